import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { itemsOf, lineOf } from '../../../../test/billing.ts'
import { startApp } from '../../../../test/harness.ts'
import { created, pickupsByCarrier, readPickup } from '../../../../test/pickups.ts'
import { runJobs } from '../../../../test/shipments.ts'

const app = await startApp()
after(() => app.close())

type Organization = Awaited<ReturnType<typeof app.newOrganization>>
const linesOf = async (organization: Organization) => (await itemsOf(organization)).map(lineOf)

test('a pickup is billed when the carrier has booked it, and credited once when it is cancelled', async () => {
  const organization = await app.newOrganization()
  const { id } = await created(organization)
  assert.deepEqual(await linesOf(organization), [])
  await runJobs(organization)
  const [item] = await itemsOf(organization, 'type=pickup')
  assert.deepEqual([item.pickup_id, item.parcel_id, item.reference, item.from_country], [id, null, String(id), 'NL'])
  for (const status of [200, 409]) assert.equal((await organization.call('POST', `/pickups/${id}/cancel`)).status, status)
  assert.deepEqual(await linesOf(organization), ['pickup 4.5000', 'pickup_cancelled -4.5000'])
})

test('a pickup is credited when the driver came in vain', async () => {
  const organization = await app.newOrganization()
  const { id } = await created(organization, { reference: 'journey:pickup_failed' })
  await runJobs(organization, 'P4D')
  assert.equal((await readPickup(organization, id)).status, 'FAILED')
  assert.deepEqual(await linesOf(organization), ['pickup 4.5000', 'pickup_cancelled -4.5000'])
})

test('a carrier without a fee bills no pickup, and neither does a contract of the customer', async () => {
  const organization = await app.newOrganization()
  await created(organization, pickupsByCarrier.aerofast)
  await app.system.transaction(({ db }) =>
    db.updateTable('contracts').set({ type: 'direct' }).where('organization_id', '=', organization.id).execute(),
  )
  await created(organization)
  await runJobs(organization)
  assert.deepEqual(await linesOf(organization), [])
})
