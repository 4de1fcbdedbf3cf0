import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startApp } from '../../../../test/harness.ts'
import { integrationOf, smallOrder, toldBy, wholeOrder } from '../../../../test/orders.ts'
import { withValue } from '../../../../test/positions.ts'

const app = await startApp()
after(() => app.close())

async function newShop() {
  const { call } = await app.newOrganization()
  const integration = await integrationOf(call)
  const save = (orders: unknown) => call('POST', '/orders', orders)
  const count = async () => (await call('GET', '/orders')).body.data.length
  return { call, integration, save, count }
}

test('400 reports every error of the whole batch at once, each with its pointer, and saves nothing', async () => {
  const { save, count, integration } = await newShop()
  const good = smallOrder(integration)
  const { order_number, ...nameless } = smallOrder(integration)
  const bad = smallOrder(integration, {
    id: 7,
    colour: 1,
    order_details: {
      status: { code: '' },
      order_created_at: 'yesterday',
      order_items: [
        { name: 'Coffee', quantity: 0, total_price: { value: '1,0', currency: 'EURO' }, unit_price: { value: 1, currency: 'EUR' } },
        { name: null, quantity: '2', total_price: { value: 1, currency: 'USD' }, country_of_origin: 'Brazil', image_url: 'coffee.png' },
      ],
      tags: 'vip',
    },
    customs_details: { shipment_type: 'present' },
  })
  const refused = await save([good, nameless, bad, good])
  assert.equal(refused.status, 400)
  const at = '/data/attributes/[2]'
  assert.deepEqual(
    toldBy(refused),
    [
      'invalid /data/attributes/[1]/order_number',
      `invalid ${at}/id`,
      `unknown_field ${at}/colour`,
      `invalid ${at}/order_details/status/code`,
      `invalid ${at}/order_details/order_created_at`,
      `invalid ${at}/order_details/order_items/0/quantity`,
      `invalid ${at}/order_details/order_items/0/total_price/value`,
      `invalid ${at}/order_details/order_items/0/total_price/currency`,
      `null ${at}/order_details/order_items/1/name`,
      `invalid ${at}/order_details/order_items/1/quantity`,
      `invalid ${at}/order_details/order_items/1/country_of_origin`,
      `invalid ${at}/order_details/order_items/1/image_url`,
      `invalid ${at}/order_details/order_items/1/total_price/currency`,
      `not_a_list ${at}/order_details/tags`,
      `invalid_choice ${at}/customs_details/shipment_type`,
      'invalid /data/attributes/[3]/order_id',
    ].sort(),
  )
  assert.equal(await count(), 0)
})

test('400 for one order without a list points without an index', async () => {
  const { save, integration } = await newShop()
  const { payment_details, ...order } = smallOrder(integration, { order_details: { order_items: [{}] } })
  assert.deepEqual(toldBy(await save(order)), [
    'invalid /data/attributes/order_details/order_items/0/name',
    'invalid /data/attributes/order_details/order_items/0/quantity',
    'invalid /data/attributes/order_details/order_items/0/total_price',
    'invalid /data/attributes/payment_details',
  ])
  assert.deepEqual(toldBy(await save({ ...order, payment_details, order_details: smallOrder(integration).order_details, more: 1 })), [
    'unknown_field /data/attributes/more',
  ])
})

test('400 for what is neither an order nor a list, for an empty list and for more than 100', async () => {
  const { save, count, integration } = await newShop()
  for (const body of [7, true, null]) assert.deepEqual(toldBy(await save(body)), ['non_field_errors /data/attributes/'])
  assert.deepEqual(toldBy(await save([])), ['invalid /data/attributes/'])
  const many = Array.from({ length: 101 }, () => smallOrder(integration))
  assert.deepEqual(toldBy(await save(many)), ['invalid /data/attributes/'])
  assert.deepEqual(toldBy(await save([7])), ['invalid /data/attributes/[0]'])
  assert.equal(await count(), 0)
  assert.equal((await save(many.slice(1))).status, 201)
})

test('400 for an integration, a contract or an order that is unknown or foreign, all of them at once', async () => {
  const [{ save, count, integration }, stranger] = [await newShop(), await newShop()]
  const foreign = (await stranger.save(smallOrder(stranger.integration))).body.data.id
  const contract_id: number = (await stranger.call('GET', '/contracts')).body.data[0].id
  const ship_with = { type: 'shipping_option_code', properties: { shipping_option_code: 'x', contract_id } }
  const refused = await save([
    smallOrder(integration),
    smallOrder(stranger.integration),
    smallOrder(999_999_999),
    smallOrder(integration, { id: String(foreign) }),
    smallOrder(integration, { id: 'none' }),
    smallOrder(integration, { shipping_details: { ship_with } }),
  ])
  assert.equal(refused.status, 400)
  assert.deepEqual(toldBy(refused), [
    'invalid /data/attributes/[1]/order_details/integration/id',
    'invalid /data/attributes/[2]/order_details/integration/id',
    'invalid /data/attributes/[3]/id',
    'invalid /data/attributes/[4]/id',
    'invalid /data/attributes/[5]/shipping_details/ship_with/properties/contract_id',
  ])
  assert.equal(await count(), 0)
})

test('400 for another order_id under the same id, and for one order or one id twice in a batch', async () => {
  const { save, count, integration } = await newShop()
  const order = smallOrder(integration)
  const { id } = (await save(order)).body.data
  assert.deepEqual(toldBy(await save({ ...order, id: String(id), order_id: 'other' })), ['invalid /data/attributes/order_id'])
  assert.deepEqual(toldBy(await save([order, smallOrder(integration), order])), ['invalid /data/attributes/[2]/order_id'])
  const twice = { ...order, id: String(id) }
  assert.deepEqual(toldBy(await save([twice, twice])), ['invalid /data/attributes/[1]/id', 'invalid /data/attributes/[1]/order_id'])
  assert.equal(await count(), 1)
})

test('400 for two currencies in one order, reported at the second; other orders may have another', async () => {
  const { save, integration } = await newShop()
  const dollars = { value: 1, currency: 'USD' }
  const order = smallOrder(integration, { payment_details: { discount_granted: dollars, other_costs: { value: '1', currency: 'JPY' } } })
  const items = smallOrder(integration, { payment_details: { total_price: dollars } })
  assert.deepEqual(toldBy(await save([order, items])), [
    'invalid /data/attributes/[0]/payment_details/discount_granted/currency',
    'invalid /data/attributes/[1]/payment_details/total_price/currency',
  ])
  const all = ['KWD', 'CHF'].map((currency) => {
    const price = { value: 1.125, currency }
    const order_items = [{ name: 'Coffee', quantity: 1, unit_price: price, total_price: price }]
    return smallOrder(integration, { order_details: { order_items }, payment_details: { total_price: price } })
  })
  assert.equal((await save(all)).status, 201)
})

test('400 for each value that is out of its limits', async () => {
  const { call, save, integration } = await newShop()
  const contract: number = (await call('GET', '/contracts')).body.data[0].id
  const item = 'order_details.order_items.0'
  const wrong: [place: string, value: unknown, code?: string][] = [
    ['order_id', ''],
    ['order_id', 'x'.repeat(256)],
    ['order_number', ''],
    [`${item}.item_id`, ''],
    [`${item}.quantity`, -1],
    [`${item}.quantity`, 1.5],
    [`${item}.manufacturer_product_id`, 'x'.repeat(71)],
    [`${item}.manufacturer_product_id_std`, 'x'.repeat(71)],
    [`${item}.cpsc.version_id`, undefined],
    [`${item}.dangerous_goods.unit_of_measurement`, 'KG', 'invalid_choice'],
    [`${item}.dangerous_goods.weight_type`, 'Net', 'invalid_choice'],
    [`${item}.measurement.weight.value`, 0],
    [`${item}.measurement.weight.unit`, 'st', 'invalid_choice'],
    [`${item}.measurement.dimension.length`, -1],
    [`${item}.measurement.dimension.unit`, undefined],
    [`${item}.measurement.volume.value`, 1.5],
    [`${item}.unit_price.currency`, 'EU'],
    [`${item}.unit_price.currency`, 'XXX'],
    [`${item}.unit_price.value`, '9,95'],
    [`${item}.delivery_dates.deliver_at`, 'soon'],
    [`${item}.image_url`, 'javascript:alert(1)'],
    ['payment_details.total_price', undefined],
    ['payment_details.status', undefined],
    ['payment_details.status.code', ''],
    ['payment_details.is_cash_on_delivery', 'yes'],
    ['payment_details.discount_granted.value', '-1'],
    ['payment_details.discount_granted.value', '1,50'],
    ['customs_details.export_type', 'b2b', 'invalid_choice'],
    ['customer_details.name', undefined],
    ['shipping_address.country_code', 'nx'],
    ['shipping_address.name', ''],
    ['shipping_address.postal_code', ''],
    ['shipping_address.city', ''],
    ['shipping_address.email', 'nobody'],
    ['shipping_details.ship_with.type', 'method', 'invalid_choice'],
    ['shipping_details.ship_with.properties.shipping_option_code', undefined],
    ['shipping_details.ship_with.properties.contract_id', 0],
    ['service_point_details', {}],
  ]
  for (const [place, value, code = 'invalid'] of wrong) {
    const order = withValue(wholeOrder(integration, contract), place.split('.'), value)
    const within = place === 'service_point_details' ? '/id' : ''
    assert.deepEqual(toldBy(await save([order])), [`${code} /data/attributes/[0]/${place.replaceAll('.', '/')}${within}`], place)
  }
})
