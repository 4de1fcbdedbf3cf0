import { isCollision, isUnavailable } from './database/unavailable.ts'
import { describeError, type Log } from './log.ts'

/** Limit of kept writes, each with its data, such as a label. Work beyond it waits for its lease, as after a crash. */
const mostWaiting = 500
const againMs = 250
/** A quarter of an hour: no lease lasts so long. */
const mostTries = 3_600
const mostTriesAtFront = 8

type LateWrite = { readonly write: () => Promise<unknown>; tries: number }
export type LateWrites = ReturnType<typeof openLateWrites>

/**
 * Writes that the database did not take because it was away, until it takes them. For what only this process knows, such as the outcome of a
 * call: others would wait for the end of its lease. A write must do no harm where another process has settled the matter meanwhile.
 */
export function openLateWrites(log: Pick<Log, 'warn'>) {
  const waiting: LateWrite[] = []
  let isArmed = false

  function arm() {
    if (isArmed || waiting.length === 0) return
    isArmed = true
    setTimeout(tryAll, againMs).unref()
  }

  /** Tries one after the other, and stops at the first that the database does not take. */
  async function tryAll() {
    for (let one = waiting.shift(); one; one = waiting.shift()) {
      const isAway = await one.write().then(() => false, stillAway)
      if (!isAway) continue
      one.tries++
      // Keeps the order of one request's writes: a failed write goes back to the front. Every eighth try sends it to the back, so that one
      // that is never taken does not block the others.
      if (one.tries >= mostTries) giveUp(`The database has not taken it in ${mostTries} tries`)
      else waiting[one.tries % mostTriesAtFront === 0 ? 'push' : 'unshift'](one)
      break
    }
    isArmed = false
    arm()
  }

  /** The work waits for its lease then. */
  const giveUp = (reason: string) => log.warn('database.late_write_failed', { reason })

  function stillAway(error: unknown): boolean {
    if (isUnavailable(error) || isCollision(error)) return true
    log.warn('database.late_write_failed', describeError(error))
    return false
  }

  return {
    add(write: LateWrite['write']) {
      if (waiting.length < mostWaiting) waiting.push({ write, tries: 0 })
      else giveUp(`${mostWaiting} writes are waiting already`)
      arm()
    },
  }
}
