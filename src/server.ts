import { setTimeout as sleep } from 'node:timers/promises'
import { createHandler, createHousekeeping, jobHandlers, openApp } from './app.ts'
import { startMessage } from './cli/start-message.ts'
import { portSentence } from './cli/trouble.ts'
import { startStoringUses } from './http/auth/uses.ts'
import { listenOn } from './http/listen.ts'
import { countJobs } from './jobs/queue.ts'
import { startWorker } from './jobs/worker.ts'
import { renameLetter } from './modules/contracts/rename-letter.ts'
import { logUnknownCarriers } from './modules/contracts/service.ts'
import { housekeepingSchedule, measureHousekeeping } from './modules/housekeeping.ts'
import { jobSchedules } from './modules/jobs.ts'
import { deliveryChannels } from './modules/notifications/channels.ts'
import { countWaiting } from './modules/notifications/deliveries/service.ts'
import { createDemo } from './modules/onboarding/demo.ts'
import { draftDemoFile, settleDemoFile } from './modules/onboarding/demo-file.ts'
import { measureWatchdog, startWatchdog } from './modules/watchdog.ts'
import { findAccessMarks } from './platform/access-mark.ts'
import { recallJumps } from './platform/clock-history.ts'
import { openDataDir } from './platform/data-dir.ts'
import { databaseFile } from './platform/database/database.ts'
import { openHealth, watchDamage, watchFile } from './platform/database/database-health.ts'
import { describeApplied } from './platform/database/migrate.ts'
import { warnOfEndlessStatements } from './platform/database/postgres-limits.ts'
import { startAnalyzing } from './platform/database/postgres-statistics.ts'
import { openUpgradeCheck } from './platform/database/schema-mark.ts'
import { openCommitMark } from './platform/database/sqlite-mark.ts'
import { lockForServer } from './platform/database/sqlite-server-lock.ts'
import { refuseBrokenStore } from './platform/file-store/open.ts'
import { describeError } from './platform/log.ts'
import { collectGarbage, MemoryRest } from './platform/memory-rest.ts'
import { type Metrics, openMetrics } from './platform/metrics.ts'
import type { Settings } from './platform/settings.ts'
import { platformSlug } from './platform/slug.ts'
import { joinServers } from './platform/stored-slug.ts'
import { startDispatcher } from './webhooks/dispatcher.ts'
import { joinSupervisor, type WorkerMember } from './workers/member.ts'

/** Time for running requests to end after SIGTERM; container platforms kill after 30 seconds. */
const patienceMs = 20_000
/** Minimum of that time, if the wait for the balancer took most of it. */
const leastPatienceMs = 2_000
/** Maximum delay of the end by requests that were cut off, or by a database that does not answer. */
const lastMs = 4_000
/** Time that connections of a replaced worker may stay until their next request, whose response ends them. */
const retireMs = 5_000
const upgradeLookMs = 1_000
/** npm passes on the Ctrl-C that the terminal has sent us already, so two this close together are one. */
const sameKeyMs = 300

type OpenedApp = Awaited<ReturnType<typeof openApp>>
type Listener = Awaited<ReturnType<typeof listenOn>>

export async function startServer(settings: Settings, notice?: string) {
  const member = settings.WORKERS > 1 ? joinSupervisor() : undefined
  // Requests wait at the open port until the server is ready. A worker listens last: the others serve meanwhile.
  const early = member ? undefined : await openPort(settings)
  const unlock = lockDatabase(settings)
  const app = await openApp(settings, { port: early?.port ?? settings.PORT, isServer: true })
  const { parts, system, applied } = app
  const { log, baseUrl } = parts
  const servers = await joinServers(parts, { slug: platformSlug, rename: renameLetter })
  await logUnknownCarriers(system)
  await refuseBrokenStore(parts)
  await warnOfEndlessStatements(parts)
  await recallJumps(system)
  if (applied.length > 0) log.info('database.migrated', describeApplied(applied))

  const demo = settings.DEMO ? await createDemo(system, (credentials) => draftDemoFile(settings.DATA_DIR, credentials)) : undefined
  const demoFile = await settleDemoFile(system, settings.DATA_DIR)

  const metrics = openMetrics(member?.gatherMetrics)
  member?.provideMetrics(metrics.families)
  const databaseHealth = openHealth(parts)
  watchDamage(databaseHealth)
  watchFile(parts)
  const mark = settings.DATABASE_URL ? undefined : await openCommitMark(parts)
  const rest = new MemoryRest({ collect: collectGarbage, rss: process.memoryUsage.rss, elapsedMs: parts.elapsedMs })
  const serving = { ...servingOf(settings, baseUrl), databaseHealth, metrics, onLarge: () => rest.noteLarge() }
  const state = { isStopping: false }
  const handler = createHandler(parts, serving, () => state.isStopping)
  const listener = early ?? (await openPort(settings))
  listener.serve(handler)
  const background = startBackground(app, metrics)
  const closeFile = async () => {
    await mark?.close()
    await servers.leave()
    await app.close()
    unlock()
  }
  const running = { app, listener, background, member, state, closeFile }
  const stop = stopOnSignal(settings, running)
  watchUpgrade(app, () => {
    if (state.isStopping) return
    log.warn('server.outdated')
    stop('SIGTERM')
  })
  servers.watch((stored) => {
    if (state.isStopping) return
    log.warn('server.renamed', { stored })
    stop('SIGTERM')
  })
  member?.onRetire(() => retire(running))
  process.on('unhandledRejection', (error) => log.error('process.unhandled_rejection', describeError(error)))
  // Reports last: a process manager that reads that the server is ready may stop it immediately.
  const message = startMessage({ baseUrl, authUrl: serving.authUrl, demo, credentialsFile: demoFile, notice })
  if (member) member.reportReady(message)
  else console.log(message)
}

/** Locks a SQLite file, which one server at a time may use. */
function lockDatabase({ DATABASE_URL, DATA_DIR }: Settings) {
  if (DATABASE_URL) return () => {}
  openDataDir(DATA_DIR)
  return lockForServer(databaseFile(DATA_DIR))
}

function openPort(settings: Settings): Promise<Listener> {
  const { HOST: host, PORT: port, TRUST_PROXY: trustProxy } = settings
  const bodies = {
    underWay: settings.BODIES_UNDER_WAY,
    perAddress: settings.BODIES_PER_ADDRESS,
    bytes: settings.BODIES_BYTES,
    streams: settings.UPLOADS_UNDER_WAY,
  }
  return listenOn({ host, port, trustProxy, bodies }).catch((error) => {
    throw new Error(portSentence(error, settings))
  })
}

const servingOf = (settings: Settings, baseUrl: string) => ({
  authUrl: settings.AUTH_URL || baseUrl,
  corsOrigins: settings.CORS_ORIGINS,
  limits: {
    read: settings.RATE_LIMIT_READ,
    write: settings.RATE_LIMIT_WRITE,
    named: { trials: settings.RATE_LIMIT_TRIALS, 'ticket-steps': settings.RATE_LIMIT_TICKET_STEPS },
  },
  maxRequests: settings.MAX_REQUESTS,
  maxWaiting: settings.MAX_WAITING,
  answers: { inAll: settings.ANSWERS_BYTES, perOrganization: settings.ANSWERS_BYTES_PER_ORGANIZATION },
  unknownFields: settings.UNKNOWN_FIELDS,
  json: { values: settings.BODY_VALUES, names: settings.BODY_NAMES },
  metricsToken: settings.METRICS_TOKEN,
  metricsLoopback: settings.METRICS_LOOPBACK,
})

/** Starts what runs beside the requests, with its metrics. */
function startBackground({ parts, clock, system }: OpenedApp, metrics: Metrics) {
  const housekeeping = createHousekeeping()
  measureHousekeeping(metrics, housekeeping.deleted)
  const worker = startWorker(parts, [housekeeping.handler, ...jobHandlers], { schedules: [housekeepingSchedule, ...jobSchedules] })
  const dispatcher = startDispatcher(parts, deliveryChannels)
  const watchdog = startWatchdog(parts)
  const analyzing = startAnalyzing(parts)
  const uses = startStoringUses(system)
  measureWatchdog(metrics, parts, watchdog)
  metrics.gauge('crossdock_clock_ahead_seconds', "How far this machine's clock is ahead of the database's.", () => clock.aheadMs() / 1000)
  metrics.sharedGauge('crossdock_jobs', 'Jobs by state: pending, running, dead-letter.', async () =>
    Object.entries(await countJobs(system)).map(([state, value]) => ({ labels: { state }, value })),
  )
  metrics.sharedGauge('crossdock_deliveries', 'Events that wait to be sent, or are held behind one that waits.', async () =>
    Object.entries(await countWaiting(system)).map(([state, value]) => ({ labels: { state }, value })),
  )

  metrics.counter(
    'crossdock_deliveries_repaired_total',
    'Deliveries that would never have been sent, and were repaired: 0 is expected.',
    () => dispatcher.repaired(),
  )
  return { stop: () => Promise.all([worker.stop(), dispatcher.stop(), watchdog.stop(), analyzing.stop(), uses.stop()]) }
}

type RunningServer = {
  readonly app: OpenedApp
  readonly listener: Listener
  readonly background: ReturnType<typeof startBackground>
  /** Link of a worker to its supervisor; undefined in a single process. */
  readonly member: WorkerMember | undefined
  readonly state: { isStopping: boolean }
  /** Closes the database. */
  readonly closeFile: () => Promise<void>
}

function stopOnSignal(settings: Settings, running: RunningServer) {
  const { app, listener, state } = running
  const { log } = app.parts
  let begun = 0
  const stop = async (signal: string) => {
    // A second Ctrl-C is a person who will not wait.
    if (signal === 'SIGINT' && state.isStopping && performance.now() - begun > sameKeyMs) process.exit(130)
    if (state.isStopping) return
    state.isStopping = true
    begun = performance.now()
    log.info('server.stopping', { signal })
    const worked = stopBackground(running)
    listener.drain()
    // Time for a balancer to see /readyz; a person at the keyboard does not look at it first.
    const drainMs = signal === 'SIGTERM' ? settings.DRAIN_MS : 0
    if (drainMs > 0) await sleep(drainMs)
    await end(running, worked, Math.max(patienceMs - drainMs, leastPatienceMs))
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  return stop
}

/** Looks each second whether a newer version has upgraded the database; requests look by themselves. */
function watchUpgrade({ parts: { db } }: OpenedApp, onUpgrade: () => void) {
  const isUpgraded = openUpgradeCheck()
  const look = async () => {
    const { schema } = await findAccessMarks(db)
    if (isUpgraded(schema)) onUpgrade()
  }
  // Errors are ignored: while the database is away, there is nothing to see.
  setInterval(() => look().catch(() => {}), upgradeLookMs).unref()
}

const stopBackground = ({ app, background }: RunningServer) =>
  background.stop().catch((error) => app.parts.log.error('job.release_failed', describeError(error)))

/** Waits for running requests, cuts off those that take longer, and leaves nothing open. */
async function end({ app, listener, member, closeFile }: RunningServer, worked: Promise<unknown>, cutMs: number) {
  const { log } = app.parts
  const giveUp = () => {
    log.warn('server.stopped_early')
    log.flush()
    process.exit(0)
  }
  setTimeout(listener.cut, cutMs).unref()
  setTimeout(giveUp, cutMs + lastMs).unref()
  await Promise.all([listener.close(), worked])
  await closeFile()
  log.info('server.stopped')
  log.flush()
  member?.leave()
}

/** Ends a worker that another one has replaced. Its connections are answered as before, `/readyz` too: the server as a whole goes on. */
async function retire(running: RunningServer) {
  const { app, listener } = running
  app.parts.log.info('server.retiring')
  const worked = stopBackground(running)
  await listener.leave(retireMs)
  await end(running, worked, patienceMs)
}
