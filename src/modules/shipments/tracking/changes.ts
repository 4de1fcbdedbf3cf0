import { z } from 'zod'
import { jobKind } from '../../../jobs/kind.ts'
import { enqueueJob } from '../../../jobs/queue.ts'
import type { Context, Transaction } from '../../../platform/context.ts'
import { addTime } from '../../../platform/time.ts'
import * as store from './changes-store.ts'
import type { PolledParcel } from './poll.ts'

/**
 * A carrier that lists which parcels have news is asked for that list once an hour for each contract, and polled about those parcels only.
 * Each parcel is also polled once a day, so that nothing depends on the list alone.
 */
export const followChangesJob = jobKind('follow changes', z.object({ contract_id: z.int() }))
const everyMinutes = 60

/**
 * Hours between two polls of a parcel: `listed` while the list is current, and `alone`, as for any parcel, while the carrier returns no
 * list.
 */
export const pollHours = { listed: 24, alone: 4 } as const
/** A list that was read within this time is current. */
const currentHours = 3
/** Hours for which the list is read after a poll: more than between two polls of a parcel. */
const followedHours = pollHours.listed + 6

export async function findPollHours(ctx: Context, { carrier, contract }: Pick<PolledParcel, 'carrier' | 'contract'>): Promise<number> {
  const cursor = carrier.changes && (await store.findCursor(ctx, contract.id))
  const isCurrent = cursor && cursor.changes_until > addTime(ctx.now(), { hours: -currentHours })
  return isCurrent ? pollHours.listed : pollHours.alone
}

export const enqueueChanges = (tx: Transaction, contract_id: number) => {
  const run_at = addTime(tx.now(), { minutes: everyMinutes })
  return enqueueJob(tx, followChangesJob, { contract_id }, { key: String(contract_id), run_at })
}

/**
 * A parcel of the contract is in transit, so the list is read for another day at least. Called last in the transaction of a poll, and it
 * writes rarely: parcels that are polled side by side do not wait for each other.
 */
export async function followChangesOf(tx: Transaction, contract_id: number) {
  const cursor = await store.findCursor(tx, contract_id)
  const now = tx.now()
  if (cursor && cursor.followed_until > addTime(now, { hours: pollHours.listed + 2 })) return
  const followed_until = addTime(now, { hours: followedHours })
  if (!cursor) await store.insertCursor(tx, contract_id, { changes_until: now, followed_until })
  // The list was not read for a while: every parcel has been polled since.
  else await store.updateCursor(tx, contract_id, { followed_until, ...(cursor.followed_until < now && { changes_until: now }) })
  await enqueueChanges(tx, contract_id)
}
