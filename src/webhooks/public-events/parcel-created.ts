import { z } from 'zod'
import { defineSubscriberEvent, type EventAddress, sampleAddress } from './define.ts'

const ParcelCreated = z
  .object({
    id: z.int(),
    created_at: z.string(),
    updated_at: z.string(),
    announced_at: z.string().nullable(),
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
    dimensions: z.unknown(),
    weight: z.unknown(),
    order_number: z.string().nullable(),
    ordered_at: z.string().nullable(),
    total_price: z.unknown(),
    from_address: z.unknown(),
    to_address: z.unknown(),
    parcel_items: z.array(z.unknown()),
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
    shopper: ((is_return ? from_address : to_address) ?? {}) as EventAddress,
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
