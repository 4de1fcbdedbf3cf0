import { setTimeout as sleep } from 'node:timers/promises'
import { createHandler, createHousekeeping, jobHandlers, openApp } from './app.ts'
import { startMessage } from './cli/start-message.ts'
import { portSentence, sentenceFor } from './cli/trouble.ts'
import { listenOn } from './http/listen.ts'
import { countJobs } from './jobs/queue.ts'
import { startWorker } from './jobs/worker.ts'
import { housekeepingSchedule, measureHousekeeping } from './modules/housekeeping.ts'
import { jobSchedules } from './modules/jobs.ts'
import { deliveryChannels } from './modules/notifications/channels.ts'
import { countWaiting } from './modules/notifications/deliveries/service.ts'
import { createDemo } from './modules/onboarding/demo.ts'
import { draftDemoFile, settleDemoFile } from './modules/onboarding/demo-file.ts'
import { measureWatchdog, startWatchdog } from './modules/watchdog.ts'
import { recallJumps } from './platform/clock-history.ts'
import { openHealth, watchDamage } from './platform/database-health.ts'
import { refuseBrokenStore } from './platform/file-store/open.ts'
import { describeError } from './platform/log.ts'
import { type Metrics, openMetrics } from './platform/metrics.ts'
import { readSettings, type Settings } from './platform/settings.ts'
import { startDispatcher } from './webhooks/dispatcher.ts'

/** How long running requests may take to end after SIGTERM; container platforms kill after 30 seconds. */
const patienceMs = 20_000
/** What they have at the least where most of that went into waiting for the balancer. */
const leastPatienceMs = 2_000
/** What was cut off, or a database that does not answer, holds up the end no longer than this. */
const lastMs = 4_000
/** npm passes on the Ctrl-C that the terminal has sent us already, so two this close together are one. */
const sameKeyMs = 300

type OpenedApp = Awaited<ReturnType<typeof openApp>>
type Listener = Awaited<ReturnType<typeof listenOn>>

async function start(settings: Settings) {
  const listener = await openPort(settings)
  const app = await openApp(settings, { port: listener.port })
  const { parts, system, applied } = app
  const { log, baseUrl } = parts
  await refuseBrokenStore(parts)
  await recallJumps(system)
  if (applied.length > 0) log.info('database.migrated', { applied: applied.join(' ') })

  const demo = settings.DEMO ? await createDemo(system, (credentials) => draftDemoFile(settings.DATA_DIR, credentials)) : undefined
  const demoFile = await settleDemoFile(system, settings.DATA_DIR)

  const metrics = openMetrics()
  const databaseHealth = openHealth(parts)
  watchDamage(databaseHealth)
  const serving = { ...servingOf(settings, baseUrl), databaseHealth, metrics }
  const state = { isStopping: false }
  listener.serve(createHandler(parts, serving, () => state.isStopping))
  const background = startBackground(app, metrics)
  stopOnSignal(settings, { app, listener, background, state })
  process.on('unhandledRejection', (error) => log.error('process.unhandled_rejection', describeError(error)))
  // Last: a process manager that reads that the server is ready may stop it immediately.
  console.log(startMessage({ baseUrl, authUrl: serving.authUrl, demo, credentialsFile: demoFile }))
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
  limits: { read: settings.RATE_LIMIT_READ, write: settings.RATE_LIMIT_WRITE, named: { trials: settings.RATE_LIMIT_TRIALS } },
  maxRequests: settings.MAX_REQUESTS,
  unknownFields: settings.UNKNOWN_FIELDS,
  json: { values: settings.BODY_VALUES, names: settings.BODY_NAMES },
  metricsToken: settings.METRICS_TOKEN,
})

/** Starts the worker, the dispatcher and the watchdog, with their metrics. */
function startBackground({ parts, clock, system }: OpenedApp, metrics: Metrics) {
  const housekeeping = createHousekeeping()
  measureHousekeeping(metrics, housekeeping.deleted)
  const worker = startWorker(parts, [housekeeping.handler, ...jobHandlers], { schedules: [housekeepingSchedule, ...jobSchedules] })
  const dispatcher = startDispatcher(parts, deliveryChannels)
  const watchdog = startWatchdog(parts)
  measureWatchdog(metrics, parts, watchdog)
  metrics.gauge('crossdock_clock_ahead_seconds', "How far this machine's clock is ahead of the database's.", () => clock.aheadMs() / 1000)
  metrics.gauge('crossdock_jobs', 'Jobs by state: pending, running, dead-letter.', async () =>
    Object.entries(await countJobs(system)).map(([state, value]) => ({ labels: { state }, value })),
  )
  metrics.gauge('crossdock_deliveries', 'Events that wait to be sent, or are held behind one that waits.', async () =>
    Object.entries(await countWaiting(system)).map(([state, value]) => ({ labels: { state }, value })),
  )

  metrics.counter(
    'crossdock_deliveries_repaired_total',
    'Deliveries that would never have been sent, and were repaired: 0 is expected.',
    () => dispatcher.repaired(),
  )
  return { stop: () => Promise.all([worker.stop(), dispatcher.stop(), watchdog.stop()]) }
}

type RunningServer = {
  readonly app: OpenedApp
  readonly listener: Listener
  readonly background: ReturnType<typeof startBackground>
  readonly state: { isStopping: boolean }
}

function stopOnSignal(settings: Settings, { app, listener, background, state }: RunningServer) {
  const { log } = app.parts
  let begun = 0
  const giveUp = () => {
    log.warn('server.stopped_early')
    log.flush()
    process.exit(0)
  }
  const stop = async (signal: string) => {
    // A second Ctrl-C is a person who will not wait.
    if (signal === 'SIGINT' && state.isStopping && performance.now() - begun > sameKeyMs) process.exit(130)
    if (state.isStopping) return
    state.isStopping = true
    begun = performance.now()
    log.info('server.stopping', { signal })
    const worked = background.stop().catch((error) => log.error('job.release_failed', describeError(error)))
    listener.drain()
    // For a balancer; a person at the keyboard does not look at /readyz first.
    const drainMs = signal === 'SIGTERM' ? settings.DRAIN_MS : 0
    if (drainMs > 0) await sleep(drainMs)
    const cutMs = Math.max(patienceMs - drainMs, leastPatienceMs)
    setTimeout(listener.cut, cutMs).unref()
    setTimeout(giveUp, cutMs + lastMs).unref()
    await Promise.all([listener.close(), worked])
    await app.close()
    log.info('server.stopped')
    log.flush()
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}

let settings: Settings | undefined
try {
  settings = readSettings(process.env)
  await start(settings)
} catch (error) {
  console.error(`Crossdock did not start. ${sentenceFor(error, settings)}`)
  process.exit(1)
}
