/** Addresses and goods of the tour: invented, and valid for every carrier. */
export const sender = {
  name: 'Robin de Vries',
  company_name: 'North Coffee',
  address_line_1: 'Stadhuisplein',
  house_number: '10',
  postal_code: '5611 EM',
  city: 'Eindhoven',
  country_code: 'NL',
  email: 'robin@north-coffee.example',
  phone_number: '+31401234567',
}

export const receiver = {
  name: 'Ada Jansen',
  address_line_1: 'Damrak',
  house_number: '70',
  postal_code: '1012 LM',
  city: 'Amsterdam',
  country_code: 'NL',
  email: 'ada@example.com',
  phone_number: '+31612345678',
}

/** Place of an address, which is all that prices depend on. */
export const placeOf = ({ country_code, postal_code }: typeof sender | typeof receiver) => ({ country_code, postal_code })

export const parcel = { weight: { value: '1.2', unit: 'kg' } }

/** Makes a reference that is different each time, so that the tour can be repeated. */
export const fresh = (what: string) => `${what}-${Date.now().toString(36)}`

export function newOrder(integration_id: number) {
  const order_id = fresh('demo')
  const price = { value: 24.5, currency: 'EUR' }
  return {
    order_id,
    order_number: order_id.toUpperCase(),
    order_details: {
      integration: { id: integration_id },
      status: { code: 'unshipped', message: 'Unshipped' },
      order_created_at: new Date().toISOString(),
      order_items: [
        { item_id: '1', name: 'Coffee beans', quantity: 2, total_price: price, measurement: { weight: { value: 0.6, unit: 'kg' } } },
      ],
    },
    payment_details: { total_price: price, status: { code: 'paid', message: 'Paid' } },
    customer_details: { name: receiver.name, email: receiver.email, phone_number: receiver.phone_number },
    shipping_address: receiver,
    shipping_details: { measurement: { weight: { value: 1.2, unit: 'kg' } } },
  }
}

/** Shipment to Switzerland, with the goods declared for customs. */
export const goodsAbroad = () => ({
  from_address: sender,
  to_address: {
    name: 'Nora Keller',
    address_line_1: 'Bahnhofstrasse',
    house_number: '21',
    postal_code: '8001',
    city: 'Zürich',
    country_code: 'CH',
    email: 'nora@example.com',
    phone_number: '+41441234567',
  },
  external_reference_id: fresh('demo-abroad'),
  customs_information: { invoice_number: fresh('INV'), export_reason: 'commercial_goods', export_type: 'commercial_b2c' },
  parcels: [
    {
      ...parcel,
      parcel_items: [
        {
          description: 'Roasted coffee beans',
          quantity: 2,
          weight: { value: 0.5, unit: 'kg' },
          price: { value: '12.25', currency: 'EUR' },
          hs_code: '090121',
          origin_country: 'NL',
        },
      ],
    },
  ],
})
