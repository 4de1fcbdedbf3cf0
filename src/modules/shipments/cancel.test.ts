import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startApp } from '../../../test/harness.ts'
import { announced, bookingsOf, type Caller, faultsOf, runJobs, shipWith, statusesOf } from '../../../test/shipments.ts'
import { OutboundError, type Send } from '../../platform/outbound/call.ts'
import { resumePurchase } from './purchase/purchase.ts'
import type { StatusCode } from './statuses/statuses.ts'

let isSilent = (_path: string) => false
const between =
  (world: Send): Send =>
  async (call) => {
    if (isSilent(new URL(call.url).pathname)) throw new OutboundError('timeout_before')
    return world(call)
  }
const app = await startApp({ between })
after(() => app.close())

/** A carrier without tracking. */
const untracked = { ship_with: shipWith('northpost:letter'), parcels: [{ weight: { value: '0.05', unit: 'kg' } }] }

const cancel = ({ call }: Caller, id: string) => call('POST', `/shipments/${id}/cancel`)
const read = async ({ call }: Caller, id: string) => (await call('GET', `/shipments/${id}`)).body.data
const setStatus = (shipment_id: string, status: StatusCode) =>
  app.system.transaction((tx) => tx.db.updateTable('parcels').set({ status }).where('shipment_id', '=', shipment_id).execute())
async function expectRefusal(caller: Caller, id: string, detail: RegExp) {
  const before = await read(caller, id)
  const answer = await cancel(caller, id)
  assert.deepEqual([answer.status, faultsOf(answer)], [409, ['invalid']], answer.text)
  assert.match(answer.body.errors[0].detail, detail)
  assert.deepEqual(statusesOf(await read(caller, id)), statusesOf(before))
}
async function isBookingCancelled(id: string) {
  const { purchase_reference } = await app.db
    .selectFrom('shipments')
    .select('purchase_reference')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return (await bookingsOf(app, [purchase_reference])).map(({ cancelled_at }) => cancelled_at !== null)
}

test('200 at once where the carrier agrees; it stays readable, and 409 the second time', async () => {
  const organization = await app.newOrganization()
  const { id } = await announced(organization, {
    parcels: [{ weight: { value: '1', unit: 'kg' } }, { weight: { value: '1', unit: 'kg' } }],
  })
  const answer = await cancel(organization, id)
  assert.deepEqual([answer.status, answer.body.data], [200, { status: 'cancelled', message: 'The shipment is cancelled.' }])
  assert.deepEqual(statusesOf(await read(organization, id)), ['CANCELLED', 'CANCELLED'])
  assert.deepEqual(await isBookingCancelled(id), [true])
  await expectRefusal(organization, id, /cancelled already/)
})

test('202 where the carrier takes until the night; 409 meanwhile; then it is cancelled', async () => {
  const organization = await app.newOrganization()
  const { id } = await announced(organization, { ship_with: shipWith('northpost:parcel') })
  const answer = await cancel(organization, id)
  assert.deepEqual([answer.status, answer.body.data.status], [202, 'queued'])
  assert.deepEqual(statusesOf(await read(organization, id)), ['CANCELLING'])
  await expectRefusal(organization, id, /being cancelled/)
  await runJobs(organization, 'PT7H')
  assert.deepEqual(statusesOf(await read(organization, id)), ['CANCELLING'])
  await runJobs(organization, 'PT12H')
  assert.deepEqual(statusesOf(await read(organization, id)), ['CANCELLED'])
})

test('202 where the carrier never answers: after 14 days it was never used, and is cancelled', async () => {
  const organization = await app.newOrganization()
  const { id } = await announced(organization, untracked)
  isSilent = (path) => path.endsWith('/cancel')
  assert.equal((await cancel(organization, id)).status, 202)
  await runJobs(organization, 'P13D')
  assert.deepEqual(statusesOf(await read(organization, id)), ['CANCELLING'])
  await runJobs(organization, 'P2D')
  isSilent = () => false
  assert.deepEqual(statusesOf(await read(organization, id)), ['CANCELLED'])
})

test('202 where the carrier never answers, and the parcel arrives all the same: it was delivered, and stays so', async () => {
  const organization = await app.newOrganization()
  const { id } = await announced(organization)
  isSilent = (path) => path.endsWith('/cancel')
  assert.equal((await cancel(organization, id)).status, 202)
  for (const [advance, status] of [
    ['PT40H', 'CANCELLING'],
    ['PT14H', 'DELIVERED'],
    ['P15D', 'DELIVERED'],
  ] as const) {
    await runJobs(organization, advance)
    assert.deepEqual(statusesOf(await read(organization, id)), [status])
  }
  isSilent = () => false
  await expectRefusal(organization, id, /has been delivered/)
})

test('202 where the carrier answers later that it is too late: the cancellation has failed, and the parcel goes its way', async () => {
  const organization = await app.newOrganization()
  const { id } = await announced(organization)
  isSilent = (path) => path.endsWith('/cancel')
  assert.equal((await cancel(organization, id)).status, 202)
  await runJobs(organization, 'P1D')
  isSilent = () => false
  await runJobs(organization, 'PT6H')
  const [status] = statusesOf(await read(organization, id))
  assert.ok(!['CANCELLING', 'CANCELLED'].includes(status!), String(status))
  await expectRefusal(organization, id, /will not cancel/)
  assert.deepEqual(await isBookingCancelled(id), [false])
})

test('202 for a carrier that cannot be asked to cancel: it is watched for 14 days', async () => {
  const organization = await app.newOrganization()
  const { id } = await announced(organization, { ship_with: shipWith('crossdock:letter') })
  assert.equal((await cancel(organization, id)).status, 202)
  await runJobs(organization, 'P15D')
  assert.deepEqual(statusesOf(await read(organization, id)), ['CANCELLED'])
})

test('409 once it was delivered, or collected by the receiver', async () => {
  const organization = await app.newOrganization()
  const { id } = await announced(organization)
  for (const status of ['DELIVERED', 'COLLECTED_BY_CUSTOMER'] as const) {
    await setStatus(id, status)
    await expectRefusal(organization, id, /has been delivered/)
  }
})

test('409 once the carrier has it, and it stays as it was', async () => {
  const organization = await app.newOrganization()
  const { id } = await announced(organization)
  await runJobs(organization, 'P2D')
  await expectRefusal(organization, id, /will not cancel it. It is on its way/)
  assert.equal((await organization.call('PATCH', `/shipments/${id}`, { external_reference_id: 'still-mine' })).status, 200)
})

test('409 with a key keeps what was undone: the shipment is not left being cancelled', async () => {
  const organization = await app.newOrganization()
  const { id } = await announced(organization)
  await runJobs(organization, 'P2D')
  const before = statusesOf(await read(organization, id))
  const answer = await organization.call('POST', `/shipments/${id}/cancel`, undefined, { 'idempotency-key': 'k' })
  assert.deepEqual([answer.status, statusesOf(await read(organization, id))], [409, before])
})

test('409 more than 42 days after it was announced', async () => {
  const organization = await app.newOrganization()
  const { id } = await announced(organization, untracked)
  await runJobs(organization, 'P42DT1S')
  await expectRefusal(organization, id, /more than 42 days ago/)
})

test("404 for one that does not exist, or is another organization's", async () => {
  const [one, other] = [await app.newOrganization(), await app.newOrganization()]
  const { id } = await announced(other)
  for (const unknown of [id, '01a1de70-5068-710e-9103-98c37a156a37', 'x']) assert.equal((await cancel(one, unknown)).status, 404)
})

test('200 for one whose announcement failed: nothing was bought', async () => {
  const organization = await app.newOrganization()
  const { id } = await announced(organization, { reference: 'journey:announcement_failed' })
  assert.equal((await cancel(organization, id)).status, 200)
  assert.deepEqual(statusesOf(await read(organization, id)), ['CANCELLED'])
  await expectRefusal(organization, id, /cancelled already/)
  assert.equal((await organization.call('POST', `/shipments/${id}/label`)).status, 409)
})

test('200 for a planned shipment: its carrier is never called', async () => {
  const organization = await app.newOrganization()
  const { id } = await announced(organization, {}, '/shipments')
  assert.equal((await cancel(organization, id)).status, 200)
  await runJobs(organization)
  assert.deepEqual([statusesOf(await read(organization, id)), await isBookingCancelled(id)], [['CANCELLED'], []])
})

test('202 while the carrier is being asked for it: cancelled when that is known, and given back where it was bought', async () => {
  for (const bought of [true, false]) {
    const organization = await app.newOrganization()
    isSilent = (path) => !path.endsWith('/cancel')
    const { id } = await announced(organization, bought ? {} : { reference: 'journey:announcement_failed' })
    assert.equal((await cancel(organization, id)).status, 202)
    assert.deepEqual(statusesOf(await read(organization, id)), ['CANCELLING'])
    isSilent = () => false
    app.clock.advance({ seconds: 46 })
    await resumePurchase(organization.context, id)
    assert.deepEqual(statusesOf(await read(organization, id)), [bought ? 'CANCELLING' : 'CANCELLED'])
    await runJobs(organization)
    assert.deepEqual([statusesOf(await read(organization, id)), await isBookingCancelled(id)], [['CANCELLED'], bought ? [true] : []])
  }
})
