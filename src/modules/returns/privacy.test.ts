import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { everybodyTakes, startApp } from '../../../test/harness.ts'
import { personOf, tablesWith } from '../../../test/persons.ts'
import { announcedReturn, readReturn, returned } from '../../../test/returns.ts'
import { runJobs } from '../../../test/shipments.ts'
import { createHousekeeping } from '../../app.ts'
import { addTime } from '../../platform/time.ts'
import { erasePerson } from '../shipments/privacy/erase.ts'
import { ReturnRequest } from './schema.ts'
import { createReturn } from './service.ts'

const app = await startApp({ send: everybodyTakes, set: { RETENTION_PERSONAL_DATA_DAYS: 30 } })
after(() => app.close())

/** A return whose messages name the shopper too, made through the portal. */
async function newTraces() {
  const organization = await app.newOrganization()
  const [ada, shop] = [personOf('Ada'), personOf('Shop')]
  const item = { description: 'T-shirt', return_reason_id: '3', return_message: `Ask ${ada.name}` }
  const request = ReturnRequest.parse(returned({ from_address: ada, to_address: shop, parcel_items: [item] }))
  const { return_id, parcel_id } = await createReturn(organization.context, request, {
    outgoing_shipment_id: 'outgoing',
    integration_id: null,
    status: 'open',
    reason: { id: 3, message: `Write to ${ada.email}` },
    refund: { refund_type: 'money', message: `To the account of ${ada.name}` },
  })
  await runJobs(organization)
  assert.deepEqual((await tablesWith(app, ada)).includes('returns'), true)
  const expectErased = async () => {
    assert.deepEqual(await tablesWith(app, ada), [])
    const { from_address, to_address, refund, parcel_items } = await readReturn(organization, return_id)
    assert.deepEqual([from_address.name, to_address.name, to_address.email], ['Erased', shop.name, shop.email])
    assert.deepEqual([refund.message, parcel_items[0].return_message], ['To the account of Erased', 'Ask Erased'])
  }
  return { organization, ada, return_id, parcel_id, expectErased }
}

for (const by of ['email', 'parcel'] as const)
  test(`an erasure by ${by} removes the shopper from a return and its messages, and not the shop`, async () => {
    const { ada, parcel_id, expectErased } = await newTraces()
    const whose = by === 'email' ? { email: ada.email } : { parcel: String(parcel_id) }
    assert.ok(await erasePerson(app.parts, whose, { isDryRun: false, print: () => {} }))
    await expectErased()
  })

test('30 days after a return was delivered the shopper is erased, and not the shop', async () => {
  const { organization, return_id, expectErased } = await newTraces()
  await runJobs(organization, 'P14D')
  const { delivered_at_iso } = await readReturn(organization, return_id)
  app.clock.time = addTime(delivered_at_iso, { days: 31 })
  await createHousekeeping({}).handler.run(app.system, {}, { finish: (work: never) => app.system.transaction(work) })
  await expectErased()
})

test('a return still has its label after the erasure', async () => {
  const organization = await app.newOrganization()
  const { parcel_id } = await announcedReturn(organization)
  await erasePerson(app.parts, { parcel: String(parcel_id) }, { isDryRun: false, print: () => {} })
  assert.equal((await organization.call('GET', `/parcels/${parcel_id}/documents/label`)).status, 200)
})
