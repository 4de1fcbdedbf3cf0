import { toGrams, toMillimetres } from '../../carriers/kit/units.ts'
import type { Context } from '../../platform/context.ts'
import { describeReason } from '../account/return-settings/index.ts'
import type { Price } from '../shared/schema.ts'
import {
  documentLinks,
  reasonNumber,
  type StatusEntry,
  type StoredItem,
  type StoredParcelBody,
  type StoredShipment,
  type StoredShipmentBody,
  statusOf,
  trackingNumbers,
  withoutBlankEmail,
} from '../shipments/index.ts'
import type { Return } from './answers.ts'
import { obstacleToCancel } from './cancel.ts'
import type { ReturnRow } from './store.ts'
import type { ReturnImage, StoredReturnBody } from './stored.ts'

/** A return as it is answered: what is stored of it, and of its shipment. */
export function presentReturn(ctx: Context, row: ReturnRow, stored: StoredShipment): Return {
  const body = JSON.parse(row.document) as StoredReturnBody
  const { document, parcels } = stored
  const contents = stored.contents[0]!
  const numbers = parcels.flatMap((parcel) => trackingNumbers(ctx, parcel))
  const customs = document.customs_information
  return {
    id: row.id,
    parcel_id: row.parcel_id,
    from_address: withoutBlankEmail(document.from_address),
    to_address: withoutBlankEmail(document.to_address),
    shipping_product: { code: body.product_code },
    shipping_option: { code: document.ship_with.properties.shipping_option_code },
    ...sidesOf(contents),
    weight: { value: Number(contents.weight.value), unit: contents.weight.unit },
    collo_count: body.collo_count,
    parcel_items: contents.parcel_items.map(presentItem),
    send_tracking_emails: body.send_tracking_emails,
    ...brandOf(document),
    ...labelOf(ctx, row, stored),
    ...(body.label_cost && { label_cost: body.label_cost }),
    insurance: (body.total_insured_value?.value ?? 0) > 0,
    total_insured_value: body.total_insured_value,
    tracking_number: numbers[0]?.tracking_number ?? null,
    tracking_numbers: numbers,
    tracking_url: numbers[0]?.tracking_url ?? null,
    customs_invoice_nr: body.customs_invoice_nr,
    is_cancellable: obstacleToCancel(ctx, stored) === undefined,
    parent_status: statusOf(row.parent_status).message,
    ...historyOf(row, stored),
    created_at: row.created_at,
    ...(body.reason && { reason: presentReason(body.reason.id) }),
    ...(body.refund && { refund: body.refund }),
    ...(body.return_fee && { return_fee: body.return_fee }),
    order_number: document.order_number,
    total_order_value: document.total_order_price && amountOf(document.total_order_price),
    external_reference: document.external_reference_id,
    contract: document.ship_with.properties.contract_id,
    ...shipmentTypeOf(document),
    delivery_option: body.delivery_option,
    images: body.images.map((image) => presentImage(ctx, image)),
    status: row.status,
    ...(customs && { customs_information: { ...customs, ...(body.return_data && { return_data: body.return_data }) } }),
    errors: JSON.parse(stored.shipment.errors),
  }
}

export const amountOf = ({ value, currency }: Price) => ({ value: Number(value), currency })
const presentReason = (id: number) => ({ id, description: describeReason(id) ?? '' })

export const brandOf = ({ brand_id }: StoredShipmentBody) => (brand_id === null ? {} : { brand_id })

/** Gift, documents, commercial goods, sample or returned goods, by its number; personal use has none. */
export function shipmentTypeOf({ customs_information: customs }: StoredShipmentBody) {
  const number = customs ? reasonNumber(customs.export_reason) : null
  return number === null ? {} : { customs_shipment_type: number }
}

export function presentItem({ return_reason_id, return_message, price, ...item }: StoredItem) {
  const amount = amountOf(price)
  return {
    ...item,
    price: amount,
    value: amount,
    ...(return_reason_id && { return_reason: presentReason(Number(return_reason_id)) }),
    return_reason_id: return_reason_id ?? null,
    return_message: return_message ?? null,
  }
}

function sidesOf({ dimensions }: StoredParcelBody) {
  if (!dimensions) return {}
  const { length, width, height, unit } = dimensions
  return { dimensions: { length: Number(length), width: Number(width), height: Number(height), unit } }
}

/** Converts the measures of a parcel to kilograms and centimetres, without their units. */
export function measuresOf({ weight, dimensions }: StoredParcelBody) {
  const centimetres = (side: string) => toMillimetres(side, dimensions!.unit) / 10
  return {
    ...(dimensions && {
      dimensions: {
        length: centimetres(dimensions.length),
        width: centimetres(dimensions.width),
        height: centimetres(dimensions.height),
      },
    }),
    weight: Math.max(0.001, toGrams(weight.value, weight.unit) / 1_000),
  }
}

const gone = new Set(['CANCELLED', 'CANCELLED_UPSTREAM', 'CANCELLING', 'CANCELLING_UPSTREAM'])

/** Links the label, as long as it can be downloaded. Four labels fit on a sheet, and the interface has a URL for each. */
function labelOf({ baseUrl }: Context, { parcel_id }: ReturnRow, { parcels }: StoredShipment) {
  const { label, status } = parcels[0]!
  if (label === null || gone.has(status)) return { label_url: null }
  const { link } = documentLinks(baseUrl, parcel_id, ['label'])[0]!
  return { label_url: link, label: { normal_printer: Array.from({ length: 4 }, () => `${link}?paper_size=a4`), label_printer: link } }
}

const delivered = new Set(['DELIVERED', 'COLLECTED_BY_CUSTOMER'])

function historyOf({ parcel_id, status_history }: ReturnRow, { shipment: { carrier_code } }: StoredShipment) {
  const entries = JSON.parse(status_history) as StatusEntry[]
  const delivered_at_iso = entries.findLast(({ status }) => delivered.has(status))?.at ?? null
  return {
    status_history: entries.map(({ number, status, at, message }) => ({
      carrier_update_timestamp: at,
      parcel_status_history_id: `${parcel_id}-${number}`,
      parent_status: statusOf(status).message,
      carrier_code,
      carrier_message: message ?? statusOf(status).message,
    })),
    delivered_at: delivered_at_iso === null ? null : Date.parse(delivered_at_iso),
    delivered_at_iso,
  }
}

const presentImage = ({ baseUrl }: Context, { product_id, token, description }: ReturnImage) => ({
  product_id,
  uploaded_image: `${baseUrl}/files/${token}`,
  thumbnail_image: null,
  description,
})
