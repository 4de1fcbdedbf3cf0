import type { Context } from '../../platform/context.ts'
import { addTime } from '../../platform/time.ts'
import * as store from './contract-store.ts'
import { findIntentOfContract } from './creation/intent-store.ts'
import { isFinal } from './statuses/status-of.ts'
import { isFollowedUnder } from './tracking/followed-under.ts'

/** A parcel is tracked for 60 days at most, and cancelled within 42; a shipment that changed earlier needs no contract. */
const neededDays = 75
/** Limits the shipments of one query, so that nothing else waits for it. */
const sliceSize = 500

/** The use of a contract, as far as one slice of the shipments shows it. `next`: the place of the next slice; null after the last. */
type ContractUse = { readonly isNeeded: boolean; readonly next: string | null }

/**
 * Finds whether shipments need a contract: a purchase is open, or a parcel that was bought or is tracked under it is in transit. Looks through
 * the shipments a slice at a time; `after` is the place that the slice before has named.
 */
export async function findContractUse(ctx: Context, contract_id: number, after: string | null): Promise<ContractUse> {
  const oldest = addTime(ctx.now(), { days: -neededDays })
  const rows = await store.listChangedSince(ctx, after ?? oldest, sliceSize)
  const bought = rows.filter((row) => row.contract_id === contract_id && row.purchase === 'confirmed').map(({ id }) => id)
  const inTransit = (await store.listStatuses(ctx, bought)).some(({ status }) => !isFinal(status))
  const isLast = rows.length < sliceSize
  const isNeeded =
    inTransit ||
    (await store.findOpen(ctx, contract_id)) !== undefined ||
    (await findIntentOfContract(ctx, contract_id)) !== undefined ||
    (isLast && (await isFollowedUnder(ctx, contract_id, oldest)))
  return { isNeeded, next: isLast ? null : store.placeOf(rows.at(-1)!) }
}
