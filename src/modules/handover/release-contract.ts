import { jobHandler } from '../../jobs/kind.ts'
import { addTime } from '../../platform/time.ts'
import { removeContractJob, removeRetired } from '../contracts/service.ts'
import { findContractUse } from '../shipments/index.ts'
import { hasOpenPickup } from './pickups/service.ts'

/** Hours between two checks of a contract that is still needed: its parcels are in transit for days. */
const againHours = 6

/** Deletes a retired contract once nothing needs it: no shipment, and no open pickup. */
export const removeRetiredContracts = jobHandler(removeContractJob, async (ctx, { contract_id, after }, job) => {
  const { isNeeded, next } = await findContractUse(ctx, contract_id, after)
  const isHeld = isNeeded || (await hasOpenPickup(ctx, contract_id))
  await job.finish(async (tx) => {
    if (isHeld) await job.again(tx, { contract_id, after: null }, addTime(tx.now(), { hours: againHours }))
    else if (next !== null) await job.again(tx, { contract_id, after: next }, tx.now())
    else await removeRetired(tx, contract_id)
  })
})
