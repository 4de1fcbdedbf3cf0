import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Log, openLog } from '../platform/log.ts'
import type { MetricFamily } from '../platform/metrics.ts'
import type { Settings } from '../platform/settings.ts'
import { systemClock } from '../platform/time.ts'
import { openMetricsDesk } from './gather-metrics.ts'
import type { SupervisorMessage, WorkerMessage } from './messages.ts'

/** Delay before a worker that ended is replaced: doubled with each that ends before it has served for the steady time. */
const backOff = { firstMs: 1_000, mostMs: 30_000, steadyMs: 60_000 }
/** A new worker that takes longer does not replace a running one. The largest databases are migrated by the first start, not by a restart. */
const readyMs = 60_000

/** Slot of a worker: its process changes, its number stays. */
type WorkerSlot = { readonly number: number; worker: Worker | undefined; delayMs: number; readyAt: number | undefined }
type Fleet = {
  readonly log: Log
  readonly slots: readonly WorkerSlot[]
  /** Variables that the processes get in addition to the settings. */
  readonly environment: Record<string, string>
  isStopping: boolean
  isReplacing: boolean
  isReplacementDue: boolean
  restarts: number
}

/**
 * Runs so many servers in processes of their own that share one port: this process holds the socket and hands each connection to the next
 * worker (`node:cluster`, round robin). With SO_REUSEPORT the kernel would hand them out, but what waits at the socket of a worker that
 * ends is reset; here no connection is lost while one worker follows another.
 */
export async function superviseWorkers(settings: Settings) {
  // Limits memory as `bin/start.js` does for one process.
  cluster.setupPrimary({ serialization: 'advanced', execArgv: [...process.execArgv, '--max-semi-space-size=16'] })
  cluster.schedulingPolicy = cluster.SCHED_RR
  const fleet: Fleet = {
    log: openLog(settings.LOG_LEVEL, systemClock, (text) => process.stderr.write(text)),
    slots: Array.from({ length: settings.WORKERS }, (_, i) => ({
      number: i + 1,
      worker: undefined,
      delayMs: backOff.firstMs,
      readyAt: undefined,
    })),
    environment: settings.PORT === 0 ? { CROSSDOCK_PORT: String(await findFreePort(settings.HOST)) } : {},
    isStopping: false,
    isReplacing: false,
    isReplacementDue: false,
    restarts: 0,
  }
  serveMetrics(fleet)
  followSignals(fleet)

  // Starts the first worker alone: it migrates the database and creates the demo data; if it cannot start, none can.
  const [first, ...others] = fleet.slots
  const { worker, ready } = launchWorker(fleet, first!)
  const startMessage = await ready
  if (startMessage === undefined) return fleet.isStopping || endWith(fleet, worker.process.exitCode ?? 1)
  occupySlot(fleet, first!, worker)
  await Promise.all(others.map((slot) => fillSlot(fleet, slot)))
  console.log(startMessage)
}

/** All workers have to know the port before one of them listens. */
async function findFreePort(host: string): Promise<number> {
  const server = createServer().listen(0, host)
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}

/** Starts a process. `ready`: its start message, or undefined where it ended before it served. */
function launchWorker({ environment }: Fleet, { number }: WorkerSlot) {
  const worker = cluster.fork({ ...environment, WORKER_NUMBER: String(number) })
  const { promise, resolve } = Promise.withResolvers<string | undefined>()
  worker.on('message', (message: WorkerMessage) => {
    if (message.kind === 'ready') resolve(message.startMessage)
  })
  worker.once('exit', () => resolve(undefined))
  return { worker, ready: promise }
}

/** Assigns a process to this slot, and replaces it when it ends unasked. */
function occupySlot(fleet: Fleet, slot: WorkerSlot, worker: Worker) {
  slot.worker = worker
  slot.readyAt = performance.now()
  fleet.log.info('worker.started', { worker: slot.number, pid: worker.process.pid })
  worker.once('exit', (code, signal) => {
    if (slot.worker !== worker || fleet.isStopping) return
    slot.worker = undefined
    if (performance.now() - slot.readyAt! >= backOff.steadyMs) slot.delayMs = backOff.firstMs
    refillLater(fleet, slot, { code, signal })
  })
}

function refillLater(fleet: Fleet, slot: WorkerSlot, end: { code: number | null; signal: string | null }) {
  const { delayMs } = slot
  fleet.log.error('worker.exited', { worker: slot.number, ...end, restart_in_ms: delayMs })
  fleet.restarts++
  slot.delayMs = Math.min(delayMs * 2, backOff.mostMs)
  sleep(delayMs).then(() => fillSlot(fleet, slot))
}

async function fillSlot(fleet: Fleet, slot: WorkerSlot) {
  // A rolling restart may have filled it meanwhile.
  if (fleet.isStopping || slot.worker) return
  const { worker, ready } = launchWorker(fleet, slot)
  const isReady = (await ready) !== undefined
  if (isReady && !slot.worker) return occupySlot(fleet, slot, worker)
  if (isReady) return retireWorker(worker)
  if (!fleet.isStopping) refillLater(fleet, slot, { code: worker.process.exitCode, signal: worker.process.signalCode })
}

/** Replaces one worker after another: each new one serves before the old one is asked to end. */
async function replaceWorkers(fleet: Fleet) {
  fleet.isReplacementDue = true
  if (fleet.isReplacing) return
  fleet.isReplacing = true
  while (fleet.isReplacementDue && !fleet.isStopping) {
    fleet.isReplacementDue = false
    fleet.log.info('workers.replacing', { workers: fleet.slots.length })
    const isDone = await replaceEach(fleet)
    if (isDone) fleet.log.info('workers.replaced', { workers: fleet.slots.length })
  }
  fleet.isReplacing = false
}

async function replaceEach(fleet: Fleet): Promise<boolean> {
  for (const slot of fleet.slots) {
    const { worker, ready } = launchWorker(fleet, slot)
    const late = new AbortController()
    const isReady = await Promise.race([
      ready.then((message) => message !== undefined),
      sleep(readyMs, false, { signal: late.signal }).catch(() => false),
    ])
    late.abort()
    if (fleet.isStopping) return false
    if (!isReady) {
      worker.process.kill('SIGKILL')
      fleet.log.error('workers.replacement_failed', { worker: slot.number })
      return false
    }
    const before = slot.worker
    occupySlot(fleet, slot, worker)
    if (before) await retireWorker(before)
  }
  return true
}

async function retireWorker(worker: Worker) {
  if (worker.isDead()) return
  const ended = once(worker, 'exit')
  worker.send({ kind: 'retire' } satisfies SupervisorMessage)
  await ended
}

function followSignals(fleet: Fleet) {
  const stop = async (signal: NodeJS.Signals) => {
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
    for (const worker of workers) worker.process.kill(signal)
    if (fleet.isStopping) return
    fleet.isStopping = true
    await Promise.all(workers.map((worker) => worker.isDead() || once(worker, 'exit')))
    endWith(fleet, 0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  process.on('SIGHUP', () => replaceWorkers(fleet))
}

function endWith({ log }: Fleet, code: number) {
  log.flush()
  process.exit(code)
}

/** Answers `/metrics` for all workers, whichever of them receives the request. */
function serveMetrics(fleet: Fleet) {
  const desk = openMetricsDesk(() =>
    fleet.slots.flatMap(({ number, worker }) => (worker?.isConnected() ? [[number, worker] as const] : [])),
  )
  cluster.on('message', async (worker, message: WorkerMessage) => {
    desk.receive(message)
    if (message.kind !== 'gather') return
    const families = await desk.gather(measureFleet(fleet))
    if (worker.isConnected()) worker.send({ kind: 'gathered', id: message.id, families } satisfies SupervisorMessage, () => {})
  })
}

const measureFleet = ({ slots, restarts }: Fleet): MetricFamily[] => [
  {
    name: 'crossdock_workers',
    type: 'gauge',
    help: 'Worker processes that serve; WORKERS is expected.',
    isShared: true,
    samples: [{ value: slots.filter(({ worker }) => worker !== undefined).length }],
  },
  {
    name: 'crossdock_worker_restarts_total',
    type: 'counter',
    help: 'Worker processes that ended unexpectedly.',
    isShared: true,
    samples: [{ value: restarts }],
  },
]
