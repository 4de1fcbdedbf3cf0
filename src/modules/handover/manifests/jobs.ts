import { carrierOf } from '../../../carriers/registry.ts'
import { jobHandler } from '../../../jobs/kind.ts'
import { findContract } from '../../contracts/service.ts'
import { closeDayJob } from '../../shipments/index.ts'
import { closeDay } from './close-day.ts'

/** A carrier that does not answer is called again with back-off; one that refuses leaves a dead-letter job in the end. */
export const closeDays = jobHandler(closeDayJob, async (ctx, { contract_id }) => {
  const contract = await findContract(ctx, contract_id)
  const carrier = contract && carrierOf(contract.carrier_code)
  if (contract && carrier?.manifest) await closeDay(ctx, { contract, carrier, manifest: carrier.manifest })
})
