import { findClockAhead } from '../platform/clocks.ts'
import { createContext, type Services } from '../platform/context.ts'
import * as store from './order-store.ts'

/** Limit of the open deliveries that one call checks: 500 take SQLite 0.7 ms. */
const mostAtOnce = 500
const start: store.OpenPlace = { connection_id: 0, subject: '', id: 0 }
type OpenDelivery = Awaited<ReturnType<typeof store.listOpen>>[number]

/**
 * Looks for open deliveries that would never be sent, some at each call, from the first to the last and then from the first again: held
 * ones before which none waits, and ones of a connection that was disabled while they were being inserted. Repairs them, and returns for
 * each connection how many there were. Neither should happen: the first is how early versions could leave deliveries.
 */
export function openSweep(parts: Services, most = mostAtOnce) {
  let after = start
  return async () => {
    const rows = await store.listOpen(parts.db, after, most)
    const found = firstOfSubjects(rows, after).filter(isStuck)
    after = rows.length === most ? rows.at(-1)! : start
    const repaired = new Map<number, number>()
    for (const one of found) repaired.set(one.connection_id, (repaired.get(one.connection_id) ?? 0) + (await repairSubject(parts, one)))
    return repaired
  }
}

/** True for a delivery that would never be sent. Those of a deleted connection are deleted in the background instead. */
const isStuck = ({ status, disabled_at, deleted_at }: OpenDelivery) => deleted_at === null && (status === 'held' || disabled_at !== null)

/** The first open delivery of each subject. The subject at which the last call ended was handled then. */
function firstOfSubjects(rows: readonly OpenDelivery[], after: store.OpenPlace) {
  const isSame = (a: store.OpenPlace, b: store.OpenPlace) => a.connection_id === b.connection_id && a.subject === b.subject
  return rows.filter((row, i) => !isSame(row, rows[i - 1] ?? after))
}

/** Repairs a subject according to the state of its connection once locked, which may have changed meanwhile. */
async function repairSubject(parts: Services, { organization_id, connection_id, subject }: OpenDelivery) {
  const clock_ahead_ms = await findClockAhead({ db: parts.db, organization_id })
  const ctx = createContext(parts, { organization_id, integration_id: 0, user_id: 0, clock_ahead_ms })
  return ctx.transaction(async (tx) => {
    const connection = await store.lockConnection(tx, connection_id)
    if (!connection) return 0
    const { lock, disabled_at } = connection
    return disabled_at === null ? store.releaseHeld(lock, subject) : store.failPending(lock)
  })
}
