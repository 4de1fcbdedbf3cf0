import { cancelShipment } from '../../modules/shipments/cancel/cancel.ts'
import { notCancellable } from '../../modules/shipments/record/errors.ts'
import { deleteUnlabelled } from '../../modules/shipments/unlabelled/service.ts'
import type { Context } from '../../platform/context.ts'
import { Fault, foundOrFault } from '../../platform/errors.ts'
import { findV2Row } from './rows.ts'

/** Response to a cancellation in version 2: without an envelope, and with a status for each outcome. */
type CancelReply =
  | { readonly status: 200; readonly body: { readonly status: 'cancelled'; readonly message: string } }
  | { readonly status: 202; readonly body: { readonly status: 'queued'; readonly message: string } }
  | { readonly status: 400; readonly body: { readonly status: 'failed'; readonly message: string } }
  | { readonly status: 410; readonly body: { readonly status: 'deleted'; readonly message: string } }

const deleted: CancelReply = { status: 410, body: { status: 'deleted', message: 'The parcel has been deleted.' } }
const failed = (message: string): CancelReply => ({ status: 400, body: { status: 'failed', message } })

/** Cancels the shipment of a parcel. One without a label is deleted; of one that the carrier refused there is nothing to cancel. */
export async function cancelParcel(ctx: Context, id: number): Promise<CancelReply> {
  const row = foundOrFault(await findV2Row(ctx, id), 'parcel')
  if (row.is_unlabelled === 1) {
    await deleteUnlabelled(ctx, id)
    return deleted
  }
  if (row.shipment_id === null) return failed('This parcel is only tracked here, so it cannot be cancelled here.')
  const isUnannounced = row.status === 'ANNOUNCEMENT_FAILED'
  try {
    const { status, message } = await cancelShipment(ctx, row.shipment_id)
    if (isUnannounced) return deleted
    return status === 'cancelled' ? { status: 200, body: { status, message } } : { status: 202, body: { status, message } }
  } catch (error) {
    if (error instanceof Fault && error.kind === notCancellable) return failed(error.detail)
    throw error
  }
}
