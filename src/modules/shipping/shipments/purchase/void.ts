import { CarrierRefusal } from '../../../../carriers/kit/carrier.ts'
import { noResponse, outcomeOf } from '../../../../carriers/outcome.ts'
import { callWithContract } from '../../../contracts/index.ts'
import type { StoredShipment } from '../intent.ts'
import { type Asks, noAttempt, storeProgress } from './asks.ts'
import { readStored, recordRefused, recordUnknown, recordVoided } from './outcomes.ts'
import type { BookedInPart } from './progress.ts'

/**
 * It was bought after all, when it was no longer wanted: the carrier is asked to cancel it. Where it will not, a person has to look. A
 * label of a carrier that takes no cancellations was given to no client, and expires.
 */
export async function voidLatePurchase(asks: Asks, id: string): Promise<StoredShipment | undefined> {
  const { ctx, intent, carrier } = asks
  if (!carrier.cancel)
    return recordVoided(
      ctx,
      intent,
      `${carrier.name} answered too late. It takes no cancellations: what it has booked as ${id} is not used.`,
    )
  const answer = await askToCancel(asks, id)
  if (answer === noResponse) return undefined
  if (answer === 'refused')
    return recordUnknown(
      ctx,
      intent,
      `${carrier.name} answered too late, and what was bought cannot be cancelled. Look at its own site.`,
      noAttempt,
    )
  return recordVoided(ctx, intent, `${carrier.name} answered too late. What was bought is cancelled.`)
}

/** A part of a shipment was booked, and the rest refused. That it is to be cancelled is on disk before the carrier is asked to. */
export async function voidBooked(asks: Asks, shipment_id: string, detail: string): Promise<StoredShipment | undefined> {
  const booked = { shipment_id, detail }
  if (!(await storeProgress(asks, { booked }))) return readStored(asks.ctx, asks.intent)
  return cancelBooked(asks, booked)
}

/** Undefined where the carrier did not answer: then it is asked again later. */
export async function cancelBooked(asks: Asks, { shipment_id, detail }: BookedInPart): Promise<StoredShipment | undefined> {
  const { ctx, intent, carrier } = asks
  if (!carrier.cancel)
    return recordRefused(ctx, intent, `${detail} ${carrier.name} takes no cancellations: what it has booked as ${shipment_id} is not used.`)
  const answer = await askToCancel(asks, shipment_id)
  if (answer === noResponse) return undefined
  if (answer === 'refused')
    return recordUnknown(
      ctx,
      intent,
      `${detail} What was booked as ${shipment_id} cannot be cancelled. Look at the site of ${carrier.name}.`,
      noAttempt,
    )
  return recordRefused(ctx, intent, detail)
}

async function askToCancel({ ctx, carrier, contract }: Asks, id: string): Promise<'cancelled' | 'refused' | typeof noResponse> {
  const answer = await outcomeOf(callWithContract(ctx, contract, carrier.cancel!, { id, at: ctx.now() }))
  if (answer === noResponse) return noResponse
  return answer instanceof CarrierRefusal || answer.status === 'refused' ? 'refused' : 'cancelled'
}
