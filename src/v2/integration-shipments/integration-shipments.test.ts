import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startApp } from '../../../test/harness.ts'
import { newV2Organization, shopOrder } from '../../../test/v2.ts'

const app = await startApp()
after(() => app.close())

async function shop() {
  const organization = await newV2Organization(app)
  const path = `/integrations/${organization.integration_id}/shipments`
  const save = (...orders: unknown[]) => organization.v2('POST', path, orders)
  const list = async (query = '') => (await organization.v2('GET', `${path}?${query}`)).body
  return { ...organization, path, save, list }
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

test('creates orders, updates them when they are sent again, and lists them', async () => {
  const { save, list, call, integration_id } = await shop()
  const { status, body, text } = await save(shopOrder())
  assert.equal(status, 200, text)
  assert.deepEqual(Object.keys(body[0]), ['external_order_id', 'external_shipment_id', 'shipment_uuid', 'status'])
  assert.match(body[0].shipment_uuid, uuid)
  assert.deepEqual([body[0].external_order_id, body[0].external_shipment_id, body[0].status], ['555413', '777413', 'created'])
  const again = (await save(shopOrder({ name: 'Jane Doe' }))).body
  assert.deepEqual(again, [{ ...body[0], status: 'updated' }])
  const { next, previous, results } = await list()
  assert.deepEqual([next, previous, results.length], [null, null, 1])
  const { created_at, updated_at, shipment_created_at: _, shipment_updated_at: __, parcel_items, ...order } = results[0]
  assert.deepEqual([created_at, updated_at], ['2026-11-10T09:00:00.000Z', '2026-11-11T09:00:00.000Z'])
  assert.deepEqual(order, {
    name: 'Jane Doe',
    company_name: '',
    address: 'Insulindelaan',
    house_number: '115',
    address_2: '',
    city: 'Eindhoven',
    postal_code: '5642CV',
    country: 'NL',
    to_state: null,
    telephone: '+31612345678',
    email: 'john@example.com',
    external_order_id: '555413',
    external_shipment_id: '777413',
    weight: '0.400',
    length: null,
    width: null,
    height: null,
    allowed_shipping_methods: [],
    barcode: 'OXSDFGHTD-12',
    currency: 'EUR',
    total_order_value: '7.00',
    customs_invoice_nr: '',
    customs_shipment_type: null,
    customs_details: null,
    integration: integration_id,
    order_number: 'OXSDFGHTD-12',
    order_status: { id: 'fulfilled', message: 'Fulfilled' },
    payment_status: { id: 'paid', message: 'Paid' },
    sender_address: null,
    shipment_uuid: body[0].shipment_uuid,
    shipping_method: 1021,
    shipping_method_checkout_name: 'Home delivery',
    to_post_number: '',
    to_service_point: null,
    checkout_payload: null,
  })
  assert.deepEqual(parcel_items, [
    {
      description: 'T-shirt',
      quantity: 2,
      value: '3.50',
      weight: '0.200',
      sku: 'TS-1',
      product_id: '1458734634',
      hs_code: '62034200',
      origin_country: 'NL',
      properties: { size: 'small' },
      mid_code: null,
      material_content: null,
      intended_use: null,
    },
  ])
  const { body: orders } = await call('GET', '/orders')
  assert.deepEqual(
    orders.data.map(({ order_id, order_number }: any) => [order_id, order_number]),
    [['555413', 'OXSDFGHTD-12']],
  )
})

test('what is wrong with one order is answered for that one, and the others are saved', async () => {
  const { save, list } = await shop()
  const { status, body } = await save(
    shopOrder({ external_order_id: '1', external_shipment_id: null }),
    shopOrder({ external_order_id: '2', country: 'XX', name: ' ', parcel_items: [{ description: 'Mug', quantity: 0 }] }),
    shopOrder({ external_order_id: '3', checkout_payload: [], unknown: 1 }),
    {},
  )
  assert.equal(status, 200)
  assert.deepEqual(
    body.map((one: any) => [one.external_order_id, one.status]),
    [
      ['1', 'created'],
      ['2', 'error'],
      ['3', 'created'],
      ['', 'error'],
    ],
  )
  assert.deepEqual(Object.keys(body[1].error).sort(), ['country', 'name', 'parcel_items'])
  assert.deepEqual(body[1].error.name, ['This field is required.'])
  assert.deepEqual(body[1].error.parcel_items['0'].quantity, ['Must be 1 to 1000000.'])
  assert.ok(body[3].error.external_order_id)
  assert.equal((await list()).results.length, 2)
})

test('an order with several shipments keeps each of them', async () => {
  const { save, list } = await shop()
  await save(shopOrder(), shopOrder({ external_shipment_id: '777414' }))
  const { body } = await save(shopOrder({ external_shipment_id: '777414', name: 'Second' }), shopOrder({ external_shipment_id: '777413' }))
  assert.deepEqual(
    body.map(({ status }: any) => status),
    ['updated', 'updated'],
  )
  assert.notEqual(body[0].shipment_uuid, body[1].shipment_uuid)
  const { results } = await list()
  assert.deepEqual(
    results.map((one: any) => [one.external_order_id, one.external_shipment_id, one.name]),
    [
      ['555413', '777414', 'Second'],
      ['555413', '777413', 'John Doe'],
    ],
  )
})

test('filters by order, shipment, number and day, and pages by cursor', async () => {
  const { save, list, v2 } = await shop()
  const orders = Array.from({ length: 100 }, (_, i) =>
    shopOrder({ external_order_id: `o${i}`, external_shipment_id: `s${i}`, order_number: `n${i}` }),
  )
  await save(...orders)
  await save(shopOrder({ external_order_id: 'late', order_number: 'late', updated_at: '2026-11-14T23:00:00Z' }))
  const idsOf = ({ results }: any) => results.map((one: any) => one.external_order_id)
  assert.deepEqual(idsOf(await list('external_order_ids=o7,o8,nothing')), ['o7', 'o8'])
  assert.deepEqual(idsOf(await list('external_order_ids=o7&external_order_ids=o8&external_shipment_ids=s8')), ['o8'])
  assert.deepEqual(idsOf(await list('order_number=n9')), ['o9'])
  assert.deepEqual(idsOf(await list('start_date=2026-11-14')), ['late'])
  assert.equal(idsOf(await list('end_date=2026-11-13')).length, 100)
  const first = await list()
  assert.deepEqual([first.results.length, first.previous], [100, null])
  const { body: second } = await v2('GET', first.next.slice('http://crossdock.test/api/v2'.length))
  assert.deepEqual([second.results.length, second.next], [1, null])
  const { status, body } = await v2('GET', `${first.next.slice('http://crossdock.test/api/v2'.length).split('?')[0]}?start_date=yesterday`)
  assert.deepEqual([status, body.error.code], [400, 400])
})

test('external_shipment_ids finds orders beyond the first page, and pages of them are full', async () => {
  const { save, list, v2 } = await shop()
  const named = (from: number, most: number) =>
    Array.from({ length: most }, (_, i) => shopOrder({ external_order_id: `o${from + i}`, external_shipment_id: `s${(from + i) % 4}` }))
  await save(...named(0, 100))
  await save(...named(100, 100))
  await save(...named(200, 100))
  const first = await list('external_shipment_ids=s0,s1')
  const read = async (link: string) => (await v2('GET', link.slice('http://crossdock.test/api/v2'.length))).body
  const second = await read(first.next)
  assert.deepEqual([first.results.length, second.results.length, second.next], [100, 50, null])
  const numbers = [...first.results, ...second.results].map(({ external_order_id }: any) => external_order_id)
  assert.deepEqual([numbers[0], numbers.at(-1), new Set(numbers).size], ['o297', 'o0', 150])
  assert.deepEqual((await read(second.previous)).results, first.results)
  assert.deepEqual((await list('external_shipment_ids=S0')).results, [])
})

test('deletes an order by its UUID, or by the names of the shop', async () => {
  const { save, list, v2, path } = await shop()
  const { body } = await save(shopOrder(), shopOrder({ external_shipment_id: '777414' }), shopOrder({ external_order_id: '9' }))
  const remove = (selector: object) => v2('POST', `${path}/delete`, selector)
  assert.equal((await remove({ shipment_uuid: body[0].shipment_uuid })).status, 204)
  assert.equal((await remove({ shipment_uuid: body[0].shipment_uuid })).status, 404)
  assert.equal((await remove({ external_order_id: '9', external_shipment_id: '777413' })).status, 204)
  assert.equal((await list()).results.length, 1)
  const missing = await remove({})
  assert.deepEqual(
    [missing.status, missing.body.error.message],
    [400, 'Missing shipment_uuid or the pair external_order_id and external_shipment_id'],
  )
  assert.deepEqual((await remove({ shipment_uuid: 'x' })).body.error.message, 'Must be a valid UUID.')
})

test('a parcel of an order has the UUID that the shop knows, and its order id', async () => {
  const { save, v2, call, integration_id, sender_address } = await shop()
  const { body } = await save(shopOrder())
  const request = {
    integration_id,
    order: { order_id: '555413' },
    ship_with: { type: 'shipping_option_code', properties: { shipping_option_code: 'swiftly:home' } },
    sender_address_id: sender_address,
  }
  const made = await call('POST', '/orders/create-label-sync', request)
  assert.equal(made.status, 201, made.text)
  const { parcels } = (await v2('GET', '/parcels')).body
  assert.deepEqual([parcels[0].shipment_uuid, parcels[0].external_order_id], [body[0].shipment_uuid, '555413'])
})

test('orders and integrations of another organization are like ones that do not exist', async () => {
  const [mine, other] = [await shop(), await shop()]
  const { body } = await other.save(shopOrder())
  const { shipment_uuid } = body[0]
  for (const selector of [{ shipment_uuid }, { external_order_id: '555413', external_shipment_id: '777413' }])
    assert.equal((await mine.v2('POST', `${mine.path}/delete`, selector)).status, 404)
  for (const id of [other.integration_id, 999_999]) {
    const path = `/integrations/${id}/shipments`
    for (const [method, target, sent] of [
      ['GET', path],
      ['POST', path, [shopOrder()]],
      ['POST', `${path}/delete`, { shipment_uuid }],
    ] as const) {
      const answer = await mine.v2(method, target, sent)
      assert.deepEqual([answer.status, answer.body.error.message], [404, 'No Integration matches the given query.'], target)
    }
  }
  assert.equal((await other.list()).results.length, 1)
})

test('a body that is no list of at most 100 objects is 400', async () => {
  const { v2, path } = await shop()
  for (const sent of [{}, [], ['x'], [null], Array(101).fill({})]) assert.equal((await v2('POST', path, sent)).status, 400)
})

const costs = { value: '12.50', currency: 'EUR' }
const vat = [{ name: 'VAT', country_code: 'NL', value: 'NL123' }]

test('customs_details are returned as they were sent, and are the costs and tax numbers of the order in v3', async () => {
  const { save, list, call } = await shop()
  const customs_details = {
    discount_granted: { value: 2.5, currency: '' },
    insurance_costs: null,
    freight_costs: costs,
    tax_numbers: { sender: vat, receiver: [], importer_of_records: vat },
  }
  assert.equal((await save(shopOrder({ customs_details }))).body[0].status, 'created')
  const [stored] = (await list()).results
  assert.deepEqual(stored.customs_details, {
    discount_granted: { value: '2.5', currency: 'EUR' },
    insurance_costs: null,
    freight_costs: costs,
    other_costs: null,
    tax_numbers: { sender: vat, receiver: [], importer_of_records: vat },
  })
  const [order] = (await call('GET', '/orders')).body.data
  assert.deepEqual(order.payment_details.freight_costs, costs)
  assert.deepEqual(order.customs_details.tax_numbers, { sender: vat, receiver: [], importer_of_record: vat })
  assert.equal((await save(shopOrder({ customs_details: [] }))).body[0].status, 'updated')
  assert.equal((await list()).results[0].customs_details, null)
})

const checkout_payload = {
  sender_address_id: 12,
  shipping_product: { code: 'swiftly:home', name: 'Home', selected_functionalities: { last_mile: 'home_delivery', age_check: null } },
  delivery_method_type: 'nominated_day_delivery',
  delivery_method_data: {
    delivery_date: '2026-11-18T16:00:00+01:00',
    formatted_delivery_date: '18 November 2026',
    parcel_handover_date: '2026-11-17T16:00:00+01:00',
  },
}

test('checkout_payload is returned as it was sent, stays when v3 changes the order, and goes when it is left out', async () => {
  const { save, list, call } = await shop()
  assert.equal((await save(shopOrder({ checkout_payload }))).body[0].status, 'created')
  assert.deepEqual((await list()).results[0].checkout_payload, checkout_payload)
  const [order] = (await call('GET', '/orders')).body.data
  assert.ok(!('checkout_payload' in order))
  assert.equal((await call('PATCH', `/orders/${order.id}`, { order_number: '#2' })).status, 200)
  const { results } = await list('external_order_ids=555413')
  assert.deepEqual([results[0].order_number, results[0].checkout_payload], ['#2', checkout_payload])
  assert.equal((await save(shopOrder())).body[0].status, 'updated')
  assert.equal((await list()).results[0].checkout_payload, null)
})

test('customs_details and checkout_payload that cannot be are errors of that order', async () => {
  const { save } = await shop()
  const tries = [
    { customs_details: { freight_costs: { value: '-1', currency: 'EUR' } } },
    { customs_details: { freight_costs: { value: '1', currency: 'QQQ' } } },
    { customs_details: { tax_numbers: { sender: 'VAT' } } },
    { checkout_payload: { ...checkout_payload, delivery_method_data: { delivery_date: 'soon' } } },
    { checkout_payload: { delivery_method_type: 'standard_delivery' } },
  ]
  const { body } = await save(...tries.map((changes, i) => shopOrder({ ...changes, external_order_id: `wrong-${i}` })))
  for (const [i, sent] of tries.entries()) {
    assert.equal(body[i].status, 'error', JSON.stringify(sent))
    assert.deepEqual(Object.keys(body[i].error), Object.keys(sent))
  }
})
