import type { PublicClient } from './client.ts'

/** The house number stands in the line and in its field, amounts of items are numbers, and properties hold numbers. */
const item = (item_id: string, properties: object) => ({
  item_id,
  description: 'Shirt',
  quantity: 1,
  weight: { value: 0.3, unit: 'kg' },
  price: { value: 12.65, currency: 'EUR' },
  hs_code: '620520',
  origin_country: 'NL',
  sku: 'SH-1',
  product_id: '19284',
  mid_code: 'NLSHIRT1',
  material_content: 'Cotton',
  intended_use: 'Personal use',
  properties,
})

export const shipmentGem: PublicClient = {
  name: 'gem for shipments',
  language: 'Ruby (Faraday)',
  by: 'by2-be',
  requests: ({ shipping_option_code, contract_id, shipment_id }) => [
    {
      title: 'a shipment with all parts of both addresses',
      method: 'POST',
      path: '/shipments/announce',
      body: {
        label_details: { mime_type: 'application/pdf', dpi: 72 },
        to_address: {
          name: 'Jan Jansen',
          company_name: 'Jansen',
          address_line_1: 'Stadhuisplein 10',
          house_number: '10',
          postal_code: '5611EM',
          city: 'Eindhoven',
          country_code: 'NL',
          phone_number: '+31612345678',
          email: 'jan@example.com',
          po_box: 'PO Box 1',
        },
        from_address: {
          name: 'Mia Bakker',
          company_name: 'Bakker',
          address_line_1: 'Markt 1',
          address_line_2: 'Second floor',
          house_number: '1',
          postal_code: '5611 EC',
          city: 'Eindhoven',
          country_code: 'NL',
          phone_number: '+31612345678',
          email: 'mia@example.com',
          po_box: 'PO Box 2',
        },
        ship_with: { type: 'shipping_option_code', properties: { shipping_option_code, contract_id } },
        order_number: '1234567890',
        total_order_price: { currency: 'EUR', value: '11.11' },
        parcels: [
          {
            dimensions: { length: '5.00', width: '15.00', height: '20.00', unit: 'cm' },
            weight: { value: '1.320', unit: 'kg' },
            label_notes: ['The door is blue', 'The bell isn’t working'],
            parcel_items: [item('5552', { size: 'XL' }), item('98712', { size: 42 })],
          },
        ],
      },
      status: 201,
      reads: ({ body }) => body.data.parcels[0].label_notes.length === 2,
    },
    { title: 'the list of shipments', method: 'GET', path: '/shipments', status: 200, reads: ({ body }) => body.data[0].id },
    {
      title: 'a cancellation with an empty object as its body',
      method: 'POST',
      path: `/shipments/${shipment_id}/cancel`,
      body: {},
      status: 200,
      reads: ({ body }) => body.data.status === 'cancelled',
    },
    { title: 'the list of contracts', method: 'GET', path: '/contracts', status: 200, reads: ({ body }) => body.data[0].id },
  ],
}
