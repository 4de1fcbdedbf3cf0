import type { Environment } from '../../platform/context.ts'
import type { EventType } from './schema.ts'

type SampleSubject = { readonly organization_id: number; readonly integration_id: number; readonly time: string } & Pick<
  Environment,
  'baseUrl'
>

const address = (name: string, line: string, house_number: string, postal_code: string, city: string) => ({
  name,
  company_name: null,
  address_line_1: line,
  house_number,
  postal_code,
  city,
  country_code: 'NL',
  email: `${name.split(' ')[0]!.toLowerCase()}@example.com`,
  phone_number: null,
})

/** What an event of each type looks like, of a parcel that never was: it has the id 0. */
export const eventSamples: Record<EventType, (about: SampleSubject) => object> = {
  'parcel.created': ({ organization_id, integration_id, time, baseUrl }) => ({
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
    from_address: address('Warehouse North', 'Stadhuisplein', '10', '5611EM', 'Eindhoven'),
    to_address: address('Robin Jansen', 'Damrak', '1', '1012LG', 'Amsterdam'),
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

  'parcels.event.created': ({ time }) => ({
    parcel: { parcel_id: 0, tracking_number: 'TEST0000000000', carrier_code: 'swiftly', announced_at: time, order_number: 'TEST-1' },
    event: {
      event_type: 'carrier',
      timestamp: time,
      phase: 'in_transit',
      exception: 'none',
      status_type: 'success',
      sub_status: 'none',
      description: 'A test event.',
      end_of_tracking: false,
      is_offered: null,
      is_carrier_responsible: null,
      is_returned: null,
      location_details: null,
      extra_data: null,
    },
  }),
}
