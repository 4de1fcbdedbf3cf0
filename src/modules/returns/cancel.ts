import { carrierOf } from '../../carriers/registry.ts'
import type { Context } from '../../platform/context.ts'
import { Fault, foundOrFault } from '../../platform/errors.ts'
import { cancelOf, cancelShipment, findStoredShipments, lateToCancel, type StatusCode, type StoredShipment } from '../shipments/index.ts'
import { notCancellable } from '../shipments/record/errors.ts'
import * as store from './store.ts'

/** The statuses before the carrier has the parcel. */
const unscanned: ReadonlySet<StatusCode> = new Set(['NO_LABEL', 'ANNOUNCING', 'ANNOUNCEMENT_FAILED', 'READY_TO_SEND', 'ANNOUNCED'])

/** Returns the reason why a return cannot be cancelled. Undefined if it can. */
export function obstacleToCancel(ctx: Pick<Context, 'now'>, { shipment, parcels, document }: StoredShipment): string | undefined {
  const late = lateToCancel(ctx, shipment, parcels)
  if (late) return late.replace('This shipment', 'This return')
  if (!parcels.every(({ status }) => unscanned.has(status))) return 'The carrier has this parcel already.'
  if (shipment.purchase !== 'confirmed') return undefined
  const carrier = carrierOf(shipment.carrier_code)
  if (cancelOf(carrier, document)) return undefined
  return carrier?.cancel ? 'The carrier cancels no returns. Do not use the label, and it expires.' : 'The carrier cancels no labels.'
}

/** Cancels the shipment of a return. Whether the carrier agrees shows in the status of the parcel. */
export async function cancelReturn(ctx: Context, id: number): Promise<{ message: string }> {
  const { shipment_id } = foundOrFault(await store.findReturn(ctx, id), 'return')
  const stored = (await findStoredShipments(ctx, [shipment_id])).get(shipment_id)!
  const obstacle = obstacleToCancel(ctx, stored)
  if (obstacle) throw new Fault(notCancellable, obstacle)
  const { status } = await cancelShipment(ctx, shipment_id)
  return { message: status === 'cancelled' ? 'The return is cancelled.' : 'Cancellation requested; awaiting carrier confirmation.' }
}
