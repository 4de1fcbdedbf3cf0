import assert from 'node:assert/strict'
import { createRequire } from 'node:module'
import { after, mock, test } from 'node:test'
import { MessageWriter } from '../src/platform/database/postgres-messages.ts'
import { startApp } from './harness.ts'
import { integrationOf, smallOrder } from './orders.ts'
import { parcel, sender, shipment } from './shipments.ts'

/*
 * A round trip is a Sync, or a query of the simple protocol: for each of them the server waits with its answer, and we wait for it. On a
 * database that is a millisecond away each one is a millisecond of the answer.
 */
const skip = !process.env.POSTGRES_URL && 'PostgreSQL only'
const { prototype } = createRequire(import.meta.url)('pg/lib/connection')
const sent = [mock.method(MessageWriter.prototype, 'sync'), mock.method(prototype, 'query')]
const countSent = () => sent.reduce((sum, { mock: calls }) => sum + calls.callCount(), 0)

const app = await startApp()
after(() => app.close())

/** The second time, so that every statement is known and every credential cached. */
async function countRoundTrips(request: () => Promise<{ status: number }>, status: number): Promise<number> {
  assert.equal((await request()).status, status)
  const before = countSent()
  assert.equal((await request()).status, status)
  return countSent() - before
}

/** An organization, and a request for two parcels, whose answer has no label file. */
async function newSender() {
  const { call } = await app.newOrganization()
  const stored = { ...sender, email: 'robin@example.com', company_name: 'North', phone_number: '+31401234567' }
  const { body } = await call('POST', '/addresses/sender-addresses', stored)
  const request = shipment({ from_address: { sender_address_id: body.data.id }, parcels: [parcel, parcel] })
  return { call, announce: () => call('POST', '/shipments/announce', request) }
}

test('reading a shipment takes two round trips: the access mark and the row', { skip }, async () => {
  const { call, announce } = await newSender()
  const { id } = (await announce()).body.data
  assert.equal(await countRoundTrips(() => call('GET', `/shipments/${id}`), 200), 2)
})

test('announcing a shipment takes at most eight round trips', { skip }, async () => {
  const { announce } = await newSender()
  const count = await countRoundTrips(announce, 201)
  assert.ok(count <= 8, `${count} round trips`)
})

test('cancelling a shipment takes at most twelve round trips', { skip }, async () => {
  const { call, announce } = await newSender()
  const ids = [(await announce()).body.data.id, (await announce()).body.data.id]
  const count = await countRoundTrips(() => call('POST', `/shipments/${ids.pop()}/cancel`), 200)
  assert.ok(count <= 12, `${count} round trips`)
})

test('saving an order takes three round trips: the access mark, what is known, and what is written', { skip }, async () => {
  const { call } = await app.newOrganization()
  const integration = await integrationOf(call)
  assert.equal(await countRoundTrips(() => call('POST', '/orders', smallOrder(integration)), 201), 3)
  const order = smallOrder(integration)
  assert.equal(await countRoundTrips(() => call('POST', '/orders', order), 201), 3)
})

test('saving a hundred orders takes as few round trips as one', { skip }, async () => {
  const { call } = await app.newOrganization()
  const integration = await integrationOf(call)
  const hundred = () => Array.from({ length: 100 }, () => smallOrder(integration))
  assert.ok((await countRoundTrips(() => call('POST', '/orders', hundred()), 201)) <= 4)
})

test('a transaction without queries takes no round trip and no connection', { skip }, async () => {
  const { context } = await app.newOrganization()
  const before = countSent()
  assert.equal(await context.transaction(async () => 1), 1)
  await assert.rejects(
    context.transaction(async () => {
      throw new Error('no')
    }),
    /no/,
  )
  assert.equal(countSent(), before)
})
