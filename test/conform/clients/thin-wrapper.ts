import type { PublicClient } from './client.ts'

/** Cursors are built from an offset and a flag: `o=0&r=0`. */
const cursor = (offset: number) => encodeURIComponent(Buffer.from(`o=${offset}&r=0`).toString('base64'))
const parcel = (length: number, more: object) => ({
  dimensions: { length, width: 18, height: 12, unit: 'cm' },
  weight: { value: 1.5, unit: 'kg' },
  ...more,
})

export const thinWrapper: PublicClient = {
  name: 'thin wrapper of most paths',
  language: 'PHP (Guzzle)',
  by: 'onetoweb',
  requests: ({ integration_id, parcel_id }) => [
    {
      title: 'options of two parcels with insured amounts as numbers',
      method: 'POST',
      path: '/shipping-options',
      body: {
        from_country_code: 'NL',
        to_country_code: 'NL',
        from_postal_code: '5611EM',
        to_postal_code: '1012AB',
        parcels: [parcel(30, { additional_insured_price: 50 }), parcel(25, { total_insured_price: 100 })],
        carrier_code: 'swiftly',
        calculate_quotes: true,
      },
      status: 200,
      reads: ({ body }) => body.data.length > 0,
    },
    {
      title: 'options with a part of a postal code',
      method: 'POST',
      path: '/shipping-options',
      body: { from_country_code: 'NL', to_country_code: 'NL', to_postal_code: '1012' },
      status: 200,
      reads: ({ body }) => body.data.length > 0,
    },
    ...['shipments', 'orders', 'contracts', 'addresses/sender-addresses', 'brands'].map((list) => ({
      title: `${list} from an offset, by a cursor that the client built`,
      method: 'GET' as const,
      path: `/${list}?page_size=40&cursor=${cursor(0)}`,
      status: 200,
    })),
    {
      title: 'a document with a parameter that it does not have',
      method: 'GET',
      path: `/parcels/${parcel_id}/documents/label?paper_size=A4&start_from=0`,
      headers: { accept: 'application/json' },
      status: 200,
    },
    {
      title: 'an order with the least that is required',
      method: 'POST',
      path: '/orders',
      body: [
        {
          order_id: '555413',
          order_number: 'OX-12',
          order_details: {
            integration: { id: integration_id },
            status: { code: 'fulfilled', message: 'Fulfilled' },
            order_created_at: '2026-02-27T10:00:00.556Z',
            order_items: [{ name: 'Candle', quantity: 1, total_price: { value: 3.5, currency: 'EUR' } }],
          },
          payment_details: { total_price: { value: 3.5, currency: 'EUR' }, status: { code: 'paid', message: 'Paid' } },
          shipping_address: {
            name: 'Ada Byron',
            address_line_1: 'Marktplein',
            house_number: '4',
            postal_code: '5341XT',
            city: 'Oss',
            country_code: 'NL',
          },
          shipping_details: { is_local_pickup: false, delivery_indicator: 'Home', measurement: { weight: { value: 3, unit: 'kg' } } },
        },
      ],
      status: 201,
    },
    {
      title: 'the metadata of the credentials',
      method: 'GET',
      path: '/user/auth/metadata',
      status: 200,
      reads: ({ body }) => body.data.user_id,
    },
    {
      title: 'codes of options for the numbers of shipping methods',
      method: 'POST',
      path: '/compat/shipping-options',
      body: { shipping_method_ids: [8] },
      status: 200,
      reads: ({ body }) => typeof body.data === 'object',
    },
  ],
}
