import type { PublicClient } from './client.ts'

const to = {
  name: 'Léa Martin',
  address_line_1: 'Stadhuisplein 10',
  postal_code: '5611 EM',
  city: 'Eindhoven',
  // The shop keeps country codes in small letters.
  country_code: 'nl',
  phone_number: '+31401234567',
  email: 'lea@example.com',
}
const label = { accept: 'application/pdf' }

export const shopPlugin: PublicClient = {
  name: 'fulfilment plugin of a shop system',
  language: 'TypeScript (fetch)',
  by: 'pierre-b, for Medusa',
  requests: ({ shipping_option_code, service_point_id, parcel_id, shipment_id, sender_address_id }) => [
    { title: 'every option', method: 'POST', path: '/shipping-options', body: {}, status: 200, reads: ({ body }) => body.data[0].code },
    {
      title: 'whether an option exists',
      method: 'POST',
      path: '/shipping-options',
      body: { shipping_option_code },
      status: 200,
      reads: ({ body }) => body.data.some(({ code }: { code: string }) => code === shipping_option_code),
    },
    {
      title: 'the price of an option, with nothing known of the postal code',
      method: 'POST',
      path: '/shipping-options',
      body: {
        shipping_option_code,
        from_country_code: 'NL',
        to_country_code: 'nl',
        to_postal_code: null,
        parcels: [{ weight: { value: '0.750', unit: 'kg' } }],
        calculate_quotes: true,
      },
      status: 200,
      reads: ({ body }) => Number(body.data[0].quotes[0].price.total.value) > 0,
    },
    {
      title: 'a shipment by rules and defaults, of items with prices as text',
      method: 'POST',
      path: '/shipments/announce-with-shipping-rules',
      body: {
        to_address: to,
        from_address: { sender_address_id },
        ship_with: { type: 'shipping_option_code', properties: { shipping_option_code } },
        apply_shipping_defaults: true,
        apply_shipping_rules: true,
        parcels: [
          {
            weight: { value: '1.000', unit: 'kg' },
            parcel_items: [
              {
                description: 'Mug',
                quantity: 2,
                sku: 'MUG-1',
                item_id: 'ful_item_1',
                price: { value: '12.5', currency: 'EUR' },
                hs_code: '691200',
                origin_country: 'PT',
                weight: { value: '0.400', unit: 'kg' },
              },
            ],
          },
        ],
        customs_information: { export_reason: 'commercial_goods', invoice_number: '1042' },
        order_number: '1042',
        external_reference_id: 'ful_01JABCDEF',
      },
      status: 201,
      reads: ({ body }) => body.data.id && body.data.parcels[0].tracking_number,
    },
    {
      title: 'a shipment to a service point, by the number of the point as text',
      method: 'POST',
      path: '/shipments/announce-with-shipping-rules',
      body: {
        to_address: to,
        from_address: { sender_address_id },
        ship_with: { type: 'shipping_option_code', properties: { shipping_option_code: 'swiftly:service_point' } },
        parcels: [{ weight: { value: '1.000', unit: 'kg' } }],
        customs_information: { export_reason: 'commercial_goods', invoice_number: '1043' },
        to_service_point: { id: String(service_point_id) },
      },
      status: 201,
    },
    {
      title: 'a label on A6',
      method: 'GET',
      path: `/parcels/${parcel_id}/documents/label?paper_size=a6&dpi=72`,
      headers: label,
      status: 200,
    },
    {
      title: 'labels on A4',
      method: 'GET',
      path: `/parcel-documents/label?parcels=${parcel_id}&paper_size=a4`,
      headers: label,
      status: 200,
    },
    { title: 'a cancellation', method: 'POST', path: `/shipments/${shipment_id}/cancel`, status: 200 },
  ],
}
