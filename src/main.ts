import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { listen } from './api/listen.ts'
import { greeting } from './greeting.ts'
import { assemble, openHouse } from './house.ts'
import { describe } from './platform/log.ts'
import { readSettings, type Settings } from './platform/settings.ts'
import { createDemo } from './resources/organizations/demo.ts'

/** How long running requests may take to end once we are told to stop; container platforms kill after 30 seconds. */
const patienceMs = 20_000

async function start(settings: Settings) {
  const listener = await listen({ host: settings.HOST, port: settings.PORT, trustProxy: settings.TRUST_PROXY })
  const baseUrl = settings.BASE_URL || `http://${settings.HOST === '0.0.0.0' ? 'localhost' : settings.HOST}:${listener.port}`
  const { parts, system, applied, close } = await openHouse(settings)
  const { log } = parts
  if (applied.length > 0) log.info('migrated', { applied: applied.join(' ') })

  const file = join(settings.DATA_DIR, 'demo-credentials.json')
  const keep = (credentials: object) => writeFileSync(file, `${JSON.stringify(credentials, null, 2)}\n`, { mode: 0o600, flush: true })
  const demo = settings.DEMO ? await createDemo(system, keep) : undefined

  let stopping = false
  const serving = {
    baseUrl,
    authUrl: settings.AUTH_URL || baseUrl,
    corsOrigins: settings.CORS_ORIGINS,
    limits: { read: settings.RATE_LIMIT_READ, write: settings.RATE_LIMIT_WRITE },
  }
  listener.serve(assemble(parts, serving, () => stopping))
  console.log(greeting({ baseUrl, authUrl: serving.authUrl, demo, kept: existsSync(file) ? file : undefined }))

  const stop = async (signal: string) => {
    if (stopping) return
    stopping = true
    log.info('stopping', { signal })
    const cut = setTimeout(listener.cut, patienceMs)
    await listener.close()
    clearTimeout(cut)
    await close()
    log.info('stopped')
    log.flush()
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  process.on('unhandledRejection', (error) => log.error('unhandled rejection', describe(error)))
}

try {
  await start(readSettings(process.env))
} catch (error) {
  console.error(`Crossdock did not start: ${(error as Error).message}`)
  process.exit(1)
}
