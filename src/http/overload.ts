import { DatabaseUpgraded } from '../platform/database/schema-mark.ts'
import { isCollision, isUnavailable } from '../platform/database/unavailable.ts'
import { Fault, notAvailable } from '../platform/errors.ts'
import { FileStoreError } from '../platform/file-store/back-end.ts'
import type { Monotonic } from '../platform/leases.ts'
import { nextTurn } from '../platform/next-turn.ts'
import type { ResponseShape } from './error-body.ts'

/** The server has no room for this at the moment. */
export class Overloaded extends Error {}

/** Clients have not taken the answers that were built, so that there is no room for another. */
export class AnswersFull extends Overloaded {}

/**
 * Limits the requests inside, and refuses the rest before anything is read of them. Inside are those that are being authenticated, those
 * that wait for a turn (`turns.ts`) and those that are worked on. The organization of a request is only known there. There was no queue
 * inside once, since a queue makes answers late, and a client that has given up would still be served; but then one organization with many
 * connections took every place from the others. So the queue is bounded, drops what clients gave up, and serves organizations in turns. How
 * late the event loop is does not count: one long pause would have all requests refused after it, when there is room again.
 */
export type Door = ReturnType<typeof concurrencyLimit>
export function concurrencyLimit(most: number) {
  let inside = 0
  const full = new Overloaded(`${most} requests are inside`) // Error made once: its stack is of no use.
  return {
    /** Refuses at once where there is no room, so that nothing is read in vain. */
    async refuseWhenFull() {
      if (inside < most) return
      await nextTurn()
      throw full
    },
    /**
     * A refusal that is written at once is read at once by a client that asks again at once; the event loop then goes on reading, up to
     * 49,000 requests on end, while those who are in wait. With 3000 such clients, 512 requests were served in 3 seconds so, and 10,700
     * with this wait, 99 of 100 within 0.19 s.
     */
    async run<T>(work: () => Promise<T>): Promise<T> {
      if (inside >= most) {
        await nextTurn()
        throw full
      }
      inside++
      try {
        return await work()
      } finally {
        inside--
      }
    },
  }
}

const reasons = {
  overload: 'The server has as many requests as it can work on. Send this one again after the seconds in Retry-After.',
  answers:
    'Answers that were sent and not read yet take all the memory that there is for them. Read them, or ask for less in one request, and send this one again after the seconds in Retry-After.',
  // The connection may have broken after the database had committed, and before it could say so.
  database:
    'The database cannot be reached at the moment. Send the request again after the seconds in Retry-After; if it was to change something, look first whether it did.',
  collision: 'Another request was changing the same rows, so this one was rolled back. Send it again after the seconds in Retry-After.',
  upgrade: 'A newer version of this server is taking over. Send the request again after the seconds in Retry-After.',
  files: 'Files cannot be stored or read at the moment. Send the request again after the seconds in Retry-After.',
}
export type OverloadReason = keyof typeof reasons

/** Reason why a request cannot be served at the moment, though nothing is wrong with it or with us; undefined for any other error. */
export function transientReason(error: unknown): OverloadReason | undefined {
  if (error instanceof AnswersFull) return 'answers'
  if (error instanceof Overloaded) return 'overload'
  if (error instanceof FileStoreError) return 'files'
  if (error instanceof DatabaseUpgraded) return 'upgrade'
  if (isCollision(error)) return 'collision'
  return isUnavailable(error) ? 'database' : undefined
}

/** RFC 6749 has a word of its own for it, which clients of the token endpoint know. */
export const unavailableError = (reason: OverloadReason, { errorShape }: ResponseShape) =>
  new Fault(notAvailable, reasons[reason], {
    headers: { 'retry-after': '1' },
    ...(errorShape === 'token' && { body: { error: 'temporarily_unavailable' } }),
  })

/** Says a thing at most once a second, with how often it was not said since. */
export function oncePerSecond<A extends unknown[]>(elapsedMs: Monotonic, say: (leftOut: number, ...about: A) => void) {
  let last = Number.NEGATIVE_INFINITY
  let leftOut = 0
  return (...about: A) => {
    if (elapsedMs() - last < 1000) {
      leftOut++
      return
    }
    last = elapsedMs()
    say(leftOut, ...about)
    leftOut = 0
  }
}
