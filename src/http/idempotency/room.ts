import { BoundedMap } from '../../platform/bounded-map.ts'
import type { Transaction } from '../../platform/context.ts'
import { Fault, tooManyRequests } from '../../platform/errors.ts'
import { addTime, machineNow } from '../../platform/time.ts'
import * as store from './store.ts'

/** Minutes for which an answer is kept at least, however many others there are: clients that got no answer retry within minutes. */
const leastMinutes = 10

/** Share of the bound that is added before the rows are counted again. */
const shareBetweenCounts = 0.01
const organizationsKnown = 10_000
/** Number of old answers that give way at once. */
const mostAtOnce = 1_000
/** Milliseconds for which a refusal is remembered; after that the rows are counted again. */
const mostRefusalMs = 5_000

type Amount = { readonly count: number; readonly bytes: number }
type Usage = { counted: Amount; added: { count: number; bytes: number }; refusedUntil: number }

/**
 * Bounds what each organization keeps. The rows are counted once in a while, and what this process adds in between is added up, so a new
 * key costs no count of its own; other processes may add as much again before they are seen.
 */
export function answerRoom(most: Amount) {
  const known = new BoundedMap<number, Usage>(organizationsKnown)
  const step = { count: most.count * shareBetweenCounts, bytes: most.bytes * shareBetweenCounts }
  const isFull = ({ count, bytes }: Amount) => count >= most.count || bytes >= most.bytes

  function rememberUsage(organization_id: number, usage: Usage) {
    known.set(organization_id, usage)
    return usage
  }

  /** Deletes the oldest stored responses until there is room for one more; returns the remaining count and size. */
  async function makeRoom(tx: Transaction, counted: Amount, oldest: readonly store.OldAnswer[], olderThan: string): Promise<Amount> {
    let { count, bytes } = counted
    let last: string | undefined
    for (const row of oldest) {
      if (row.expires_at > olderThan || (count < most.count - step.count && bytes < most.bytes - step.bytes)) break
      count--
      bytes -= row.bytes
      last = row.expires_at
    }
    if (last !== undefined) await store.deleteAnsweredUntil(tx, last)
    return { count, bytes }
  }

  return {
    /**
     * Makes room for one more key, or answers why there is none. Not thrown: the transaction is to be committed either way, with what
     * was deleted.
     */
    async reserve(tx: Transaction): Promise<Fault | undefined> {
      const now = machineNow(tx)
      const time = Date.parse(now)
      const usage = known.get(tx.organization_id)
      if (usage && time < usage.refusedUntil) return noRoom(usage.refusedUntil - time)
      const isRecent = usage && usage.added.count < step.count && usage.added.bytes < step.bytes
      if (isRecent && !isFull({ count: usage.counted.count + usage.added.count, bytes: usage.counted.bytes + usage.added.bytes })) {
        usage.added.count++
        return undefined
      }
      const counted = await store.countAnswers(tx, most.count)
      const fresh = rememberUsage(tx.organization_id, { counted, added: { count: 1, bytes: 0 }, refusedUntil: 0 })
      if (!isFull(counted)) return undefined
      // No row gives way for `leastMinutes` after a jump of the clock: the times of the rows do not say how old they are.
      const isSteady = tx.leases.isSteady(leastMinutes * 60)
      const olderThan = isSteady ? addTime(now, { hours: tx.retention.idempotencyHours, minutes: -leastMinutes }) : ''
      const oldest = await store.listOldestAnswered(tx, mostAtOnce)
      fresh.counted = await makeRoom(tx, counted, oldest, olderThan)
      if (!isFull(fresh.counted)) return undefined
      const waitMs = isSteady && oldest[0] ? Math.max(1_000, Date.parse(oldest[0].expires_at) - Date.parse(olderThan)) : mostRefusalMs
      fresh.refusedUntil = time + Math.min(waitMs, mostRefusalMs)
      return noRoom(waitMs)
    },
    /** Counts a stored response. */
    add(organization_id: number, bytes: number) {
      const usage = known.get(organization_id)
      if (usage) usage.added.bytes += bytes
    },
  }
}
export type AnswerRoom = ReturnType<typeof answerRoom>

function noRoom(waitMs: number) {
  const seconds = Math.ceil(waitMs / 1000)
  const detail = `Too many answers of the last ${leastMinutes} minutes are kept for this organization. Try again in ${seconds} seconds, or send the request without a key.`
  return new Fault(tooManyRequests, detail, { source: { header: 'Idempotency-Key' }, headers: { 'retry-after': String(seconds) } })
}
