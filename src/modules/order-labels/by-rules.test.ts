import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startApp } from '../../../test/harness.ts'
import { newShop, toldIn } from '../../../test/orders-to-ship.ts'
import { pointOf } from '../../../test/service-points.ts'
import { receiver, sender, shipWith } from '../../../test/shipments.ts'

const app = await startApp()
after(() => app.close())
const action = (identifier: string, value: unknown) => ({ identifier, value: String(value) })
const apply_shipping_rules = true

async function newRuledShop(actions: object[], conditions: object[] = []) {
  const shop = await newShop(app)
  const addRule = async (some: object[], when: object[]) => {
    const made = await shop.call('POST', '/shipping-rules/rules', { name: 'Rule', criteria: { conditions: when }, actions: some })
    assert.equal(made.status, 201, made.text)
  }
  await addRule(actions, conditions)
  const shipped = async (order: object, more: object = {}) => {
    const { status, body, text } = await shop.label(order, more)
    assert.equal(status, 201, text)
    return (await shop.call('GET', `/shipments/${body.data[0].shipment_id}`)).body.data
  }
  const weight = async (order: object) => (await shipped(order)).parcels[0].weight.value
  return { ...shop, addRule, shipped, weight }
}

test('rules are applied to an order where that is asked for, at every door, and not unless', async () => {
  const { saveOne, weight, ship, call, integration_id } = await newRuledShop([action('set_weight', 3)])
  const order = await saveOne()
  assert.deepEqual(
    [await weight(order), await weight({ ...order, apply_shipping_rules: false }), await weight({ ...order, apply_shipping_rules })],
    ['1.500', '1.500', '3.000'],
  )
  const read = async (shipment_id: string) => (await call('GET', `/shipments/${shipment_id}`)).body.data.parcels[0].weight.value
  const [other] = [await saveOne()]
  const several = (await ship([{ ...order, apply_shipping_rules }, other])).body.data
  assert.deepEqual(await Promise.all(several.map((one: any) => read(one.shipment_id))), ['3.000', '1.500'])
  const path = `/orders/${order.order_id}/shipments/label`
  assert.equal(await read((await call('POST', path, { apply_shipping_rules })).body.data[0].shipment_id), '3.000')
  assert.equal(await read((await call('POST', path, {})).body.data[0].shipment_id), '1.500')
  const either = await call('POST', '/ship-an-order', { integration_id, order: { ...order, apply_shipping_rules } })
  assert.equal(await read(either.body.data[0].shipment_id), '3.000')
})

test('rules are stronger than the request and the order, and may say what neither does', async () => {
  const { saveOne, shipped, call } = await newRuledShop([action('set_shipping_method', 'northpost:parcel'), action('set_weight', 2)])
  const address = (await call('POST', '/addresses/sender-addresses', { ...sender, name: 'Ruling' })).body.data.id
  await call('POST', '/shipping-rules/rules', { name: 'B', criteria: {}, actions: [action('ship_with_address', address)] })
  const bare = await saveOne({ shipping_details: { ship_with: undefined, measurement: undefined } })
  for (const more of [{}, { ship_with: shipWith('swiftly:home') }]) {
    const data = await shipped({ ...bare, apply_shipping_rules }, more)
    assert.deepEqual([data.carrier.code, data.parcels[0].weight.value, data.from_address.name], ['northpost', '2.000', 'Ruling'])
  }
})

test('shipping defaults are not applied to orders', async () => {
  const { saveOne, label, call } = await newRuledShop([action('set_customer_email', 'rule@example.com')])
  await call('PATCH', '/shipping-defaults', { ship_with: shipWith('swiftly:home'), weight: { value: 1, unit: 'kg' } })
  const bare = await saveOne({ shipping_details: { measurement: undefined } })
  for (const order of [bare, { ...bare, apply_shipping_rules }]) {
    const refused = await label(order)
    assert.deepEqual([refused.status, toldIn(refused)], [400, ['400 required /data/attributes/order/order_id']])
  }
})

test('rules see the shop, the payment and what was chosen at the checkout, however long that is', async () => {
  const chosen = 'Evening '.repeat(50)
  const shop = await newRuledShop(
    [action('set_weight', 4)],
    [{ property: 'delivery_indicator', operator: 'starts_with', compare_to: 'Evening' }],
  )
  const order = await shop.saveOne({ shipping_details: { delivery_indicator: chosen } })
  assert.equal(await shop.weight({ ...order, apply_shipping_rules }), '4.000')
  await shop.addRule([action('set_weight', 5)], [{ property: 'integration', operator: 'is', compare_to: String(shop.integration_id) }])
  assert.equal(await shop.weight({ ...order, apply_shipping_rules }), '5.000')
  await shop.addRule([action('set_weight', 6)], [{ property: 'payment_status', operator: 'is', compare_to: 'paid' }])
  assert.equal(await shop.weight({ ...order, apply_shipping_rules }), '6.000')
})

test('the service point of the order goes with the option that a rule has set', async () => {
  const point = pointOf('swiftly', 'servicepoint', 'NL')
  const service_point_details = { id: String(point.id), carrier_service_point_id: point.carrier_service_point_id }
  const shop = await newRuledShop([action('set_shipping_method', 'swiftly:service_point')])
  const order = await shop.saveOne({ service_point_details, shipping_address: receiver })
  assert.equal((await shop.shipped(order)).to_service_point, null)
  assert.deepEqual((await shop.shipped({ ...order, apply_shipping_rules })).to_service_point, service_point_details)
})

test('400 for what is wrong with an order before rules, and after them', async () => {
  const { saveOne, label } = await newRuledShop([action('set_shipping_method', 'swiftly:service_point')])
  const lost = await saveOne({ shipping_address: { ...receiver, country_code: undefined } })
  const before = await label({ ...lost, apply_shipping_rules })
  assert.deepEqual([before.status, before.body.errors[0].detail.split(':')[0]], [400, 'to_address.country_code'])
  const nowhere = await label({ ...(await saveOne()), apply_shipping_rules })
  assert.deepEqual([nowhere.status, nowhere.body.errors[0].detail.split(':')[0]], [400, 'to_service_point'])
})
