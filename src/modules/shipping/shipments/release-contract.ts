import { jobHandler } from '../../../jobs/kind.ts'
import { addTime } from '../../../platform/time.ts'
import { removeContractJob, removeRetired } from '../../contracts/service.ts'
import { hasOpenPickup } from '../pickups/service.ts'
import * as store from './contract-store.ts'
import { findIntentOfContract } from './purchase/intent-store.ts'
import { isFollowedUnder } from './tracking/followed-under.ts'
import { isFinal } from './tracking/status-of.ts'

/** How often a contract that is still needed is looked at again: its parcels are in transit for days. */
const againHours = 6
/** A parcel is tracked for 60 days at most, and cancelled within 42; a shipment that changed earlier needs no contract. */
const neededDays = 75
/** How many shipments one look reads, so that nothing else waits for it. */
const sliceSize = 500

/**
 * Deletes a retired contract once nothing needs it: no purchase and no pickup is open, and no parcel that was bought or is tracked under it is in
 * transit. Looks through the shipments a slice at a time.
 */
export const removeRetiredContracts = jobHandler(removeContractJob, async (ctx, { contract_id, after }, job) => {
  const oldest = addTime(ctx.now(), { days: -neededDays })
  const rows = await store.listChangedSince(ctx, after ?? oldest, sliceSize)
  const bought = rows.filter((row) => row.contract_id === contract_id && row.purchase === 'confirmed').map(({ id }) => id)
  const inTransit = (await store.listStatuses(ctx, bought)).some(({ status }) => !isFinal(status))
  const isLast = rows.length < sliceSize
  const isNeeded =
    inTransit ||
    (await store.findOpen(ctx, contract_id)) ||
    (await findIntentOfContract(ctx, contract_id)) ||
    (await hasOpenPickup(ctx, contract_id)) ||
    (isLast && (await isFollowedUnder(ctx, contract_id, oldest)))
  await job.finish(async (tx) => {
    if (isNeeded) await job.again(tx, { contract_id, after: null }, addTime(tx.now(), { hours: againHours }))
    else if (!isLast) await job.again(tx, { contract_id, after: store.placeOf(rows.at(-1)!) }, tx.now())
    else await removeRetired(tx, contract_id)
  })
})
