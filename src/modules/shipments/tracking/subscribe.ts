import { hash } from 'node:crypto'
import { carrierOf } from '../../../carriers/registry.ts'
import { jobHandler } from '../../../jobs/kind.ts'
import { callWithContract, enqueueSubscriptionCheck, subscribeJob } from '../../contracts/index.ts'
import { findContract } from '../../contracts/service.ts'
import { pushKeys, pushUrl } from './push.ts'
import { findSubscription, upsertSubscription } from './subscription-store.ts'

/**
 * Asks the carrier of an active contract to push tracking events to the address of the contract, when the contract becomes active, and again
 * when its data, BASE_URL or SECRET_KEY have changed. Parcels are polled all the same. A carrier that refuses leaves a dead-letter job in the
 * end.
 */
export const subscribeToPushes = jobHandler(subscribeJob, async (ctx, { contract_id }, job) => {
  const contract = await findContract(ctx, contract_id)
  const subscribe = contract && carrierOf(contract.carrier_code)?.subscribe
  if (!contract || !subscribe || contract.state !== 'active' || contract.retired_at !== null) return
  const addressee = { organization_id: ctx.organization_id, contract_id, carrier_code: contract.carrier_code }
  const url = pushUrl(ctx, addressee)
  if (url === undefined) return
  const key = pushKeys(ctx, addressee)[0]!
  const { revision } = contract
  const url_digest = hash('sha256', `${url} ${key}`)
  const existing = await findSubscription(ctx, contract_id)
  const isCurrent = existing?.revision === revision && existing.url_digest === url_digest
  const made = isCurrent ? undefined : await callWithContract(ctx, contract, subscribe, { url, key, at: ctx.now() })
  await job.finish(async (tx) => {
    if (made) await upsertSubscription(tx, contract_id, { ...made, revision, url_digest, subscribed_at: tx.now() })
    await enqueueSubscriptionCheck(tx, contract)
  })
})
