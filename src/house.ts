import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { mount, type Serving } from './api/mount.ts'
import { openapi } from './api/openapi.ts'
import { plannedPages } from './api/planned.ts'
import { practiceBooks } from './carriers/practice/books.ts'
import { withPractice } from './carriers/practice/world.ts'
import { clockMover } from './jobs/move-clock.ts'
import { jobRunner } from './jobs/run.ts'
import { pages } from './pages/index.ts'
import { boundsFrom } from './platform/bounds.ts'
import { type Parts, systemOf } from './platform/context.ts'
import { openDataDir } from './platform/data-dir.ts'
import { type Database, isPostgres, openDatabase, ping, refuseForgetful } from './platform/database.ts'
import { type DatabaseHealth, openHealth } from './platform/database-health.ts'
import { findFile } from './platform/files.ts'
import { keysFrom } from './platform/keys.ts'
import { leaseClock, monotonicMs } from './platform/leases.ts'
import { openLog } from './platform/log.ts'
import { openUnlessLost, refuseUnfinishedMove } from './platform/lost-database.ts'
import { type Metrics, measureProcess, openMetrics } from './platform/metrics.ts'
import { migrate } from './platform/migrate.ts'
import { loopbackAccess } from './platform/outbound/loopback.ts'
import { openOutbound } from './platform/outbound/open.ts'
import { connectionsOf } from './platform/postgres.ts'
import { providerOf } from './platform/provider.ts'
import { systemRandom } from './platform/random.ts'
import { retentionOf } from './platform/retention.ts'
import { listRetiredKeys } from './platform/retired-keys.ts'
import { refuseOtherKey, secretKeys } from './platform/secret-key.ts'
import type { Settings } from './platform/settings.ts'
import { sharedClock } from './platform/shared-clock.ts'
import { slidingLog } from './platform/sliding-log.ts'
import { systemClock } from './platform/time.ts'
import { renameLetter } from './resources/contracts/rename.ts'
import { channels } from './resources/deliveries/channels.ts'
import { deliveriesByClock } from './resources/deliveries/dispatcher.ts'
import { withPracticeProvider } from './resources/event-subscriptions/provider/practice/answer.ts'
import { practiceProviderBooks } from './resources/event-subscriptions/provider/practice/books.ts'
import { sealHeaders } from './resources/event-subscriptions/seal-headers.ts'
import { resources } from './resources/index.ts'
import { handlers } from './resources/jobs.ts'

/** `beginsNew`: also where files in DATA_DIR belong to a database that is gone. */
type Opening = { readonly groupSize?: number; readonly port?: number; readonly beginsNew?: boolean }

/** Opens what a house stands on: the database, migrated, and the keys that belong to it. For the server and the command line. */
export async function openHouse(settings: Settings, { groupSize, port = settings.PORT, beginsNew = false }: Opening = {}) {
  process.umask(0o077) // Whatever is written holds addresses of people, or secrets.
  openDataDir(settings.DATA_DIR)
  const log = openLog(settings.LOG_LEVEL, systemClock, (text) => process.stderr.write(text))
  const db = await openUnlessLost(settings, () => openDatabase(settings, groupSize), { beginsNew })
  try {
    if (!settings.DATABASE_UNSAFE) await refuseForgetful(db)
    const applied = await migrate(db, systemClock)
    await refuseUnfinishedMove(db, settings, { beginsNew })
    // After the tables, so that a start that is refused leaves no key behind.
    const { secret, previous } = await secretKeys(db, settings, systemRandom)
    const both = keysFrom(secret, { previous })
    await refuseOtherKey(db, both)
    const keys = keysFrom(secret, { previous, retired: await listRetiredKeys(db, both) })
    await renameLetter(db)
    await sealHeaders({ db, keys, random: systemRandom })
    const baseUrl = settings.BASE_URL || `http://${nameOf(settings.HOST)}:${port}`
    const loopback = loopbackAccess(isLaptop(settings, baseUrl), () =>
      log.info('receivers on loopback are no longer called: a proxy is in front'),
    )
    const { send: outside, refusal } = openOutbound({ allow: settings.OUTBOUND_ALLOW, http: settings.OUTBOUND_HTTP }, loopback.isOpen)
    const provider = providerOf(settings, baseUrl)
    const clock = await sharedClock(db, { elapsedMs: monotonicMs, log })
    const machine = { now: clock.now, elapsedMs: monotonicMs, random: systemRandom }
    const carriers = withPractice(outside, settings.DATA_DIR, practiceBooks(db, clock.now))
    const send = withPracticeProvider(carriers, { provider, baseUrl, books: practiceProviderBooks({ db, provider, ...machine }) })
    const parts = partsOf({
      ...machine,
      db,
      log,
      keys,
      baseUrl,
      provider,
      bounds: boundsFrom(settings),
      dataDir: settings.DATA_DIR,
      retention: retentionOf(settings),
      send,
      refusal,
      endLoopback: loopback.end,
      failures: slidingLog(monotonicMs),
    })
    const close = () => {
      clock.stop()
      return db.destroy()
    }
    return { parts, clock, system: systemOf(parts), applied, close }
  } catch (error) {
    await db.destroy()
    throw error
  }
}

/** The parts that are given, and what is made of them. */
export function partsOf(given: Omit<Parts, 'moveClock' | 'leases'>, run = handlers): Parts {
  const parts: Parts = { ...given, leases: leaseClock(given.now, given.elapsedMs), moveClock: (caller, to) => moveClock(caller, to) }
  const moveClock = clockMover(parts, jobRunner(parts, run), deliveriesByClock(parts, channels))
  return parts
}

/** A demo that only this machine can reach: then sandbox organizations may have their receivers on it. */
const isLaptop = ({ DEMO, HOST, TRUST_PROXY }: Settings, baseUrl: string) =>
  DEMO && !TRUST_PROXY && [HOST, URL.parse(baseUrl)?.hostname].every((name) => /^(localhost|127\.[\d.]+|\[?::1\]?)$/.test(name ?? ''))

/** What a person types to reach us: the addresses that mean "all of them" are no address to call. */
const nameOf = (host: string) => (host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host)

/** Everything that is served, given its parts. Tests call it with a clock that they can move. */
export function assemble(
  parts: Parts,
  {
    metrics = openMetrics(),
    metricsToken = '',
    databaseHealth = openHealth(parts),
    ...serving
  }: Serving & { authUrl: string; metricsToken?: string; databaseHealth?: DatabaseHealth },
  isStopping = () => false,
) {
  measureProcess(metrics)
  measureDatabase(metrics, parts.db, databaseHealth)
  const probe = () => soon(databaseHealth.problem())
  const document = () => openapi(resources, { baseUrl: parts.baseUrl, authUrl: serving.authUrl })
  const system = systemOf(parts)
  const kept = { practiceBooks: practiceProviderBooks(parts), findFile: (token: string) => findFile(parts, token) }
  const shown = pages({ system, ...kept, document, probe, isStopping, metrics, metricsToken })
  return mount(Object.values(resources), [...shown, ...plannedPages], parts, { ...serving, metrics })
}

/** Where the network swallows what we send, a question is answered with nothing at all; whoever probes has to hear something. */
const probeMs = 3_000

function soon<T>(work: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error(`No answer in ${probeMs} ms`)), probeMs)
  return Promise.race([work, late.promise]).finally(() => clearTimeout(timer))
}

function measureDatabase(metrics: Metrics, db: Database, health: DatabaseHealth) {
  const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8')) as { version: string }
  const labels = { version, engine: isPostgres(db) ? 'postgres' : 'sqlite' }
  metrics.gauge('crossdock_info', 'Build information.', () => [{ labels, value: 1 }])
  // Before the next one, whose question takes a connection itself.
  metrics.gauge('crossdock_database_connections', 'Connections to PostgreSQL, and what waits for one.', () =>
    Object.entries(connectionsOf(db)).map(([state, value]) => ({ labels: { state }, value })),
  )
  metrics.gauge('crossdock_database_up', 'Whether the database answers: 1 or 0.', () =>
    soon(ping(db)).then(
      () => 1,
      () => 0,
    ),
  )
  metrics.gauge('crossdock_database_damaged', 'Whether the last check of the database found damage: 1 or 0.', () =>
    health.isDamaged() ? 1 : 0,
  )
}
