import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startApp } from '../../../test/harness.ts'
import { newShop, orderToShip, toldIn } from '../../../test/orders-to-ship.ts'
import { contractWith, sender, shipWith } from '../../../test/shipments.ts'

const app = await startApp()
after(() => app.close())
const shop = await newShop(app)
const { call, integration_id } = shop
const beginningOf = ({ label }: any) => Buffer.from(label.file, 'base64').toString('latin1', 0, 4)

test('201 with a list of one object: the parcel, where it is followed, and its label', async () => {
  const order = await shop.saveOne()
  const { status, body, text } = await shop.label({ order_id: order.order_id })
  assert.equal(status, 201, text)
  const [data, ...others] = body.data
  assert.deepEqual(others, [])
  const read = (await call('GET', `/shipments/${data.shipment_id}`)).body.data
  const [{ id, tracking_number, tracking_numbers, tracking_url, documents, status: at }] = read.parcels
  const { label, label_details, ship_with, ...rest } = data
  const { shipment_id } = data
  assert.deepEqual(rest, {
    shipment_id,
    ...order,
    parcel_id: id,
    parcel_ids: [id],
    parcels_ids: [id],
    status: at,
    tracking_number,
    tracking_numbers,
    tracking_url,
    documents,
    errors: [],
  })
  assert.deepEqual([at.code, ship_with, label_details], ['READY_TO_SEND', read.ship_with, label])
  assert.ok(tracking_number && documents.some((one: any) => one.document_type === 'label'))
  assert.deepEqual([label.mime_type, label.dpi, beginningOf(data)], ['application/pdf', 72, '%PDF'])
})

const looks: [mime_type: string, dpi: number | undefined, begins: string, answered: number][] = [
  ['application/pdf', undefined, '%PDF', 72],
  ['application/pdf', 72, '%PDF', 72],
  ['application/zpl', undefined, '^XA', 203],
  ['application/zpl', 600, '^XA', 600],
  ['image/png', undefined, '\x89PNG', 300],
  ['image/png', 203, '\x89PNG', 203],
]
test('201 with the label in the format that was asked for', async () => {
  const orders = await shop.save(...looks.map(() => ({})))
  for (const [index, [mime_type, dpi, begins, answered]] of looks.entries()) {
    const { body } = await shop.label(orders[index]!, { label_details: { mime_type, dpi } })
    const [{ label }] = body.data
    assert.deepEqual([label.mime_type, label.dpi], [mime_type, answered])
    assert.ok(beginningOf(body.data[0]).startsWith(begins), mime_type)
  }
})

test('400 for a resolution that the format is not drawn in', async () => {
  const order = await shop.saveOne()
  for (const [mime_type, dpi] of [
    ['application/pdf', 300],
    ['image/png', 72],
    ['application/zpl', 150],
  ]) {
    const refused = await shop.label(order, { label_details: { mime_type, dpi } })
    assert.deepEqual([refused.status, toldIn(refused)], [400, ['400 invalid /data/attributes/label_details/dpi']])
  }
})

test('201 when the carrier refuses: the parcel has failed, errors say why, and there is no label', async () => {
  const other = await newShop(app)
  const contract = await contractWith(other, 'swiftly', 'refuse')
  const { status, body, text } = await other.label(
    await other.saveOne({ shipping_details: { ship_with: shipWith('swiftly:home', contract) } }),
  )
  assert.equal(status, 201, text)
  const [{ label, status: at, errors, tracking_number, documents }] = body.data
  assert.deepEqual([at.code, label.file, tracking_number, documents], ['ANNOUNCEMENT_FAILED', null, '', []])
  assert.equal(errors[0].code, 'parcel_announcement_error')
})

test('201 by order_id, by order_number, and by both; 404 where they are not of one order', async () => {
  const [a, b] = await shop.save({}, {})
  for (const name of [{ order_id: a!.order_id }, { order_number: a!.order_number }, a!]) {
    const { status, body } = await shop.label(name)
    assert.deepEqual([status, body.data[0].order_id], [201, a!.order_id])
  }
  for (const name of [{ order_id: a!.order_id, order_number: b!.order_number }, { order_id: 'nobody' }, { order_number: 'nobody' }]) {
    const missing = await shop.label(name)
    assert.deepEqual([missing.status, toldIn(missing)], [404, ['404 not_found /data/attributes/order/order_id']])
  }
})

test('400 for an order without a name, for several where one is meant, and for an integration that is not there', async () => {
  const order = await shop.saveOne()
  const ask = async (body: object) => {
    const answer = await call('POST', '/orders/create-label-sync', { integration_id, order, ...body })
    return [answer.status, ...toldIn(answer)]
  }
  assert.deepEqual(await ask({ order: {} }), [400, '400 required /data/attributes/order/order_id'])
  assert.equal((await ask({ order: [order] }))[0], 400)
  assert.deepEqual(await ask({ integration_id: undefined }), [400, '400 required /data/attributes/integration_id'])
  assert.deepEqual(await ask({ order: { ...order, colour: 1 } }), [400, '400 unknown_field /data/attributes/order/colour'])
  assert.deepEqual(await ask({ ship_with: { type: 'shipping_option_code', properties: {} } }), [
    400,
    '400 required /data/attributes/ship_with/properties/shipping_option_code',
  ])
})

test('what is another’s is missing, byte for byte: an order, an integration, an address, a brand, a contract', async () => {
  const stranger = await newShop(app)
  const theirs = await stranger.saveOne()
  const mine = await shop.saveOne()
  const brand = (await stranger.call('POST', '/brands', { name: 'North', domain: 'at-once-theirs' })).body.data.id
  const contract = await contractWith(stranger, 'swiftly')
  const told = async (body: object) => {
    const { status, text } = await call('POST', '/orders/create-label-sync', { integration_id, order: mine, ...body })
    return `${status} ${text.replaceAll(/"id":"[^"]+"/g, '')}`
  }
  const never = 999_999_999
  const pairs: [object, object][] = [
    [{ order: theirs }, { order: { order_id: 'never' } }],
    [{ integration_id: stranger.integration_id }, { integration_id: never }],
    [{ sender_address_id: stranger.sender_address_id }, { sender_address_id: never }],
    [{ brand_id: brand }, { brand_id: never }],
    [{ ship_with: shipWith('swiftly:home', contract) }, { ship_with: shipWith('swiftly:home', never) }],
  ]
  for (const [foreign, missing] of pairs) {
    const answer = await told(foreign)
    assert.equal(answer, await told(missing))
    assert.match(answer, 'order' in foreign ? /^404 / : /^400 /)
  }
})

test('201 from the oldest sender address unless another is named; with a brand; by the option of the request before that of the order', async () => {
  const other = await newShop(app)
  const newer = (await other.call('POST', '/addresses/sender-addresses', { ...sender, name: 'Newer' })).body.data.id
  const brand_id = (await other.call('POST', '/brands', { name: 'North', domain: 'at-once' })).body.data.id
  const made = async (more: object) => {
    const { status, body, text } = await other.label(await other.saveOne(), more)
    assert.equal(status, 201, text)
    return (await other.call('GET', `/shipments/${body.data[0].shipment_id}`)).body.data
  }
  const usual = await made({})
  assert.deepEqual([usual.from_address.name, usual.brand_id], ['Robin', null])
  const named = await made({ sender_address_id: newer, brand_id, ship_with: shipWith('northpost:parcel') })
  assert.deepEqual([named.from_address.name, named.brand_id, named.carrier.code], ['Newer', brand_id, 'northpost'])
})

test('400 where the organization has no sender address, and the order no option, no weight or no address', async () => {
  const { call: bare, integration_id: own } = await app.newOrganization()
  const { saveOne, label } = await newShop(app)
  const order = orderToShip(own)
  await bare('POST', '/orders', order)
  const refused = await bare('POST', '/orders/create-label-sync', { integration_id: own, order: { order_id: order.order_id } })
  assert.deepEqual([refused.status, toldIn(refused)], [400, ['400 invalid /data/attributes/sender_address_id']])
  const told = async (fields: object) => {
    const answer = await label(await saveOne(fields))
    return [answer.status, ...answer.body.errors.map((one: any) => `${one.source.pointer} ${one.detail.split(':')[0]}`)]
  }
  const at = '/data/attributes/order/order_id'
  assert.deepEqual(await told({ shipping_details: { measurement: undefined } }), [400, `${at} parcels.0.weight`])
  assert.deepEqual((await told({ shipping_details: { ship_with: undefined } })).slice(0, 1), [400])
  assert.match(String((await told({ shipping_details: { ship_with: undefined } }))[1]), /^\/data\/attributes\/ship_with /)
  const lacking = ['name', 'address_line_1', 'postal_code', 'city', 'country_code'].map((field) => `${at} to_address.${field}`)
  assert.deepEqual(await told({ shipping_address: undefined }), [400, ...lacking])
})
