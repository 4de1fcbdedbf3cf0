import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { deepTest } from '../../test/deep.ts'
import { startApp } from '../../test/harness.ts'
import { integrationOf, smallOrder } from '../../test/orders.ts'
import { parcel, shipment } from '../../test/shipments.ts'
import { assertServedMeanwhile, countAllocated } from '../../test/turns.ts'

const app = await startApp()
after(() => app.close())

type Errors = { code: string; detail: string; source?: { pointer?: string; parameter?: string }; meta?: object }[]
const times = <T>(count: number, of: (index: number) => T): T[] => Array.from({ length: count }, (_, index) => of(index))

/** What an answer with more errors than it lists has to be. */
function assertFull(status: number, errors: Errors, more: number | null) {
  assert.equal(status, 400)
  assert.equal(errors.length, 101)
  const { detail, meta } = errors.at(-1)!
  assert.deepEqual(
    [detail, meta],
    [more === null ? 'And more errors: the rest was not checked.' : `And ${more} more errors.`, { more_errors: more }],
  )
}

test('400 with 100 errors and one entry for the rest, where 100 orders have 1,000 empty items each', async () => {
  const { call } = await app.newOrganization()
  const order = smallOrder(await integrationOf(call))
  const orders = times(100, (index) => ({
    ...order,
    order_id: `o-${index}`,
    order_details: { ...order.order_details, order_items: times(1_000, () => ({})) },
  }))
  const { bytes, result } = await countAllocated(() => call('POST', '/orders', orders))
  assertFull(result.status, result.body.errors, null)
  // The request alone has 1.2 MB; to list what is wrong with each of 100,000 items would take a thousand bytes each.
  assert.ok(bytes < 100_000_000, `${bytes} bytes were allocated`)
})

test('400 with one error for a list that is too long, and none for what stands in it', async () => {
  const { call } = await app.newOrganization()
  const { status, body } = await call(
    'POST',
    '/orders',
    times(5_000, () => 1),
  )
  assert.equal(status, 400)
  assert.deepEqual(
    body.errors.map(({ detail, source }: Errors[number]) => [detail, source]),
    [['Must be at most 100 items long.', { pointer: '/data/attributes/' }]],
  )
})

test('413 for a body of more keys and elements than BODY_VALUES, before anything else is said of it', async () => {
  const { call } = await app.newOrganization()
  for (const body of [
    times(750_002, () => 1),
    times(400_000, () => []),
    times(7_600, () => Object.fromEntries(times(100, (i) => [`${i}`, 1]))),
  ]) {
    const answer = await call('POST', '/orders', body)
    assert.equal(answer.status, 413)
    assert.match(answer.body.errors[0].detail, /more than 750000 keys and list elements/)
    assert.equal(answer.body.errors.length, 1)
  }
})

test('413 for a body of more different keys than BODY_NAMES, in one object or in many, and 400 where few keys stand often', async () => {
  const { call } = await app.newOrganization()
  const keys = (from: number, count: number) => Object.fromEntries(times(count, (i) => [`k${from + i}`, 1]))
  for (const body of [[keys(0, 25_000)], times(25, (i) => keys(1_000 * i, 1_000))]) {
    const answer = await call('POST', '/orders', body)
    assert.equal(answer.status, 413)
    assert.match(answer.body.errors[0].detail, /more than 20000 different keys/)
    assert.equal(answer.body.errors.length, 1)
  }
  const few = times(30, () => keys(0, 1_000))
  assert.equal((await call('POST', '/orders', few)).status, 400)
})

deepTest('other requests are served between large bodies that 8 clients send at once', async () => {
  const { authorization } = await app.newOrganization()
  const headers = { authorization, 'content-type': 'application/json' }
  const empties = times(100, () => ({ order_details: { order_items: times(1_000, () => ({})) } }))
  const named = [Object.fromEntries(times(700_000, (i) => [`k${i}`, 1]))]
  const large = times(340_000, () => [])
  const bodies = [empties, named, large, ['x'.repeat(10_000_000)]].map((body) => Buffer.from(JSON.stringify(body)))
  const send = (i: number) => app.handle(incoming(bodies[i % bodies.length]!))
  const incoming = (bytes: Buffer) => ({ method: 'POST', target: '/api/v3/orders', headers, address: '192.0.2.1', body: async () => bytes })
  const answers = await assertServedMeanwhile(() => Promise.all(times(8, send)))
  assert.ok(answers.every(({ status }) => status === 400 || status === 413))
})

test('400 with the number of errors left out, where it is known: unknown fields, repeated keys and parameters', async () => {
  const { call, authorization } = await app.newOrganization()
  const unknown = await call('POST', '/brands', { name: 'A', domain: 'many', ...Object.fromEntries(times(1_000, (i) => [`k${i}`, i])) })
  assertFull(unknown.status, unknown.body.errors, 900)
  const repeated = `{${times(5_000, () => '"name":1').join()}}`
  const twice = await app.send('POST', '/api/v3/brands', { authorization, 'content-type': 'application/json' }, repeated)
  assertFull(twice.status, twice.body.errors, null)
  const query = await call('GET', `/brands?${times(240, (i) => `p${i}=1`).join('&')}`)
  assertFull(query.status, query.body.errors, 140)
})

test('400 whose size does not grow with the names that a client made up', async () => {
  const { call } = await app.newOrganization()
  const { status, text } = await call('POST', '/brands', Object.fromEntries(times(90, (i) => [`${i}${'k'.repeat(10_000)}`, i])))
  assert.equal(status, 400)
  assert.ok(text.length < 200_000, `The answer has ${text.length} characters.`)
})

test('404 and 401 in fewer than 1,000 characters for an anonymous request with a query of 15 kB', async () => {
  const query = times(5_000, (i) => `a${i % 10}`).join('&')
  for (const [method, path, expected] of [
    ['POST', '/api/v3/carriers/swiftly/push/1-1-00000000000000000000000000000000', 404],
    ['GET', '/api/v3/brands', 401],
    ['POST', '/oauth2/token', 400],
  ] as const) {
    const { status, text } = await app.send(method, `${path}?${query}`)
    assert.equal(status, expected, path)
    assert.ok(text.length < 1_000, `${path} answered ${text.length} characters.`)
  }
})

test('400 with 100 errors and one entry for the rest, where a border wants six fields of 5,000 items', async () => {
  const shop = await app.newOrganization()
  const parcels = times(5, () => ({ ...parcel, parcel_items: times(1_000, () => ({})) }))
  const request = shipment({ parcels, to_address: swiss })
  const { status, body } = await shop.call('POST', '/shipments', request)
  assertFull(status, body.errors, null)
})

const swiss = { name: 'Ada', address_line_1: 'Bahnhofstrasse', house_number: '1', postal_code: '8001', city: 'Zürich', country_code: 'CH' }
