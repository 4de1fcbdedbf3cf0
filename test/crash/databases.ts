import { callLeaseSeconds } from '../../src/carriers/call-lease.ts'
import { type Database, inTransaction, type Writes } from '../../src/platform/database/database.ts'
import { openDatabase } from '../../src/platform/database/open-database.ts'
import type { Settings } from '../../src/platform/settings.ts'
import { addTime, systemClock } from '../../src/platform/time.ts'

/** Opened for one query: on SQLite a process that holds the file open for longer takes part in the recovery after a crash. */
export async function withDatabase<T>(settings: Settings, work: (db: Database) => Promise<T>): Promise<T> {
  const db = openDatabase(settings)
  return work(db).finally(() => db.destroy())
}

/** A call that began before that has ended: unreliable carriers answer, or fail, within 300 ms. */
const turnBegan = { seconds: callLeaseSeconds - 2 }

/** As if the leases of calls in progress had expired, and the next lookup were due. */
export const hurry = (db: Database) =>
  inTransaction(db, async (tx) => {
    const now = systemClock()
    const open = tx.updateTable('shipments').set({ lease_until: now }).where('purchase', 'in', ['planned', 'intended'])
    await open.where('lease_until', '<', addTime(now, turnBegan)).execute()
    await tx.updateTable('purchase_intents').set({ lease_until: now }).where('lease_until', '<', addTime(now, turnBegan)).execute()
    await tx.updateTable('jobs').set({ run_at: now, due_at: now }).where('kind', '=', 'look for forgotten purchases').execute()
  })

/** As if the lease had ended that a request which died holds on its Idempotency-Key. */
export const freeKeys = (db: Database) =>
  inTransaction(db, (tx) =>
    tx.updateTable('idempotent_requests').set({ leased_until: systemClock() }).where('status', 'is', null).execute(),
  )

/** Makes the next attempt of the waiting jobs of these kinds due. */
export function makeJobsDue(tx: Writes, kinds: readonly string[]) {
  const now = systemClock()
  const jobs = tx.updateTable('jobs').set({ run_at: now, due_at: now })
  return jobs.where('kind', 'in', kinds).where('leased_until', 'is', null).where('run_at', '>', now)
}
