import { addTime } from '../../platform/time.ts'

const euros = (value: number) => ({ value, currency: 'EUR' })
const kilograms = (value: number) => ({ weight: { value, unit: 'kg' } })

const coffee = (quantity: number, total: number) => ({
  item_id: 'coffee-1kg',
  product_id: '1001',
  name: 'Espresso blend, 1 kg',
  description: 'Roasted coffee beans',
  sku: 'COF-HB-1000',
  hs_code: '090121',
  country_of_origin: 'NL',
  quantity,
  unit_price: euros(total / quantity),
  total_price: euros(total),
  measurement: kilograms(1),
})

const cup = {
  item_id: 'cup-blue',
  product_id: '2001',
  name: 'Cup, blue',
  description: 'Stoneware cup',
  sku: 'CUP-BLUE',
  hs_code: '691200',
  country_of_origin: 'PT',
  quantity: 4,
  unit_price: euros(12),
  total_price: euros(48),
  measurement: kilograms(0.35),
}

/** The sales of a coffee shop: in its own country, within the European Union, and across a customs border. */
const demoSales = [
  {
    items: [coffee(1, 18.5)],
    total: 18.5,
    weight: 1.1,
    to: {
      name: 'Sanne Bakker',
      address_line_1: 'Vismarkt',
      house_number: '14',
      postal_code: '9711 KS',
      city: 'Groningen',
      country_code: 'NL',
      email: 'sanne@customer.example',
      phone_number: '+31 50 123 4567',
    },
  },
  {
    items: [coffee(2, 37), cup],
    total: 85,
    weight: 3.6,
    to: {
      name: 'Jonas Weber',
      company_name: 'Weber & Sohn',
      address_line_1: 'Invalidenstraße',
      house_number: '116',
      postal_code: '10115',
      city: 'Berlin',
      country_code: 'DE',
      email: 'jonas@customer.example',
      phone_number: '+49 30 1234567',
    },
  },
  {
    items: [cup],
    total: 48,
    weight: 1.6,
    to: {
      name: 'Emily Carter',
      address_line_1: 'Broadway',
      house_number: '1515',
      postal_code: '10036',
      city: 'New York',
      state_province_code: 'US-NY',
      country_code: 'US',
      email: 'emily@customer.example',
      phone_number: '+1 212 555 0123',
    },
    customs_details: {
      commercial_invoice_number: 'INV-1003',
      shipment_type: 'commercial_goods',
      export_type: 'commercial_b2c',
      tax_numbers: { sender: [{ name: 'EORI', country_code: 'NL', value: 'NL000099998' }] },
    },
  },
]

/** The sales as the orders that the shop sends. */
export const demoOrders = (integration_id: number, now: string) =>
  demoSales.map(({ items, total, weight, to, ...customs }, i) => ({
    order_id: `demo-${1001 + i}`,
    order_number: `#${1001 + i}`,
    order_details: {
      integration: { id: integration_id },
      status: { code: 'unshipped', message: 'Unshipped' },
      order_created_at: addTime(now, { hours: i - 3 }),
      order_items: items,
    },
    payment_details: { total_price: euros(total), status: { code: 'paid', message: 'Paid' } },
    ...customs,
    customer_details: { name: to.name, email: to.email, phone_number: to.phone_number },
    billing_address: to,
    shipping_address: to,
    shipping_details: { is_local_pickup: false, delivery_indicator: 'Standard', measurement: kilograms(weight) },
  }))
