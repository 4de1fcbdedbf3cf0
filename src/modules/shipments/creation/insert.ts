import type { Transaction } from '../../../platform/context.ts'
import type { ConstraintErrors } from '../../../platform/database/constraints.ts'
import { Fault } from '../../../platform/errors.ts'
import { emitEvent } from '../../../platform/events.ts'
import { timedId } from '../../../platform/random.ts'
import { machineNow } from '../../../platform/time.ts'
import { parcelCreated } from '../../../webhooks/public-events/parcel-created.ts'
import { findReceivers, publishEvent } from '../../../webhooks/publish.ts'
import type { Plan } from '../planning/plan.ts'
import { tooLateToChange } from '../record/errors.ts'
import { parcelCreatedPayload, shipmentCreated } from '../record/events.ts'
import { drawParcelIds, insertParcel } from '../record/new-parcel-store.ts'
import * as store from '../record/store.ts'
import type { Purchase, StoredParcelBody, StoredShipmentBody } from '../record/stored.ts'
import type { StoredShipment } from '../record/stored-shipment.ts'
import { publishStatusChanged } from '../statuses/status-change.ts'
import type { StatusCode } from '../statuses/statuses.ts'
import { adoptParcel } from '../unlabelled/store.ts'
import { enqueueAnnounce } from './announce-job.ts'
import { newPurchaseLease } from './purchase-lease.ts'
import { claimReference } from './reference-claim.ts'

/** The order that a shipment is made of, where it is made of one; the shipment then belongs to the shop that it came from. */
export type OfOrder = { readonly id: number; readonly ordered_at: string | null; readonly integration_id: number } | undefined

/** Source of a new shipment, and what is stored with it. */
export type ShipmentSource = {
  readonly order?: OfOrder
  /** The integration it belongs to, where that is not the caller's. */
  readonly integration_id?: number | undefined
  readonly once_key?: string | null
  /** Parcels without a label that become the first parcels of it, and keep their ids. */
  readonly parcel_ids?: readonly number[]
  /** Errors that are thrown if a constraint rejects the shipment. */
  readonly errors?: ConstraintErrors
  /** Stores what belongs to it, in its transaction. */
  afterInsert?(tx: Transaction, stored: StoredShipment): Promise<void>
}

/** The reference that no other shipment may have. Those of returns are unique among returns. */
export const referenceKeyOf = ({ is_return, external_reference_id }: StoredShipmentBody) => (is_return ? null : external_reference_id)

export async function insertShipment(
  tx: Transaction,
  plan: Plan,
  purchase: 'held' | 'planned' | 'intended',
  { order, integration_id, once_key = null, parcel_ids = [], errors, afterInsert }: ShipmentSource = {},
): Promise<StoredShipment> {
  const { document, carrier, contract, parcels: contents } = plan
  await claimReference(tx, referenceKeyOf(document), errors)
  const created_at = tx.now()
  const id = timedId(tx.random, machineNow(tx))
  const { lease_until, give_up_at } = newPurchaseLease(tx)
  const shipment = {
    id,
    integration_id: integration_id ?? order?.integration_id ?? tx.integration_id,
    user_id: tx.user_id,
    order_id: order?.id ?? null,
    carrier_code: carrier.code,
    contract_id: contract.id,
    external_reference_id: document.external_reference_id,
    reference_key: referenceKeyOf(document),
    once_key,
    order_number: document.order_number || null,
    document: JSON.stringify(document),
    errors: '[]',
    purchase: purchase as Purchase,
    purchase_reference: id,
    // The carrier was not called yet for a planned shipment: its job may do so immediately.
    lease_until: purchase === 'planned' ? machineNow(tx) : lease_until,
    give_up_at,
    created_at,
    updated_at: created_at,
  }
  const status = purchase === 'held' ? 'NO_LABEL' : 'ANNOUNCING'
  const parcels = await storeShipment(tx, shipment, plan, { status, ordered_at: order?.ordered_at ?? null, parcel_ids, errors })
  if (purchase === 'planned') await enqueueAnnounce(tx, id)
  const stored = {
    shipment: { ...shipment, carrier_shipment_id: null, cancel_requested_at: null, announced_at: null },
    parcels,
    document,
    contents,
  }
  await afterInsert?.(tx, stored)
  return stored
}

/** Writes a shipment with its parcels, and publishes them. Answers the parcels. */
export async function storeShipment(
  tx: Transaction,
  shipment: store.NewShipment,
  contents: Parcels,
  { errors, ...about }: Omit<ParcelsSource, 'from'> & { readonly errors?: ConstraintErrors | undefined },
): Promise<store.ParcelRow[]> {
  await store.insertShipment(tx, shipment, errors)
  await emitEvent(tx, shipmentCreated, shipment.id)
  return writeParcels(tx, shipment, contents, { ...about, from: 0 })
}

type Parcels = { readonly document: StoredShipmentBody; readonly parcels: readonly StoredParcelBody[] }
/** `from` is how many there are already. `parcel_ids`: those that exist without a label. */
type ParcelsSource = {
  readonly status: StatusCode
  readonly from: number
  readonly ordered_at: string | null
  readonly parcel_ids?: readonly number[]
}
type ShipmentRequestOf = Pick<store.ShipmentRow, 'id' | 'carrier_code' | 'integration_id'>

export async function writeParcels(
  tx: Transaction,
  { id: shipment_id, carrier_code, integration_id }: ShipmentRequestOf,
  { document, parcels }: Parcels,
  about: ParcelsSource,
) {
  const created_at = tx.now()
  const rows: store.ParcelRow[] = []
  findReceivers(tx, { types: [parcelCreated.type] })
  const drawn = await drawParcelIds(tx, parcels.length - (about.parcel_ids?.length ?? 0))
  for (const [index, parcel] of parcels.entries()) {
    const position = about.from + index + 1
    const row = { shipment_id, position, carrier_code, status: about.status, document: JSON.stringify(parcel), created_at }
    const existing = about.parcel_ids?.[index]
    const id = existing ?? (await insertParcel(tx, row, drawn[index - (about.parcel_ids?.length ?? 0)]))
    const adopted = existing === undefined ? undefined : await adoptParcel(tx, existing, row)
    if (existing !== undefined && !adopted) throw new Fault(tooLateToChange, 'This parcel was announced or deleted meanwhile.')
    const made = { id, created_at, carrier_code, integration_id, ordered_at: about.ordered_at, parcel, document }
    await publishEvent(tx, parcelCreated, id, () => parcelCreatedPayload(tx, made))
    if (adopted) {
      const { is_return = false } = document
      await publishStatusChanged(tx, { id, integration_id, is_return }, { to: about.status })
    }
    rows.push({ ...row, ...unannouncedParcel, id, ...adopted, updated_at: created_at })
  }
  return rows
}
export const unannouncedParcel = {
  tracking_number: null,
  tracking_url: null,
  awb_tracking_number: null,
  label: null,
  documents: '[]',
  announced_at: null,
  tracking_key: null,
}
