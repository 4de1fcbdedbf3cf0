import { z } from 'zod'
import { defineSubscriberEvent, type EventAddress, sampleAddress } from './define.ts'

const time = z.string().meta({ format: 'date-time' })
const value = z.union([z.string(), z.number()])
const Price = z.object({ value: z.string(), currency: z.string() })
/** Address of the payload. A shipment of this server has all fields; a tracking-only parcel has those that were sent. */
const Address = z
  .looseObject({
    name: z.string().nullable().optional(),
    company_name: z.string().nullable().optional(),
    address_line_1: z.string().nullable().optional(),
    address_line_2: z.string().nullable().optional(),
    house_number: z.string().nullable().optional(),
    postal_code: z.string(),
    city: z.string().nullable().optional(),
    po_box: z.string().nullable().optional(),
    state_province_code: z.string().nullable().optional(),
    country_code: z.string(),
    email: z.string().nullable().optional(),
    phone_number: z.string().nullable().optional(),
  })
  .meta({ id: 'ParcelCreatedAddress' })
const Item = z
  .object({
    item_id: z.string().nullable(),
    description: z.string(),
    product_id: z.string().nullable(),
    variant_id: z.string().nullable(),
    quantity: z.int(),
    sku: z.string().nullable(),
    hs_code: z.string().nullable(),
    country_of_origin: z.string().nullable(),
    unit_price: Price.nullable(),
  })
  .meta({ id: 'ParcelCreatedItem' })

const ParcelCreated = z
  .object({
    id: z.int(),
    created_at: time,
    updated_at: time,
    announced_at: time.nullable(),
    organization_id: z.int(),
    ship_with: z.object({
      type: z.enum(['shipping_option_code', 'contract']),
      properties: z.looseObject({ shipping_option_code: z.string().optional(), contract_id: z.int() }),
    }),
    carrier_code: z.string(),
    tracking_number: z.string().nullable(),
    tracking_identifier: z.string().nullable(),
    tracking_url: z.string().nullable(),
    is_return: z.boolean(),
    brand_id: z.int().nullable(),
    integration_id: z.int(),
    external_reference: z.string().nullable(),
    dimensions: z.looseObject({ length: value, width: value, height: value, unit: z.string() }).nullable(),
    weight: z.looseObject({ value, unit: z.string() }).nullable(),
    order_number: z.string().nullable(),
    ordered_at: time.nullable(),
    total_price: Price.nullable(),
    from_address: Address,
    to_address: Address,
    parcel_items: z.array(Item),
  })
  .meta({ id: 'ParcelCreatedEvent' })
export type ParcelCreated = z.input<typeof ParcelCreated>

export const parcelCreated = defineSubscriberEvent('parcel.created', {
  summary: 'Parcel created',
  description: 'A parcel was created, with a shipment or for tracking alone. It is sent before the carrier has announced the parcel.',
  resource_type: 'parcel',
  operation: 'create',
  payload: ParcelCreated,
  metric: 'Parcel created',
  contentsOf: ({ id, created_at, is_return, from_address, to_address }) => ({
    parcel_id: id,
    happened_at: created_at,
    // A return comes from the shopper.
    shopper: (is_return ? from_address : to_address) as EventAddress,
  }),
  sample: ({ organization_id, integration_id, time, baseUrl }): ParcelCreated => ({
    id: 0,
    created_at: time,
    updated_at: time,
    announced_at: null,
    organization_id,
    ship_with: { type: 'shipping_option_code', properties: { shipping_option_code: 'swiftly:standard', contract_id: 0 } },
    carrier_code: 'swiftly',
    tracking_number: 'TEST0000000000',
    tracking_identifier: null,
    tracking_url: `${baseUrl}/tracking/TEST0000000000`,
    is_return: false,
    brand_id: null,
    integration_id,
    external_reference: 'test-event',
    dimensions: { length: '30.00', width: '20.00', height: '10.00', unit: 'cm' },
    weight: { value: '1.500', unit: 'kg' },
    order_number: 'TEST-1',
    ordered_at: time,
    total_price: { value: '24.95', currency: 'EUR' },
    from_address: sampleAddress('Warehouse North', 'Stadhuisplein', '10', '5611EM', 'Eindhoven'),
    to_address: sampleAddress('Robin Jansen', 'Damrak', '1', '1012LG', 'Amsterdam'),
    parcel_items: [
      {
        item_id: '1',
        description: 'Mug',
        product_id: null,
        variant_id: null,
        quantity: 1,
        sku: 'MUG-1',
        hs_code: null,
        country_of_origin: 'NL',
        unit_price: { value: '24.95', currency: 'EUR' },
      },
    ],
  }),
})
