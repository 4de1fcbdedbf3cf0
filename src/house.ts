import { mkdirSync } from 'node:fs'
import { mount, type Serving } from './api/mount.ts'
import { openapi } from './api/openapi.ts'
import { pages } from './pages/index.ts'
import { type Parts, systemOf } from './platform/context.ts'
import { openDatabase, ping, refuseForgetful } from './platform/database.ts'
import { findFile } from './platform/files.ts'
import { keysFrom } from './platform/keys.ts'
import { openLog } from './platform/log.ts'
import { migrate } from './platform/migrate.ts'
import { systemRandom } from './platform/random.ts'
import { refuseOtherKey, secretKey } from './platform/secret-key.ts'
import type { Settings } from './platform/settings.ts'
import { slidingLog } from './platform/sliding-log.ts'
import { systemClock } from './platform/time.ts'
import { resources } from './resources/index.ts'

/** Opens what a house stands on: the database, migrated, and the keys that belong to it. For the server and the command line. */
export async function openHouse(settings: Settings, { groupSize, port = settings.PORT }: { groupSize?: number; port?: number } = {}) {
  process.umask(0o077) // Whatever is written holds addresses of people, or secrets.
  mkdirSync(settings.DATA_DIR, { recursive: true })
  const log = openLog(settings.LOG_LEVEL, systemClock, (text) => process.stderr.write(text))
  const keys = keysFrom(secretKey(settings.SECRET_KEY, settings.DATA_DIR, systemRandom))
  const db = openDatabase(settings, groupSize)
  try {
    if (!settings.DATABASE_UNSAFE) await refuseForgetful(db)
    const applied = await migrate(db, systemClock)
    await refuseOtherKey(db, keys)
    const baseUrl = settings.BASE_URL || `http://${nameOf(settings.HOST)}:${port}`
    const parts: Parts = { db, log, keys, baseUrl, now: systemClock, random: systemRandom, failures: slidingLog(systemClock) }
    return { parts, system: systemOf(parts), applied, close: () => db.destroy() }
  } catch (error) {
    await db.destroy()
    throw error
  }
}

/** What a person types to reach us: the addresses that mean "all of them" are no address to call. */
const nameOf = (host: string) => (host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host)

/** Everything that is served, given its parts. Tests call it with a clock that they can move. */
export function assemble(parts: Parts, serving: Serving & { authUrl: string }, isStopping = () => false) {
  const document = () => openapi(resources, { baseUrl: parts.baseUrl, authUrl: serving.authUrl })
  return mount(
    Object.values(resources),
    pages({ document, findFile: (token) => findFile(parts, token), probe: () => ping(parts.db), isStopping }),
    parts,
    serving,
  )
}
