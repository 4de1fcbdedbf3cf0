import { z } from 'zod'
import { decimalText } from '../../carriers/kit/units.ts'
import { isCurrency } from '../../geo/currencies.ts'
import { Timestamp } from '../../http/fields.ts'
import { boundedList, freeMap } from '../../http/lists.ts'
import { nameFormat } from '../../http/named-schemas.ts'
import { looseCountry, requiredCountry } from '../fields.ts'
import { looseDecimal, looseId, looseInteger, looseList, looseObject, looseText, requiredInteger, requiredText } from '../loose.ts'

/** Weight, measure or amount of 0 or more. */
const amount = looseDecimal.refine((text) => text === undefined || decimalText.test(text), 'Must be 0 or more, such as 1.2.').optional()
const most = 250
const requiredTime = z
  .string()
  .max(50)
  .refine((text) => !Number.isNaN(Date.parse(text)), 'Must be a time such as 2026-11-16T15:00:00Z.')
const time = z.preprocess((value) => (typeof value === 'string' ? value.trim() || undefined : (value ?? undefined)), Timestamp.optional())
const Status = looseObject(z.strictObject({ id: requiredText(255), message: looseText(1_000) }))

const Item = z.strictObject({
  description: requiredText(20_000),
  quantity: requiredInteger.refine((count) => count >= 1 && count <= 1_000_000, 'Must be 1 to 1000000.'),
  value: amount,
  weight: amount,
  sku: looseText(255),
  product_id: looseText(255),
  item_id: looseText(255),
  hs_code: looseText(12),
  origin_country: looseCountry,
  properties: looseObject(freeMap(1_000)),
  mid_code: looseText(255),
  material_content: looseText(255),
  intended_use: looseText(255),
})

const currency = looseText(3)
  .refine((code) => code === undefined || isCurrency(code), 'Must be a currency code such as EUR.')
  .optional()
const Costs = looseObject(z.strictObject({ value: amount, currency }))
const taxNumbers = looseList(
  boundedList(z.strictObject({ name: looseText(255), country_code: looseCountry, value: looseText(100) }), 100).meta({
    description: 'Each with `name`, `country_code` and `value`.',
  }),
)
const CustomsDetails = looseObject(
  z.strictObject({
    discount_granted: Costs,
    insurance_costs: Costs,
    freight_costs: Costs,
    other_costs: Costs,
    tax_numbers: looseObject(z.strictObject({ sender: taxNumbers, receiver: taxNumbers, importer_of_records: taxNumbers })),
  }),
)

/** Choice of a shopper in the checkout of the shop. */
const CheckoutPayload = looseObject(
  z.strictObject({
    sender_address_id: requiredInteger,
    shipping_product: z.strictObject({
      code: requiredText(150),
      name: requiredText(most),
      selected_functionalities: looseObject(freeMap(100)),
    }),
    delivery_method_type: requiredText(50),
    delivery_method_data: looseObject(
      z.strictObject({ delivery_date: requiredTime, formatted_delivery_date: requiredText(100), parcel_handover_date: requiredTime }),
    ),
  }),
)

/** An order of a shop, as version 2 has it. */
export const ShopShipment = z.strictObject({
  external_order_id: requiredText(200),
  external_shipment_id: looseText(50),
  order_number: requiredText(255),
  name: requiredText(most),
  company_name: looseText(most),
  address: requiredText(most),
  house_number: looseText(50),
  address_2: looseText(most),
  city: requiredText(most),
  postal_code: requiredText(20),
  to_state: looseText(14),
  country: requiredCountry,
  telephone: looseText(50),
  email: looseText(254),
  created_at: time,
  updated_at: time,
  currency,
  total_order_value: amount,
  order_status: Status,
  payment_status: Status,
  parcel_items: looseList(boundedList(Item, 1_000)),
  shipping_method: looseId,
  shipping_method_checkout_name: looseText(most),
  to_service_point: looseId,
  to_post_number: looseText(50),
  customs_invoice_nr: looseText(255),
  customs_shipment_type: looseInteger,
  weight: amount,
  length: amount,
  width: amount,
  height: amount,
  checkout_payload: CheckoutPayload,
  customs_details: CustomsDetails,
})
export type ShopShipment = z.output<typeof ShopShipment>

/** Limit of the shipments in a request, as in v3. */
export const mostShipments = 100
const { $schema, ...shopShipment } = z.toJSONSchema(ShopShipment, { io: 'input', unrepresentable: 'any', override: nameFormat })
/** Checks each shipment on its own, so that errors are reported per shipment. */
export const ShipmentBatch = boundedList(z.looseObject({}).meta({ id: 'V2ShopShipment', ...shopShipment }), mostShipments).min(1)

const named = { external_order_id: z.string(), external_shipment_id: z.string().nullable() }
export const ShipmentResult = z
  .union([
    z.object({ ...named, shipment_uuid: z.string(), status: z.enum(['created', 'updated']) }),
    z.object({ ...named, error: z.record(z.string(), z.unknown()), status: z.literal('error') }),
  ])
  .meta({ id: 'V2ShipmentResult' })

export const ShipmentSelector = z.strictObject({
  shipment_uuid: looseText(100),
  external_order_id: looseText(255),
  external_shipment_id: looseText(255),
})

const StoredStatus = z.object({ id: z.string(), message: z.string() }).nullable()
const StoredItem = z.object({
  description: z.string(),
  quantity: z.int(),
  value: z.string(),
  weight: z.string().nullable(),
  sku: z.string(),
  product_id: z.string(),
  hs_code: z.string(),
  origin_country: z.string().nullable(),
  properties: z.record(z.string(), z.unknown()),
  mid_code: z.string().nullable(),
  material_content: z.string().nullable(),
  intended_use: z.string().nullable(),
})

const StoredCosts = z.object({ value: z.string().nullable(), currency: z.string().nullable() }).nullable()
const StoredTaxNumbers = z.array(z.object({ name: z.string().nullish(), country_code: z.string().nullish(), value: z.string().nullish() }))
const StoredCustoms = z.object({
  discount_granted: StoredCosts,
  insurance_costs: StoredCosts,
  freight_costs: StoredCosts,
  other_costs: StoredCosts,
  tax_numbers: z.object({ sender: StoredTaxNumbers, receiver: StoredTaxNumbers, importer_of_records: StoredTaxNumbers }).nullable(),
})
const StoredCheckout = z.record(z.string(), z.unknown()).meta({ description: 'As it was sent.' })

export const StoredShipment = z
  .object({
    address: z.string(),
    address_2: z.string(),
    allowed_shipping_methods: z.array(z.int()),
    barcode: z.string(),
    city: z.string(),
    company_name: z.string(),
    country: z.string(),
    created_at: z.string(),
    currency: z.string(),
    customs_invoice_nr: z.string(),
    customs_shipment_type: z.int().nullable(),
    email: z.string(),
    external_order_id: z.string(),
    external_shipment_id: z.string().nullable(),
    house_number: z.string(),
    integration: z.int(),
    name: z.string(),
    order_number: z.string(),
    order_status: StoredStatus,
    parcel_items: z.array(StoredItem),
    payment_status: StoredStatus,
    postal_code: z.string(),
    sender_address: z.int().nullable(),
    shipment_uuid: z.string(),
    shipping_method: z.int().nullable(),
    shipping_method_checkout_name: z.string(),
    telephone: z.string(),
    to_post_number: z.string(),
    to_service_point: z.int().nullable(),
    to_state: z.string().nullable(),
    total_order_value: z.string().nullable(),
    updated_at: z.string(),
    weight: z.string().nullable(),
    width: z.string().nullable(),
    height: z.string().nullable(),
    length: z.string().nullable(),
    checkout_payload: StoredCheckout.nullable(),
    customs_details: StoredCustoms.nullable(),
    shipment_created_at: z.string(),
    shipment_updated_at: z.string(),
  })
  .meta({ id: 'V2StoredShipment' })
