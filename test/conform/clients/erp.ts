import type { PublicClient } from './client.ts'

/** Numbers instead of texts for weights and sizes, a size of 0 where none is known, and `order_number` in every parcel. */
const parcel = (index: number, side = 0) => ({
  dimensions: { length: side, width: side, height: side, unit: 'cm' },
  weight: { value: 1.25, unit: 'kg' },
  order_number: `SHIPMENT-00012-${index}`,
})
const to = {
  company_name: 'Kaashandel Oost',
  name: 'Sanne Vos',
  address_line_1: 'Javastraat 101',
  postal_code: '1094 HB',
  city: 'Amsterdam',
  country_code: 'NL',
  phone_number: '+31201234567',
}
/** A hair space stands for a house number that could not be parsed. */
const from = {
  name: 'Joris Smit',
  company_name: 'Magazijn Zuid',
  address_line_1: 'Industrieweg',
  house_number: '\u200a',
  postal_code: '5651 GK',
  city: 'Eindhoven',
  country_code: 'NL',
  phone_number: '+31401234567',
}

export const erp: PublicClient = {
  name: 'shipping app of an ERP',
  language: 'Python (requests)',
  by: 'frappe/erpnext-shipping and its forks',
  requests: () => {
    // An option whose carrier wants no e-mail address: the app sends none.
    const ship_with = { type: 'shipping_option_code', properties: { shipping_option_code: 'collogix:business' } }
    return [
      {
        title: 'options of one parcel with sizes, by the deprecated path',
        method: 'POST',
        path: '/fetch-shipping-options',
        headers: { accept: 'application/json' },
        body: {
          to_country_code: 'NL',
          from_country_code: 'NL',
          weight: { value: 1.25, unit: 'kg' },
          dimensions: { length: 30, width: 20, height: 10, unit: 'cm' },
        },
        status: 200,
        reads: ({ body }) => body.data[0].carrier.name && body.data[0].product.name && body.data[0].code,
      },
      {
        title: 'options of one parcel whose sizes are 0',
        method: 'POST',
        path: '/fetch-shipping-options',
        body: {
          to_country_code: 'NL',
          from_country_code: 'NL',
          weight: { value: 0.5, unit: 'kg' },
          dimensions: { length: 0, width: 0, height: 0, unit: 'cm' },
        },
        status: 200,
        reads: ({ body }) => body.data[0].code,
      },
      {
        title: 'one parcel announced at once',
        method: 'POST',
        path: '/shipments/announce',
        body: { parcels: [parcel(1, 20)], to_address: to, from_address: from, ship_with },
        status: 201,
        isLenient: true,
        reads: ({ body }) => body.data.parcels[0].id && body.data.parcels[0].tracking_number,
      },
      {
        title: 'several parcels in the background, sizes unknown',
        method: 'POST',
        path: '/shipments',
        body: { parcels: [parcel(1), parcel(2)], to_address: to, from_address: from, ship_with },
        status: 201,
        isLenient: true,
        reads: ({ body }) => body.data.parcels[1].id,
      },
    ]
  },
}
