import { z } from 'zod'
import { CountryCode, integerId, requireOneField, Time, Timestamp } from '../../../http/fields.ts'
import { boundedList, freeMap } from '../../../http/lists.ts'
import { cursorPage } from '../../../http/paging.ts'
import { commaList } from '../../../http/query.ts'
import { repeatValue } from '../../../http/refused-value.ts'
import { Amount, addressFields, Cpsc, CurrencyCode, DangerousGoods, Measurement, optionCode, shipWith } from '../../shared/schema.ts'
import { changesTo } from './changes.ts'
import { noRepeats, oneCurrency } from './rules.ts'

/** Shops put whole descriptions into most texts. */
const text = z.string().max(20_000)
/** Text that is searched for, and short enough for an index. */
const word = z.string().max(255)
const time = Timestamp.meta({ type: 'string', format: 'date-time' })
/** A URL, checked in a sixth of the time that `webUrl` takes: a batch may have ten thousand. */
const ImageUrl = z
  .string()
  .max(2000)
  .refine((text) => /^https?:\/\/./i.test(text) && URL.canParse(text), 'Must be a complete address such as https://shop.example/path.')
  .meta({ format: 'uri' })
const anything = freeMap(1_000)
const Status = z.strictObject({ code: word.min(1), message: text.optional() })

const DeliveryDates = z.strictObject({ handover_at: time.nullable(), deliver_at: time.nullable() }).partial()

const itemFields = {
  item_id: text.min(1).optional().meta({ description: 'Id of the item in the shop. A later change finds the item by it.' }),
  product_id: text.optional(),
  variant_id: text.optional(),
  image_url: ImageUrl.optional(),
  name: text,
  description: text.optional(),
  quantity: z.int().min(1).max(1_000_000),
  sku: text.optional(),
  hs_code: text.optional(),
  country_of_origin: CountryCode.optional(),
  properties: anything.optional(),
  unit_price: Amount.optional(),
  total_price: Amount,
  measurement: Measurement.optional(),
  ean: text.optional(),
  delivery_dates: DeliveryDates.optional(),
  mid_code: text.nullable().optional(),
  material_content: text.nullable().optional(),
  intended_use: text.nullable().optional(),
  dangerous_goods: DangerousGoods.optional(),
  manufacturer_product_id: z.string().max(70).nullable().optional(),
  manufacturer_product_id_std: z
    .string()
    .max(70)
    .nullable()
    .optional()
    .meta({ description: 'Standardized identifier of the product, such as a GTIN. Null: none.' }),
  cpsc: Cpsc.optional(),
  dds_reference: text.optional().meta({ description: 'The reference of a declaration under the deforestation regulation.' }),
  taric_code: text.optional(),
}
const mostItems = 1_000

/** Costs are text in some shops and numbers in others; each is answered as it came. */
const Costs = z
  .strictObject({
    value: z
      .union([
        z.number(),
        z
          .string()
          .max(40)
          .regex(/^\d+(\.\d+)?$/, repeatValue('Must be a decimal number, such as 12.50.')),
      ])
      .nullable(),
    currency: CurrencyCode.nullable(),
  })
  .partial()
  .nullable()
  .optional()

const paymentFields = {
  is_cash_on_delivery: z.boolean().nullable().optional(),
  total_price: Amount,
  subtotal_price: Amount.optional(),
  estimated_shipping_price: Amount.optional(),
  estimated_tax_price: Amount.optional(),
  status: Status,
  invoice_date: text.nullable().optional(),
  discount_granted: Costs,
  insurance_costs: Costs,
  freight_costs: Costs,
  other_costs: Costs,
}

const taxNumbers = boundedList(
  z.strictObject({ name: text.nullable(), country_code: z.string().max(2).nullable(), value: z.string().max(100).nullable() }).partial(),
  100,
)
const CustomsDetails = z
  .strictObject({
    commercial_invoice_number: text,
    shipment_type: z.enum(['gift', 'commercial_goods', 'commercial_sample', 'returned_goods']),
    export_type: z.enum(['private', 'commercial_b2c', 'commercial_b2b']),
    tax_numbers: z.strictObject({ sender: taxNumbers, receiver: taxNumbers, importer_of_record: taxNumbers }).partial().nullable(),
  })
  .partial()

const customerFields = { name: text, phone_number: text.optional(), email: text.optional() }
const Address = z.strictObject(addressFields).partial()

const ShippingDetails = z
  .strictObject({
    is_local_pickup: z.boolean().nullable(),
    delivery_indicator: text,
    measurement: Measurement,
    ship_with: shipWith(optionCode.nullable()),
  })
  .partial()

const servicePointFields = {
  id: text.min(1).optional(),
  carrier_service_point_id: text.min(1).optional(),
  post_number: text.optional(),
  latitude: text.optional(),
  longitude: text.optional(),
  type: text.optional(),
  extra_data: anything.optional(),
}
const ServicePointDetails = z
  .strictObject(servicePointFields)
  .refine(({ id, carrier_service_point_id }) => id !== undefined || carrier_service_point_id !== undefined, {
    error: 'A service point is named by its id or by its carrier_service_point_id.',
    path: ['id'],
  })
  .meta(requireOneField('id', 'carrier_service_point_id'))

const detailsFields = {
  integration: z.strictObject({ id: integerId }),
  status: Status,
  order_created_at: time,
  order_updated_at: time.optional(),
  order_items: boundedList(z.strictObject(itemFields), mostItems),
  notes: text.optional(),
  tags: boundedList(text, 100).optional(),
}

const fields = {
  order_id: word
    .min(1)
    .meta({ description: 'The id of the order in the shop. With the integration, it identifies the order: a known one is updated.' }),
  order_number: word.min(1),
  order_details: z.strictObject(detailsFields),
  payment_details: z.strictObject(paymentFields),
  customs_details: CustomsDetails.nullable().optional(),
  customer_details: z.strictObject(customerFields).optional(),
  billing_address: Address.optional(),
  shipping_address: Address.optional(),
  shipping_details: ShippingDetails.optional(),
  service_point_details: ServicePointDetails.optional().meta({
    description: 'Service point that the shopper chose. Returned as it was sent.',
  }),
}

/** An order as it is kept. */
export const OrderDocument = z.strictObject(fields).superRefine(...oneCurrency)
export type Order = z.output<typeof OrderDocument>

/** Fields that an order has when it is read. They may be sent back unchanged. */
const readOnly = { id: z.string(), created_at: Time, modified_at: Time }
export const OrderReply = z.object({ ...readOnly, ...fields }).meta({ id: 'Order' })

const echoed = { created_at: z.string().max(50).optional(), modified_at: z.string().max(50).optional() }
const OrderRequest = z
  .strictObject({
    id: z.string().max(50).optional().meta({ description: 'Names an order that exists. Its `order_id` cannot be changed.' }),
    ...echoed,
    ...fields,
  })
  .superRefine(...oneCurrency)
  .meta({ id: 'OrderRequest' })
export type OrderRequest = z.output<typeof OrderRequest>

export const mostOrders = 100
export const OrderBatch = z.union([
  OrderRequest,
  boundedList(OrderRequest, mostOrders)
    .min(1)
    .superRefine(...noRepeats),
])
export type OrderBatch = z.output<typeof OrderBatch>

const itemChanges = boundedList(changesTo(z.strictObject({ ...itemFields, quantity: z.int().min(0).max(1_000_000) })), mostItems).meta({
  description: 'Each is found by its `item_id` or, without one, by its `name`; a quantity of 0 removes it. The others stay.',
})
export const OrderChanges = changesTo(
  z.strictObject({
    id: z.string().max(50),
    ...echoed,
    ...fields,
    order_details: z.strictObject({ ...detailsFields, order_items: itemChanges }),
    customer_details: z
      .strictObject({ ...customerFields, phone: z.string().max(50).optional().meta({ description: 'The same as `phone_number`.' }) })
      .optional(),
    service_point_details: z.strictObject(servicePointFields).optional(),
  }),
).meta({ id: 'OrderChanges' })
export type OrderChanges = z.output<typeof OrderChanges>

export const OrderSaved = z.object({ id: z.int(), order_id: z.string(), order_number: z.string() }).meta({ id: 'SavedOrder' })

const date = z.iso.date().optional()
const filter = z.string().min(1).max(255).optional()
export const OrderList = z.strictObject({
  ...cursorPage(100, 200),
  integration: commaList(
    z
      .string()
      .max(1_000)
      .transform((text) => text.split(','))
      .optional()
      .meta({ type: 'string', description: 'One or more ids, separated by commas, or the parameter several times.' }),
  ),
  order_number: filter,
  order_id: filter,
  status: filter.meta({ description: 'Only orders with this status of the shop, in upper or lower case.' }),
  order_created_at: date.meta({ description: 'Only orders of this day, in UTC.' }),
  order_created_at_min: date.meta({ description: 'Only orders of this day or later, in UTC.' }),
  order_created_at_max: date.meta({ description: 'Only orders of this day or earlier, in UTC.' }),
  order_updated_at: date.meta({ description: 'Only orders of this day, in UTC.' }),
  order_updated_at_min: date.meta({ description: 'Only orders of this day or later, in UTC.' }),
  order_updated_at_max: date.meta({ description: 'Only orders of this day or earlier, in UTC.' }),
  sort: z.string().max(255).optional().meta({
    description:
      'One or more of `integration`, `order_number`, `order_created_at`, `order_updated_at` and `pk`, separated by commas; with `-` before it, from last to first. Anything else is taken for `-pk`.',
  }),
})
export type OrderList = z.output<typeof OrderList>

/** An id that is written as text. What cannot be one becomes 0, which no row has. */
export const idOf = (text: string) => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : 0)
