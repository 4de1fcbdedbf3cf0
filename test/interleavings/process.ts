import { findClockAhead, holdClock, updateClock } from '../../src/platform/clocks.ts'
import { createContext, type Services } from '../../src/platform/context.ts'
import { addTime, offsetClock, type Time } from '../../src/platform/time.ts'
import type { Channel, WebhookMessage } from '../../src/webhooks/channel.ts'
import { type ConnectionQueue, drainConnection } from '../../src/webhooks/connection-queue.ts'
import { claimByClock, claimDue, contextFor, renewLeases } from '../../src/webhooks/dispatcher.ts'
import type { AttemptResult } from '../../src/webhooks/post.ts'
import type { Gate } from './memory.ts'
import type { World } from './world.ts'

export const leaseSeconds = 30

/** What the receiver sees of a process, and what goes wrong in it. */
export type Watch = {
  claimed(lane: ConnectionQueue): void
  /** The process has decided to send this. */
  decided(process: Process, message: WebhookMessage): void
  /** The receiver has it. */
  received(message: WebhookMessage): void
  failed(error: unknown): void
  repaired(count: number): void
}

export type Process = ReturnType<typeof startProcess>

/** Databases of processes are used again: what is prepared for one need not be compiled for the next. */
export function openSlots(world: World, count: number) {
  return Array.from({ length: count }, () => {
    const { db, setGate } = world.memory.open()
    return { parts: world.partsOn(db), setGate }
  })
}
export type Slot = ReturnType<typeof openSlots>[number]

/**
 * A process that sends deliveries by the real code. Each of its queries, transactions, calls to the receiver and answers from it waits at
 * a gate; the interleaving opens one gate at a time, so that anything else can happen in between. A process that is paused opens none, and
 * one that was killed never does.
 */
export function startProcess(world: World, { parts, setGate }: Slot, watch: Watch) {
  const gates: (() => void)[] = []
  const calls: { readonly message: WebhookMessage; answer(outcome: AttemptResult): void }[] = []
  const lanes = new Set<ConnectionQueue>()
  const state = { isAlive: true, isPaused: false, isBusy: false }
  const gate: Gate = () => new Promise((open) => gates.push(open))
  setGate(gate)

  const open: Channel['open'] = async () => async (message) => {
    watch.decided(process, message)
    await gate()
    watch.received(message)
    const outcome = await new Promise<AttemptResult>((answer) => calls.push({ message, answer }))
    await gate()
    return outcome
  }
  const means = {
    slots: { take: async () => () => {} },
    warn() {},
    isEnding: () => false,
    countRepairs: (_: number, count: number) => watch.repaired(count),
  }
  const serve = async (lane: ConnectionQueue, time?: Time) => {
    watch.claimed(lane)
    lanes.add(lane)
    await drainConnection(contextFor(parts, lane, time), lane, { open }, means).catch(watch.failed)
    lanes.delete(lane)
  }
  /** One look, one move of the clock or one renewal at a time. */
  const alone = (work: () => Promise<unknown>) => {
    state.isBusy = true
    work()
      .catch(watch.failed)
      .finally(() => (state.isBusy = false))
  }

  const process = {
    state,
    gates,
    calls,
    lanes,
    /** Claims what is due, and sends it. */
    look: () =>
      alone(async () => {
        const claimed = await claimDue(parts, leaseSeconds, new Set([...lanes].map(({ id }) => id)))
        for (const lane of claimed) void serve(lane)
      }),
    renew: () => alone(() => renewLeases(parts, leaseSeconds, lanes)),
    moveClock: (span: Parameters<typeof addTime>[1]) => alone(() => moveClock(world, parts, span, serve)),
    open(index: number) {
      gates.splice(index, 1)[0]!()
    },
    answer(index: number, outcome: AttemptResult) {
      calls.splice(index, 1)[0]!.answer(outcome)
    },
    kill() {
      state.isAlive = false
      gates.length = 0
      calls.length = 0
      lanes.clear()
    },
  }
  return process
}

/** As `POST /sandbox/clock` does it: what falls due until then is sent first, and then the clock is moved. */
async function moveClock(
  world: World,
  parts: Services,
  span: Parameters<typeof addTime>[1],
  serve: (lane: ConnectionQueue, time: Time) => Promise<void>,
) {
  const { caller } = world
  const { organization_id } = caller
  const ctx = createContext(parts, { ...caller, clock_ahead_ms: 0 })
  if (!(await ctx.transaction((tx) => holdClock(tx, leaseSeconds)))) return
  const before = offsetClock(await findClockAhead({ db: parts.db, organization_id }), parts.now)
  const to = addTime(before.now(), span)
  const claimed = await claimByClock(parts, organization_id, to, new Set())
  await Promise.all(claimed.map((lane) => serve(lane, { ...before, now: () => to })))
  await ctx.transaction((tx) => updateClock(tx, { ahead_ms: Date.parse(to) - Date.parse(tx.now()), moving_until: null }))
}
