import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startApp } from '../../../test/harness.ts'
import { newShop, toldIn } from '../../../test/orders-to-ship.ts'
import { listPublished, subscribe } from '../../../test/published.ts'
import { runJobs, shipment, shipWith, statusesOf } from '../../../test/shipments.ts'
import { planShipment } from '../shipments/planning/plan.ts'
import { ShipmentRequest } from '../shipments/record/schema.ts'
import { createShipments } from '../shipments/service.ts'

const app = await startApp()
after(() => app.close())
type Shop = Awaited<ReturnType<typeof newShop>>
const shipmentsOf = async ({ call }: Shop) => (await call('GET', '/shipments?page_size=100')).body.data
const times = (count: number) => Array.from({ length: count }, () => ({}))

test('202 with the shipment and the parcels of an order, which has its label once the jobs have run', async () => {
  const shop = await newShop(app)
  const order = await shop.saveOne()
  const { status, body } = await shop.ship([{ order_id: order.order_id }])
  assert.equal(status, 202)
  const [{ shipment_id, parcel_id, parcel_ids, parcels_ids, ship_with, ...names }] = body.data
  assert.deepEqual([names, parcel_ids, parcels_ids, body.errors], [order, [parcel_id], [parcel_id], []])
  assert.equal(ship_with.properties.shipping_option_code, 'swiftly:home')
  const read = async () => (await shop.call('GET', `/shipments/${shipment_id}`)).body.data
  const before = await read()
  assert.deepEqual([statusesOf(before), before.parcels[0].id], [['ANNOUNCING'], parcel_id])
  assert.deepEqual([before.order_number, before.total_order_price], [order.order_number, { value: '19.90', currency: 'EUR' }])
  assert.deepEqual(before.parcels[0].weight, { value: '1.500', unit: 'kg' })
  await runJobs(shop)
  const after = await read()
  assert.deepEqual([statusesOf(after), after.errors], [['READY_TO_SEND'], []])
  assert.equal(after.parcels[0].documents[0].document_type, 'label')
  assert.ok(after.parcels[0].tracking_number)
})

test('202 for 20 orders, in the order in which they were named; 400 for 21, for none, and for what is no list', async () => {
  const shop = await newShop(app)
  const orders = await shop.save(...times(21))
  const good = await shop.ship(orders.slice(0, 20))
  assert.equal(good.status, 202)
  assert.deepEqual(
    good.body.data.map((one: any) => one.order_id),
    orders.slice(0, 20).map((one) => one.order_id),
  )
  assert.equal(new Set(good.body.data.flatMap((one: any) => [one.shipment_id, ...one.parcel_ids])).size, 40)
  for (const [some, told] of [
    [orders, '400 invalid /data/attributes/orders'],
    [[], '400 invalid /data/attributes/orders'],
    [orders[0], '400 not_a_list /data/attributes/orders'],
  ] as const) {
    const refused = await shop.ship(some as object[])
    assert.deepEqual([refused.status, toldIn(refused)], [400, [told]])
  }
  assert.equal((await shipmentsOf(shop)).length, 20)
})

test('400 for an order that stands in the list twice, whichever of its names is used; nothing is made of it', async () => {
  const shop = await newShop(app)
  const { order_id, order_number } = await shop.saveOne()
  for (const again of [{ order_id }, { order_id, apply_shipping_rules: true }, { order_number }, { order_id, order_number }]) {
    const refused = await shop.ship([{ order_id }, again])
    assert.deepEqual([refused.status, toldIn(refused)], [400, ['400 invalid /data/attributes/orders/1']])
  }
  assert.equal((await shipmentsOf(shop)).length, 0)
})

test('202 for some while others fail, each reported with its index in the list', async () => {
  const shop = await newShop(app)
  const orders = await shop.save(
    {},
    { shipping_details: { measurement: undefined } },
    { shipping_address: undefined },
    { shipping_details: { ship_with: shipWith('swiftly:nothing') } },
    {},
  )
  const named = [orders[0]!, orders[1]!, { order_id: 'nobody' }, orders[2]!, orders[3]!, orders[4]!]
  const answer = await shop.ship(named)
  assert.equal(answer.status, 202)
  assert.deepEqual(
    answer.body.data.map((one: any) => one.order_id),
    [orders[0]!.order_id, orders[4]!.order_id],
  )
  assert.deepEqual(
    [...new Set(toldIn(answer))],
    [
      '400 required /data/attributes/orders/1/order_id',
      '404 not_found /data/attributes/orders/2/order_id',
      '400 required /data/attributes/orders/3/order_id',
      '400 invalid /data/attributes/orders/4/order_id',
    ],
  )
  const details = answer.body.errors.map((one: any) => one.detail)
  assert.match(details[0], /^parcels\.0\.weight: /)
  assert.match(details.at(-1), /^ship_with\.properties\.shipping_option_code: /)
  assert.equal((await shipmentsOf(shop)).length, 2)
})

test('202 names the orders that the requested option cannot carry', async () => {
  const shop = await newShop(app)
  const orders = await shop.save({}, { shipping_details: { measurement: { weight: { value: 400, unit: 'kg' } } } })
  const answer = await shop.ship(orders, { ship_with: shipWith('swiftly:home') })
  assert.deepEqual([answer.status, toldIn(answer)], [202, ['400 invalid /data/attributes/orders/1/order_id']])
  assert.match(answer.body.errors[0].detail, /^parcels\.0\.weight: /)
})

test('404 where all of them are missing, 400 where all of them fail; nothing is made', async () => {
  const shop = await newShop(app)
  const missing = await shop.ship([{ order_id: 'a' }, { order_number: 'b' }])
  assert.equal(missing.status, 404)
  assert.deepEqual(
    toldIn(missing),
    [0, 1].map((index) => `404 not_found /data/attributes/orders/${index}/order_id`),
  )
  const weightless = await shop.saveOne({ shipping_details: { measurement: undefined } })
  const mixed = await shop.ship([{ order_id: 'a' }, weightless])
  assert.equal(mixed.status, 400)
  assert.deepEqual(toldIn(mixed), ['400 not_found /data/attributes/orders/0/order_id', '400 required /data/attributes/orders/1/order_id'])
  assert.equal((await shipmentsOf(shop)).length, 0)
})

test('400 once for what the request itself has wrong, however many orders it names', async () => {
  const shop = await newShop(app)
  const orders = await shop.save({}, {}, {})
  const refused = await shop.ship(orders, { sender_address_id: 999_999_999, brand_id: 999_999_999 })
  assert.deepEqual(
    [refused.status, toldIn(refused).sort()],
    [400, ['400 invalid /data/attributes/brand_id', '400 invalid /data/attributes/sender_address_id']],
  )
})

test('202 again under the same Idempotency-Key: the same shipments, and no others', async () => {
  const shop = await newShop(app)
  const orders = await shop.save({}, {}, { shipping_details: { measurement: undefined } })
  const body = { integration_id: shop.integration_id, orders }
  const ask = () => shop.call('POST', '/orders/create-label-async', body, { 'idempotency-key': 'once' })
  const [first, again] = [await ask(), await ask()]
  assert.deepEqual([first.status, again.status, again.headers['idempotent-replayed']], [202, 202, 'true'])
  assert.equal(again.text, first.text)
  assert.equal((await shipmentsOf(shop)).length, 2)
})

test('several are written in one transaction: where one cannot be, none is', async () => {
  const shop = await newShop(app)
  const { context } = shop
  const plan = await planShipment(context, ShipmentRequest.parse(shipment()))
  const unwritable = { ...plan, document: { ...plan.document, reference: 1n as unknown as string } }
  const all = [plan, plan, unwritable].map((one) => ({ plan: one, order: undefined }))
  await assert.rejects(createShipments(context, all), TypeError)
  assert.equal((await shipmentsOf(shop)).length, 0)
})

test('202 at the published spelling too', async () => {
  const shop = await newShop(app)
  const order = await shop.saveOne()
  const answer = await shop.call('POST', '/orders/create-labels-async', { integration_id: shop.integration_id, orders: [order] })
  assert.deepEqual([answer.status, answer.body.data.length], [202, 1])
})

test('the shipment belongs to the integration of its order, and parcel.created has the order', async () => {
  const shop = await newShop(app)
  await subscribe(shop, 'parcel.created')
  const order = await shop.saveOne()
  await shop.ship([order])
  const [event] = await listPublished(app.db, shop.id, 'parcel.created')
  const { order_number, ordered_at, total_price, integration_id } = event!.body.data
  assert.deepEqual(
    { order_number, ordered_at, total_price, integration_id },
    {
      order_number: order.order_number,
      ordered_at: '2026-11-14T10:00:00.000Z',
      total_price: { value: '19.90', currency: 'EUR' },
      integration_id: shop.integration_id,
    },
  )
})
