import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startApp } from '../../../test/harness.ts'
import { newShop, toldIn } from '../../../test/orders-to-ship.ts'
import { pointOf } from '../../../test/service-points.ts'
import { receiver, shipWith } from '../../../test/shipments.ts'

const app = await startApp()
after(() => app.close())
const shop = await newShop(app)
type Fields = Record<string, any>
async function shipped(fields: Fields, more: object = {}) {
  const { status, body, text } = await shop.label(await shop.saveOne(fields), more)
  assert.equal(status, 201, text)
  const [label] = body.data
  assert.deepEqual([label.status.code, label.errors], ['READY_TO_SEND', []])
  return { label, shipment: (await shop.call('GET', `/shipments/${label.shipment_id}`)).body.data }
}
const details = (answer: any) => answer.body.errors.map((one: any) => one.detail.split(':')[0])

const swiss = { ...receiver, postal_code: '8001', city: 'Zürich', country_code: 'CH' }
const francs = (value: number) => ({ value, currency: 'CHF' })
const weight = { measurement: { weight: { value: 0.3, unit: 'kg' } } }
const pot = { item_id: 'pot', name: 'Pot', quantity: 3, hs_code: '691110', country_of_origin: 'NL', total_price: francs(10), ...weight }
const tea = { ...pot, item_id: 'tea', name: 'Tea', description: 'Green tea', quantity: 2, unit_price: francs(4.5), total_price: francs(9) }
const whole = { name: 'VAT', country_code: 'NL', value: 'NL000099998B57' }
const abroad = (customs_details: object | null | undefined, order_items: object[] = [pot, tea]): Fields => ({
  shipping_address: swiss,
  shipping_details: { ship_with: shipWith('aerofast:express') },
  order_details: { order_items },
  payment_details: { total_price: francs(19), invoice_date: '2026-11-14T08:00:00Z', freight_costs: { value: '4.5', currency: 'CHF' } },
  customs_details,
})

test('201 abroad with the customs documents, filled in from the order', async () => {
  const tax_numbers = {
    sender: [{ name: null, country_code: null, value: null }],
    receiver: [whole, { ...whole, value: '' }, { name: 'VAT' }],
    importer_of_record: [{ ...whole, name: 'nonsense' }],
  }
  const customs = { commercial_invoice_number: 'INV-1', shipment_type: 'gift', export_type: 'commercial_b2b', tax_numbers }
  const { label, shipment } = await shipped(abroad(customs))
  assert.deepEqual(label.documents.map((one: any) => one.document_type).sort(), ['air-waybill', 'customs-declaration', 'label'])
  assert.deepEqual(shipment.customs_information, {
    invoice_number: 'INV-1',
    export_reason: 'gift',
    export_type: 'commercial_b2b',
    invoice_date: '2026-11-14',
    freight_costs: { value: '4.50', currency: 'CHF' },
    tax_numbers: { sender: [], receiver: [whole], importer_of_record: [] },
  })
  const [{ parcel_items }] = shipment.parcels
  assert.deepEqual(
    parcel_items.map((one: any) => [one.description, one.quantity, one.price.value, one.price.currency]),
    [
      ['Pot', 3, '3.33', 'CHF'],
      ['Green tea', 2, '4.50', 'CHF'],
    ],
  )
})

test('201 abroad where the shop says as little for customs as it may, or leaves tax numbers empty', async () => {
  for (const customs of [{}, { tax_numbers: null }, { tax_numbers: {} }]) {
    const { shipment } = await shipped(abroad(customs))
    const { invoice_number, export_reason, export_type } = shipment.customs_information
    assert.deepEqual([invoice_number, export_reason, export_type], [shipment.order_number, 'commercial_goods', 'commercial_b2c'])
  }
})

test('201 abroad with the tax numbers of the sender address where the order has none of the sender', async () => {
  const changed = await shop.call('PATCH', `/addresses/sender-addresses/${shop.sender_address_id}`, { tax_numbers: [whole] })
  assert.equal(changed.status, 200, changed.text)
  const half = { tax_numbers: { sender: [{ name: 'VAT' }] } }
  assert.deepEqual((await shipped(abroad(half))).shipment.customs_information.tax_numbers.sender, [whole])
  const own = { ...whole, value: 'NL111111111B01' }
  assert.deepEqual((await shipped(abroad({ tax_numbers: { sender: [own] } }))).shipment.customs_information.tax_numbers.sender, [own])
})

test('400 abroad without customs details, or with items that do not say what customs ask', async () => {
  for (const customs of [undefined, null]) {
    const refused = await shop.label(await shop.saveOne(abroad(customs)))
    assert.deepEqual([refused.status, toldIn(refused)], [400, ['400 required /data/attributes/order/order_id']])
    assert.match(refused.body.errors[0].detail, /^customs_information: customs_information is required\./)
  }
  const { hs_code: _, country_of_origin: __, ...bare } = pot
  const order = await shop.saveOne(abroad({}, [tea, bare]))
  const refused = await shop.label(order)
  assert.deepEqual(details(refused), ['parcels.0.parcel_items.1.hs_code', 'parcels.0.parcel_items.1.origin_country'])
  const split = await shop.label({ ...order, parcels: [{ parcel_items: [{ item_id: 'pot', quantity: 1 }] }] })
  assert.deepEqual([...new Set(toldIn(split))], ['400 required /data/attributes/order/order_id'])
})

const point = pointOf('swiftly', 'servicepoint', 'NL')
const byPoint = { service_point_details: { id: String(point.id), carrier_service_point_id: point.carrier_service_point_id } }
test('201 at the service point of the order where the option ends at one, and at the door where it does not', async () => {
  const there = await shipped(byPoint, { ship_with: shipWith('swiftly:service_point') })
  assert.deepEqual(there.shipment.to_service_point, byPoint.service_point_details)
  const byOurId = await shipped({ service_point_details: { id: String(point.id) } }, { ship_with: shipWith('swiftly:service_point') })
  assert.deepEqual(byOurId.shipment.to_service_point, byPoint.service_point_details)
  const home = await shipped(byPoint, { ship_with: shipWith('swiftly:home') })
  assert.equal(home.shipment.to_service_point, null)
})

test('400 where the option ends at a service point, and the order names none or one that is not there', async () => {
  for (const [fields, field] of [
    [{}, 'to_service_point'],
    [{ service_point_details: { carrier_service_point_id: 'nowhere' } }, 'to_service_point.carrier_service_point_id'],
  ] as const) {
    const refused = await shop.label(await shop.saveOne(fields), { ship_with: shipWith('swiftly:service_point') })
    assert.deepEqual([refused.status, details(refused)], [400, [field]])
    assert.match(toldIn(refused)[0]!, / \/data\/attributes\/order\/order_id$/)
  }
})

test('who the customer is says what the address leaves out or leaves empty', async () => {
  const { name: _, email: __, phone_number: ___, ...place } = receiver
  const customer_details = { name: 'Robin', email: 'robin@example.com', phone_number: '+31401234567' }
  for (const address of [place, { ...place, email: '', phone_number: '' }]) {
    const { to_address } = (await shipped({ shipping_address: address, customer_details })).shipment
    assert.deepEqual([to_address.name, to_address.email, to_address.phone_number], Object.values(customer_details))
  }
  const { to_address } = (await shipped({ customer_details })).shipment
  assert.deepEqual([to_address.name, to_address.email, to_address.phone_number], ['Ada Jansen', receiver.email, receiver.phone_number])
})

test('a size of nothing is no size: shops send 0 for what they do not know', async () => {
  const measurement = { weight: { value: 3, unit: 'lbs' }, dimension: { length: 20, width: 10.5, height: 0, unit: 'cm' } }
  const flat = (await shipped({ shipping_details: { measurement } })).shipment.parcels[0]
  assert.deepEqual([flat.dimensions, flat.weight], [undefined, { value: '3.000', unit: 'lbs' }])
  const box = { ...measurement, dimension: { ...measurement.dimension, height: 5 } }
  const { dimensions } = (await shipped({ shipping_details: { measurement: box } })).shipment.parcels[0]
  assert.deepEqual(dimensions, { length: '20.00', width: '10.50', height: '5.00', unit: 'cm' })
})

test('400 for an order that leaves the option open, with what to do', async () => {
  const ship_with = { type: 'shipping_option_code', properties: { shipping_option_code: null } }
  const refused = await shop.label(await shop.saveOne({ shipping_details: { ship_with } }))
  assert.deepEqual([refused.status, toldIn(refused)], [400, ['400 invalid /data/attributes/ship_with']])
  assert.match(refused.body.errors[0].detail, /Send ship_with\.$/)
})

for (const [value, quantity, status] of [
  [0.0000012345678901234567, 1, 400],
  [0.0000012345678901234567, 1_000_000, 201],
  [0.1, 3, 201],
  [1e-10, 1, 400],
  [1e15, 1, 400],
  [1e21, 1, 400],
  [999_999_999_999, 1_000_000, 400],
] as const)
  test(`${status} for an order of ${quantity} times ${value} kg, whatever a program may write for it`, async () => {
    const item = { item_id: 'a', name: 'A', quantity, total_price: francs(1), measurement: { weight: { value, unit: 'kg' } } }
    const order = await shop.saveOne({
      order_details: { order_items: [item] },
      payment_details: { total_price: francs(1) },
      shipping_details: { measurement: undefined },
    })
    const { status: got, text } = await shop.label(order)
    assert.equal(got, status, text)
  })

test('400 for amounts that no price can be: less than nothing, and more than can be written', async () => {
  for (const value of [-5, 1e21]) {
    const refused = await shop.label(await shop.saveOne({ payment_details: { total_price: { value, currency: 'EUR' } } }))
    assert.deepEqual([refused.status, details(refused)], [400, ['total_order_price.value']])
  }
})
