import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { mount, type Serving } from './api/mount.ts'
import { openapi } from './api/openapi.ts'
import { practiceBooks } from './carriers/practice/books.ts'
import { withPractice } from './carriers/practice/world.ts'
import { clockMover } from './jobs/move-clock.ts'
import { jobRunner } from './jobs/run.ts'
import { pages } from './pages/index.ts'
import { type Limits, type Parts, systemOf } from './platform/context.ts'
import { type Database, isPostgres, openDatabase, ping, refuseForgetful } from './platform/database.ts'
import { findFile } from './platform/files.ts'
import { keysFrom } from './platform/keys.ts'
import { openLog } from './platform/log.ts'
import { type Metrics, measureProcess, openMetrics } from './platform/metrics.ts'
import { migrate } from './platform/migrate.ts'
import { openOutbound } from './platform/outbound/open.ts'
import { connectionsOf } from './platform/postgres.ts'
import { providerOf } from './platform/provider.ts'
import { systemRandom } from './platform/random.ts'
import { refuseOtherKey, secretKey } from './platform/secret-key.ts'
import type { Settings } from './platform/settings.ts'
import { slidingLog } from './platform/sliding-log.ts'
import { systemClock } from './platform/time.ts'
import { renameLetter } from './resources/contracts/rename.ts'
import { channels } from './resources/deliveries/channels.ts'
import { deliveriesByClock } from './resources/deliveries/dispatcher.ts'
import { withPracticeProvider } from './resources/event-subscriptions/provider/practice/answer.ts'
import { practiceProviderBooks } from './resources/event-subscriptions/provider/practice/books.ts'
import { resources } from './resources/index.ts'
import { handlers } from './resources/jobs.ts'

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
    await renameLetter(db)
    const baseUrl = settings.BASE_URL || `http://${nameOf(settings.HOST)}:${port}`
    const { send: outside, refusal } = openOutbound(
      { allow: settings.OUTBOUND_ALLOW, http: settings.OUTBOUND_HTTP },
      isLaptop(settings, baseUrl),
    )
    const provider = providerOf(settings, baseUrl)
    const machine = { now: systemClock, random: systemRandom }
    const carriers = withPractice(outside, settings.DATA_DIR, practiceBooks(db))
    const send = withPracticeProvider(carriers, { provider, baseUrl, books: practiceProviderBooks({ db, provider, ...machine }) })
    const parts = partsOf({
      ...machine,
      db,
      log,
      keys,
      baseUrl,
      provider,
      dataDir: settings.DATA_DIR,
      limits: limitsOf(settings),
      send,
      refusal,
      failures: slidingLog(systemClock),
    })
    return { parts, system: systemOf(parts), applied, close: () => db.destroy() }
  } catch (error) {
    await db.destroy()
    throw error
  }
}

export const limitsOf = (settings: Settings): Limits => ({
  rule_ms: settings.RULE_BUDGET_MS,
  rule_characters: settings.RULE_CHARACTERS,
})

/** The parts that are given, and what is made of them. */
export function partsOf(given: Omit<Parts, 'moveClock'>, run = handlers): Parts {
  const parts: Parts = { ...given, moveClock: (caller, to) => moveClock(caller, to) }
  const moveClock = clockMover(parts, jobRunner(parts, run), deliveriesByClock(parts, channels))
  return parts
}

/** A demo that nobody else can reach: then what organizations that practise send may come back to this machine. */
const isLaptop = ({ DEMO, HOST }: Settings, baseUrl: string) =>
  DEMO && [HOST, URL.parse(baseUrl)?.hostname].every((name) => /^(localhost|127\.[\d.]+|\[?::1\]?)$/.test(name ?? ''))

/** What a person types to reach us: the addresses that mean "all of them" are no address to call. */
const nameOf = (host: string) => (host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host)

/** Everything that is served, given its parts. Tests call it with a clock that they can move. */
export function assemble(
  parts: Parts,
  { metrics = openMetrics(), metricsToken = '', ...serving }: Serving & { authUrl: string; metricsToken?: string },
  isStopping = () => false,
) {
  const probe = () => soon(ping(parts.db))
  measureProcess(metrics)
  measureDatabase(metrics, parts.db, probe)
  const document = () => openapi(resources, { baseUrl: parts.baseUrl, authUrl: serving.authUrl })
  const system = systemOf(parts)
  const kept = { practiceBooks: practiceProviderBooks(parts), findFile: (token: string) => findFile(parts, token) }
  const shown = pages({ system, ...kept, document, probe, isStopping, metrics, metricsToken })
  return mount(Object.values(resources), shown, parts, { ...serving, metrics })
}

/** Where the network swallows what we send, a question is answered with nothing at all; whoever probes has to hear something. */
const probeMs = 3_000

function soon<T>(work: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error(`No answer in ${probeMs} ms`)), probeMs)
  return Promise.race([work, late.promise]).finally(() => clearTimeout(timer))
}

function measureDatabase(metrics: Metrics, db: Database, probe: () => Promise<unknown>) {
  const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8')) as { version: string }
  const labels = { version, engine: isPostgres(db) ? 'postgres' : 'sqlite' }
  metrics.gauge('crossdock_info', 'What runs here.', () => [{ labels, value: 1 }])
  // Before the next one, whose question takes a connection itself.
  metrics.gauge('crossdock_database_connections', 'Connections to PostgreSQL, and what waits for one.', () =>
    Object.entries(connectionsOf(db)).map(([state, value]) => ({ labels: { state }, value })),
  )
  metrics.gauge('crossdock_database_up', 'Whether the database answers: 1 or 0.', () =>
    probe().then(
      () => 1,
      () => 0,
    ),
  )
}
