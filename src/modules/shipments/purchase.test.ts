import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startApp } from '../../../test/harness.ts'
import { announced, bookingsOf, contractWith, runJobs, shipment, statusesOf, work } from '../../../test/shipments.ts'
import { until } from '../../../test/until.ts'
import { enqueueJob } from '../../jobs/queue.ts'
import { OutboundError, type OutboundResponse, type Send } from '../../platform/outbound/call.ts'
import { lookUpRenewalMs } from './creation/purchase-lease.ts'
import { resumePurchases } from './jobs.ts'
import { resumePurchase } from './purchase/purchase.ts'

/** What becomes of the calls that follow: lost on the way there or back, or answered with nonsense. Afterwards all is well again. */
type SendResult = 'good' | 'lost before' | 'lost after' | 'down' | 'nonsense'
let results: SendResult[] = []
let calls: string[] = []
let meanwhile = async () => {}
const between =
  (world: Send): Send =>
  async (call) => {
    const path = new URL(call.url).pathname
    // That is where parcels are which were bought before, and has nothing to do with buying.
    if (path === '/v1/outbox') return world(call)
    calls.push(path.replace('/v1/shipments', '') || '/announce')
    const outcome = results.shift() ?? 'good'
    await meanwhile()
    if (outcome === 'lost before') throw new OutboundError('timeout_before')
    if (outcome === 'down') return { status: 503, headers: {}, body: Buffer.from('{}') } satisfies OutboundResponse
    const answer = await world(call)
    if (outcome === 'lost after') throw new OutboundError('timeout_after')
    return outcome === 'nonsense' ? { ...answer, body: Buffer.from('<html>') } : answer
  }

const app = await startApp({ between })
after(() => app.close())
const silent = (count: number, outcome: SendResult = 'lost after') => Array.from({ length: count }, () => outcome)

async function organizationWith(...next: SendResult[]) {
  const organization = await app.newOrganization()
  results = next
  calls = []
  const read = async (id: string) => (await organization.call('GET', `/shipments/${id}`)).body.data
  /** The state of each purchase, and whether the carrier has a record of it. */
  const books = async () => {
    const rows = await app.db
      .selectFrom('shipments')
      .select(['purchase', 'purchase_reference'])
      .where('organization_id', '=', organization.id)
      .execute()
    const bookings = await bookingsOf(
      app,
      rows.map((row) => row.purchase_reference),
    )
    return {
      purchases: rows.map((row) => row.purchase),
      booked: bookings.length,
      cancelled: bookings.filter((one) => one.cancelled_at).length,
    }
  }
  return { ...organization, read, books }
}
/** As if so much time had passed, and the schedule had looked for open purchases. */
async function lookAgain(seconds: number) {
  app.clock.advance({ seconds })
  await app.system.transaction((tx) => enqueueJob(tx, resumePurchases.kind, {}))
  await work(app)
}

const noResponseCases: [what: string, fates: SendResult[], calls: string[]][] = [
  ['answers at once', [], ['/announce']],
  ['was never reached', ['lost before'], ['/announce', '/search', '/announce']],
  ['bought it, and its answer was lost', ['lost after'], ['/announce', '/search']],
  ['was out of order', ['down'], ['/announce', '/search', '/announce']],
  ['answered nonsense', ['nonsense'], ['/announce', '/search']],
  ['was silent twice', ['lost after', 'lost after'], ['/announce', '/search', '/search']],
]
for (const [what, next, expected] of noResponseCases)
  test(`201 ready to send, bought once, from a carrier that ${what}, and would book again what it is sent again`, async () => {
    const organization = await organizationWith()
    await contractWith(organization, 'swiftly', 'book_again')
    results = [...next]
    calls = []
    const data = await announced(organization)
    assert.deepEqual([statusesOf(data), data.errors], [['READY_TO_SEND'], []])
    assert.ok(data.parcels[0].label_file)
    assert.deepEqual(calls, expected)
    assert.deepEqual(await organization.books(), { purchases: ['confirmed'], booked: 1, cancelled: 0 })
  })

test('201 and still being announced, while a carrier is silent for long; found by its reference later, and not bought again', async () => {
  const organization = await organizationWith(...silent(3))
  const { id, ...data } = await announced(organization)
  assert.deepEqual([statusesOf(data), data.parcels[0].label_file], [['ANNOUNCING'], null])
  assert.deepEqual(await organization.books(), { purchases: ['intended'], booked: 1, cancelled: 0 })
  await lookAgain(9)
  assert.deepEqual(statusesOf(await organization.read(id)), ['ANNOUNCING'])
  calls = []
  await lookAgain(1)
  assert.deepEqual([statusesOf(await organization.read(id)), calls], [['READY_TO_SEND'], ['/search']])
  assert.deepEqual(await organization.books(), { purchases: ['confirmed'], booked: 1, cancelled: 0 })
})

test('a purchase whose carrier never answers in time is no longer wanted, and is cancelled there when it turns up', async () => {
  const organization = await organizationWith(...silent(8))
  const external_reference_id = 'too-late'
  const { id } = await announced(organization, { external_reference_id })
  await lookAgain(45)
  assert.deepEqual((await organization.books()).purchases, ['intended'])
  await lookAgain(46)
  const doubtful = await organization.read(id)
  assert.deepEqual([statusesOf(doubtful), doubtful.errors[0].code], [['ANNOUNCEMENT_FAILED'], 'parcel_announcement_error'])
  assert.deepEqual(await organization.books(), { purchases: ['doubtful'], booked: 1, cancelled: 0 })
  assert.equal((await organization.call('POST', '/shipments', shipment({ external_reference_id }))).status, 409)
  for (const [method, path] of [
    ['PATCH', ''],
    ['POST', '/label'],
  ])
    assert.equal(
      (await organization.call(method!, `/shipments/${id}${path}`, method === 'PATCH' ? { reference: 'x' } : undefined)).status,
      409,
    )
  results = []
  calls = []
  await lookAgain(3600)
  assert.deepEqual([await organization.books(), calls], [{ purchases: ['voided'], booked: 1, cancelled: 1 }, ['/search', '/cancel']])
  assert.deepEqual(statusesOf(await organization.read(id)), ['ANNOUNCEMENT_FAILED'])
  const another = await announced(organization, { external_reference_id })
  assert.deepEqual(statusesOf(another), ['READY_TO_SEND'])
})

test('a purchase that was never made is refused when that is known, and may be tried again', async () => {
  const organization = await organizationWith(...silent(8, 'lost before'))
  const { id } = await announced(organization)
  await lookAgain(45)
  await lookAgain(46)
  assert.deepEqual(await organization.books(), { purchases: ['doubtful'], booked: 0, cancelled: 0 })
  results = []
  await lookAgain(3600)
  assert.deepEqual(await organization.books(), { purchases: ['refused'], booked: 0, cancelled: 0 })
  const again = await organization.call('POST', `/shipments/${id}/label`)
  assert.deepEqual([again.status, statusesOf(again.body.data)], [201, ['READY_TO_SEND']])
  assert.deepEqual(await organization.books(), { purchases: ['confirmed'], booked: 1, cancelled: 0 })
})

test('201 asynchronously: the job buys it once, however often it runs', async () => {
  const organization = await organizationWith('lost after', 'lost after')
  const { id } = await announced(organization, {}, '/shipments')
  assert.deepEqual(calls, [])
  await runJobs(organization)
  assert.deepEqual(statusesOf(await organization.read(id)), ['READY_TO_SEND'])
  await resumePurchase(organization.context, id)
  assert.deepEqual(calls, ['/announce', '/search', '/search'])
  assert.deepEqual(await organization.books(), { purchases: ['confirmed'], booked: 1, cancelled: 0 })
})

test('two who find the same purchase do not both ask: it is the turn of one', async () => {
  const organization = await organizationWith()
  const { id } = await announced(organization, {}, '/shipments')
  await Promise.all([resumePurchase(organization.context, id), resumePurchase(organization.context, id), runJobs(organization)])
  assert.deepEqual([calls, statusesOf(await organization.read(id))], [['/announce'], ['READY_TO_SEND']])
})

test('a shipment that a crash left without a job is taken up by the schedule', async () => {
  const organization = await organizationWith()
  const { id } = await announced(organization, {}, '/shipments')
  await app.system.transaction((tx) => tx.db.deleteFrom('jobs').execute())
  await lookAgain(1)
  assert.deepEqual([calls, statusesOf(await organization.read(id))], [['/announce'], ['READY_TO_SEND']])
})

test('a response that arrives after another process completed the purchase changes nothing', async () => {
  const organization = await organizationWith()
  const { id } = await announced(organization, {}, '/shipments')
  meanwhile = async () => {
    meanwhile = async () => {}
    await app.system.transaction((tx) => tx.db.updateTable('shipments').set({ purchase: 'refused' }).where('id', '=', id).execute())
  }
  await runJobs(organization)
  assert.deepEqual((await organization.books()).purchases, ['refused'])
})

test('a refusal that comes when the purchase was confirmed meanwhile changes nothing', async () => {
  const organization = await organizationWith()
  await contractWith(organization, 'swiftly', 'refuse')
  const { id } = await announced(organization, {}, '/shipments')
  meanwhile = async () => {
    meanwhile = async () => {}
    await app.system.transaction((tx) => tx.db.updateTable('shipments').set({ purchase: 'confirmed' }).where('id', '=', id).execute())
  }
  await runJobs(organization)
  assert.deepEqual([(await organization.books()).purchases, (await organization.read(id)).errors], [['confirmed'], []])
})

test('a process without a response past its lease makes no more calls once another process has taken over', async () => {
  const organization = await organizationWith()
  const { id } = await announced(organization, {}, '/shipments')
  const [asked, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let second = Promise.resolve()
  meanwhile = async () => {
    meanwhile = () => {
      asked.resolve()
      return answered.promise
    }
    app.clock.advance({ seconds: 25 })
    second = resumePurchase(organization.context, id)
    await asked.promise
    meanwhile = async () => {}
  }
  results = ['lost before']
  await resumePurchase(organization.context, id)
  assert.deepEqual(calls, ['/announce', '/search'])
  answered.resolve()
  await second
  assert.deepEqual(calls, ['/announce', '/search', '/announce'])
  assert.deepEqual(await organization.books(), { purchases: ['confirmed'], booked: 1, cancelled: 0 })
})

/** A purchase without an answer, and a process that goes on with it; this call of its gets no answer before `answer` is called. */
async function heldAt(held: '/search' | '/announce') {
  const organization = await organizationWith(...silent(5, held === '/search' ? 'lost after' : 'lost before'))
  const { id } = await announced(organization)
  results = []
  const [asked, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  meanwhile = async () => {
    if (calls.at(-1) !== held) return
    meanwhile = async () => {}
    asked.resolve()
    await answered.promise
  }
  app.clock.advance({ seconds: 10 })
  calls = []
  const ended = resumePurchase(organization.context, id)
  await asked.promise
  const answer = () => {
    answered.resolve()
    return ended
  }
  const resumeAfter = async (seconds: number) => {
    app.clock.advance({ seconds })
    await resumePurchase(organization.context, id)
    return calls
  }
  return { organization, id, answer, resumeAfter }
}
const boughtOnce = { purchases: ['confirmed'], booked: 1, cancelled: 0 }

test('a purchase whose process died while it was looked up is looked up by another 8 seconds later, and not after 25', async () => {
  const { organization, answer, resumeAfter } = await heldAt('/search')
  assert.deepEqual(await resumeAfter(7), ['/search'])
  assert.deepEqual(await resumeAfter(1), ['/search', '/search'])
  assert.deepEqual(await organization.books(), boughtOnce)
  await answer()
  assert.deepEqual([calls, await organization.books()], [['/search', '/search'], boughtOnce])
})

test('a purchase that was looked up and is being made is taken by no other process for 25 seconds', async () => {
  const { organization, answer, resumeAfter } = await heldAt('/announce')
  assert.deepEqual(await resumeAfter(24), ['/search', '/announce'])
  await answer()
  assert.deepEqual([await resumeAfter(1), await organization.books()], [['/search', '/announce'], boughtOnce])
})

test('a process that waits long for the answer to its look-up keeps its lease', async (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] })
  const { organization, id, answer, resumeAfter } = await heldAt('/search')
  const leaseEnd = () => app.db.selectFrom('shipments').select('lease_until').where('id', '=', id).executeTakeFirstOrThrow()
  const first = await leaseEnd()
  app.clock.advance({ seconds: 3 })
  t.mock.timers.tick(lookUpRenewalMs)
  await until('another end of the lease', leaseEnd, ({ lease_until }) => lease_until !== first.lease_until)
  assert.deepEqual(await resumeAfter(7), ['/search'])
  await answer()
  assert.deepEqual([calls, await organization.books()], [['/search'], boughtOnce])
})

const behaviours: [behaviour: string, status: string, books: object][] = [
  ['refuse', 'ANNOUNCEMENT_FAILED', { purchases: ['refused'], booked: 0, cancelled: 0 }],
  ['answer_twice', 'READY_TO_SEND', { purchases: ['confirmed'], booked: 1, cancelled: 0 }],
]
for (const [behaviour, status, books] of behaviours)
  test(`201 ${status} by a contract with the behaviour ${behaviour}`, async () => {
    const organization = await organizationWith()
    await contractWith(organization, 'swiftly', behaviour)
    const data = await announced(organization)
    assert.deepEqual([statusesOf(data), await organization.books()], [[status], books])
    const [error] = data.errors
    if (status === 'READY_TO_SEND') return assert.equal(error, undefined)
    assert.deepEqual(
      [error.status, error.code, error.detail],
      ['500', 'parcel_announcement_error', 'This contract is set to refuse everything.'],
    )
    assert.ok(!('documents' in data.parcels[0]) && data.parcels[0].label_file === null)
  })

for (const behaviour of ['unreliable', 'unreliable_book_again'])
  test(`30 by a carrier that is ${behaviour}: each of its records is ours, or was cancelled`, async () => {
    const organization = await organizationWith()
    await contractWith(organization, 'swiftly', behaviour)
    await Promise.all(Array.from({ length: 30 }, (_, i) => announced(organization, {}, i % 2 ? '/shipments' : undefined)))
    await runJobs(organization)
    for (let round = 0; round < 3; round++) await lookAgain(46)
    await contractWith(organization, 'swiftly', 'good')
    await lookAgain(3600)
    const { purchases, booked, cancelled } = await organization.books()
    const count = (name: string) => purchases.filter((one) => one === name).length
    assert.deepEqual([booked, cancelled], [count('confirmed') + count('voided'), count('voided')])
    assert.equal(count('confirmed') + count('voided') + count('refused'), 30, purchases.join())
  })

test('a late purchase keeps an unknown outcome until the carrier has confirmed its cancellation', async () => {
  const organization = await organizationWith(...silent(8))
  await announced(organization)
  await lookAgain(45)
  await lookAgain(46)
  results = ['good', 'lost before', 'good', 'down']
  await lookAgain(3600)
  assert.deepEqual(await organization.books(), { purchases: ['doubtful'], booked: 1, cancelled: 0 })
  await lookAgain(3600)
  assert.deepEqual(await organization.books(), { purchases: ['voided'], booked: 1, cancelled: 1 })
})
