import { z } from 'zod'
import { carrierOf } from '../../carriers/registry.ts'
import { jobKind } from '../../jobs/kind.ts'
import { enqueueJob } from '../../jobs/queue.ts'
import type { Transaction } from '../../platform/context.ts'
import { addTime } from '../../platform/time.ts'

/** Has the carrier of a contract push tracking events, and looks once a day whether it has to be asked again. */
export const subscribeJob = jobKind('subscribe to pushes', z.object({ contract_id: z.int() }))

type SubscribedContract = { readonly id: number; readonly carrier_code: string }

/** Of a contract that is active. Nothing for a carrier that takes no subscriptions. */
export const enqueueSubscribe = async (tx: Transaction, { id, carrier_code }: SubscribedContract) =>
  carrierOf(carrier_code)?.subscribe && enqueueJob(tx, subscribeJob, { contract_id: id }, { key: `${id} now` })

/** Under a key of its own, so that it does not block the job above. */
export const enqueueSubscriptionCheck = (tx: Transaction, { id }: SubscribedContract) =>
  enqueueJob(tx, subscribeJob, { contract_id: id }, { key: `${id} later`, run_at: addTime(tx.now(), { days: 1 }) })
