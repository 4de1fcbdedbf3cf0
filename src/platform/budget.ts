import { nextTurn } from './next-turn.ts'
/** Raised in the middle of work that has used up its budget. */
export class BudgetSpent extends Error {}

/** Work between two looks at the clock, in units of some nanoseconds. */
const unitsBetweenLooks = 20_000

/** What all budgets together may spend before other requests are served. */
const turnMs = 20
/** What they have spent since. Ten requests whose work goes on in the same turn of the event loop would block it ten times as long. */
const turn = { spentMs: 0, isEnding: false }

function noteSpent(ms: number) {
  turn.spentMs += ms
  if (turn.isEnding) return
  turn.isEnding = true
  setImmediate(() => {
    turn.spentMs = 0
    turn.isEnding = false
  })
}

/**
 * Processor time that one request may spend on work whose cost its client decides. Time is measured while the work runs, and not
 * while other requests are served in between. A machine that is busy with other processes does not use it up: beyond the limit by
 * the clock, the processor time of the thread decides.
 */
export class ProcessorBudget {
  readonly ms: number
  private spentMs = 0
  private units = 0
  private begun = 0
  private cpu: NodeJS.CpuUsage | undefined

  constructor(ms: number) {
    this.ms = ms
  }

  /** The same as `run`, after other requests have been served where the work of some was long. */
  async runInTurn<T>(work: () => T): Promise<T> {
    // Nothing is awaited between the last look and the work: others that wait would begin in the same turn.
    while (turn.spentMs >= turnMs) await nextTurn()
    return this.run(work)
  }

  /** Does a part of the work, without waiting for anything. Raises BudgetSpent where the budget ends in it, or has ended before. */
  run<T>(work: () => T): T {
    if (this.begun > 0) return work()
    if (this.spentMs >= this.ms) throw new BudgetSpent()
    this.begun = performance.now()
    this.cpu = process.threadCpuUsage()
    try {
      return work()
    } finally {
      const ms = this.sinceBegun()
      this.spentMs += ms
      this.begun = 0
      noteSpent(ms)
    }
  }

  /** Says that something is about to be done that takes so many units. */
  spend(units: number) {
    this.units += units
    if (this.units < unitsBetweenLooks) return
    this.units = 0
    if (this.begun > 0 && performance.now() - this.begun > this.ms - this.spentMs && this.sinceBegun() > this.ms - this.spentMs)
      throw new BudgetSpent()
  }

  private sinceBegun() {
    const { user, system } = process.threadCpuUsage(this.cpu)
    return (user + system) / 1000
  }
}
