import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { keysOf, readKeys } from '../../test/fixtures/v2-exchanges/key-sets.ts'
import { messages, v3Answers } from '../../test/fixtures/v2-exchanges/messages.ts'
import { startApp } from '../../test/harness.ts'
import { receiver } from '../../test/receiver.ts'
import { newV2Organization, v2Parcel } from '../../test/v2.ts'
import { listening } from '../../test/webhooks.ts'

/** Webhooks and answers of version 3 that clients keep with their tests: all that they show is there. */
const shop = receiver()
const app = await startApp({ send: shop.send })
after(() => app.close())

const missingIn = (body: unknown, keys: string) => {
  const found = keysOf(body)
  return [...readKeys(keys)].filter((path) => !found.has(path))
}

test('webhooks have every key of the messages that clients keep with their tests', async () => {
  const organization = await newV2Organization(app)
  const { bodies, deliver, integration_id } = await listening(app, shop, organization)
  assert.equal((await organization.v2('POST', '/parcels', { parcel: v2Parcel() })).status, 200)
  await deliver.now()
  assert.equal((await organization.v2('DELETE', `/integrations/${integration_id}`)).status, 204)
  await deliver.now()
  for (const { action, from, keys } of messages) {
    const body = bodies().find((one) => one.action === action)
    assert.ok(body, action)
    assert.deepEqual(missingIn(body, keys), [], `${action} ${from}`)
  }
})

const address = {
  name: 'Ada Jansen',
  company_name: 'Shop',
  address_line_1: 'Kruisstraat',
  house_number: '12',
  address_line_2: '',
  postal_code: '5612 CG',
  city: 'Eindhoven',
  po_box: '',
  country_code: 'NL',
  email: 'ada@example.com',
  phone_number: '+31612345678',
}
const money = (value: string) => ({ value, currency: 'EUR' })
const item = {
  item_id: '1',
  description: 'Pot',
  quantity: 1,
  weight: { value: 0.4, unit: 'kg' },
  price: money('12.50'),
  sku: 'S',
  product_id: 'p',
  hs_code: '691110',
  origin_country: 'NL',
  mid_code: 'm',
  material_content: 'clay',
  intended_use: 'tea',
  properties: { colour: 'blue' },
}

test('shipments of v3 have every key of the answers of November 2025', async () => {
  const { call } = await newV2Organization(app)
  const announced = await call('POST', '/shipments/announce', {
    from_address: address,
    to_address: address,
    order_number: 'A-1',
    total_order_price: money('12.50'),
    label_details: { mime_type: 'application/pdf', dpi: 72 },
    ship_with: { type: 'shipping_option_code', properties: { shipping_option_code: 'swiftly:home' } },
    parcels: [
      {
        weight: { value: '1', unit: 'kg' },
        dimensions: { length: '30', width: '20', height: '10', unit: 'cm' },
        additional_insured_price: money('50.00'),
        parcel_items: [item],
      },
    ],
  })
  assert.equal(announced.status, 201, announced.text)
  assert.deepEqual(missingIn(announced.body, v3Answers.announceShipment), [])
  const listed = await call('GET', '/shipments')
  assert.deepEqual([listed.status, missingIn(listed.body, v3Answers.listShipments)], [200, []])
  const cancelled = await call('POST', `/shipments/${announced.body.data.id}/cancel`)
  assert.deepEqual([cancelled.status < 300, missingIn(cancelled.body, v3Answers.cancelShipment)], [true, []])
})

const amount = { value: 1.5, currency: 'EUR' }
const measurement = {
  dimension: { length: 1, width: 2, height: 3, unit: 'cm' },
  volume: { value: 1, unit: 'm3' },
  weight: { value: 1, unit: 'kg' },
}
const time = '2026-11-14T10:00:00Z'
const { company_name: _, po_box: __, ...plainAddress } = address
const taxNumbers = [{ name: 'VAT', country_code: 'NL', value: 'NL1' }]
const orderItem = {
  item_id: '1',
  product_id: 'p',
  variant_id: 'v',
  image_url: 'https://shop.example/pot.png',
  name: 'Pot',
  description: 'Blue',
  quantity: 1,
  sku: 'S',
  hs_code: '691110',
  country_of_origin: 'NL',
  properties: { colour: 'blue' },
  unit_price: amount,
  total_price: amount,
  measurement,
  ean: '1',
  delivery_dates: { handover_at: time, deliver_at: time },
  mid_code: 'm',
  material_content: 'clay',
  intended_use: 'tea',
}

test('an order of v3 has every key of the answer of February 2026, and errors those of its error objects', async () => {
  const { call, integration_id, id } = await newV2Organization(app)
  const order = {
    order_id: `order-${id}`,
    order_number: '#1',
    order_details: {
      integration: { id: integration_id },
      status: { code: 'paid', message: 'Paid' },
      order_created_at: time,
      order_updated_at: time,
      order_items: [orderItem],
      notes: 'Ring twice',
      tags: ['gift'],
    },
    payment_details: {
      is_cash_on_delivery: false,
      total_price: amount,
      subtotal_price: amount,
      estimated_shipping_price: amount,
      estimated_tax_price: amount,
      status: { code: 'paid', message: 'Paid' },
      invoice_date: '2026-11-14',
      discount_granted: amount,
      insurance_costs: amount,
      freight_costs: amount,
      other_costs: amount,
    },
    customs_details: {
      commercial_invoice_number: 'F-1',
      shipment_type: 'gift',
      export_type: 'private',
      tax_numbers: { sender: taxNumbers, receiver: taxNumbers, importer_of_record: taxNumbers },
    },
    customer_details: { name: 'Ada', phone_number: '+31612345678', email: 'ada@example.com' },
    billing_address: plainAddress,
    shipping_address: plainAddress,
    shipping_details: {
      is_local_pickup: false,
      delivery_indicator: 'Home',
      measurement,
      ship_with: { type: 'shipping_option_code', properties: { shipping_option_code: 'swiftly:home', contract_id: null } },
    },
    service_point_details: { id: '1', post_number: '2', latitude: '51.4', longitude: '5.4', type: 'locker', extra_data: { shop: '3' } },
  }
  const saved = await call('POST', '/orders', [order])
  assert.equal(saved.status, 201, saved.text)
  const read = await call('GET', `/orders/${saved.body.data[0].id}`)
  assert.deepEqual([read.status, missingIn(read.body, v3Answers.getOrder)], [200, []])
  const refused = await call('POST', '/orders', [{ ...order, payment_details: { ...order.payment_details, total_price: { value: 1 } } }])
  assert.deepEqual([refused.status, missingIn(refused.body, v3Answers.invalid)], [400, []])
  const unknown = await call('GET', '/orders', undefined, { authorization: 'Basic d3Jvbmc6d3Jvbmc=' })
  assert.deepEqual([unknown.status, missingIn(unknown.body, v3Answers.unauthenticated)], [401, []])
})
