import { createHandler, openApp } from '../src/app.ts'
import { listenOn } from '../src/http/listen.ts'
import { readSettings } from '../src/platform/settings.ts'

/** The server without group commit: every transaction waits for the disk alone. */
const settings = readSettings(process.env)
const listener = await listenOn({ host: settings.HOST, port: settings.PORT, trustProxy: false })
const { parts } = await openApp(settings, { groupSize: 1, port: listener.port })
listener.serve(createHandler(parts, { authUrl: parts.baseUrl, corsOrigins: [], limits: { read: 0, write: 0 } }))
