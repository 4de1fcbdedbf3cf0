import { UnreadableAnswer } from '../../../carriers/kit/answers.ts'
import { CarrierRefusal } from '../../../carriers/kit/carrier.ts'
import type { ChangesInput, TrackingChanges } from '../../../carriers/kit/tracking.ts'
import { carrierOf } from '../../../carriers/registry.ts'
import { CarrierUnreachable } from '../../../carriers/send.ts'
import { jobHandler } from '../../../jobs/kind.ts'
import type { Context } from '../../../platform/context.ts'
import { addTime } from '../../../platform/time.ts'
import { callWithContract } from '../../contracts/index.ts'
import { findContract } from '../../contracts/service.ts'
import { isFinal } from '../statuses/status-of.ts'
import { enqueueChanges, followChangesJob } from './changes.ts'
import * as store from './changes-store.ts'
import { pollTogether } from './jobs.ts'

/** A list that was not read for longer begins here: parcels are polled without it meanwhile. */
const longestHours = 48
/** Numbers that are looked up, and polled, before the next. */
const sliceSize = 100

/**
 * Reads which parcels of a contract have news, and polls these. The cursor moves in the transaction that ends the job, after the events of
 * every parcel are stored, or a job that polls it again: a process that dies before repeats the same list, and each event is stored once.
 */
export const followChanges = jobHandler(followChangesJob, async (ctx, { contract_id }, job) => {
  const contract = await findContract(ctx, contract_id)
  const cursor = contract && (await store.findCursor(ctx, contract_id))
  const carrier = contract && carrierOf(contract.carrier_code)
  if (!contract || !cursor || !carrier?.changes) return
  const at = ctx.now()
  const oldest = addTime(at, { hours: -longestHours })
  const since = cursor.changes_until > oldest ? cursor.changes_until : oldest
  const changes = await callWithContract(ctx, contract, carrier.changes, { since, at } satisfies ChangesInput).catch(noAnswer)
  if (changes) await pollListed(ctx, carrier.code, changes)
  await job.finish(async (tx) => {
    if (changes && changes.until > cursor.changes_until) await store.updateCursor(tx, contract_id, { changes_until: changes.until })
    const { followed_until } = (await store.findCursor(tx, contract_id)) ?? cursor
    if (followed_until > tx.now()) await enqueueChanges(tx, contract_id)
  })
})

/** The carrier is asked again at the usual time, from the same place on. */
function noAnswer(error: unknown): undefined {
  if (!(error instanceof CarrierRefusal || error instanceof CarrierUnreachable || error instanceof UnreadableAnswer)) throw error
}

/** A number that is not ours, or whose parcel has arrived, is passed over. */
async function pollListed(ctx: Context, carrier_code: string, { tracking_numbers }: TrackingChanges) {
  for (let from = 0; from < tracking_numbers.length; from += sliceSize) {
    const parcels = await store.listNumbered(ctx, carrier_code, tracking_numbers.slice(from, from + sliceSize))
    await pollTogether(
      ctx,
      parcels.filter(({ status }) => !isFinal(status)),
    )
  }
}
