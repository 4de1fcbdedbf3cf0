import { optionCodeOfMethod } from '../../carriers/method-ids.ts'
import type { Order } from '../../modules/sales/orders/schema.ts'
import { toCosts, toTaxNumbers } from './customs-details.ts'
import { type ShipmentName, tagsOf } from './names.ts'
import type { ShopShipment } from './schema.ts'

/** The reasons that orders know, by the numbers that they have in version 2; documents have none. */
export const shipmentTypes = ['gift', undefined, 'commercial_goods', 'commercial_sample', 'returned_goods'] as const

/** The status of an order of which the shop says nothing. */
export const noStatus = 'none'

type OrderPlace = { readonly integration_id: number; readonly order_id: string; readonly name: ShipmentName; readonly now: string }

/** An order of v3, from a shipment of version 2. */
export function toOrder(shipment: ShopShipment, { integration_id, order_id, name, now }: OrderPlace): Order {
  const { currency = 'EUR', created_at = now, updated_at, shipping_method, customs_invoice_nr } = shipment
  const status = (one: ShopShipment['order_status']) =>
    one ? { code: one.id, ...(one.message && { message: one.message }) } : { code: noStatus }
  const type = shipmentTypes[shipment.customs_shipment_type ?? 1]
  const tags = tagsOf(name, order_id)
  const tax_numbers = toTaxNumbers(shipment.customs_details)
  return {
    order_id,
    order_number: shipment.order_number,
    order_details: {
      integration: { id: integration_id },
      status: status(shipment.order_status),
      order_created_at: created_at,
      ...(updated_at && { order_updated_at: updated_at }),
      order_items: (shipment.parcel_items ?? []).map((item) => toItem(item, currency)),
      ...(tags.length > 0 && { tags }),
    },
    payment_details: {
      total_price: { value: Number(shipment.total_order_value ?? 0), currency },
      status: status(shipment.payment_status),
      ...toCosts(shipment.customs_details, currency),
    },
    ...((customs_invoice_nr || type || tax_numbers) && {
      customs_details: {
        ...(customs_invoice_nr && { commercial_invoice_number: customs_invoice_nr }),
        ...(type && { shipment_type: type }),
        ...(tax_numbers && { tax_numbers }),
      },
    }),
    customer_details: {
      name: shipment.name,
      ...(shipment.telephone && { phone_number: shipment.telephone }),
      ...(shipment.email && { email: shipment.email }),
    },
    shipping_address: toAddress(shipment),
    shipping_details: {
      ...(shipment.shipping_method_checkout_name && { delivery_indicator: shipment.shipping_method_checkout_name }),
      ...toMeasurement(shipment),
      ...(shipping_method && {
        ship_with: {
          type: 'shipping_option_code' as const,
          properties: { shipping_option_code: optionCodeOfMethod(shipping_method) ?? null },
        },
      }),
    },
    ...(shipment.to_service_point && {
      service_point_details: {
        id: String(shipment.to_service_point),
        ...(shipment.to_post_number && { post_number: shipment.to_post_number }),
      },
    }),
  }
}

const isEmail = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** An address has no e-mail address that cannot be one; the customer keeps what the shop knows. */
const toAddress = (shipment: ShopShipment): NonNullable<Order['shipping_address']> => ({
  name: shipment.name,
  company_name: shipment.company_name ?? '',
  address_line_1: shipment.address,
  house_number: shipment.house_number ?? '',
  address_line_2: shipment.address_2 ?? '',
  postal_code: shipment.postal_code,
  city: shipment.city,
  po_box: shipment.to_post_number ?? null,
  country_code: shipment.country,
  ...(shipment.to_state && {
    state_province_code: shipment.to_state.includes('-') ? shipment.to_state : `${shipment.country}-${shipment.to_state}`,
  }),
  ...(shipment.email && isEmail.test(shipment.email) && { email: shipment.email }),
  ...(shipment.telephone && { phone_number: shipment.telephone }),
})

function toMeasurement({ weight, length, width, height }: ShopShipment): {
  measurement?: NonNullable<Order['shipping_details']>['measurement']
} {
  const sides = Number(length) && Number(width) && Number(height)
  const measurement = {
    ...(Number(weight) > 0 && { weight: { value: Number(weight), unit: 'kg' as const } }),
    ...(sides && { dimension: { length: Number(length), width: Number(width), height: Number(height), unit: 'cm' as const } }),
  }
  return Object.keys(measurement).length > 0 ? { measurement } : {}
}

type ShopItem = NonNullable<ShopShipment['parcel_items']>[number]

function toItem(item: ShopItem, currency: string): Order['order_details']['order_items'][number] {
  const { item_id, product_id, sku, hs_code, origin_country, properties, mid_code, material_content, intended_use } = item
  const each = Number(item.value ?? 0)
  return {
    name: item.description,
    quantity: item.quantity,
    unit_price: { value: each, currency },
    total_price: { value: Math.round(each * item.quantity * 100) / 100, currency },
    ...(item_id && { item_id }),
    ...(product_id && { product_id }),
    ...(sku && { sku }),
    ...(hs_code && { hs_code }),
    ...(origin_country && { country_of_origin: origin_country }),
    ...(properties && { properties }),
    ...(Number(item.weight) > 0 && { measurement: { weight: { value: Number(item.weight), unit: 'kg' as const } } }),
    ...(mid_code && { mid_code }),
    ...(material_content && { material_content }),
    ...(intended_use && { intended_use }),
  }
}
