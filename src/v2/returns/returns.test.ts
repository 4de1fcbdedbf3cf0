import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startApp } from '../../../test/harness.ts'
import { announcedReturn, newReturn, returned } from '../../../test/returns.ts'
import { newV2Organization } from '../../../test/v2.ts'

const app = await startApp()
after(() => app.close())

/** As published. */
const returnKeys = `created_at delivered_at delivery_option id images incoming_parcel incoming_parcel_data incoming_parcel_status
  is_cancellable items_cost label_cost label_currency message outgoing_parcel outgoing_parcel_data payment_details reason refund return_fee
  return_fee_currency rule_modifications store_location`.split(/\s+/)
const parcelKeys = `brand_name collo_count deleted extra_data from_country from_email from_name global_status_slug order_number
  parcel_status rules shipping_method tracking_number tracking_url`.split(/\s+/)

test('lists returns with the published keys, newest first, and reads one', async () => {
  const organization = await newV2Organization(app)
  const { return_id: first } = await announcedReturn(organization, { order_number: 'ORDER-1' })
  const { return_id: second, parcel_id } = await announcedReturn(organization)
  const { status, body, text } = await organization.v2('GET', '/returns')
  assert.equal(status, 200, text)
  assert.deepEqual(Object.keys(body), ['next', 'previous', 'returns'])
  assert.deepEqual(
    body.returns.map(({ id }: any) => id),
    [second, first],
  )
  for (const one of body.returns) {
    assert.deepEqual(Object.keys(one).sort(), returnKeys)
    assert.deepEqual(Object.keys(one.incoming_parcel_data).sort(), parcelKeys)
  }
  const { body: one } = await organization.v2('GET', `/returns/${second}/`)
  assert.deepEqual(one, body.returns[0])
  assert.deepEqual([one.incoming_parcel, one.reason, one.outgoing_parcel], [parcel_id, 31, null])
  assert.deepEqual(one.incoming_parcel_status, { id: 1000, message: 'Ready to send', global_status_slug: 'ready-to-send' })
  assert.equal(one.incoming_parcel_data.shipping_method, 1042)
  assert.match(one.incoming_parcel_data.tracking_url, /^http:\/\/crossdock\.test\/tracking\//)
})

test('pages of returns are linked by next and previous', async () => {
  const organization = await newV2Organization(app)
  for (let i = 0; i < 41; i++) await newReturn(organization)
  const { body } = await organization.v2('GET', '/returns')
  assert.deepEqual([body.returns.length, body.previous], [40, null])
  const { body: last } = await organization.v2('GET', body.next.slice('http://crossdock.test/api/v2'.length))
  assert.deepEqual([last.returns.length, last.next], [1, null])
  const { body: back } = await organization.v2('GET', last.previous.slice('http://crossdock.test/api/v2'.length))
  assert.deepEqual(back.returns, body.returns)
})

test('creates a return by the request of v3, with errors in the object of version 2', async () => {
  const { v2 } = await newV2Organization(app)
  const { status, body, text } = await v2('POST', '/returns', { ...returned(), unknown: 1 })
  assert.equal(status, 201, text)
  assert.equal((await v2('GET', `/returns/${body.return_id}`)).status, 200)
  const { status: refused, body: error } = await v2('POST', '/returns', { ...returned(), weight: null })
  assert.deepEqual([refused, error.error.code], [400, 400])
  assert.match(error.error.message, /^weight: "/)
})

test('a return of another organization is like one that does not exist', async () => {
  const [mine, other] = [await newV2Organization(app), await newV2Organization(app)]
  const { return_id } = await newReturn(other)
  for (const id of [return_id, 999_999]) {
    const { status, body } = await mine.v2('GET', `/returns/${id}`)
    assert.deepEqual([status, body.error.message], [404, 'No Return matches the given query.'])
  }
})
