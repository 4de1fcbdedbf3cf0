import { type Carrier, CarrierRefusal } from '../../../carriers/kit/carrier.ts'
import { awaitOutcome, noResponse } from '../../../carriers/outcome.ts'
import { callWithContract } from '../../contracts/index.ts'
import { cancelOf, isCancelledBefore } from '../cancel/cancel-of.ts'
import type { StoredShipment } from '../record/stored-shipment.ts'
import { type LeasedPurchase, noAttempt, storeProgress } from './leased-purchase.ts'
import { recordRefused, recordUnknown, recordVoided, storeIntentAndRead } from './outcomes.ts'
import type { BookedInPart } from './progress.ts'

/**
 * Cancels a purchase that succeeded when it was no longer wanted. An operator has to look if the carrier refuses. A label of a carrier that
 * takes no cancellations was given to no client, and expires.
 */
export async function voidLatePurchase(leased: LeasedPurchase, id: string): Promise<StoredShipment | undefined> {
  const { ctx, stored, carrier } = leased
  const cancel = cancelOf(carrier, stored.document)
  if (!cancel)
    return recordVoided(
      ctx,
      stored,
      `${carrier.name} answered too late. It takes no cancellations: what it has booked as ${id} is not used.`,
    )
  const answer = await askToCancel(leased, cancel, id, { wasAsked: false })
  if (answer === noResponse) return undefined
  if (answer === 'refused')
    return recordUnknown(
      ctx,
      stored,
      `${carrier.name} answered too late, and what was bought cannot be cancelled. Look at its own site.`,
      noAttempt,
    )
  return recordVoided(ctx, stored, `${carrier.name} answered too late. What was bought is cancelled.`)
}

/** A part of a shipment was booked, and the rest refused. That it is to be cancelled is on disk before the carrier is asked to. */
export async function voidBooked(leased: LeasedPurchase, shipment_id: string, detail: string): Promise<StoredShipment | undefined> {
  const booked = { shipment_id, detail }
  if (!(await storeProgress(leased, { booked }))) return storeIntentAndRead(leased.ctx, leased.stored)
  return cancelBooked(leased, booked, { wasAsked: false })
}

/** Undefined where the carrier did not answer: then it is asked again later. */
export async function cancelBooked(
  leased: LeasedPurchase,
  { shipment_id, detail }: BookedInPart,
  earlier: Earlier,
): Promise<StoredShipment | undefined> {
  const { ctx, stored, carrier } = leased
  const cancel = cancelOf(carrier, stored.document)
  if (!cancel)
    return recordRefused(ctx, stored, `${detail} ${carrier.name} takes no cancellations: what it has booked as ${shipment_id} is not used.`)
  const answer = await askToCancel(leased, cancel, shipment_id, earlier)
  if (answer === noResponse) return undefined
  if (answer === 'refused')
    return recordUnknown(
      ctx,
      stored,
      `${detail} What was booked as ${shipment_id} cannot be cancelled. Look at the site of ${carrier.name}.`,
      noAttempt,
    )
  return recordRefused(ctx, stored, detail)
}

/** `wasAsked`: whether the carrier may have been asked before. */
type Earlier = { readonly wasAsked: boolean }

async function askToCancel({ ctx, contract }: LeasedPurchase, cancel: NonNullable<Carrier['cancel']>, id: string, earlier: Earlier) {
  const answer = await awaitOutcome(callWithContract(ctx, contract, cancel, { id, at: ctx.now() }))
  if (answer === noResponse) return noResponse
  if (answer instanceof CarrierRefusal) return isCancelledBefore(answer, earlier) ? 'cancelled' : 'refused'
  return answer.status === 'refused' ? 'refused' : 'cancelled'
}
