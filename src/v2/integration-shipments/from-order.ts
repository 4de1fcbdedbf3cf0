import type { z } from 'zod'
import { decimalText, formatKilograms, toGrams, toMillimetres, writeDigits } from '../../carriers/kit/units.ts'
import { findMethodId } from '../../carriers/method-ids.ts'
import type { Order } from '../../modules/sales/orders/schema.ts'
import { shipmentUuidOf } from '../../modules/sales/orders/service.ts'
import { stateOf } from '../parcels/present-customs.ts'
import { presentCustomsDetails } from './customs-details.ts'
import { nameOf } from './names.ts'
import type { StoredShipment } from './schema.ts'
import { noStatus, shipmentTypes } from './to-order.ts'

/** An order as v3 answers it. */
export type StoredOrder = Order & { readonly id: string; readonly created_at: string; readonly modified_at: string }

export type CheckoutPayload = Record<string, unknown>

/** A shipment of version 2, from an order of v3: also of one that was never sent in version 2. */
export function fromOrder(order: StoredOrder, checkout_payload: CheckoutPayload | null): z.input<typeof StoredShipment> {
  const { order_details: details, payment_details: payment, shipping_details: shipping, service_point_details: point } = order
  const code = shipping?.ship_with?.properties.shipping_option_code
  return {
    ...addressOf(order),
    ...nameOf(order),
    ...measuresOf(shipping?.measurement),
    allowed_shipping_methods: [],
    barcode: order.order_number,
    created_at: details.order_created_at,
    updated_at: details.order_updated_at ?? details.order_created_at,
    currency: payment.total_price.currency,
    total_order_value: payment.total_price.value.toFixed(2),
    customs_invoice_nr: order.customs_details?.commercial_invoice_number ?? '',
    customs_shipment_type: typeOf(order),
    customs_details: presentCustomsDetails(order),
    integration: details.integration.id,
    order_number: order.order_number,
    order_status: statusOf(details.status),
    payment_status: statusOf(payment.status),
    parcel_items: details.order_items.map(itemOf),
    sender_address: null,
    shipment_uuid: shipmentUuidOf(Number(order.id)),
    shipping_method: code ? (findMethodId(code) ?? null) : null,
    shipping_method_checkout_name: shipping?.delivery_indicator ?? '',
    to_post_number: point?.post_number ?? order.shipping_address?.po_box ?? '',
    to_service_point: /^\d{1,15}$/.test(point?.id ?? '') ? Number(point!.id) : null,
    checkout_payload,
    shipment_created_at: order.created_at,
    shipment_updated_at: order.modified_at,
  }
}

function typeOf({ customs_details }: Order) {
  const number = shipmentTypes.indexOf(customs_details?.shipment_type ?? ('' as 'gift'))
  return number < 0 ? null : number
}

const statusOf = ({ code, message = '' }: Order['order_details']['status']) => (code === noStatus ? null : { id: code, message })

function addressOf({ shipping_address: to, customer_details: customer }: Order) {
  return {
    name: to?.name ?? customer?.name ?? '',
    company_name: to?.company_name ?? '',
    address: to?.address_line_1 ?? '',
    house_number: to?.house_number ?? '',
    address_2: to?.address_line_2 ?? '',
    city: to?.city ?? '',
    postal_code: to?.postal_code ?? '',
    country: to?.country_code ?? '',
    to_state: stateOf(to?.state_province_code),
    telephone: to?.phone_number ?? customer?.phone_number ?? '',
    email: customer?.email ?? to?.email ?? '',
  }
}

type Measures = NonNullable<Order['shipping_details']>['measurement']

/** Orders have any number: one that is too large to be written out is null. */
const written = (value: number | undefined, write: (digits: string) => string) =>
  value !== undefined && decimalText.test(writeDigits(value)) ? write(writeDigits(value)) : null

const kilogramsOf = (weight: NonNullable<Measures>['weight']) =>
  written(weight?.value, (digits) => formatKilograms(toGrams(digits, weight!.unit)))

function measuresOf(measurement: Measures) {
  const { weight, dimension } = measurement ?? {}
  const side = (value: number | undefined) => written(value, (digits) => (toMillimetres(digits, dimension!.unit) / 10).toFixed(2))
  return {
    weight: kilogramsOf(weight),
    length: side(dimension?.length),
    width: side(dimension?.width),
    height: side(dimension?.height),
  }
}

const itemOf = (item: Order['order_details']['order_items'][number]) => ({
  description: item.name,
  quantity: item.quantity,
  value: (item.unit_price?.value ?? item.total_price.value / item.quantity).toFixed(2),
  weight: kilogramsOf(item.measurement?.weight),
  sku: item.sku ?? '',
  product_id: item.product_id ?? '',
  hs_code: item.hs_code ?? '',
  origin_country: item.country_of_origin ?? null,
  properties: item.properties ?? {},
  mid_code: item.mid_code ?? null,
  material_content: item.material_content ?? null,
  intended_use: item.intended_use ?? null,
})
