import { z } from 'zod'
import { statusTypes, subStatuses, trackingExceptions, trackingPhases } from '../../../carriers/kit/tracking.ts'
import { weightUnits } from '../../../carriers/kit/units.ts'
import { CountryCode, integerId, requireOneField, Time, Timestamp, webUrl } from '../../../http/fields.ts'
import { boundedList, freeMap } from '../../../http/lists.ts'
import { DangerousGoods, Measurement, optionCode, Price } from '../../shared/schema.ts'

const text = (most = 255) => z.string().max(most)
const given = text().min(1)
const line = text().nullable().optional()

/** Address of a tracking-only parcel: only country and postal code are required. */
const Address = z
  .strictObject({
    name: line,
    company_name: line,
    address_line_1: line,
    address_line_2: line,
    house_number: line,
    po_box: line,
    city: line,
    state_province_code: line,
    phone_number: line,
    email: z
      .union([z.email().max(254), z.literal('')])
      .nullable()
      .optional(),
    postal_code: text(20).min(1),
    country_code: CountryCode,
  })
  .meta({ id: 'TrackingAddress' })

/** A number is in kilograms. */
const Weight = z.union([
  z
    .number()
    .min(0)
    .transform((value) => ({ value, unit: 'kg' as const })),
  z.strictObject({ value: z.number().min(0), unit: z.enum(weightUnits) }),
])

const itemFields = {
  item_id: given.optional(),
  source_id: text().optional(),
  description: given,
  quantity: z.int().min(1),
  weight: Weight,
  hs_code: text(12),
  origin_country: CountryCode.nullable().optional(),
  sku: text().optional(),
  product_id: text().optional(),
  variant_id: line,
  mid_code: line,
  material_content: line,
  intended_use: line,
  dangerous_goods: DangerousGoods.nullable().optional(),
  dds_reference: line,
  taric_doc_code: line,
  manufacturer_product_id: text(70).nullable().optional(),
  manufacturer_product_id_std: text(70).nullable().optional(),
  properties: freeMap(1_000).optional(),
}
/** Parses an item: under either name of the price, it has `price_per_item` alone afterwards. */
const Item = z
  .strictObject({
    ...itemFields,
    price_per_item: Price.optional().meta({ description: 'Price of one piece. Required.' }),
    price: Price.optional().meta({
      deprecated: true,
      description: 'The previous name of `price_per_item`, which takes precedence where both are sent.',
    }),
  })
  .superRefine(({ price_per_item, price }, check) => {
    if (!price_per_item && !price) check.addIssue({ code: 'custom', path: ['price_per_item'], message: 'This field is required.' })
  })
  .transform(({ price, price_per_item, ...item }) => ({ ...item, price_per_item: (price_per_item ?? price)! }))
  .meta(requireOneField('price_per_item', 'price'))

const method = { user_shipping_method_name: line, user_shipping_method_id: line }
const ShipWith = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('shipping_option_code'),
    properties: z.strictObject({ shipping_option_code: optionCode, contract_id: integerId, ...method }),
  }),
  z.strictObject({ type: z.literal('contract'), properties: z.strictObject({ contract_id: integerId, ...method }) }),
])

const TrackingNumber = z.strictObject({
  carrier_code: given,
  tracking_number: given,
  tracking_identifier: given.optional(),
  tracking_url: webUrl.optional(),
})

const price = Price.nullable().optional()
const example = {
  source_id: 'parcel-4711',
  tracking_number: { carrier_code: 'swiftly', tracking_number: 'SW24067885662511' },
  announced_at: '2026-11-15T09:00:00Z',
  from_address: { city: 'Eindhoven', postal_code: '5611 EM', country_code: 'NL' },
  to_address: { name: 'Ada Jansen', city: 'Berlin', postal_code: '10117', country_code: 'DE' },
  ship_with: { type: 'shipping_option_code', properties: { shipping_option_code: 'swiftly:home', contract_id: 1 } },
  shipment: { source_id: 'shipment-4711', order: { source_id: 'order-1042', order_number: '#1042' } },
}
export const TrackingRequest = z
  .strictObject({
    source_id: given.meta({
      description: 'Id of the parcel in your system. With the carrier it identifies the parcel: a repeated request returns the first one.',
    }),
    tracking_number: TrackingNumber,
    announced_at: Timestamp,
    from_address: Address,
    to_address: Address,
    ship_with: ShipWith.meta({
      description: 'How the parcel was shipped. Only a parcel with a `shipping_option_code` counts in analytics.',
    }),
    shipment: z.strictObject({
      source_id: given,
      external_reference_id: text().optional(),
      price,
      order: z
        .strictObject({
          source_id: given,
          order_number: text().optional(),
          source_external_id: text().optional(),
          total_order_price: price,
        })
        .optional(),
    }),
    details: z.strictObject({ brand_id: integerId, integration_id: integerId, is_return: z.boolean() }).partial().optional(),
    insurance: z.strictObject({ insured_value: price, policy_id: text().optional() }).optional(),
    measurements: Measurement.optional(),
    parcel_items: boundedList(Item, 1000).optional(),
    return_price: price,
  })
  .meta({ id: 'TrackingRequest', examples: [example] })
export type TrackingRequest = z.output<typeof TrackingRequest>

/** Fields of a tracked parcel, sent here or elsewhere. */
const eventFields = {
  parcel_id: z.int(),
  source_id: z.string(),
  announced_at: Time,
  created_at: Time,
  details: z.object({
    brand_id: z.int().optional(),
    integration_id: z.int(),
    expected_delivery_date: z.iso.date().optional(),
    is_mail_box: z.boolean(),
    is_return: z.boolean(),
    is_to_service_point: z.boolean(),
  }),
  from_address: z.looseObject({ country_code: z.string(), postal_code: z.string() }),
  to_address: z.looseObject({ country_code: z.string(), postal_code: z.string() }),
  parcel_items: z.array(
    z.looseObject({
      description: z.string(),
      quantity: z.int(),
      price_per_item: price,
      price: price.meta({ deprecated: true, description: 'The same as price_per_item, under its previous name.' }),
    }),
  ),
  ship_with: z.object({ type: z.enum(['shipping_option_code', 'contract']), properties: z.looseObject({ contract_id: z.int() }) }),
  tracking_numbers: z.array(
    z.object({
      carrier_code: z.string(),
      tracking_number: z.string(),
      tracking_identifier: z.string().optional(),
      tracking_url: z.string().optional(),
    }),
  ),
}
export const FollowedParcel = z.object({ ...eventFields, created: z.boolean() }).meta({ id: 'TrackedParcel' })

export const eventTypes = ['calculated', 'carrier', 'claim', 'internal'] as const
const Event = z
  .object({
    event_type: z.enum(eventTypes),
    event_at: Time,
    phase: z.enum(trackingPhases).nullable(),
    exception: z
      .enum(trackingExceptions)
      .nullable()
      .meta({ description: 'What went wrong, such as `delivery_delay`; `none` when nothing did.' }),
    sub_status: z.enum(subStatuses).nullable(),
    status_type: z.enum(statusTypes).nullable(),
    description: z.string().nullable().meta({ description: 'What the carrier reported, in its words. Null: nothing.' }),
  })
  .meta({ id: 'TrackingEvent' })
export const Tracking = z.object({ ...eventFields, updated_at: Time, events: z.array(Event) }).meta({ id: 'ParcelTracking' })
