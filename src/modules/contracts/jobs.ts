import { CarrierRefusal } from '../../carriers/kit/carrier.ts'
import { jobHandler } from '../../jobs/kind.ts'
import { callWithContract } from './call.ts'
import { carrierOfContract } from './data.ts'
import { findToValidate, settleContract, validateContractJob } from './service.ts'

/** A carrier that does not answer is asked again later; until it does, the contract is being validated. */
export const validateContract = jobHandler(validateContractJob, async (ctx, payload, job) => {
  const contract = await findToValidate(ctx, payload)
  if (!contract) return
  const verdict = await callWithContract(ctx, contract, carrierOfContract(contract).validate, undefined).catch((error) => {
    if (!(error instanceof CarrierRefusal)) throw error
    return { validation_error: error.message }
  })
  await job.finish((tx) => settleContract(tx, contract, verdict))
})
