import type { Transaction } from '../../platform/context.ts'
import { mapConstraint } from '../../platform/database/constraints.ts'
import { emitNumberedEvent } from '../../platform/events.ts'
import type { StatusEntry, StoredShipment } from '../shipments/index.ts'
import { referenceTaken } from './errors.ts'
import { publishReturnCreated, returnCreated } from './events.ts'
import type { ReturnPlan } from './plan.ts'
import * as store from './store.ts'
import type { Refund, ReturnImage, StoredReturnBody } from './stored.ts'

/** Properties of a return of the portal that are not in its request. */
export type PortalReturn = {
  readonly outgoing_shipment_id: string
  readonly integration_id: number | null
  readonly status: 'open' | 'requested' | 'awaiting_payment'
  readonly reason?: { readonly id: number; readonly message?: string }
  readonly refund?: Refund
  readonly return_fee?: { readonly value: string; readonly currency: string }
  readonly images?: readonly ReturnImage[]
  /** Writes what belongs to the return in its transaction, such as the payment. */
  afterInsert?(tx: Transaction, made: CreatedReturn): Promise<void>
}

export type CreatedReturn = { readonly return_id: number; readonly parcel_id: number; readonly multi_collo_ids: number[] }

/** Stores the return of a shipment that was stored in the same transaction, and publishes it. */
export async function insertReturn(
  tx: Transaction,
  stored: StoredShipment,
  planned: ReturnPlan,
  portal?: PortalReturn,
): Promise<CreatedReturn> {
  const { shipment, parcels } = stored
  const { id: parcel_id, status: parent_status } = parcels[0]!
  const body = { ...planned.body, ...(portal && portalBody(portal)) }
  const row = {
    integration_id: shipment.integration_id,
    shipment_id: shipment.id,
    parcel_id,
    outgoing_shipment_id: portal?.outgoing_shipment_id ?? null,
    reference_key: planned.reference,
    status: portal?.status ?? ('open' as const),
    parent_status,
    status_history: JSON.stringify([{ number: 1, status: parent_status, at: tx.now(), message: null } satisfies StatusEntry]),
    document: JSON.stringify(body),
  }
  const id = await mapConstraint(store.insertReturn(tx, row), { unique: referenceTaken })
  const event_id = await emitNumberedEvent(tx, returnCreated, id)
  await publishReturnCreated(tx, { id, event_id, body, stored })
  const made = createdReturn(id, stored)
  await portal?.afterInsert?.(tx, made)
  return made
}

export const createdReturn = (return_id: number, { parcels }: Pick<StoredShipment, 'parcels'>): CreatedReturn => ({
  return_id,
  parcel_id: parcels[0]!.id,
  multi_collo_ids: parcels.length > 1 ? parcels.map(({ id }) => id) : [],
})

const portalBody = ({ reason, refund, return_fee, images }: PortalReturn): Partial<StoredReturnBody> => ({
  ...(reason && { reason: { id: reason.id, message: reason.message ?? null } }),
  ...(refund && { refund }),
  ...(return_fee && { return_fee: { value: Number(return_fee.value), currency: return_fee.currency } }),
  ...(images && { images }),
})
