import { setImmediate as nextTurn } from 'node:timers/promises'
import { addTime } from '../../src/platform/time.ts'
import type { AttemptResult } from '../../src/webhooks/post.ts'
import type { Chance } from '../fuzz/chance.ts'
import { openChecks } from './checks.ts'
import { leaseSeconds, type Process, type Slot, startProcess } from './process.ts'
import type { World } from './world.ts'

const mostSteps = 70
const mostEvents = 6
const mostRounds = 40
const parcels = [1, 2]

const answerOf = (status_code: number | null, reason: AttemptResult['reason'], more: Partial<AttemptResult> = {}): AttemptResult => ({
  ok: status_code === 204,
  status_code,
  reason,
  duration_ms: 1,
  ...more,
})
const taken = answerOf(204, null)
const refused = answerOf(500, 'status')
/** What the receiver answers, as often as it is listed. */
const answers = [
  ...Array<AttemptResult>(9).fill(taken),
  ...Array<AttemptResult>(6).fill(refused),
  answerOf(null, 'timeout_after'),
  answerOf(null, 'connect'),
  answerOf(429, 'status', { retryAfter: 8 }),
  answerOf(410, 'status'),
]
const spans = [{ seconds: 1 }, { seconds: 6 }, { seconds: 6 }, { seconds: 31 }, { seconds: 45 }, { minutes: 16 }, { hours: 3 }, { days: 2 }]

type Action = { readonly name: string; readonly weight: number; readonly act: () => unknown }

/** What may happen next, and how likely each is against the others. */
function actionsOf(sim: Simulation): Action[] {
  const { chance, run, processes, slots } = sim
  const alive = processes.filter(({ state }) => state.isAlive)
  const awake = alive.filter(({ state }) => !state.isPaused)
  const able = awake.filter(({ gates }) => gates.length > 0)
  const called = alive.filter(({ calls }) => calls.length > 0)
  const idle = awake.filter(({ state }) => !state.isBusy)
  const paused = alive.filter(({ state }) => state.isPaused)
  const rows = sim.checks.rows()
  const when = (isPossible: boolean, name: string, weight: number, act: () => unknown): Action[] =>
    isPossible ? [{ name, weight, act }] : []
  const some = (processes: readonly Process[], name: string, weight: number, act: (one: Process) => unknown) =>
    when(processes.length > 0, name, weight, () => act(chance.pick(processes)))
  return [
    ...some(able, 'gates', 50, (one) => sim.openGate(one)),
    ...some(called, 'answers', 25, (one) => one.answer(chance.int(0, one.calls.length - 1), chance.pick(answers))),
    ...some(idle, 'looks', 10, (one) => one.look()),
    ...some(idle, 'renewals', 1, (one) => one.renew()),
    ...some(idle, 'test clock moves', 0.7, (one) => one.moveClock(chance.pick(spans))),
    ...when(rows.length < mostEvents, 'events', 6, () => run.publishEvent(chance.pick(parcels), rows.length + 1)),
    ...when(true, 'clock advances', 4, () => sim.advance(chance.pick(spans))),
    ...some(awake, 'pauses', 1.5, ({ state }) => Object.assign(state, { isPaused: true })),
    ...some(paused, 'resumptions', 4, ({ state }) => Object.assign(state, { isPaused: false })),
    ...some(alive, 'kills', 0.5, (one) => one.kill()),
    ...when(alive.length < slots.length, 'starts', 4, () => sim.start()),
    ...when(rows.length > 0, 'replays', 1.2, () => run.replay(chance.pick(rows).id)),
    ...when(true, 'replays of all', 0.3, () => run.replayFailed()),
    ...when(true, 'disablings', 0.3, () => run.disable()),
    ...when(true, 'enablings', 0.5, () => run.enable()),
    ...when(true, 'sweeps', 0.4, () => sim.sweep()),
  ]
}

function pickAction(actions: readonly Action[], chance: Chance): Action {
  const all = actions.reduce((sum, { weight }) => sum + weight, 0)
  let at = (chance.int(0, 999_999) / 1_000_000) * all
  for (const action of actions) {
    at -= action.weight
    if (at < 0) return action
  }
  return actions.at(-1)!
}

type Simulation = Awaited<ReturnType<typeof begin>>

async function begin(world: World, slots: readonly Slot[], chance: Chance) {
  const run = await world.begin(chance, chance.maybe(0.5))
  const checks = openChecks(run)
  const processes: Process[] = []
  return {
    world,
    slots,
    chance,
    run,
    checks,
    processes,
    start() {
      const dead = processes.findIndex(({ state }) => !state.isAlive)
      const at = dead === -1 ? processes.length : dead
      processes[at] = startProcess(world, slots[at]!, checks.watch)
    },
    openGate(process: Process, index = chance.int(0, process.gates.length - 1)) {
      checks.expectUnchanged(process)
      process.open(index)
    },
    advance(span: Parameters<typeof addTime>[1]) {
      world.clock.time = addTime(world.clock.time, span)
    },
    async sweep() {
      for (const count of (await run.sweep()).values()) checks.watch.repaired(count)
    },
  }
}

/**
 * One random order of all that can happen to the deliveries of a connection, and then a time in which the receiver takes everything: by
 * then each has to end. Returns what was seen, and each breach.
 */
export async function interleave(world: World, slots: readonly Slot[], chance: Chance) {
  const sim = await begin(world, slots, chance)
  const { checks } = sim
  for (const _ of slots) sim.start()
  for (let step = 0; step < mostSteps && checks.violations.length === 0; step++) {
    const { name, act } = pickAction(actionsOf(sim), chance)
    checks.count(name)
    await act()
    await nextTurn()
    checks.check()
  }
  if (checks.violations.length === 0) await drain(sim)
  for (const process of sim.processes) process.kill()
  sim.run.end()
  return { violations: checks.violations, counts: checks.counts }
}

/** Some processes go on, some are dead; the receiver is well, and time passes. */
async function drain(sim: Simulation) {
  const { chance, run, checks, processes } = sim
  for (const process of processes) {
    process.state.isPaused = false
    if (chance.maybe(0.5)) process.kill()
  }
  const isOpen = () => checks.rows().some(({ status }) => status === 'waiting' || status === 'held')
  for (let round = 0; round < mostRounds; round++) {
    await settle(sim)
    if (checks.violations.length > 0 || !isOpen()) return
    if (run.connection().disabled_at !== null) await run.enable()
    // Leases end, and what waits falls due.
    sim.advance({ seconds: leaseSeconds + 1 })
    const due = run.connection().probe_at ?? run.rows().find(({ status }) => status === 'waiting')?.due_at ?? ''
    const machineDue = due && addTime(due, { seconds: -sim.world.aheadMs() / 1000 })
    if (machineDue > sim.world.clock.time) sim.world.clock.time = machineDue
    if (!processes.some(({ state }) => state.isAlive)) sim.start()
    processes.find(({ state }) => state.isAlive && !state.isBusy)?.look()
    await nextTurn()
    checks.check()
  }
  checks.violations.push(`not all ended: ${JSON.stringify(run.rows().map(({ id, subject, status }) => [id, subject, status]))}`)
}

/** Everything that can go on without more time does. */
async function settle(sim: Simulation) {
  const { chance, checks, processes } = sim
  for (let step = 0; step < 400 && checks.violations.length === 0; step++) {
    const alive = processes.filter(({ state }) => state.isAlive)
    const able = alive.find(({ gates }) => gates.length > 0)
    const called = alive.find(({ calls }) => calls.length > 0)
    if (!able && !called) return
    if (able && (!called || chance.maybe(0.5))) sim.openGate(able)
    else called!.answer(0, taken)
    await nextTurn()
    checks.check()
  }
}
