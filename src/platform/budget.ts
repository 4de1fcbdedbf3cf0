import { nextTurn } from './next-turn.ts'
/** Error raised in the middle of work that has used up its budget. */
export class BudgetSpent extends Error {}

/** Work between two looks at the clock, in units of some nanoseconds. */
const unitsBetweenLooks = 20_000

/** Limit of what all budgets together spend before other requests are served. */
const turnMs = 20
/** Time that all budgets have spent since then: otherwise ten requests in one turn would block the event loop ten times as long. */
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

  /** Runs a part of the work like `run`, but serves other requests first if the budgets have spent much. */
  async runInTurn<T>(work: () => T): Promise<T> {
    // Awaits nothing between the last look and the work: others that wait would begin in the same turn.
    while (turn.spentMs >= turnMs) await nextTurn()
    return this.run(work)
  }

  /** Runs a synchronous part of the work. Throws `BudgetSpent` if the budget ends in it, or has ended before. */
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
