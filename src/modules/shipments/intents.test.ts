import assert from 'node:assert/strict'
import { after, afterEach, test } from 'node:test'
import { startApp } from '../../../test/harness.ts'
import { announced, bookingsOf, contractWith, runJobs, shipment, statusesOf, work } from '../../../test/shipments.ts'
import { enqueueJob } from '../../jobs/queue.ts'
import type { Context } from '../../platform/context.ts'
import type { Send } from '../../platform/outbound/call.ts'
import { resumePurchases } from './jobs.ts'
import { erasePerson } from './privacy/erase.ts'
import { AnnouncementRequest } from './record/schema.ts'
import { announceShipment } from './service.ts'

/** What happens before a call reaches the carrier, and between its effect and its response. */
let before = async (_path: string) => {}
let afterwards = async (_path: string) => {}
let calls: string[] = []
const between =
  (world: Send): Send =>
  async (call) => {
    const path = new URL(call.url).pathname
    if (path === '/v1/outbox') return world(call)
    const name = path.replace('/v1/shipments', '') || '/announce'
    calls.push(name)
    await before(name)
    const answer = await world(call)
    await afterwards(name)
    return answer
  }
const app = await startApp({ between })
after(() => app.close())
afterEach(() => {
  ;[before, afterwards, calls] = [async () => {}, async () => {}, []]
})

async function newOrganization() {
  const organization = await app.newOrganization()
  calls = []
  const stored = async () => {
    const of = { shipments: 'shipments', intents: 'purchase_intents' } as const
    const purchases = await app.db
      .selectFrom(of.shipments)
      .select(['purchase', 'purchase_reference'])
      .where('organization_id', '=', organization.id)
      .execute()
    const intents = await app.db.selectFrom(of.intents).select('id').where('organization_id', '=', organization.id).execute()
    const references = [...purchases.map((row) => row.purchase_reference), ...intents.map(({ id }) => id)]
    const booked = (await bookingsOf(app, references)).filter(({ cancelled_at }) => cancelled_at === null).length
    return { purchases: purchases.map(({ purchase }) => purchase), intents: intents.length, booked }
  }
  const list = async () => (await organization.call('GET', '/shipments')).body.data
  return { ...organization, stored, list }
}
type Organization = Awaited<ReturnType<typeof newOrganization>>
const announce = (ctx: Context, changes = {}) => announceShipment(ctx, AnnouncementRequest.parse(shipment(changes)))

/** Holds the first announcement, before it reaches the carrier or after, until it is let go. Its process has died if it never is. */
function holdAnnouncement(where: 'before' | 'afterwards') {
  const [reached, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let isFirst = true
  const hold = async (path: string) => {
    if (path !== '/announce' || !isFirst) return
    isFirst = false
    reached.resolve()
    await released.promise
  }
  if (where === 'before') before = hold
  else afterwards = hold
  return { reached: reached.promise, release: released.resolve }
}
/** As if so much time had passed, and the schedule had looked for open purchases. */
async function lookAgain(seconds: number) {
  app.clock.advance({ seconds })
  await app.system.transaction((tx) => enqueueJob(tx, resumePurchases.kind, {}))
  await work(app)
}

test('a shipment that is announced while the client waits is one row until the carrier has confirmed it', async () => {
  const organization = await newOrganization()
  const { reached, release } = holdAnnouncement('before')
  const answer = announced(organization)
  await reached
  assert.deepEqual([await organization.stored(), await organization.list()], [{ purchases: [], intents: 1, booked: 0 }, []])
  release()
  assert.deepEqual(statusesOf(await answer), ['READY_TO_SEND'])
  assert.deepEqual(await organization.stored(), { purchases: ['confirmed'], intents: 0, booked: 1 })
})

const deaths: [when: string, where: 'before' | 'afterwards', calls: string[]][] = [
  ['before the carrier was called', 'before', ['/announce', '/search', '/announce']],
  ['after the carrier had sold the label', 'afterwards', ['/announce', '/search']],
]
for (const [when, where, expected] of deaths)
  test(`a purchase whose process died ${when} is completed by another, and bought once`, async () => {
    const organization = await newOrganization()
    const { reached } = holdAnnouncement(where)
    void announce(organization.context)
    await reached
    await lookAgain(24)
    assert.deepEqual(await organization.stored(), { purchases: [], intents: 1, booked: where === 'before' ? 0 : 1 })
    await lookAgain(1)
    assert.deepEqual([await organization.stored(), calls], [{ purchases: ['confirmed'], intents: 0, booked: 1 }, expected])
    assert.deepEqual(statusesOf((await organization.list())[0]), ['READY_TO_SEND'])
  })

test('a process that comes back after another has completed its purchase changes nothing, and answers the same shipment', async () => {
  const organization = await newOrganization()
  const { reached, release } = holdAnnouncement('afterwards')
  const answer = announced(organization)
  await reached
  await lookAgain(25)
  release()
  const data = await answer
  assert.deepEqual(statusesOf(data), ['READY_TO_SEND'])
  assert.deepEqual(
    (await organization.list()).map(({ id }: { id: string }) => id),
    [data.id],
  )
  assert.deepEqual(await organization.stored(), { purchases: ['confirmed'], intents: 0, booked: 1 })
})

for (const path of ['/shipments/announce', '/shipments'])
  test(`409 from POST ${path} with the shipment whose carrier is being called, which the first request then answers`, async () => {
    const organization = await newOrganization()
    const external_reference_id = 'called'
    const { reached, release } = holdAnnouncement('before')
    const answer = announced(organization, { external_reference_id })
    await reached
    const twin = await organization.call('POST', path, shipment({ external_reference_id }))
    assert.deepEqual([twin.status, statusesOf(twin.body.data)], [409, ['ANNOUNCING']], twin.text)
    assert.equal((await organization.call('GET', `/shipments/${twin.body.data.id}`)).status, 200)
    release()
    const data = await answer
    assert.deepEqual([data.id, statusesOf(data)], [twin.body.data.id, ['READY_TO_SEND']])
    assert.deepEqual([await organization.stored(), calls], [{ purchases: ['confirmed'], intents: 0, booked: 1 }, ['/announce']])
  })

test('32 at once, by turns for a label at once and later: one 201, and 31 times 409 with the same shipment', async () => {
  const organization = await newOrganization()
  const request = shipment({ external_reference_id: 'by-turns' })
  const paths = ['/shipments/announce', '/shipments']
  const answers = await Promise.all(Array.from({ length: 32 }, (_, n) => organization.call('POST', paths[n % 2]!, request)))
  assert.equal(answers.filter(({ status }) => status === 201).length, 1)
  assert.equal(answers.filter(({ status }) => status === 409).length, 31)
  assert.equal(new Set(answers.map(({ body }) => body.data.id)).size, 1)
  await runJobs(organization)
  assert.deepEqual(await organization.stored(), { purchases: ['confirmed'], intents: 0, booked: 1 })
})

test('409 where a reference that is being bought is given to another shipment, or announced again', async () => {
  const organization = await newOrganization()
  const external_reference_id = 'given'
  const refused = await announced(organization, { external_reference_id, reference: 'journey:announcement_failed' })
  const other = await announced(organization)
  const { reached, release } = holdAnnouncement('before')
  const answer = announced(organization, { external_reference_id })
  await reached
  assert.equal((await organization.call('PATCH', `/shipments/${other.id}`, { external_reference_id })).status, 409)
  assert.equal((await organization.call('POST', `/shipments/${refused.id}/label`)).status, 409)
  release()
  assert.deepEqual(statusesOf(await answer), ['READY_TO_SEND'])
})

test('a shipment that is cancelled while its carrier is called is cancelled there', async () => {
  const organization = await newOrganization()
  const external_reference_id = 'cancelled'
  const { reached, release } = holdAnnouncement('before')
  const answer = announced(organization, { external_reference_id })
  await reached
  const { id } = (await organization.call('POST', '/shipments/announce', shipment({ external_reference_id }))).body.data
  assert.equal((await organization.call('POST', `/shipments/${id}/cancel`)).status, 202)
  release()
  assert.deepEqual(statusesOf(await answer), ['CANCELLING'])
  await runJobs(organization)
  assert.deepEqual(await organization.stored(), { purchases: ['cancelled'], intents: 0, booked: 0 })
})

test('a refused shipment is stored with its error, and its reference is free', async () => {
  const organization = await newOrganization()
  await contractWith(organization, 'swiftly', 'refuse')
  const external_reference_id = 'refused'
  const data = await announced(organization, { external_reference_id })
  assert.deepEqual([statusesOf(data), data.errors[0].code], [['ANNOUNCEMENT_FAILED'], 'parcel_announcement_error'])
  assert.deepEqual(await organization.stored(), { purchases: ['refused'], intents: 0, booked: 0 })
  await contractWith(organization, 'swiftly', 'good')
  assert.deepEqual(statusesOf(await announced(organization, { external_reference_id })), ['READY_TO_SEND'])
})

/** A database that fails in a transaction of this number. */
const failing = (context: Context, number: number): Context => {
  let count = 0
  return { ...context, transaction: (work) => (++count === number ? Promise.reject(new Error('gone')) : context.transaction(work)) }
}

test('a purchase whose outcome could not be written is found by its reference, and not bought again', async () => {
  const organization = await newOrganization()
  // The first writes the intent, the second the log of the call, if that has one of its own; the last the outcome.
  const total = await countTransactions(organization)
  calls = []
  await assert.rejects(announce(failing(organization.context, total)), /gone/)
  const { intents, booked } = await organization.stored()
  assert.deepEqual([intents, booked, calls], [1, 2, ['/announce']])
  await lookAgain(26)
  assert.deepEqual(await organization.stored(), { purchases: ['confirmed', 'confirmed'], intents: 0, booked: 2 })
})

/** How many transactions an announcement without a label file takes until its outcome is written. */
async function countTransactions({ context }: Organization) {
  let [count, outcome] = [0, 0]
  const counting: Context = {
    ...context,
    transaction: async (work) => {
      const number = ++count
      const result = await context.transaction(work)
      const intents = await app.db
        .selectFrom('purchase_intents')
        .select('id')
        .where('organization_id', '=', context.organization_id)
        .execute()
      if (outcome === 0 && number > 1 && intents.length === 0) outcome = number
      return result
    },
  }
  await announce(counting)
  return outcome
}

test('a request that is sent again under its key after its process died completes the same purchase', async () => {
  const organization = await newOrganization()
  const context = { ...organization.context, once_key: 'key of the request' }
  const { reached } = holdAnnouncement('afterwards')
  void announce(context)
  await reached
  app.clock.advance({ seconds: 25 })
  await announce(context)
  assert.deepEqual([(await organization.list()).map(statusesOf), calls], [[['READY_TO_SEND']], ['/announce', '/search']])
  assert.deepEqual(await organization.stored(), { purchases: ['confirmed'], intents: 0, booked: 1 })
})

test('a contract that is deleted while its carrier is called is kept until the outcome is known', async () => {
  const organization = await newOrganization()
  const id = await contractWith(organization, 'swiftly')
  const { reached } = holdAnnouncement('afterwards')
  void announce(organization.context)
  await reached
  assert.equal((await organization.call('DELETE', `/contracts/${id}`)).status, 204)
  await runJobs(organization)
  await lookAgain(26)
  assert.deepEqual(await organization.stored(), { purchases: ['confirmed'], intents: 0, booked: 1 })
})

test('the data of a person is erased from a shipment whose carrier is being called', async () => {
  const organization = await newOrganization()
  const to_address = { ...(shipment().to_address as object), email: 'erased-while-called@example.com' }
  const { reached, release } = holdAnnouncement('before')
  const answer = announced(organization, { to_address })
  await reached
  await erasePerson(app.parts, { email: 'erased-while-called@example.com' }, { isDryRun: false, print: () => {} })
  release()
  const { id } = await answer
  const { text } = await organization.call('GET', `/shipments/${id}`)
  assert.doesNotMatch(text, /erased-while-called/)
})
