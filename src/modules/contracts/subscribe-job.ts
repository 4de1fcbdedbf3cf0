import { z } from 'zod'
import { carrierOf } from '../../carriers/registry.ts'
import { jobKind } from '../../jobs/kind.ts'
import { enqueueJob } from '../../jobs/queue.ts'
import type { Transaction } from '../../platform/context.ts'
import { addTime } from '../../platform/time.ts'

/** Subscribes to the tracking events that the carrier of a contract pushes, and checks once a day whether it has to subscribe again. */
export const subscribeJob = jobKind('subscribe to pushes', z.object({ contract_id: z.int() }))

type SubscribedContract = { readonly id: number; readonly carrier_code: string }

/** Enqueues the subscription of an active contract. Does nothing for a carrier that takes no subscriptions. */
export const enqueueSubscribe = async (tx: Transaction, { id, carrier_code }: SubscribedContract) =>
  carrierOf(carrier_code)?.subscribe && enqueueJob(tx, subscribeJob, { contract_id: id }, { key: `${id} now` })

/** Enqueues the daily check under its own key, so that it does not block `enqueueSubscribe`. */
export const enqueueSubscriptionCheck = (tx: Transaction, { id }: SubscribedContract) =>
  enqueueJob(tx, subscribeJob, { contract_id: id }, { key: `${id} later`, run_at: addTime(tx.now(), { days: 1 }) })
