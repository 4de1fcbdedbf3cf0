import type { Context } from '../../../platform/context.ts'
import { Fault, foundOrFault } from '../../../platform/errors.ts'
import { lockShipment } from '../../shipments/index.ts'
import { rejectReturnWithin, releaseReturnWithin } from '../service.ts'
import { findReturn, holdReturn } from '../store.ts'
import { notRequested } from './errors.ts'

/** The decision of the merchant on a return that waits for approval. It is made once. */
export const decideReturn = (ctx: Context, id: number, to: 'open' | 'request_rejected') =>
  ctx.transaction(async (tx) => {
    const { shipment_id } = foundOrFault(await findReturn(tx, id), 'return')
    // Tracking and cancellation lock the shipment first, and then write the return.
    await lockShipment(tx, shipment_id)
    const { status } = foundOrFault(await holdReturn(tx, id), 'return')
    if (status !== 'requested') throw new Fault(notRequested, `The status of this return is ${status}, not requested.`)
    await (to === 'open' ? releaseReturnWithin(tx, id) : rejectReturnWithin(tx, id))
    return { id, status: to }
  })
