import assert from 'node:assert/strict'
import { after, beforeEach, test } from 'node:test'
import { sendToStandIns } from '../../../test/carrier-urls.ts'
import { startApp } from '../../../test/harness.ts'
import { receiver, runJobs, sender, shipment, shipWith, work } from '../../../test/shipments.ts'
import { relayLabel, startRelay } from '../../../test/stand-ins/relay.ts'
import { relayCarrier, relayTrackMany } from '../../../test/stand-ins/relay-carrier.ts'
import { addCarriers } from '../../carriers/registry.ts'
import { enqueueJob } from '../../jobs/queue.ts'
import type { OutboundRequest, Send } from '../../platform/outbound/call.ts'
import { resumePurchases } from './jobs.ts'

/** `relay` recognizes a reference; `forgetful` books again, and can be asked with `find`; `mute` books again, and cannot be asked. */
const { find: _, ...mute } = relayCarrier('mute', false)
const batching = relayCarrier('batching', true, { trackMany: relayTrackMany })
/** Takes no cancellations. */
const { cancel: __, ...final } = relayCarrier('final', true)
addCarriers([relayCarrier('relay', true), relayCarrier('forgetful', false), mute, batching, final])
const relay = await startRelay()
/** What passes before a call is sent. */
let beforeCall = async (_: OutboundRequest) => {}
const between =
  (world: Send): Send =>
  async (call) => {
    await beforeCall(call)
    return world(call)
  }
const app = await startApp({ send: sendToStandIns(relay.urls), between })
after(async () => {
  await app.close()
  await relay.close()
})
beforeEach(() => relay.bookings.splice(0))

async function withContract(carrier_code: string) {
  const organization = await app.newOrganization()
  const contract_data = { account: '4711', api_key: 'relay-key' }
  const body = { carrier_code, name: 'Relay', is_active: true, contract_data }
  assert.equal((await organization.call('POST', '/contracts', body)).status, 201)
  await runJobs(organization)
  const request = (changes = {}) => shipment({ ship_with: shipWith(`${carrier_code}:parcel`), ...changes })
  return {
    ...organization,
    announce: (changes = {}) => organization.call('POST', '/shipments/announce', request(changes)),
    request,
  }
}

const countStates = async () => (await app.db.selectFrom('purchase_states').selectAll().execute()).length
/** Ends the lease of a purchase that a process has left, and has its successor go on with it. */
async function takeOver(seconds = 26) {
  app.clock.advance({ seconds })
  await app.system.transaction((tx) => enqueueJob(tx, resumePurchases.kind, {}))
  await work(app)
}
const bookedNow = () => relay.bookings.filter(({ cancelled }) => !cancelled).length

test('201 with the label of a carrier that takes a token and several calls, and nothing is left of its steps', async () => {
  const { announce, call } = await withContract('relay')
  const { status, body, text } = await announce({ parcels: Array(3).fill((shipment().parcels as object[])[0]) })
  assert.equal(status, 201, text)
  assert.deepEqual(
    body.data.parcels.map(({ tracking_number }: any) => tracking_number),
    ['RLR1N0', 'RLR1N1', 'RLR1N2'],
  )
  assert.equal(relay.bookings[0]!.reference.length, 32)
  for (const [at, { id }] of body.data.parcels.entries()) {
    const label = await call('GET', `/parcels/${id}/documents/label`)
    assert.ok(label.bytes.equals(relayLabel(`R1-${at}`)), label.text)
  }
  assert.equal(await countStates(), 0)
})

test('a lost answer of any step is made good: the label is bought once, and each step is repeated as it was', async () => {
  for (const carrier of ['relay', 'forgetful'])
    for (const on of ['POST /shipments', 'GET /labels/:id']) {
      relay.bookings.splice(0)
      const { announce } = await withContract(carrier)
      relay.fail({ kind: 'drop_after' }, { on, times: 2 })
      const { status, body, text } = await announce()
      assert.equal(status, 201, `${carrier} ${on}: ${text}`)
      assert.deepEqual([body.data.parcels[0].status.code, bookedNow()], ['READY_TO_SEND', 1], `${carrier} ${on}`)
      assert.equal(await countStates(), 0)
    }
})

test('a server that takes over after a crash goes on with the stored step, and buys nothing twice', async () => {
  for (const carrier of ['relay', 'forgetful', 'mute']) {
    relay.bookings.splice(0)
    const { call, request } = await withContract(carrier)
    // No answer to any label: as if the server had died, after as many attempts as it makes.
    relay.fail({ kind: 'drop_after' }, { on: 'GET /labels/:id', times: 6 })
    const { body } = await call('POST', '/shipments', request())
    await work(app)
    assert.deepEqual([bookedNow(), await countStates()], [1, 1], carrier)
    const before = relay.requestsTo('POST /shipments').length
    await takeOver()
    const { parcels } = (await call('GET', `/shipments/${body.data.id}`)).body.data
    assert.deepEqual([parcels[0].status.code, bookedNow(), await countStates()], ['READY_TO_SEND', 1, 0], carrier)
    assert.equal(relay.requestsTo('POST /shipments').length, before, carrier)
  }
})

test('a server that died while it fetched a label is replaced 8 seconds later, and one that died while it booked 25 seconds later', async () => {
  const cases: [path: string, seconds: number][] = [
    ['/labels/', 8],
    ['/shipments', 25],
  ]
  for (const [path, seconds] of cases) {
    relay.bookings.splice(0)
    const { announce } = await withContract('relay')
    const [sent, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    let calls = 0
    beforeCall = async ({ url }) => {
      if (!new URL(url).pathname.startsWith(path)) return
      sent.resolve()
      if (++calls === 1) await answered.promise
    }
    const first = announce()
    await sent.promise
    await takeOver(seconds - 1)
    assert.deepEqual([calls, bookedNow()], [1, path === '/labels/' ? 1 : 0], path)
    await takeOver(1)
    assert.deepEqual([calls, bookedNow()], [2, 1], path)
    answered.resolve()
    assert.deepEqual([(await first).body.data.parcels[0].status.code, bookedNow()], ['READY_TO_SEND', 1], path)
  }
})

test('a step that is refused after another has booked is cancelled at the carrier, also if the server dies before', async () => {
  const { announce, call, request } = await withContract('relay')
  const gone = { kind: 'status', status: 410, body: { code: 'gone', message: 'No label can be made' } } as const
  relay.fail(gone, { on: 'GET /labels/:id' })
  const { body } = await announce()
  assert.deepEqual([body.data.parcels[0].status.code, bookedNow()], ['ANNOUNCEMENT_FAILED', 0])
  assert.match(body.data.errors[0].detail, /No label can be made/)
  relay.fail(gone, { on: 'GET /labels/:id' })
  relay.fail({ kind: 'drop_before' }, { on: 'DELETE /shipments/:id', times: 6 })
  const { id } = (await call('POST', '/shipments', request())).body.data
  await work(app)
  assert.equal(bookedNow(), 1)
  await takeOver()
  const { parcels, errors } = (await call('GET', `/shipments/${id}`)).body.data
  assert.deepEqual([parcels[0].status.code, bookedNow(), await countStates()], ['ANNOUNCEMENT_FAILED', 0, 0])
  assert.match(errors[0].detail, /No label can be made/)
})

test('where a carrier books some parcels and refuses others, the booked ones are cancelled and the refusals reported', async () => {
  const { announce } = await withContract('relay')
  const [parcel] = shipment().parcels as object[]
  relay.additions.push({ pieces: [{ number: 'RLX', label_id: 'R1-0' }], failed: [{ parcel: 1, message: 'Too heavy.' }] })
  const { status, body } = await announce({ parcels: [parcel, parcel] })
  assert.deepEqual([status, body.data.parcels.length, bookedNow()], [201, 2, 0])
  assert.deepEqual(
    body.data.parcels.map((one: any) => one.status.code),
    ['ANNOUNCEMENT_FAILED', 'ANNOUNCEMENT_FAILED'],
  )
  assert.equal(body.data.errors[0].detail, 'Parcel 2: Too heavy.')
})

test('a carrier that has had too many requests gets none for as long as it says', async () => {
  const { announce, call, request } = await withContract('mute')
  relay.fail({ kind: 'rate_limit', retryAfter: '20', body: {} }, { on: 'POST /shipments' })
  const sent = relay.requestsTo('POST /shipments').length
  const first = await announce()
  assert.match(first.body.data.errors[0].detail, /too many requests.* 20 seconds/)
  // Under the same contract nothing is sent meanwhile, and what no client waits for is bought afterwards.
  const { id } = (await call('POST', '/shipments', request())).body.data
  await work(app)
  assert.equal(relay.requestsTo('POST /shipments').length - sent, 1)
  assert.equal((await call('GET', `/shipments/${id}`)).body.data.parcels[0].status.code, 'ANNOUNCING')
  await takeOver(21)
  assert.equal((await call('GET', `/shipments/${id}`)).body.data.parcels[0].status.code, 'READY_TO_SEND')
  relay.fail({ kind: 'rate_limit', retryAfter: '1', body: {} }, { on: 'POST /shipments' })
  assert.equal((await announce()).body.data.parcels[0].status.code, 'READY_TO_SEND')
})

test('a service of a carrier that has had too many requests holds up neither its other services nor the parcels that it tracks', async () => {
  const { announce, call } = await withContract('batching')
  const { id, parcels } = (await announce()).body.data
  const [{ tracking_number }] = parcels
  relay.events.set(tracking_number, [{ code: 'A', at: app.clock.time }])
  relay.fail({ kind: 'rate_limit', retryAfter: '1800', body: {} }, { on: 'GET /events' })
  const before = relay.requestsTo('GET /events').length
  await runJobs({ call }, 'PT11M')
  assert.equal((await announce()).body.data.parcels[0].status.code, 'READY_TO_SEND')
  // No job repeats the poll: it would be given up after some attempts.
  const jobs = await app.db.selectFrom('jobs').select('kind').where('kind', '=', 'follow parcel').execute()
  assert.deepEqual([jobs, relay.requestsTo('GET /events').length - before], [[], 1])
  app.clock.advance({ minutes: 31 })
  await runJobs({ call }, 'PT31M')
  assert.ok(relay.requestsTo('GET /events').length - before > 1)
  assert.notEqual((await call('GET', `/shipments/${id}`)).body.data.parcels[0].status.code, 'READY_TO_SEND')
})

test('a label that comes too late from a carrier without cancellations is not used, and its reference is free', async () => {
  const { announce, call } = await withContract('final')
  relay.fail({ kind: 'status', status: 503 }, { on: 'GET /labels/:id', times: 9 })
  const external_reference_id = 'late-and-final'
  const { id } = (await announce({ external_reference_id })).body.data
  for (const seconds of [30, 30, 31, 3600]) await takeOver(seconds)
  const { parcels, errors } = (await call('GET', `/shipments/${id}`)).body.data
  assert.equal(parcels[0].status.code, 'ANNOUNCEMENT_FAILED')
  assert.match(errors[0].detail, /answered too late. It takes no cancellations: what it has booked as R1 is not used/)
  assert.equal((await announce({ external_reference_id })).body.data.parcels[0].status.code, 'READY_TO_SEND')
})

test('documents, price, expected delivery and warnings that come with the label are kept, and handed out as they came', async () => {
  const { announce, call } = await withContract('relay')
  const invoice = Buffer.from('%PDF-1.7 invoice of the carrier').toString('base64')
  relay.additions.push({ invoice, expected: '2026-11-19', warnings: ['Not validated'], price: { cents: 712, currency: 'EUR' } })
  const { body } = await announce()
  const [parcel] = body.data.parcels
  const paper = await call('GET', `/parcels/${parcel.id}/documents/commercial-invoice`)
  assert.equal(paper.bytes.toString('base64'), invoice)
  assert.ok(parcel.documents.some(({ type }: any) => type === 'commercial-invoice'))
  assert.equal((await call('GET', `/parcels/${parcel.id}/documents/return-label`)).status, 404)
  const tracking = await call('GET', `/parcels/tracking/${parcel.tracking_number}`)
  assert.equal(tracking.body.details.expected_delivery_date, '2026-11-19')
  const { carrier_answer } = await app.db
    .selectFrom('shipments')
    .select('carrier_answer')
    .where('id', '=', body.data.id)
    .executeTakeFirstOrThrow()
  assert.deepEqual(JSON.parse(carrier_answer!), {
    price: { cents: 712, currency: 'EUR' },
    expected_delivery: '2026-11-19',
    warnings: ['Not validated'],
  })
})

test('the price that the carrier names is the label cost of a return where no other price is known', async () => {
  const { call } = await withContract('relay')
  const announceReturn = async () => {
    const { status, body, text } = await call('POST', '/returns', {
      from_address: receiver,
      to_address: sender,
      weight: { value: '1', unit: 'kg' },
      ship_with: { type: 'shipping_option_code', shipping_option_code: 'relay:return' },
    })
    assert.equal(status, 201, text)
    await work(app)
    return (await call('GET', `/returns/${body.return_id}`)).body
  }
  relay.additions.push({ price: { cents: 712, currency: 'EUR' } })
  assert.deepEqual((await announceReturn()).label_cost, { value: 7.12, currency: 'EUR' })
  assert.equal((await announceReturn()).label_cost, undefined)
})

test('the carrier gets the parts of a name, whether it is a business, and the wanted label', async () => {
  const { announce, request } = await withContract('relay')
  const to_address = { ...(request().to_address as object), name: 'Ada van der Berg', company_name: 'Bakery BV' }
  assert.equal((await announce({ to_address })).status, 201)
  const { to, label } = relay.requestsTo('POST /shipments').at(-1)!.body
  assert.deepEqual([to.first_name, to.last_name, to.is_business, label.mime_type], ['Ada', 'van der Berg', true, 'application/pdf'])
})

test('parcels of a carrier that takes many numbers are polled together, and each gets its events', async () => {
  const { announce, call } = await withContract('batching')
  const { body } = await announce({ parcels: Array(5).fill((shipment().parcels as object[])[0]) })
  for (const { tracking_number } of body.data.parcels) relay.events.set(tracking_number, [{ code: 'A', at: app.clock.time }])
  const before = relay.requestsTo('GET /events').length
  await runJobs({ call }, 'PT11M')
  assert.equal(relay.requestsTo('GET /events').length - before, 2)
  const { parcels } = (await call('GET', `/shipments/${body.data.id}`)).body.data
  assert.deepEqual(new Set(parcels.map((one: any) => one.status.code)).size, 1)
  assert.notEqual(parcels[0].status.code, 'READY_TO_SEND')
})

test('a return is announced by the call that the carrier has for returns', async () => {
  const { call, request } = await withContract('relay')
  const { from_address, to_address } = request() as Record<string, object>
  const before = relay.requestsTo('POST /returns').length
  const { status, text } = await call('POST', '/returns/announce-synchronously', {
    from_address: to_address,
    to_address: from_address,
    ship_with: { type: 'shipping_option_code', shipping_option_code: 'relay:return' },
    weight: { value: 1.2, unit: 'kg' },
  })
  assert.equal(status, 201, text)
  assert.equal(relay.requestsTo('POST /returns').length - before, 1)
})
