import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startApp } from '../../../../test/harness.ts'
import { created, readPickup } from '../../../../test/pickups.ts'
import { announced, type Caller, contractWith, runJobs, sender, shipWith, statusesOf } from '../../../../test/shipments.ts'
import { OutboundError, type Send } from '../../../platform/outbound/call.ts'

let isSilent = (_path: string) => false
const between =
  (world: Send): Send =>
  async (call) => {
    if (isSilent(new URL(call.url).pathname)) throw new OutboundError('timeout_before')
    return world(call)
  }
const app = await startApp({ between })
after(() => app.close())

const read = async ({ call }: Caller, id: string) => (await call('GET', `/shipments/${id}`)).body.data
const statusOf = async (organization: Caller, { id }: { id: string }) => statusesOf(await read(organization, id))[0]

/** Tuesday 2026-11-17, 09:00: parcels that were announced now would be scanned on Wednesday at the earliest. The slot ends at 14:00. */
async function morningOf() {
  const organization = await app.newOrganization()
  await runJobs(organization, 'P2D')
  return organization
}
const business = { ship_with: shipWith('collogix:business') }

test('the driver comes in the time slot: the parcels of the contract and the address are scanned at its end, and no others', async () => {
  const organization = await morningOf()
  const here = await announced(organization, business)
  const oneLine = await announced(organization, {
    ...business,
    from_address: { ...sender, address_line_1: 'stadhuisplein 10', house_number: '' },
  })
  const elsewhere = await announced(organization, { ...business, from_address: { ...sender, house_number: '11' } })
  const otherCarrier = await announced(organization)
  const cancelled = await announced(organization, business)
  assert.equal((await organization.call('POST', `/shipments/${cancelled.id}/cancel`)).status, 200)
  const { id } = await created(organization)
  await runJobs(organization, 'PT4H59M')
  assert.equal(await statusOf(organization, here), 'ANNOUNCED')
  await runJobs(organization, 'PT2M')
  for (const one of [here, oneLine]) assert.notEqual(await statusOf(organization, one), 'ANNOUNCED')
  for (const one of [elsewhere, otherCarrier]) assert.equal(await statusOf(organization, one), 'ANNOUNCED')
  assert.equal(await statusOf(organization, cancelled), 'CANCELLED')
  assert.equal((await readPickup(organization, id)).status, 'CREATED')
  const { events } = (await organization.call('GET', `/parcels/tracking/${here.parcels[0].tracking_number}`)).body
  assert.equal(events.filter(({ event_at }: any) => event_at === '2026-11-17T14:00:00.000Z').length, 1, JSON.stringify(events))
  // A parcel that the driver has is no longer cancelled.
  assert.equal((await organization.call('POST', `/shipments/${here.id}/cancel`)).status, 409)
  await runJobs(organization, 'P5D')
  assert.equal(await statusOf(organization, here), 'DELIVERED')
})

test('a driver who comes in vain: the pickup has failed, with the text of the carrier, and no parcel is scanned', async () => {
  const organization = await morningOf()
  const here = await announced(organization, business)
  const { id } = await created(organization, { reference: 'journey:pickup_failed' })
  await runJobs(organization, 'PT1H')
  assert.equal((await readPickup(organization, id)).status, 'CREATED')
  await runJobs(organization, 'PT4H1M')
  const { status, errors, tracking_number } = await readPickup(organization, id)
  assert.deepEqual([status, errors[0].detail], ['FAILED', 'Collogix: The driver found the address closed.'])
  assert.notEqual(tracking_number, '')
  assert.equal(await statusOf(organization, here), 'ANNOUNCED')
})

test('no parcel is scanned by a driver who was cancelled', async () => {
  const organization = await morningOf()
  const here = await announced(organization, business)
  const { id } = await created(organization)
  await runJobs(organization)
  assert.equal((await organization.call('POST', `/pickups/${id}/cancel`)).status, 200)
  await runJobs(organization, 'PT6H')
  assert.equal(await statusOf(organization, here), 'ANNOUNCED')
})

test('parcels of another contract with the carrier are not scanned', async () => {
  const organization = await morningOf()
  const first = await contractWith(organization, 'collogix')
  const { contract_data } = (await organization.call('GET', `/contracts/${first}`)).body.data
  const second = (
    await organization.call('POST', '/contracts', {
      carrier_code: 'collogix',
      contract_data: { ...contract_data, api_token: 'tok-second' },
      is_active: true,
    })
  ).body.data.id
  await runJobs(organization)
  const others = await announced(organization, { ship_with: shipWith('collogix:business', second) })
  await created(organization, { contract_id: first })
  await runJobs(organization, 'PT6H')
  assert.equal(await statusOf(organization, others), 'ANNOUNCED')
})

test('a carrier that does not answer at the end of the slot is asked again, and the parcels are scanned then', async () => {
  const organization = await morningOf()
  const here = await announced(organization, business)
  await created(organization)
  await runJobs(organization)
  isSilent = (path) => path === '/v1/pickups/search'
  await runJobs(organization, 'PT5H1M')
  assert.equal(await statusOf(organization, here), 'ANNOUNCED')
  isSilent = () => false
  await runJobs(organization, 'PT30M')
  assert.notEqual(await statusOf(organization, here), 'ANNOUNCED')
})
