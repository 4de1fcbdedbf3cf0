import { setTimeout as sleep } from 'node:timers/promises'
import type { Chance } from '../../fuzz/chance.ts'
import { reportProgress } from '../../proofs/report.ts'
import type { Machine } from './machines.ts'

export type Faults = { readonly pauses: number; readonly kills: number; readonly jumps: number; readonly databaseJumps: number }
type Kind = 'pause' | 'kill' | 'jump'
/** What was done to a machine, and when, in seconds since the load began. */
export type Fault = { readonly kind: Kind | 'database jump'; readonly machine: string; readonly from: number; to: number }

export type Range = readonly [least: number, most: number]

type Options = {
  readonly machines: readonly Machine[]
  readonly chance: Chance
  readonly faults: Faults
  readonly pauseMs: Range
  /** How long the clock of a machine stays wrong. */
  readonly jumpMs: Range
  setDatabaseClock(hours: number): Promise<unknown>
  seconds(): number
}

const jumpHours = 26
/** What passes between two faults of one machine. */
const aliveMs: Range = [1_500, 5_000]

/**
 * Does harm to each machine in an order of its own, beside the others. At the end all of them run, and their clocks are right. A kill
 * of a paused machine is none, so each has one fault at a time; only its clock may be wrong meanwhile.
 */
export async function harm({ machines, chance, faults, pauseMs, jumpMs, setDatabaseClock, seconds }: Options): Promise<Fault[]> {
  const done: Fault[] = []
  const total = faults.pauses + faults.kills + faults.jumps + faults.databaseJumps
  const between = (range: Range) => chance.int(...range)

  async function during(kind: Fault['kind'], machine: string, act: () => Promise<unknown>) {
    const fault: Fault = { kind, machine, from: seconds(), to: Number.POSITIVE_INFINITY }
    done.push(fault)
    await act()
    fault.to = seconds()
    reportProgress(`${done.length} of ${total} faults: ${kind} of ${machine}, ${fault.from.toFixed(1)} to ${fault.to.toFixed(1)} s`)
  }
  const actions: Record<Kind, (machine: Machine) => Promise<unknown>> = {
    pause: (machine) => machine.pause(between(pauseMs)),
    kill: (machine) => machine.kill(),
    async jump(machine) {
      machine.setClock(chance.pick([jumpHours, -jumpHours]))
      await sleep(between(jumpMs))
    },
  }

  async function harmMachine(machine: Machine, kinds: readonly Kind[]) {
    for (const [at, kind] of kinds.entries()) {
      await sleep(between(aliveMs))
      await during(kind, machine.name, () => actions[kind](machine))
      // What follows a jump happens while the clock is still wrong: every other time.
      if (kind === 'jump' ? chance.maybe(0.5) : true) machine.setClock(0)
      if (at === kinds.length - 1) machine.setClock(0)
    }
  }

  async function harmDatabase() {
    for (let i = 0; i < faults.databaseJumps; i++) {
      await sleep(between([10_000, 30_000]))
      await during('database jump', 'the database', async () => {
        await setDatabaseClock(chance.pick([jumpHours, -jumpHours]))
        await sleep(between([10_000, 40_000]))
        await setDatabaseClock(0)
      })
    }
  }

  const kinds: readonly Kind[] = (['pause', 'kill', 'jump'] as const).flatMap((kind) =>
    Array.from({ length: faults[`${kind}s`] }, () => kind),
  )
  const shares = machines.map((machine, at) => ({ machine, kinds: chance.shuffled(kinds.filter((_, i) => i % machines.length === at)) }))
  await Promise.all([...shares.map(({ machine, kinds }) => harmMachine(machine, kinds)), harmDatabase()])
  return done
}

/** The faults around a time, in words. */
export const faultsAround = (faults: readonly Fault[], at: number) =>
  faults
    .filter(({ from, to }) => from - 5 <= at && at <= to + 5)
    .map(({ kind, machine, from, to }) => `${kind} of ${machine} ${from.toFixed(1)}–${to.toFixed(1)} s`)
    .join(', ') || 'none'
