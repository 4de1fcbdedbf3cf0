import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startApp } from '../../../../test/harness.ts'
import { integrationOf, smallOrder, toldBy, wholeOrder } from '../../../../test/orders.ts'

const app = await startApp()
after(() => app.close())

async function newOrder(fields?: object) {
  const { call } = await app.newOrganization()
  const integration = await integrationOf(call)
  const contract: number = (await call('GET', '/contracts')).body.data[0].id
  const order: any = fields ? smallOrder(integration, fields) : wholeOrder(integration, contract)
  const id: number = (await call('POST', '/orders', order)).body.data.id
  const change = (changes: object) => call('PATCH', `/orders/${id}`, changes)
  const read = async () => {
    const { id: _, created_at, modified_at, ...document } = (await call('GET', `/orders/${id}`)).body.data
    return document
  }
  return { call, integration, order, id, change, read }
}

test('200 changes what is sent, at any depth, and nothing else', async () => {
  const { id, order, change, read } = await newOrder()
  const { status, body } = await change({
    order_number: 'new',
    order_details: { status: { code: 'fulfilled' }, tags: ['one'] },
    payment_details: { total_price: { value: 5 } },
    shipping_address: { city: 'Breda' },
    customs_details: { tax_numbers: { sender: [] } },
    shipping_details: { measurement: { weight: { value: 9, unit: 'kg' } } },
  })
  assert.deepEqual([status, body.data], [200, { id, order_id: order.order_id, order_number: 'new' }])
  const expected = JSON.parse(JSON.stringify(order))
  expected.order_number = 'new'
  expected.order_details.status.code = 'fulfilled'
  expected.order_details.tags = ['one']
  expected.payment_details.total_price.value = 5
  expected.shipping_address.city = 'Breda'
  expected.customs_details.tax_numbers.sender = []
  expected.shipping_details.measurement.weight = { value: 9, unit: 'kg' }
  assert.deepEqual(await read(), expected)
})

test('200 finds items by their item_id, changes them, and removes those with a quantity of 0', async () => {
  const price = { value: 1, currency: 'EUR' }
  const order_items = ['a', 'b', 'c'].map((item_id) => ({ item_id, name: item_id, quantity: 1, sku: 's', total_price: price }))
  const { change, read } = await newOrder({ order_details: { order_items } })
  const changes = [
    {
      item_id: 'c',
      quantity: 7,
      sku: null,
      variant_id: 'v',
      ean: 'e',
      image_url: 'https://a.example/b',
      dangerous_goods: { quantity: '1' },
    },
    { item_id: 'a', quantity: 0 },
  ]
  assert.equal((await change({ order_details: { order_items: changes } })).status, 200)
  const { sku, ...third } = order_items[2]!
  const { sku: _, ...changed } = changes[0]!
  assert.deepEqual((await read()).order_details.order_items, [order_items[1], { ...third, ...changed }])
})

test('200 finds items without an item_id by their name, those of the same name in their order', async () => {
  const item = (name: string, quantity: number, more: object = {}) => ({
    name,
    quantity,
    total_price: { value: 1, currency: 'EUR' },
    ...more,
  })
  const order_items = [item('pot', 1, { item_id: 'a' }), item('tea', 2), item('tea', 3), item('cup', 4)]
  const { change, read } = await newOrder({ order_details: { order_items } })
  const changed = await change({
    order_details: {
      order_items: [
        { name: 'tea', quantity: 20 },
        { name: 'tea', quantity: 30 },
        { name: 'pot', quantity: 10 },
        { name: 'cup', quantity: 0 },
      ],
    },
  })
  assert.equal(changed.status, 200, changed.text)
  assert.deepEqual((await read()).order_details.order_items, [item('pot', 10, { item_id: 'a' }), item('tea', 20), item('tea', 30)])
  assert.equal((await change({ order_details: { order_items: [{ item_id: 'a', name: 'kettle' }] } })).status, 200)
  assert.equal((await read()).order_details.order_items[0].name, 'kettle')
  for (const unknown of [
    { name: 'pot' },
    { item_id: 'b', name: 'tea' },
    { quantity: 1 },
    ...[[{ name: 'tea' }, { name: 'tea' }, { name: 'tea' }]],
  ]) {
    const refused = await change({ order_details: { order_items: [unknown].flat() } })
    assert.deepEqual([refused.status, refused.body.errors[0].code], [400, 'invalid'], JSON.stringify(unknown))
  }
})

test('400 for changes to an item that an earlier change of the request removes', async () => {
  const price = { value: 1, currency: 'EUR' }
  const item = (item_id: string) => ({ item_id, name: `item ${item_id}`, quantity: 1, sku: 's', total_price: price })
  const { change, read } = await newOrder({ order_details: { order_items: [item('a'), item('b')] } })
  for (const later of [
    { item_id: 'a', quantity: 3 },
    { item_id: 'a', name: 'item a', quantity: 3, total_price: price },
    { name: 'item a' },
  ]) {
    const refused = await change({ order_details: { order_items: [{ item_id: 'a', quantity: 0 }, later] } })
    assert.deepEqual(
      refused.body.errors?.map(({ code, source }: any) => [code, source.pointer]),
      [['invalid', 'order/order_details/order_items']],
      JSON.stringify(later),
    )
  }
  assert.deepEqual((await read()).order_details.order_items, [item('a'), item('b')])
  const named = [
    { item_id: 'b', name: 'item a' },
    { item_id: 'a', quantity: 0 },
  ]
  assert.equal((await change({ order_details: { order_items: [named[0]] } })).status, 200)
  assert.equal((await change({ order_details: { order_items: [named[1], { name: 'item a', quantity: 3 }] } })).status, 200)
  assert.deepEqual((await read()).order_details.order_items, [{ ...item('b'), name: 'item a', quantity: 3 }])
})

test('200 for prices as numeric text and for null product ids: prices are returned as numbers', async () => {
  const text = { value: '19.90', currency: 'EUR' }
  const nulls = { manufacturer_product_id: null, manufacturer_product_id_std: null }
  const order_items = [{ item_id: 'a', name: 'pot', quantity: 1, unit_price: text, total_price: text, ...nulls }]
  const { change, read } = await newOrder({ order_details: { order_items }, payment_details: { total_price: text } })
  const number = { value: 19.9, currency: 'EUR' }
  const { order_details, payment_details } = await read()
  assert.deepEqual(order_details.order_items, [{ ...order_items[0], unit_price: number, total_price: number }])
  assert.deepEqual(payment_details.total_price, number)
  assert.equal(
    (await change({ payment_details: { total_price: { value: '5' }, subtotal_price: { value: '-0.5', currency: 'EUR' } } })).status,
    200,
  )
  const after = (await read()).payment_details
  assert.deepEqual([after.total_price.value, after.subtotal_price.value], [5, -0.5])
  for (const value of ['', 'ten', '1,5', '1e3', ' 1', '1'.repeat(41)])
    assert.equal((await change({ payment_details: { total_price: { value } } })).status, 400, value)
})

test('200 takes away what may be absent where null is sent', async () => {
  const { change, read } = await newOrder()
  const { status } = await change({
    order_details: {
      notes: null,
      tags: null,
      order_updated_at: null,
      order_items: [{ item_id: 'item-1', delivery_dates: null, cpsc: null }],
    },
    payment_details: { is_cash_on_delivery: null, subtotal_price: null, other_costs: null },
    customs_details: null,
    customer_details: { email: null, phone: null },
    billing_address: null,
    shipping_details: { ship_with: null },
    service_point_details: null,
  })
  assert.equal(status, 200)
  const order = await read()
  assert.deepEqual(Object.keys(order), [
    'order_id',
    'order_number',
    'order_details',
    'payment_details',
    'customer_details',
    'shipping_address',
    'shipping_details',
  ])
  assert.deepEqual(Object.keys(order.order_details), ['integration', 'status', 'order_created_at', 'order_items'])
  assert.deepEqual(Object.keys(order.shipping_details), ['is_local_pickup', 'delivery_indicator', 'measurement'])
  assert.deepEqual(order.customer_details, { name: 'Robin de Vries' })
  assert.equal('cpsc' in order.order_details.order_items[0] || 'delivery_dates' in order.order_details.order_items[0], false)
})

test('200 takes phone for phone_number, and the order as it was read', async () => {
  const ship_with = { type: 'shipping_option_code', properties: { shipping_option_code: null } }
  const { call, id, change, read } = await newOrder({ customer_details: { name: 'Robin' }, shipping_details: { ship_with } })
  assert.equal((await change({ customer_details: { phone: '1' } })).status, 200)
  assert.deepEqual((await read()).customer_details, { name: 'Robin', phone_number: '1' })
  const before = await read()
  assert.equal((await change((await call('GET', `/orders/${id}`)).body.data)).status, 200)
  assert.deepEqual(await read(), before)
})

test('200 for two changes at once keeps both', async () => {
  const { change, read } = await newOrder({})
  const fields = ['notes', 'order_updated_at', 'tags']
  const values = ['x', '2026-11-15T00:00:00.000Z', ['t']]
  const answers = await Promise.all(fields.map((field, i) => change({ order_details: { [field]: values[i] } })))
  for (const [i, { status, text }] of answers.entries()) assert.equal(status, 200, `${fields[i]}: ${text}`)
  const { notes, order_updated_at, tags } = (await read()).order_details
  assert.deepEqual([notes, order_updated_at, tags], values)
})

test('200 is found under its new number, status and dates', async () => {
  const { call, id, change } = await newOrder({})
  await change({ order_number: 'ABC', order_details: { status: { code: 'Done' }, order_created_at: '2026-01-02T03:04:05Z' } })
  const { body } = await call('GET', '/orders?order_number=abc&status=done&order_created_at=2026-01-02&order_updated_at=2026-01-02')
  assert.deepEqual(
    body.data.map((one: any) => one.id),
    [String(id)],
  )
})

test('400 leaves the order unchanged, and reports every error', async () => {
  const { call, integration, order, change, read } = await newOrder()
  const stranger = await app.newOrganization()
  const foreign = await integrationOf(stranger.call)
  const items = (changes: object) => ({ order_details: { order_items: [changes] } })
  const refused: [changes: object, told: string[]][] = [
    [{ order_id: 'x' }, ['invalid order/order_id']],
    [{ id: '1' }, ['invalid order/id']],
    [items({ item_id: 'none', quantity: 1 }), ['invalid order/order_details/order_items']],
    [items({ quantity: 1 }), ['invalid order/order_details/order_items']],
    [items({ item_id: 'item-1', quantity: -1 }), ['min_value order/order_details/order_items/0/quantity']],
    [items({ item_id: 'item-1', name: null }), ['null order/order_details/order_items/0/name']],
    [items({ item_id: 'item-1', cpsc: { version_id: null } }), ['null order/order_details/order_items/0/cpsc/version_id']],
    [items({ item_id: 'item-1', unit_price: { currency: 'USD' } }), ['invalid order/order_details/order_items/0/total_price/currency']],
    [{ payment_details: { total_price: { currency: 'USD' } } }, ['invalid order/payment_details/total_price/currency']],
    [{ order_details: { integration: { id: foreign } } }, ['invalid order/order_details/integration/id']],
    [{ service_point_details: { id: null, carrier_service_point_id: null } }, ['required order/service_point_details/id']],
    [
      { order_number: null, payment_details: null, colour: 1 },
      ['null order/order_number', 'null order/payment_details', 'unknown_field order/colour'],
    ],
  ]
  for (const [changes, told] of refused) {
    const answer = await change(changes)
    assert.equal(answer.status, 400, JSON.stringify(changes))
    assert.deepEqual(toldBy(answer), told)
  }
  assert.deepEqual(await read(), order)
  const small = (await call('POST', '/orders', smallOrder(integration))).body.data.id
  const lacking = await call('PATCH', `/orders/${small}`, { customer_details: { email: 'a@b.example' } })
  assert.deepEqual(toldBy(lacking), ['required order/customer_details/name'])
})
