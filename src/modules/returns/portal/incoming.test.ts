import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { baseUrl, startApp, type TestResponse } from '../../../../test/harness.ts'
import { foundParcel, newPortal, type TestPortal } from '../../../../test/return-portal.ts'
import { parcel, runJobs } from '../../../../test/shipments.ts'

const app = await startApp()
after(() => app.close())

type Found = Awaited<ReturnType<typeof foundParcel>>
const product = (product_id: string, quantity = 1, more: object = {}) => ({ product_id, quantity, return_reason: 1, ...more })
const requestFor = ({ parcel_id }: Pick<Found, 'parcel_id'>, changes: object = {}) => ({
  outgoing_parcel: parcel_id,
  refund: { refund_type: { code: 'money' } },
  products: [product('MUG')],
  ...changes,
})
const create = async (portal: TestPortal, found: Found, changes: object = {}) => {
  const answer = await portal.post('/incoming', found.token, requestFor(found, changes))
  assert.equal(answer.status, 201, answer.text)
  return answer.body
}
const messageOf = ({ body }: TestResponse): string => body.error.message
const follow = (url: string) => app.send('GET', url.slice(baseUrl.length))

test('201 creates a return of two of three products, whose label can be polled and downloaded', async () => {
  const portal = await newPortal(app)
  const found = await foundParcel(portal)
  const products = [product('MUG', 2), product('TEA', 1, { return_reason: 3, return_message: 'Not my taste' })]
  const made = await create(portal, found, { products, delivery_option: 'drop_off_point', selected_carrier_code: 'swiftly' })
  assert.equal(made.payment_url, undefined)
  const pending = await follow(made.poller_url)
  assert.deepEqual([pending.status, pending.body], [202, { return: made.return, status: 'open' }])
  await runJobs(portal)
  const ready = await follow(made.poller_url)
  assert.equal(ready.status, 200, ready.text)
  assert.deepEqual([ready.body.return, ready.body.parcels], [made.return, made.incoming_parcels])
  const label = await follow(ready.body.download_url)
  assert.deepEqual([label.status, label.headers['content-type'], label.text.slice(0, 5)], [200, 'application/pdf', '%PDF-'])
  const { body } = await portal.call('GET', `/shipments?order_number=${found.order_number}`)
  const back = body.data.find(({ id }: any) => id !== found.id)
  assert.deepEqual([back.is_return, back.to_address.postal_code, back.from_address.postal_code], [true, '5611 EM', '5612 CG'])
  assert.deepEqual(
    back.parcels[0].parcel_items.map(({ description, quantity }: any) => [description, quantity]),
    [
      ['Stoneware mug, blue', 2],
      ['Tea, 100 g', 1],
    ],
  )
})

test('400 for more than was sent, and for what was returned already, while the rest can still be returned', async () => {
  const portal = await newPortal(app)
  const found = await foundParcel(portal)
  const refused = await portal.post('/incoming', found.token, requestFor(found, { products: [product('MUG', 3)] }))
  assert.deepEqual([refused.status, messageOf(refused)], [400, 'products.0.quantity: "At most 2 can be returned."'])
  await create(portal, found, { products: [product('MUG', 1), product('TEA')] })
  const left = (await portal.find(found.order_number, found.postal_code)).body.data.products
  assert.deepEqual(
    left.map(({ id, quantity, returnable }: any) => [id, quantity, returnable]),
    [
      ['MUG', 1, true],
      ['TOWEL', 1, true],
      ['TEA', 0, false],
    ],
  )
  const again = await portal.post('/incoming', found.token, requestFor(found, { products: [product('MUG', 2), product('TEA')] }))
  assert.match(messageOf(again), /At most 1 can be returned.*It was returned already/)
  await create(portal, found, { products: [product('MUG'), product('TOWEL')] })
})

test('400 for the same product twice that is more than was sent together', async () => {
  const portal = await newPortal(app)
  const found = await foundParcel(portal)
  const refused = await portal.post('/incoming', found.token, requestFor(found, { products: [product('MUG', 2), product('MUG', 1)] }))
  assert.deepEqual([refused.status, messageOf(refused)], [400, 'products.1.quantity: "At most 2 can be returned."'])
})

test('400 for more parcels than pieces come back, and for more than the settings allow', async () => {
  const portal = await newPortal(app, { max_collo_count: 2 })
  const found = await foundParcel(portal)
  const ask = (collo_count: number, products: object[]) =>
    portal.post(
      '/incoming',
      found.token,
      requestFor(found, { products, selected_carrier_code: 'swiftly', incoming_parcel: { collo_count } }),
    )
  const field = 'incoming_parcel.collo_count'
  const faultOf = async (collo_count: number, products: object[]) => {
    const refused = await ask(collo_count, products)
    assert.equal(refused.status, 400, refused.text)
    return messageOf(refused)
  }
  assert.equal(await faultOf(2, [product('TEA')]), `${field}: "At most 1: one for each piece that comes back, and 2 in all."`)
  assert.equal(
    await faultOf(3, [product('TEA'), product('MUG', 2)]),
    `${field}: "At most 2: one for each piece that comes back, and 2 in all."`,
  )
  const made = await ask(2, [product('TEA'), product('TOWEL')])
  assert.deepEqual([made.status, made.body.incoming_parcels?.length], [201, 2], made.text)
})

test('one of several requests at once for the same product is 201, and the others are 400', async () => {
  const portal = await newPortal(app)
  const found = await foundParcel(portal)
  const ask = () => portal.post('/incoming', found.token, requestFor(found, { products: [product('TOWEL')] }))
  const answers = await Promise.all([ask(), ask(), ask(), ask(), ask()])
  assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 400, 400, 400, 400], answers.map(({ text }) => text).join('\n'))
})

test('what a cancelled return has can be returned again', async () => {
  const portal = await newPortal(app)
  const found = await foundParcel(portal)
  await create(portal, found, { products: [product('TOWEL')] })
  await runJobs(portal)
  const { body } = await portal.call('GET', `/shipments?order_number=${found.order_number}`)
  const back = body.data.find(({ id }: any) => id !== found.id)
  assert.equal((await portal.call('POST', `/shipments/${back.id}/cancel`)).status, 202)
  await runJobs(portal, 'P1D')
  await create(portal, found, { products: [product('TOWEL')] })
})

test('201 returns a shipment without items as a whole, once', async () => {
  const portal = await newPortal(app)
  const found = await foundParcel(portal, { parcels: [parcel] })
  assert.deepEqual(
    found.data.products.map(({ id, quantity }: any) => [id, quantity]),
    [['shipment', 1]],
  )
  await create(portal, found, { products: [product('shipment')] })
  const again = await portal.post('/incoming', found.token, requestFor(found, { products: [product('shipment')] }))
  assert.deepEqual([again.status, messageOf(again)], [400, 'products.0.quantity: "It was returned already."'])
})

test('400 names every fault of a return in one message of version 2', async () => {
  const portal = await newPortal(app, { refund_types: [{ code: 'exchange', requires_message: true }], delivery_options: ['pickup'] })
  const found = await foundParcel(portal)
  const refused = await portal.post('/incoming', found.token, {
    ...requestFor(found),
    products: [
      product('NOTHING'),
      product('TEA', 1, { return_reason: 32 }),
      product('MUG', 1, { return_reason: 3 }),
      product('TOWEL', 1, { return_reason: 25 }),
    ],
    refund: { refund_type: { code: 'exchange' } },
    delivery_option: 'drop_off_point',
    images: [{ path: 'never-uploaded', product_id: 'TEA' }],
  })
  assert.equal(refused.status, 400)
  assert.deepEqual([refused.body.error.code, refused.body.error.request], [400, `${portal.root.slice(1)}/incoming`])
  for (const part of [
    'products.0.product_id: "No product with this id is in the parcel."',
    'products.1.return_reason: "Must be one of',
    'products.2.return_message: "This reason needs a message."',
    'products.3.return_reason: "This reason needs a photo."',
    'refund.message: "This refund needs a message."',
    'delivery_option: "Choose one of: pickup',
    'images.0.path: "No such photo',
  ])
    assert.ok(messageOf(refused).includes(part), `${part} is not in ${messageOf(refused)}`)
})

test('202 while a return waits for approval, and nothing is announced', async () => {
  const portal = await newPortal(app, { requires_approval: true })
  const found = await foundParcel(portal)
  const made = await create(portal, found)
  await runJobs(portal, 'PT1H')
  const pending = await follow(made.poller_url)
  assert.deepEqual([pending.status, pending.body.status], [202, 'requested'])
  assert.equal((await follow(made.poller_url.replace('/polling', '/download'))).status, 404)
})

test('200 approves a return, which is then announced, or rejects it, whose items can be returned again; 409 for a second decision', async () => {
  const portal = await newPortal(app, { requires_approval: true })
  const found = await foundParcel(portal)
  const approved = await create(portal, found, { products: [product('TEA')] })
  const answer = await portal.call('POST', `/returns/${approved.return}/approve`)
  assert.deepEqual([answer.status, answer.body.data], [200, { id: approved.return, status: 'open' }])
  await runJobs(portal)
  assert.equal((await follow(approved.poller_url)).status, 200)
  const rejected = await create(portal, found, { products: [product('TOWEL')] })
  assert.equal((await portal.call('POST', `/returns/${rejected.return}/reject`)).body.data.status, 'request_rejected')
  const poll = await follow(rejected.poller_url)
  assert.deepEqual([poll.status, messageOf(poll)], [500, 'The return was not approved.'])
  await create(portal, found, { products: [product('TOWEL')] })
  for (const path of ['approve', 'reject'])
    for (const made of [approved, rejected]) assert.equal((await portal.call('POST', `/returns/${made.return}/${path}`)).status, 409)
})

test('the address of the settings is where a return goes', async () => {
  const return_address = {
    name: 'Returns',
    address_line_1: 'Dam',
    house_number: '1',
    postal_code: '1012 JS',
    city: 'Amsterdam',
    country_code: 'NL',
  }
  const portal = await newPortal(app, { return_address })
  const found = await foundParcel(portal)
  await create(portal, found)
  const { body } = await portal.call('GET', `/shipments?order_number=${found.order_number}`)
  assert.equal(body.data.find(({ id }: any) => id !== found.id).to_address.postal_code, '1012 JS')
})

test('200 for the token of a return as a bearer token: the label is downloaded in the same way, and no address has the token', async () => {
  const portal = await newPortal(app)
  const made = await create(portal, await foundParcel(portal))
  const [path, token] = made.poller_url.slice(baseUrl.length).split('?token=')
  const authorization = `Bearer ${token}`
  assert.equal((await app.send('GET', path, { authorization })).status, 202)
  await runJobs(portal)
  const ready = await app.send('GET', path, { authorization })
  assert.deepEqual([ready.status, ready.body.download_url], [200, `${baseUrl}${portal.root}/label/download`])
  const label = await app.send('GET', `${portal.root}/label/download`, { authorization })
  assert.deepEqual([label.status, label.text.slice(0, 5)], [200, '%PDF-'])
  for (const url of [path, `${portal.root}/label/download`]) assert.equal((await app.send('GET', url)).status, 401)
})

test('401 for the token of another return portal, and for none, at the label of a return', async () => {
  const [portal, other] = [await newPortal(app), await newPortal(app)]
  const made = await create(portal, await foundParcel(portal))
  const path = made.poller_url.slice(baseUrl.length)
  assert.equal((await app.send('GET', path.replace(portal.domain, other.domain))).status, 401)
  assert.equal((await app.send('GET', `${portal.root}/label/polling?token=x`)).status, 401)
  assert.equal((await app.send('GET', `${portal.root}/label/polling`)).status, 401)
})
