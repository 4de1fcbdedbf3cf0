import type { DueWork } from '../jobs/move-clock.ts'
import { createContext, createSystem, type Services } from '../platform/context.ts'
import { describeError } from '../platform/log.ts'
import { offsetClock, type Time } from '../platform/time.ts'
import type { Channel } from './channel.ts'
import { type ConnectionQueue, drainConnection, type QueueServices, type Slots } from './connection-queue.ts'
import * as store from './connection-queue-store.ts'
import type { Lease } from './order-store.ts'
import { openSweep } from './sweep.ts'

export type Channels = Readonly<Record<store.QueueRow['type'], Channel>>

const leaseSeconds = 30
/** Polling interval, within which due deliveries and changes of other processes are noticed. A poll that finds nothing costs 20 µs. */
const pollMs = 250
const mostAtOnce = 200
/** Polls from one sweep to the next, which checks some open deliveries: once a second. */
const looksPerSweep = 4

/** Sends what waits, each connection in a lane of its own, until it is stopped. Any number of processes may each have one. */
export function startDispatcher(parts: Services, channels: Channels, lease = leaseSeconds) {
  const slots = openSlots(mostAtOnce)
  const running = new Map<Lease, Promise<unknown>>()
  let stopping = false
  let timer: NodeJS.Timeout | undefined
  let look: Promise<void> | undefined
  const release = keepLeases(parts, lease, () => running.keys())
  const sweep = openSweep(parts)
  let [looks, repaired] = [0, 0]
  const countRepairs = (connection_id: number, count: number) => {
    repaired += count
    warnOfRepair(parts, connection_id, count)
  }
  const means: QueueServices = { slots, warn: parts.log.warn, isEnding: () => stopping, countRepairs }

  async function checkDeliveries() {
    for (const [connection_id, count] of await sweep()) if (count > 0) countRepairs(connection_id, count)
  }

  async function fillLanes() {
    if (looks++ % looksPerSweep === 0)
      await checkDeliveries().catch((error) => parts.log.error('webhook.check_failed', describeError(error)))
    const held = new Set([...running.keys()].map(({ id }) => id))
    if (stopping) return
    for (const queue of await claimDue(parts, lease, held)) {
      const run = drainConnection(contextFor(parts, queue), queue, channels[queue.type], means)
        .catch((error) => parts.log.error('webhook.queue_failed', { connection_id: queue.id, ...describeError(error) }))
        .finally(() => running.delete(queue))
      running.set(queue, run)
    }
  }

  function wake() {
    clearTimeout(timer)
    look ??= fillLanes()
      .catch((error) => parts.log.error('webhook.claim_failed', describeError(error)))
      .finally(() => {
        look = undefined
        if (!stopping) timer = setTimeout(wake, pollMs)
      })
  }

  wake()
  return {
    /** Counts the deliveries repaired since the start. */
    repaired: () => repaired,
    /** Claims no more connections, and waits for deliveries in progress: no longer than a call may take. */
    async stop() {
      stopping = true
      clearTimeout(timer)
      await look
      await Promise.all(running.values())
      release()
    },
  }
}

/**
 * Sends the deliveries of one organization while its clock is being moved, and finds when the next one is due by that clock. Meanwhile
 * `claimDue` skips the connections of this organization.
 */
export const deliveriesByClock =
  (parts: Services, channels: Channels): DueWork =>
  ({ organization_id }) => {
    // Connections whose receiver timed out once, left out until the clock stands. Each attempt takes fifteen seconds, and a week that is
    // moved over at once has hundreds.
    const silent = new Set<number>()
    const listQueues = () => store.listOwnQueues({ db: parts.db, organization_id })

    return {
      next: async () =>
        (await listQueues())
          .filter(({ id }) => !silent.has(id))
          .map(findDueTime)
          .sort()[0],

      async run(time, isEnding) {
        const claimed = await claimByClock(parts, organization_id, time.now(), silent)
        const release = keepLeases(parts, leaseSeconds, () => claimed)
        const countRepairs = (connection_id: number, count: number) => warnOfRepair(parts, connection_id, count)
        const means: QueueServices = { slots: openSlots(mostAtOnce), warn: parts.log.warn, isEnding, countRepairs }
        const runs = claimed.map(async (queue) => {
          const { sent, late } = await drainConnection(contextFor(parts, queue, time), queue, channels[queue.type], means)
          if (late) silent.add(queue.id)
          return sent
        })
        return (await Promise.all(runs).finally(release)).reduce((sum, one) => sum + one, 0)
      },
    }
  }

/** Renews leases until they are given back. */
function keepLeases(parts: Services, seconds: number, leases: () => Iterable<Lease>) {
  const logFailure = (error: unknown) => parts.log.error('webhook.lease_renewal_failed', describeError(error))
  const renewal = setInterval(() => renewLeases(parts, seconds, leases()).catch(logFailure), (seconds * 1000) / 3)
  return () => clearInterval(renewal)
}

export const renewLeases = (parts: Services, seconds: number, leases: Iterable<Lease>) =>
  createSystem(parts).transaction(async (tx) => {
    for (const lease of leases) await store.updateLease(tx, lease, tx.leases.until(seconds))
  })

const findDueTime = ({ probe_at, due_at }: store.QueueRow) => probe_at ?? due_at
const isDue = (queue: store.QueueRow, now: string) => findDueTime(queue) <= offsetClock(queue.ahead_ms, () => now).now()
const isFree = ({ leases }: Services, { leased_until, moving_until }: store.QueueRow, seconds: number) =>
  leases.isOver(seconds, leased_until) && leases.isOver(leaseSeconds, moving_until)

/** Claims every connection for which something is due and whose lease no process has; not those that this process serves already. */
export async function claimDue(parts: Services, seconds: number, served: ReadonlySet<number>): Promise<ConnectionQueue[]> {
  const now = parts.now()
  const due = (await store.listQueues(parts.db)).filter(
    (queue) => !served.has(queue.id) && isDue(queue, now) && isFree(parts, queue, seconds),
  )
  return due.length > 0 ? claimQueues(parts, due, seconds) : []
}

/** Claims the connections of an organization that are due when its clock is moved to a time, except those in `left`. */
export async function claimByClock(
  parts: Services,
  organization_id: number,
  time: string,
  left: ReadonlySet<number>,
): Promise<ConnectionQueue[]> {
  const queues = await store.listOwnQueues({ db: parts.db, organization_id })
  const due = queues.filter((queue) => !left.has(queue.id) && findDueTime(queue) <= time)
  return due.length > 0 ? claimQueues(parts, due, leaseSeconds) : []
}

async function claimQueues(parts: Services, rows: readonly store.QueueRow[], seconds: number): Promise<ConnectionQueue[]> {
  const ids = rows.map(({ id }) => id)
  const claimed = await createSystem(parts).transaction((tx) => store.claimQueues(tx, ids, seconds))
  const byId = new Map(claimed.map((one) => [one.id, one]))
  return rows.flatMap((row) => (byId.has(row.id) ? [{ ...row, ...byId.get(row.id)! }] : []))
}

const warnOfRepair = ({ log }: Services, connection_id: number, count: number) =>
  log.warn('webhook.deliveries_repaired', { connection_id, count })

export const contextFor = (parts: Services, { organization_id, integration_id, user_id, ahead_ms }: store.QueueRow, time?: Time) =>
  createContext(parts, { organization_id, integration_id: integration_id ?? 0, user_id, clock_ahead_ms: ahead_ms }, time && { time })

/** Limits the deliveries that this process sends at once; others wait, in order. */
function openSlots(most: number): Slots {
  const waiting: (() => void)[] = []
  let free = most
  const giveSlot = () => {
    const next = waiting.shift()
    if (next) next()
    else free++
  }
  return {
    async take() {
      if (free > 0) free--
      else await new Promise<void>((resolve) => waiting.push(resolve))
      return giveSlot
    },
  }
}
