import type { z } from 'zod'
import { findMethodId } from '../../carriers/method-ids.ts'
import type { ReturnStatus } from '../../modules/returns/stored.ts'
import type { ReturnWithOutgoing } from '../../modules/returns/with-outgoing.ts'
import { type StatusCode, statusIdOf, statusOf } from '../../modules/shipments/statuses/statuses.ts'
import { trackingNumbers } from '../../modules/shipments/tracking/page-link.ts'
import type { Context } from '../../platform/context.ts'
import type { V2Return } from './schema.ts'

type Shipment = ReturnWithOutgoing['incoming']

const slugOf = (status: StatusCode) => status.toLowerCase().replaceAll('_', '-')
const refundLabels = { money: 'Money back', credit: 'Store credit', exchange: 'Exchange' } as const
const gone: ReadonlySet<StatusCode> = new Set(['CANCELLED', 'CANCELLED_UPSTREAM'])

/** A return under the names of version 2. */
export function presentV2Return(ctx: Context, found: ReturnWithOutgoing): z.input<typeof V2Return> {
  const { row, body, answer, incoming, outgoing } = found
  const status = row.parent_status
  return {
    id: row.id,
    created_at: row.created_at,
    reason: body.reason?.id ?? reasonOf(incoming),
    outgoing_parcel: outgoing?.parcels[0]?.id ?? null,
    incoming_parcel: row.parcel_id,
    message: body.reason?.message ?? '',
    refund: refundOf(found),
    is_cancellable: answer.is_cancellable,
    return_fee: body.return_fee?.value ?? null,
    return_fee_currency: body.return_fee?.currency ?? null,
    label_cost: body.label_cost?.value ?? null,
    label_currency: body.label_cost?.currency ?? null,
    items_cost: itemsCost(incoming),
    delivered_at: answer.delivered_at_iso ?? null,
    delivery_option: body.delivery_option,
    store_location: null,
    outgoing_parcel_data: outgoing ? parcelData(ctx, outgoing, found) : null,
    incoming_parcel_data: parcelData(ctx, incoming, found),
    incoming_parcel_status: { id: statusIdOf(status), message: statusOf(status).message, global_status_slug: slugOf(status) },
    images: answer.images.map(({ uploaded_image, thumbnail_image, product_id, description }) => ({
      uploaded_image,
      thumbnail_image,
      product_id,
      description,
    })),
    rule_modifications: [],
    payment_details: paymentOf(found),
  }
}

/** The reason of the first item that has one. */
function reasonOf({ contents }: Shipment): number | null {
  const id = contents[0]?.parcel_items.find(({ return_reason_id }) => return_reason_id)?.return_reason_id
  return id ? Number(id) : null
}

const itemsCost = ({ contents }: Shipment) =>
  Math.round((contents[0]?.parcel_items ?? []).reduce((sum, { price, quantity }) => sum + Number(price.value) * quantity * 100, 0)) / 100

/** Refunds are paid by the merchant elsewhere: when, is not known here. */
function refundOf({ body: { refund }, incoming }: ReturnWithOutgoing) {
  if (!refund) return null
  return {
    total_refund: itemsCost(incoming).toFixed(2),
    refunded_at: null,
    message: refund.message ?? '',
    refund_type: { code: refund.refund_type, label: refundLabels[refund.refund_type], require_message: false },
  }
}

function paymentStatusOf(status: ReturnStatus): 'failed' | 'paid' | 'pending' {
  if (status === 'payment_failed') return 'failed'
  return status === 'open' ? 'paid' : 'pending'
}

/** The fee that the shopper pays before the label is made. Null where the return has none. */
function paymentOf({ row, body }: ReturnWithOutgoing) {
  if (!body.return_fee) return null
  const { value: amount, currency } = body.return_fee
  return { status: paymentStatusOf(row.status), amount, currency }
}

function parcelData(ctx: Context, { document, parcels }: Shipment, { brand_name }: ReturnWithOutgoing) {
  const first = parcels[0]!
  const [number] = trackingNumbers(ctx, first)
  const { from_address } = document
  return {
    tracking_url: number?.tracking_url ?? '',
    tracking_number: number?.tracking_number ?? '',
    parcel_status: statusIdOf(first.status),
    global_status_slug: slugOf(first.status),
    brand_name,
    order_number: document.order_number,
    from_email: from_address.email ?? '',
    deleted: gone.has(first.status),
    collo_count: parcels.length,
    from_country: from_address.country_code,
    from_name: from_address.name ?? '',
    shipping_method: findMethodId(document.ship_with.properties.shipping_option_code) ?? null,
    extra_data: {},
    rules: [],
  }
}
