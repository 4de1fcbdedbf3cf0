import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { swiftlyCarrier } from '../src/carriers/sandbox/swiftly.ts'
import { openDatabase } from '../src/platform/database/open-database.ts'
import { asTenant } from '../src/platform/database/postgres.ts'
import { openLedger } from '../src/simulator/ledger-store.ts'
import type { Booking, CarrierLedger, ShipmentBooking } from '../src/simulator/network/ledger.ts'
import { runAtOnce } from './at-once.ts'
import { swiftlyExamples } from './fixtures/carriers/swiftly-examples.ts'
import { startApp } from './harness.ts'
import { practiceLedger } from './practice-ledger.ts'

/** Promises of the ledger of the sandbox carriers, for each implementation. */
const app = await startApp()
after(() => app.close())

const listBookings = async (): Promise<Booking[]> =>
  (await app.db.selectFrom('practice_bookings').select('booking').execute()).map(({ booking }) => JSON.parse(booking))

const memory = practiceLedger()
const kept: [string, CarrierLedger, () => Promise<readonly Booking[]>][] = [
  ['in memory', memory, async () => memory.all()],
  ['in the database', openLedger(app.db, app.parts.now), listBookings],
]

let made = 0
/** A shipment of its own for each test, so that they share the ledger. */
function shipment(numbers?: readonly (string | null)[]): ShipmentBooking {
  made += 1
  const routing = { code: 'DE-1', depot: 'DE1', barcodes: [{ symbology: 'qr', data: 'x', text: '' } as const] }
  const pieces = (numbers ?? [`SW${made}`]).map((number) => ({ number, track_at: null, air_waybill: null, routing }))
  const place = { city: 'Zürich', country: 'CH' }
  const names = { carrier: 'swiftly', reference: `ours-${made}`, id: `SW-${made}` }
  const when = { booked_at: '2026-03-02T10:00:00.000Z', cancelled_at: null }
  return { kind: 'shipment', ...names, ...when, service: 'home', from: place, to: place, receiver: 'Zoë', pieces }
}

for (const [where, books, list] of kept) {
  const find = {
    reference: ({ carrier, reference }: Booking) => books.find(carrier, 'reference', reference),
    id: ({ carrier, id }: Booking) => books.find(carrier, 'id', id),
  }

  test(`${where}: a booking is found by each of its names, as what they are and nothing else, and by its carrier alone`, async () => {
    const booking = shipment(['SW-A', null, 'SW-B'])
    assert.equal(await books.put(booking), 'new')
    assert.deepEqual(await find.reference(booking), booking)
    assert.deepEqual(await find.id(booking), booking)
    for (const number of ['SW-A', 'SW-B']) assert.deepEqual(await books.find('swiftly', 'number', number), booking)
    assert.equal(await books.find('swiftly', 'id', 'SW-A'), undefined)
    assert.equal(await books.find('swiftly', 'number', booking.reference), undefined)
    assert.equal(await books.find('aerofast', 'number', 'SW-A'), undefined)
    assert.equal(await find.reference({ ...booking, carrier: 'aerofast' }), undefined)
  })

  test(`${where}: a reference that is known stays as it was booked first`, async () => {
    const booking = shipment()
    await books.put(booking)
    assert.equal(await books.put({ ...shipment(), reference: booking.reference }), 'known')
    assert.deepEqual(await find.reference(booking), booking)
  })

  test(`${where}: of a booking with a name that is another's nothing is written`, async () => {
    const booking = shipment(['SW-C'])
    await books.put(booking)
    for (const second of [shipment(['SW-D', 'SW-C']), { ...shipment(['SW-D']), id: booking.id }]) {
      assert.equal(await books.put(second), 'taken')
      assert.equal(await find.reference(second), undefined)
    }
    assert.equal(await books.find('swiftly', 'number', 'SW-D'), undefined)
    assert.equal(await books.put({ ...booking, carrier: 'aerofast' }), 'new')
  })

  test(`${where}: only the first cancellation counts`, async () => {
    const booking = shipment()
    await books.put(booking)
    for (const hour of ['11', '12']) await books.cancel('swiftly', booking.id, `2026-03-02T${hour}:00:00.000Z`)
    await books.cancel('swiftly', 'SW-nobody', '2026-03-02T11:00:00.000Z')
    assert.deepEqual(await find.reference(booking), { ...booking, cancelled_at: '2026-03-02T11:00:00.000Z' })
  })

  test(`${where}: a pickup is kept like a shipment`, async () => {
    const { carrier, reference, id, booked_at } = shipment()
    const slot = { start_at: '2026-03-03T08:00:00.000Z', end_at: '2026-03-03T11:00:00.000Z' }
    const pickup: Booking = { kind: 'pickup', carrier, reference, id, booked_at, cancelled_at: null, slot }
    assert.equal(await books.put(pickup), 'new')
    assert.deepEqual(await find.id(pickup), pickup)
  })

  test(`${where}: of twenty at once under one reference, and of twenty that want one number, one is booked`, async () => {
    const before = (await list()).length
    const one = shipment()
    const same = Array.from({ length: 20 }, () => ({ ...shipment(), reference: one.reference }))
    const outcomes = await Promise.all(same.map((booking) => books.put(booking)))
    assert.deepEqual(outcomes.toSorted(), [...Array.from({ length: 19 }, () => 'known'), 'new'])
    // Each names the two numbers in another order, which must not make them wait for each other in a circle.
    const pairs = Array.from({ length: 20 }, (_, at) => shipment(at % 2 ? ['SW-E', 'SW-F'] : ['SW-F', 'SW-E']))
    assert.deepEqual((await Promise.all(pairs.map((booking) => books.put(booking)))).toSorted(), [
      'new',
      ...Array.from({ length: 19 }, () => 'taken'),
    ])
    assert.equal((await list()).length, before + 2)
  })
}

test('applications that book the same parcels agree on who was first', async () => {
  const second = openDatabase(app.settings)
  const desks = [openLedger(app.db, app.parts.now), openLedger(second, app.parts.now)]
  const bookings = Array.from({ length: 30 }, () => shipment())
  const outcomes = await runAtOnce(bookings.flatMap((booking) => desks.map((ledger) => () => ledger.put(booking))))
  assert.equal(outcomes.filter((outcome) => outcome === 'new').length, 30)
  assert.equal(outcomes.filter((outcome) => outcome === 'known').length, 30)
  await second.destroy()
})

test('a request can neither read nor write the ledger of the sandbox carriers', {
  skip: !process.env.POSTGRES_URL && 'PostgreSQL only',
}, async () => {
  const tenant = asTenant(app.db, (await app.newOrganization()).id)
  for (const table of ['practice_bookings', 'practice_numbers', 'practice_accounts', 'practice_events'] as const) {
    await assert.rejects(tenant.selectFrom(table).selectAll().execute(), /permission denied/)
    await assert.rejects(tenant.deleteFrom(table).execute(), /permission denied/)
  }
})

test('200 in a running application: a sandbox carrier books, finds, tracks and cancels', async () => {
  const { settings, input } = swiftlyExamples.announce![0]!
  const contract = swiftlyCarrier.settings.parse(settings)
  const ask = async (capability: any, input: any) => {
    const { body, ...call } = capability.ask(contract, input)
    const answer = await app.parts.send({ ...call, body: JSON.stringify(body) })
    return capability.read({ status: answer.status, body: JSON.parse(answer.body.toString()) }, input)
  }
  const announced = await ask(swiftlyCarrier.announce, input)
  const { tracking_number } = announced.parcels[0]
  assert.deepEqual(await ask(swiftlyCarrier.announce, input), announced)
  assert.deepEqual(await ask(swiftlyCarrier.find, { reference: input.reference }), { found: true, announced })
  assert.equal((await ask(swiftlyCarrier.track, { tracking_number, at: input.at }))[0].phase, 'announced')
  assert.equal((await ask(swiftlyCarrier.cancel, { id: announced.shipment_id, at: input.at })).status, 'cancelled')
  assert.equal((await ask(swiftlyCarrier.track, { tracking_number, at: input.at })).at(-1).phase, 'cancelled')
})
