import { listen } from '../src/api/listen.ts'
import { assemble, openHouse } from '../src/house.ts'
import { readSettings } from '../src/platform/settings.ts'

/** The house without group commit: every transaction waits for the disk alone. */
const settings = readSettings(process.env)
const listener = await listen({ host: settings.HOST, port: settings.PORT, trustProxy: false })
const { parts } = await openHouse(settings, { groupSize: 1, port: listener.port })
listener.serve(assemble(parts, { authUrl: parts.baseUrl, corsOrigins: [], limits: { read: 0, write: 0 } }))
