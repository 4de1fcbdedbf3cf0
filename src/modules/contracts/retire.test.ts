import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { carrierOf } from '../../../test/carriers.ts'
import { startApp } from '../../../test/harness.ts'
import { announced, bookingsOf, contractWith, runJobs, shipment, shipWith, statusesOf } from '../../../test/shipments.ts'
import { plausibleSettings } from '../../carriers/sandbox/starter-contract.ts'
import { OutboundError, type Send } from '../../platform/outbound/call.ts'
import { resumePurchase } from '../shipments/purchase/purchase.ts'

/** What happens while the carrier has a call, and whether its answer is lost on the way back. */
let meanwhile = async (_path: string) => {}
let isLost = (_path: string) => false
const between =
  (world: Send): Send =>
  async (call) => {
    const path = new URL(call.url).pathname
    await meanwhile(path)
    const answer = await world(call)
    if (isLost(path)) throw new OutboundError('timeout_after')
    return answer
  }
const app = await startApp({ between })
after(() => app.close())

type Organization = Awaited<ReturnType<typeof app.newOrganization>>

async function organizationWithContract() {
  const organization = await app.newOrganization()
  const contract_id = await contractWith(organization, 'swiftly')
  const remove = async () => assert.equal((await organization.call('DELETE', `/contracts/${contract_id}`)).status, 204)
  const read = async (id: string) => (await organization.call('GET', `/shipments/${id}`)).body.data
  return { ...organization, contract_id, remove, read }
}

/** Whether the carrier still has each label of these shipments to deliver. */
async function liveLabels(ids: readonly string[]) {
  const rows = await app.db.selectFrom('shipments').select(['id', 'purchase_reference']).where('id', 'in', ids).execute()
  const references = rows.map(({ purchase_reference }) => purchase_reference)
  return (await bookingsOf(app, references)).map(({ cancelled_at }) => cancelled_at === null)
}

const countRows = async (table: 'contracts' | 'contract_secrets', { id }: Organization, contract_id: number) =>
  (
    await app.db
      .selectFrom(table)
      .select(['organization_id'])
      .where('organization_id', '=', id)
      .where(table === 'contracts' ? 'contracts.id' : 'contract_secrets.contract_id', '=', contract_id)
      .execute()
  ).length

const isAnnouncement = (path: string) => path === '/v1/shipments'

test('204 while a label is being bought: the purchase is completed, and the shipment can be cancelled', async () => {
  const organization = await organizationWithContract()
  meanwhile = async (path) => {
    if (!isAnnouncement(path)) return
    meanwhile = async () => {}
    await organization.remove()
  }
  isLost = isAnnouncement
  const data = await announced(organization, { external_reference_id: 'in-progress' })
  isLost = () => false
  assert.deepEqual([statusesOf(data), await liveLabels([data.id])], [['READY_TO_SEND'], [true]])
  assert.equal((await organization.call('POST', `/shipments/${data.id}/cancel`)).status, 200)
  assert.deepEqual([statusesOf(await organization.read(data.id)), await liveLabels([data.id])], [['CANCELLED'], [false]])
})

test('204 while the carrier does not answer: the label is found by its reference later', async () => {
  const organization = await organizationWithContract()
  isLost = () => true
  const { id } = await announced(organization, { external_reference_id: 'silent' })
  await organization.remove()
  isLost = () => false
  assert.deepEqual(statusesOf(await organization.read(id)), ['ANNOUNCING'])
  app.clock.advance({ seconds: 30 })
  await resumePurchase(organization.context, id)
  assert.deepEqual([statusesOf(await organization.read(id)), await liveLabels([id])], [['READY_TO_SEND'], [true]])
})

test('204 while a late purchase is at the carrier: it is cancelled there, and its reference is free', async () => {
  const organization = await organizationWithContract()
  isLost = () => true
  const { id } = await announced(organization, { external_reference_id: 'late' })
  app.clock.advance({ seconds: 100 })
  await resumePurchase(organization.context, id)
  assert.deepEqual(statusesOf(await organization.read(id)), ['ANNOUNCEMENT_FAILED'])
  await organization.remove()
  isLost = () => false
  app.clock.advance({ seconds: 3600 })
  await resumePurchase(organization.context, id)
  assert.deepEqual(await liveLabels([id]), [false])
  await contractWith(organization, 'northpost')
  const again = await organization.call('POST', '/shipments', {
    ...shipment({ external_reference_id: 'late' }),
    ship_with: shipWith('northpost:parcel'),
  })
  assert.equal(again.status, 201, again.text)
})

test('204 before an accepted shipment is announced: it is announced all the same', async () => {
  const organization = await organizationWithContract()
  const { id } = await announced(organization, {}, '/shipments')
  await organization.remove()
  await runJobs(organization)
  assert.deepEqual([statusesOf(await organization.read(id)), await liveLabels([id])], [['READY_TO_SEND'], [true]])
})

test('after 204 a shipment is tracked until it is delivered', async () => {
  const organization = await organizationWithContract()
  const { id } = await announced(organization)
  await organization.remove()
  await runJobs(organization, 'P5D')
  assert.deepEqual(statusesOf(await organization.read(id)), ['DELIVERED'])
})

test('after 204 the contract is gone from every operation, and nothing is bought under it', async () => {
  const organization = await organizationWithContract()
  const { call, contract_id } = organization
  const kept = await announced(organization, {})
  await organization.remove()
  const path = `/contracts/${contract_id}`
  const gone: [string, string, unknown?][] = [
    ['GET', path],
    ['PATCH', path, { name: 'Again' }],
    ['DELETE', path],
    ['GET', `${path}/prices`],
    ['DELETE', `${path}/prices`],
    ['GET', `${path}/pricing-form`],
    ['PATCH', `${path}/pricing-form`, { prices: [] }],
  ]
  for (const [method, at, body] of gone) assert.equal((await call(method, at, body)).status, 404, `${method} ${at}`)
  const listed = (await call('GET', '/contracts?page_size=100')).body.data
  assert.ok(listed.length > 0 && listed.every(({ id }: { id: number }) => id !== contract_id))
  for (const ship_with of [shipWith('swiftly:home'), shipWith('swiftly:home', contract_id)])
    for (const way of ['/shipments', '/shipments/announce'])
      assert.equal((await call('POST', way, shipment({ ship_with }))).status, 400, way)
  const quoted = await call('POST', '/shipping-options', { contract_id })
  assert.equal(quoted.status, 400, quoted.text)
  const patched = await call('PATCH', `/shipments/${kept.id}`, { external_reference_id: 'still-mine' })
  assert.equal(patched.status, 200, patched.text)
})

test('409 for another label of a shipment that was refused, when its contract was deleted', async () => {
  const organization = await organizationWithContract()
  const { id, ...refused } = await announced(organization, { reference: 'journey:announcement_failed' })
  assert.deepEqual(statusesOf(refused as never), ['ANNOUNCEMENT_FAILED'])
  await organization.remove()
  const answer = await organization.call('POST', `/shipments/${id}/label`)
  assert.equal(answer.status, 409, answer.text)
  assert.match(answer.body.errors[0].detail, /contract/)
  assert.deepEqual(statusesOf(await organization.read(id)), ['ANNOUNCEMENT_FAILED'])
})

test('201 for the same contract after 204: shipments of each go by their own', async () => {
  const organization = await organizationWithContract()
  const { call } = organization
  const first = await announced(organization)
  await organization.remove()
  const made = await call('POST', '/contracts', {
    carrier_code: 'swiftly',
    contract_data: plausibleSettings(app.parts, carrierOf('swiftly')!),
    is_default_per_carrier: true,
    is_active: true,
  })
  assert.equal(made.status, 201, made.text)
  await runJobs(organization)
  const second = await announced(organization)
  assert.equal(second.ship_with.properties.contract_id, made.body.data.id)
  for (const { id } of [first, second]) assert.equal((await call('POST', `/shipments/${id}/cancel`)).status, 200)
  assert.deepEqual(await liveLabels([first.id, second.id]), [false, false])
})

test('the default goes to the oldest contract that remains, also when it was deleted while in use', async () => {
  const organization = await organizationWithContract()
  const { call, contract_id } = organization
  await announced(organization)
  const { contract_data } = (await call('GET', `/contracts/${contract_id}`)).body.data
  const second = await app.system.transaction((tx) =>
    tx.db
      .insertInto('contracts')
      .values({
        organization_id: organization.id,
        carrier_code: 'swiftly',
        type: 'direct',
        name: 'Second',
        state: 'active',
        is_active: 1,
        is_default_per_carrier: 0,
        client_id: null,
        country: null,
        contract_data: JSON.stringify(contract_data),
        revision: 1,
        validation_error: null,
        retired_at: null,
        created_at: tx.now(),
        updated_at: tx.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  await organization.remove()
  assert.equal((await call('GET', `/contracts/${second.id}`)).body.data.is_default_per_carrier, true)
})

test('the secrets of a deleted contract stay sealed while a parcel is in transit, and are removed afterwards', async () => {
  const organization = await organizationWithContract()
  await announced(organization)
  await organization.remove()
  await runJobs(organization, 'PT12H')
  assert.equal(await countRows('contract_secrets', organization, organization.contract_id), 1)
  await runJobs(organization, 'P6D')
  assert.equal(await countRows('contract_secrets', organization, organization.contract_id), 0)
  assert.equal(await countRows('contracts', organization, organization.contract_id), 0)
})

test('the secrets of a deleted contract that nothing needs are removed within the hour', async () => {
  const organization = await organizationWithContract()
  const { id } = await announced(organization)
  assert.equal((await organization.call('POST', `/shipments/${id}/cancel`)).status, 200)
  await organization.remove()
  await runJobs(organization, 'PT1H')
  assert.equal(await countRows('contract_secrets', organization, organization.contract_id), 0)
})

test('one event says that a contract was deleted, at once and not again when its secrets are removed', async () => {
  const organization = await organizationWithContract()
  await organization.remove()
  await runJobs(organization, 'P1D')
  const events = await app.db
    .selectFrom('events')
    .select('type')
    .where('organization_id', '=', organization.id)
    .where('resource_type', '=', 'contract')
    .where('resource_id', '=', String(organization.contract_id))
    .execute()
  assert.deepEqual(
    events.map(({ type }) => type),
    ['contract.created', 'contract.deleted'],
  )
})
