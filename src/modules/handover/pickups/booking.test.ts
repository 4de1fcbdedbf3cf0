import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startApp } from '../../../../test/harness.ts'
import { created, readPickup } from '../../../../test/pickups.ts'
import { bookingsOf, contractWith, runJobs, work } from '../../../../test/shipments.ts'
import { until } from '../../../../test/until.ts'
import { startWorker } from '../../../jobs/worker.ts'
import { OutboundError, type OutboundResponse, type Send } from '../../../platform/outbound/call.ts'
import { jobHandlers } from '../../jobs.ts'
import { bookPickup } from './book.ts'
import { findPickup } from './store.ts'

/** What becomes of the calls that follow: lost on the way there or back, or answered with nonsense. Afterwards all is well again. */
type SendResult = 'good' | 'lost before' | 'lost after' | 'down' | 'nonsense'
let results: SendResult[] = []
let calls: string[] = []
let isWithoutSlots = false
let meanwhile = async (_path: string) => {}
const between =
  (world: Send): Send =>
  async (call) => {
    const path = new URL(call.url).pathname
    if (path === '/v1/pickups/slots' && isWithoutSlots) throw new OutboundError('timeout_before')
    if (!path.startsWith('/v1/pickups') || path.endsWith('/slots')) return world(call)
    calls.push(path.replace('/v1/pickups', '') || '/book')
    const outcome = results.shift() ?? 'good'
    await meanwhile(path)
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
  await contractWith(organization, 'collogix', 'book_again')
  results = next
  calls = []
  meanwhile = async () => {}
  /** How often the carrier has booked the pickups of the organization, and cancelled them. */
  const books = async () => {
    const rows = await app.db.selectFrom('pickups').select('booking_reference').where('organization_id', '=', organization.id).execute()
    const bookings = await bookingsOf(
      app,
      rows.map((row) => row.booking_reference),
    )
    return { booked: bookings.length, cancelled: bookings.filter((one) => one.cancelled_at).length }
  }
  return { ...organization, books }
}

const noResponseCases: [what: string, results: SendResult[], calls: string[]][] = [
  ['answers at once', [], ['/book']],
  ['was never reached', ['lost before'], ['/book', '/search', '/book']],
  ['booked it, and its answer was lost', ['lost after'], ['/book', '/search']],
  ['was out of order', ['down'], ['/book', '/search', '/book']],
  ['answered nonsense', ['nonsense'], ['/book', '/search']],
  ['was silent three times', silent(3), ['/book', '/search', '/search', '/search']],
]
for (const [what, next, expected] of noResponseCases)
  test(`CREATED, and booked once, by a carrier that ${what}, and would book again what it is sent again`, async () => {
    const organization = await organizationWith(...next)
    const { id } = await created(organization)
    await runJobs(organization, 'PT10M')
    const { status, errors, tracking_number } = await readPickup(organization, id)
    assert.deepEqual([status, errors, tracking_number !== ''], ['CREATED', [], true])
    assert.deepEqual(calls, expected)
    assert.deepEqual(await organization.books(), { booked: 1, cancelled: 0 })
  })

test('201 for a carrier that does not name its time slots in time; the carrier decides when it is booked', async () => {
  const organization = await organizationWith()
  isWithoutSlots = true
  const { id } = await created(organization)
  const { body } = await organization.call(
    'GET',
    '/pickups/time-slots?carrier_code=collogix&country_code=NL&postal_code=5611EM&date=2026-11-17',
  )
  isWithoutSlots = false
  assert.equal(body.data.length, 3)
  await runJobs(organization)
  assert.equal((await readPickup(organization, id)).status, 'CREATED')
})

test('FAILED with the text of the carrier when it refuses; nothing is sent again', async () => {
  const organization = await organizationWith()
  const { id } = await created(organization, { reference: 'journey:announcement_failed' })
  await runJobs(organization, 'PT8H')
  const { status, errors, tracking_number, cancelled_at } = await readPickup(organization, id)
  assert.deepEqual([status, tracking_number, cancelled_at], ['FAILED', '', null])
  assert.deepEqual(errors, [
    {
      status: '500',
      code: 'parcel_announcement_error',
      title: 'Pickup failed',
      detail: 'Collogix refused: Its reference asks for a refusal.',
    },
  ])
  assert.deepEqual(calls, ['/book'])
})

test('a carrier that does not answer is asked for six hours, with back-off; FAILED only when it says that nothing was booked', async () => {
  const organization = await organizationWith(...silent(200, 'lost before'))
  const { id } = await created(organization)
  await runJobs(organization, 'PT12H')
  assert.equal((await readPickup(organization, id)).status, 'ANNOUNCING')
  const inSixHours = calls.length
  assert.ok(inSixHours < 30, `${inSixHours} calls`)
  results = []
  calls = []
  await runJobs(organization, 'PT1H')
  const { status, errors } = await readPickup(organization, id)
  assert.deepEqual([status, errors[0].detail], ['FAILED', 'Collogix has not answered, and nothing was booked.'])
  assert.deepEqual(calls, ['/search'])
  assert.deepEqual(await organization.books(), { booked: 0, cancelled: 0 })
})

test('CREATED, however late it is found that the carrier has booked it', async () => {
  const organization = await organizationWith(...silent(200))
  const { id } = await created(organization)
  await runJobs(organization, 'PT12H')
  assert.equal((await readPickup(organization, id)).status, 'ANNOUNCING')
  assert.deepEqual(new Set(calls.slice(1)), new Set(['/search']))
  results = []
  await runJobs(organization, 'PT1H')
  assert.equal((await readPickup(organization, id)).status, 'CREATED')
  assert.deepEqual(await organization.books(), { booked: 1, cancelled: 0 })
})

test('a booking is sent no more once its time slot has begun', async () => {
  const organization = await organizationWith()
  await runJobs(organization, 'P2DT30M')
  results = silent(200, 'lost before')
  calls = []
  // It is Tuesday 09:30, and the slot begins at 11:00.
  const { id } = await created(organization)
  await runJobs(organization, 'PT2H')
  results = []
  calls = []
  await runJobs(organization, 'PT1H')
  const { status, errors } = await readPickup(organization, id)
  assert.deepEqual([status, errors[0].detail, calls], ['FAILED', 'Collogix has not answered, and nothing was booked.', ['/search']])
})

for (const [where, next] of [
  ['before the carrier was called', undefined],
  ['after the carrier has booked, before its answer was stored', 'good'],
] as const)
  test(`a worker that is killed ${where} loses no booking and makes none twice`, async () => {
    const organization = await organizationWith()
    const { id } = await created(organization)
    // What a killed worker leaves: the count of its attempt, perhaps a booking, and the job under a lease that ends.
    const row = (await findPickup(organization.context, id))!
    if (next === 'good') assert.equal((await bookPickup(organization.context, row)).outcome, 'booked')
    else await app.system.transaction((tx) => tx.db.updateTable('pickups').set({ booking_attempts: 1 }).where('id', '=', id).execute())
    assert.equal((await readPickup(organization, id)).status, 'ANNOUNCING')
    app.clock.advance({ seconds: 30 })
    await runJobs(organization)
    assert.equal((await readPickup(organization, id)).status, 'CREATED')
    assert.deepEqual(await organization.books(), { booked: 1, cancelled: 0 })
  })

test('two workers that have the same booking send it once', async () => {
  const organization = await organizationWith()
  const { id } = await created(organization)
  const row = (await findPickup(organization.context, id))!
  const outcomes = await Promise.all([1, 2, 3].map(() => bookPickup(organization.context, row)))
  assert.deepEqual(outcomes.map(({ outcome }) => outcome).sort(), ['booked', 'leased', 'leased'])
  assert.deepEqual(await organization.books(), { booked: 1, cancelled: 0 })
})

test('a worker that gives its job back while it calls the carrier: no other worker books until that call has ended', async () => {
  const organization = await organizationWith()
  const { id } = await created(organization)
  const gate = Promise.withResolvers<void>()
  meanwhile = () => gate.promise
  const first = startWorker(app.parts, jobHandlers)
  await until('a call of the carrier', () => calls.length)
  await first.stop(0)
  meanwhile = async () => {}
  await work(app)
  const countBookings = () => calls.filter((path) => path === '/book').length
  assert.equal(countBookings(), 1)
  gate.resolve()
  await first.idle()
  assert.equal((await readPickup(organization, id)).status, 'ANNOUNCING')
  app.clock.advance({ minutes: 2 })
  await work(app)
  assert.deepEqual([(await readPickup(organization, id)).status, countBookings()], ['CREATED', 1])
  assert.deepEqual(await organization.books(), { booked: 1, cancelled: 0 })
})

const cancel = ({ call }: { call: Awaited<ReturnType<typeof organizationWith>>['call'] }, id: number) =>
  call('POST', `/pickups/${id}/cancel`)

test('200 cancelled at once before it was sent to the carrier, which gets no call about it', async () => {
  const organization = await organizationWith()
  const { id } = await created(organization)
  const answer = await cancel(organization, id)
  assert.deepEqual([answer.status, answer.body.data], [200, { status: 'cancelled', message: 'The pickup is cancelled.' }])
  await runJobs(organization, 'PT1H')
  const { status, cancelled_at } = await readPickup(organization, id)
  assert.deepEqual([status, typeof cancelled_at, calls], ['CANCELLED', 'string', []])
})

test('200 cancelled when the carrier agrees; 409 the second time', async () => {
  const organization = await organizationWith()
  const { id, created_at } = await created(organization)
  await runJobs(organization)
  assert.equal((await cancel(organization, id)).status, 200)
  const { status, cancelled_at, tracking_number } = await readPickup(organization, id)
  assert.deepEqual([status, cancelled_at >= created_at, tracking_number !== ''], ['CANCELLED', true, true])
  assert.deepEqual(await organization.books(), { booked: 1, cancelled: 1 })
  const again = await cancel(organization, id)
  assert.deepEqual([again.status, again.body.errors[0].code], [409, 'invalid'])
})

test('of ten cancellations at once one is 200 and the others are 409; the carrier cancels once', async () => {
  const organization = await organizationWith()
  const { id } = await created(organization)
  await runJobs(organization)
  calls = []
  const answers = await Promise.all(Array.from({ length: 10 }, () => cancel(organization, id)))
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, ...Array.from({ length: 9 }, () => 409)])
  assert.deepEqual(calls, ['/cancel'])
  assert.equal((await readPickup(organization, id)).status, 'CANCELLED')
})

test('409 when the time slot has begun, and when it has failed', async () => {
  const organization = await organizationWith()
  const booked = await created(organization)
  const failed = await created(organization, { reference: 'journey:announcement_failed' })
  await runJobs(organization, 'P2DT2H')
  for (const [{ id }, detail] of [
    [booked, /on the way/],
    [failed, /has failed/],
  ] as const) {
    const before = await readPickup(organization, id)
    const answer = await cancel(organization, id)
    assert.equal(answer.status, 409)
    assert.match(answer.body.errors[0].detail, detail)
    assert.deepEqual(await readPickup(organization, id), before)
  }
})

test('409 when the carrier refuses; the pickup stays booked, and can be cancelled later', async () => {
  const organization = await organizationWith()
  const { id } = await created(organization)
  await runJobs(organization)
  await contractWith(organization, 'collogix', 'refuse')
  const answer = await cancel(organization, id)
  assert.equal(answer.status, 409)
  assert.match(answer.body.errors[0].detail, /does not cancel it/)
  assert.equal((await readPickup(organization, id)).status, 'CREATED')
  await contractWith(organization, 'collogix', 'good')
  await runJobs(organization, 'PT1H')
  assert.equal((await readPickup(organization, id)).status, 'CREATED')
  assert.equal((await cancel(organization, id)).status, 200)
})

test('202 while the carrier does not answer, 409 meanwhile; then it is cancelled', async () => {
  const organization = await organizationWith()
  const { id } = await created(organization)
  await runJobs(organization)
  results = silent(3)
  const answer = await cancel(organization, id)
  assert.deepEqual([answer.status, answer.body.data.status], [202, 'queued'])
  assert.equal((await cancel(organization, id)).status, 409)
  await runJobs(organization, 'PT1H')
  assert.equal((await readPickup(organization, id)).status, 'CANCELLED')
  assert.deepEqual(await organization.books(), { booked: 1, cancelled: 1 })
})

test('a carrier that never confirms a cancellation comes all the same, and the pickup says so', async () => {
  const organization = await organizationWith()
  const { id } = await created(organization)
  await runJobs(organization)
  meanwhile = async (path) => {
    if (path.endsWith('/cancel')) throw new OutboundError('timeout_before')
  }
  assert.equal((await cancel(organization, id)).status, 202)
  await runJobs(organization, 'P5D')
  const { status, errors } = await readPickup(organization, id)
  assert.deepEqual([status, errors[0].code, errors[0].detail], ['CREATED', 'invalid', 'The carrier has not confirmed the cancellation.'])
})

for (const [what, next, booked] of [
  ['books it', [], 1],
  ['has booked it, and its answer is lost', ['lost after'], 1],
  ['never got it', ['lost before'], 0],
] as [string, SendResult[], number][])
  test(`202 while the carrier is called: CANCELLED in the end, when the carrier ${what}`, async () => {
    const organization = await organizationWith(...next)
    const { id } = await created(organization)
    const answers: number[] = []
    meanwhile = async (path) => {
      if (path === '/v1/pickups' && answers.length === 0) answers.push((await cancel(organization, id)).status)
    }
    await runJobs(organization, 'PT10M')
    const { status, cancelled_at } = await readPickup(organization, id)
    assert.deepEqual([answers, status, typeof cancelled_at], [[202], 'CANCELLED', 'string'])
    assert.deepEqual(await organization.books(), { booked, cancelled: booked })
  })

test('a contract that was deleted is used until the outcome of its pickups is known, and its drivers have come', async () => {
  const organization = await organizationWith(...silent(20))
  const { id } = await created(organization)
  const contract = await contractWith(organization, 'collogix')
  assert.equal((await organization.call('DELETE', `/contracts/${contract}`)).status, 204)
  await runJobs(organization, 'PT3H')
  assert.equal((await readPickup(organization, id)).status, 'ANNOUNCING')
  results = []
  await runJobs(organization, 'PT2H')
  assert.equal((await readPickup(organization, id)).status, 'CREATED')
  const isThere = async () => (await app.db.selectFrom('contracts').select('id').where('id', '=', contract).execute()).length === 1
  await runJobs(organization, 'P3D')
  assert.equal(await isThere(), true)
  await runJobs(organization, 'P3D')
  assert.equal(await isThere(), false)
})
