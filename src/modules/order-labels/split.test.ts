import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startApp } from '../../../test/harness.ts'
import { newShop, toldIn } from '../../../test/orders-to-ship.ts'
import { shipWith } from '../../../test/shipments.ts'

const app = await startApp()
after(() => app.close())
const shop = await newShop(app)
const euros = (value: number) => ({ value, currency: 'EUR' })
const item = (item_id: string, quantity: number, weight?: object) => ({
  item_id,
  name: item_id,
  quantity,
  total_price: euros(quantity),
  ...(weight && { measurement: { weight } }),
})
const ofItems = (...order_items: object[]) => ({
  order_details: { order_items },
  shipping_details: { measurement: undefined, ship_with: shipWith('collogix:business') },
})
const pots = { value: 300, unit: 'g' }
const tea = { value: 0.1, unit: 'kg' }
const take = (...items: [item_id: string, quantity: number][]) => ({
  parcel_items: items.map(([item_id, quantity]) => ({ item_id, quantity })),
})
const weighed = (parcel: object) => ({ ...parcel, weight: { value: '2', unit: 'kg' } })
const parcelsOf = async (shipment_id: string) => (await shop.call('GET', `/shipments/${shipment_id}`)).body.data.parcels
const weightsOf = (parcels: any[]) => parcels.map(({ weight: { value, unit } }) => `${value} ${unit}`)

test('an order without a weight weighs what its items do, if each says so', async () => {
  const known = await shop.label(await shop.saveOne(ofItems(item('pot', 3, pots), item('tea', 2, tea))))
  assert.equal(known.status, 201)
  assert.deepEqual(weightsOf(await parcelsOf(known.body.data[0].shipment_id)), ['1.100 kg'])
  const unknown = await shop.label(await shop.saveOne(ofItems(item('pot', 3, pots), item('tea', 2))))
  assert.deepEqual([unknown.status, toldIn(unknown)], [400, ['400 required /data/attributes/order/order_id']])
})

test('201 with one object for each parcel, each with its own label, weighing what is in it', async () => {
  const order = await shop.saveOne(ofItems(item('pot', 3, pots), item('tea', 2, tea)))
  const dimensions = { length: '30', width: '20', height: '10', unit: 'cm' }
  const parcels = [take(['pot', 2]), { ...weighed(take(['pot', 1], ['tea', 1])), dimensions }]
  const { status, body, text } = await shop.label({ ...order, parcels })
  assert.equal(status, 201, text)
  const [first, second] = body.data
  assert.equal(body.data.length, 2)
  assert.deepEqual([first.parcel_ids, second.parcel_ids], [[first.parcel_id, second.parcel_id], first.parcel_ids])
  assert.notEqual(first.tracking_number, second.tracking_number)
  assert.notEqual(first.label.file, second.label.file)
  const made = await parcelsOf(first.shipment_id)
  assert.deepEqual(weightsOf(made), ['0.600 kg', '2.000 kg'])
  assert.deepEqual(
    made.map(({ parcel_items }: any) => parcel_items.map((one: any) => [one.item_id, one.quantity, one.price.value])),
    [
      [['pot', 2, '1.00']],
      [
        ['pot', 1, '1.00'],
        ['tea', 1, '1.00'],
      ],
    ],
  )
  assert.deepEqual([made[0].dimensions, made[1].dimensions.length], [undefined, '30.00'])
})

test('202 with the ids of all parcels', async () => {
  const order = await shop.saveOne(ofItems(item('pot', 3, pots)))
  const { body } = await shop.ship([{ ...order, parcels: [take(['pot', 1]), take(['pot', 2])] }])
  const [{ parcel_id, parcel_ids, shipment_id }] = body.data
  assert.deepEqual([parcel_ids[0], parcel_ids], [parcel_id, (await parcelsOf(shipment_id)).map((one: any) => one.id)])
  assert.deepEqual(weightsOf(await parcelsOf(shipment_id)), ['0.300 kg', '0.600 kg'], 'of the items, since none was sent')
})

test('202 for listed parcels without a weight, whose items have none: that of the shipping defaults', async () => {
  const order = await shop.saveOne(ofItems(item('pot', 3, pots), item('tea', 2)))
  const parcels = [take(['pot', 3]), take(['tea', 1]), weighed(take(['tea', 1]))]
  const { status, body, text } = await shop.ship([{ ...order, parcels }])
  assert.deepEqual([status, body.errors], [202, []], text)
  assert.deepEqual(weightsOf(await parcelsOf(body.data[0].shipment_id)), ['0.900 kg', '1.000 kg', '2.000 kg'])
})

test('202 for an order with an empty list of parcels: one parcel with the whole order', async () => {
  const order = await shop.saveOne(ofItems(item('pot', 3, pots)))
  const { status, body, text } = await shop.ship([{ ...order, parcels: [] }])
  assert.equal(status, 202, text)
  assert.deepEqual(weightsOf(await parcelsOf(body.data[0].shipment_id)), ['0.900 kg'])
})

test('201 with dimensions of which one side is 0, which count as not sent', async () => {
  const order = await shop.saveOne(ofItems(item('pot', 3, pots)))
  const dimensions = { length: '30', width: '20', height: '0', unit: 'cm' }
  const { status, body, text } = await shop.label({ ...order, parcels: [{ ...take(['pot', 1]), dimensions }] })
  assert.equal(status, 201, text)
  assert.equal('dimensions' in (await parcelsOf(body.data[0].shipment_id))[0], false)
})

const refusals: [what: string, parcels: object[], ...told: string[]][] = [
  ['an item that the order does not have', [take(['cup', 1])], 'invalid /parcels/0/parcel_items/0/item_id'],
  ['more of an item than the order has', [take(['pot', 4])], 'invalid /parcels/0/parcel_items/0/quantity'],
  ['more of it in all parcels together', [take(['pot', 2]), take(['pot', 2])], 'invalid /parcels/1/parcel_items/0/quantity'],
  ['an item twice in a parcel, and too often', [take(['pot', 3], ['pot', 1])], 'invalid /parcels/0/parcel_items/1/quantity'],
  ['none of an item', [take(['pot', 0])], 'min_value /parcels/0/parcel_items/0/quantity'],
  ['a parcel of nothing', [{ parcel_items: [] }], 'invalid /parcels/0/parcel_items'],
  ['a parcel that is too heavy', [{ ...take(['pot', 1]), weight: { value: '5000', unit: 'kg' } }], 'invalid /parcels/0/weight'],
]
for (const [what, parcels, ...told] of refusals)
  test(`400 for ${what}`, async () => {
    const order = await shop.saveOne(ofItems(item('pot', 3, pots), item('tea', 2)))
    const one = await shop.label({ ...order, parcels })
    const at = (place: string) => told.map((text) => `400 ${text.replace(' ', ` /data/attributes${place}`)}`)
    assert.deepEqual([one.status, toldIn(one)], [400, at('/order')])
    const several = await shop.ship([{ ...order, parcels }])
    assert.deepEqual([several.status, toldIn(several)], [400, at('/orders/0')])
    const named = await shop.call('POST', `/orders/${order.order_id}/shipments/label`, { parcels })
    assert.deepEqual([named.status, toldIn(named)], [400, at('')])
  })

test('201 for 50 parcels, and 400 for 51', async () => {
  const order = await shop.saveOne(ofItems(item('pot', 51, pots)))
  const parcels = Array.from({ length: 51 }, () => take(['pot', 1]))
  const most = await shop.label({ ...order, parcels: parcels.slice(1) })
  assert.deepEqual([most.status, most.body.data.length], [201, 50])
  assert.equal(new Set(most.body.data.map((one: any) => one.label.file)).size, 50)
  const more = await shop.label({ ...order, parcels })
  assert.deepEqual([more.status, toldIn(more)], [400, ['400 invalid /data/attributes/order/parcels']])
})

test('400 at the option where it takes one parcel only', async () => {
  const order = await shop.saveOne(ofItems(item('pot', 2, pots)))
  const parcels = [take(['pot', 1]), take(['pot', 1])]
  const refused = await shop.label({ ...order, parcels }, { ship_with: shipWith('northpost:letter') })
  assert.equal(refused.status, 400)
  assert.ok(refused.body.errors.every((one: any) => /parcels|ship_with/.test(one.source.pointer + one.detail)))
})

test('of two items with one id the first is meant', async () => {
  const order = await shop.saveOne(ofItems(item('pot', 1, pots), item('pot', 5, tea)))
  const made = await shop.label({ ...order, parcels: [take(['pot', 1])] })
  assert.deepEqual(weightsOf(await parcelsOf(made.body.data[0].shipment_id)), ['0.300 kg'])
  const refused = await shop.label({ ...order, parcels: [take(['pot', 2])] })
  assert.deepEqual([refused.status, toldIn(refused)], [400, ['400 invalid /data/attributes/order/parcels/0/parcel_items/0/quantity']])
  assert.equal(refused.body.errors[0].detail, 'The order has 1 of it in all.')
})
