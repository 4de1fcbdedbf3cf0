import { carrierOf } from '../../../carriers/registry.ts'
import { jsonText } from '../../../http/json-text.ts'
import type { Caller } from '../../../platform/context.ts'
import type { Shipment } from './answers.ts'
import { documentLinks } from './documents/papers.ts'
import { statusOf } from './documents/statuses.ts'
import type * as store from './store.ts'
import { currentParcelText, currentShipmentText } from './stored-form.ts'
import { type LinkTools, trackingNumbers } from './tracking/page-link.ts'

/** What a label looks like in an answer: base64, where there is one. */
export type LabelFile = string | null | undefined
type ShownShipment = Pick<store.ShipmentRow, 'id' | 'carrier_code' | 'document' | 'errors' | 'created_at' | 'updated_at'>
type ShownParcel = Omit<store.ParcelRow, 'shipment_id' | 'position' | 'carrier_code' | 'label'>
type Rows = { readonly shipment: ShownShipment; readonly parcels: readonly ShownParcel[] }

type By = LinkTools & Pick<Caller, 'organization_id'>

/**
 * A shipment as it is answered. What is kept is kept in the very form of the answer, so that it is joined and not read: to parse it
 * and serialize it would take longer than to find it.
 */
export function shipmentText(by: By, { shipment, parcels }: Rows, label?: LabelFile): string {
  const { id, carrier_code, document, errors, created_at, updated_at } = shipment
  const carrier = carrierOf(carrier_code)
  const all = parcels.map((parcel) => parcelText(by, parcel, label))
  return joined(currentShipmentText(document), {
    id,
    carrier: { code: carrier_code, name: carrier?.name ?? carrier_code },
    created_at,
    updated_at,
  }).concat(`,"errors":${errors},"parcels":[${all.join(',')}]}`)
}

/** An object that begins with these fields and goes on with those of another, without its end. */
const joined = (document: string, fields: object) => `${JSON.stringify(fields).slice(0, -1)},${document.slice(1, -1)}`

function parcelText(by: By, parcel: ShownParcel, label: LabelFile): string {
  const { id, status, tracking_number, awb_tracking_number } = parcel
  const tracking_numbers = trackingNumbers(by, parcel)
  const about = {
    id,
    status: statusOf(status),
    ...(status !== 'ANNOUNCEMENT_FAILED' && { documents: documentLinks(by.baseUrl, id, JSON.parse(parcel.documents)) }),
    tracking_number: tracking_number ?? '',
    tracking_numbers,
    tracking_url: tracking_numbers[0]?.tracking_url ?? null,
    additional_carrier_data: { awb_tracking_number, box_number: null },
    created_at: parcel.created_at,
    updated_at: parcel.updated_at,
    announced_at: parcel.announced_at,
    ...(label !== undefined && { label_file: label }),
  }
  return `${joined(currentParcelText(parcel.document), about)}}`
}

export const presentShipment = (by: By, rows: Rows, label?: LabelFile) =>
  jsonText<{ data: Shipment }>(['{"data":', shipmentText(by, rows, label), '}'])
