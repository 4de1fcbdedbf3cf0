import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startApp } from '../../../test/harness.ts'
import { readTracking } from '../../../test/parcels.ts'
import { newReturn, readReturn } from '../../../test/returns.ts'
import { runJobs } from '../../../test/shipments.ts'
import { type StatusCode, statusOf } from '../shipments/statuses/statuses.ts'

const app = await startApp()
after(() => app.close())

/** The ends of returns by the journey that their order numbers name, after 31 days. */
const ends: [order_number: string, status: StatusCode, events: string[]][] = [
  ['1001', 'DELIVERED', ['Out for delivery', 'Delivered to the merchant']],
  ['journey:return_refused', 'RETURNED_TO_SENDER', ['Returning to the shopper', 'Returned to the shopper']],
  ['journey:return_expired', 'ANNOUNCED_UNCOLLECTED', ['Shipment information received', 'Label expired: never handed in']],
]
for (const [order_number, status, texts] of ends)
  test(`a return with the order number ${order_number} ends as ${status}`, async () => {
    const organization = await app.newOrganization()
    const { return_id, parcel_id } = await newReturn(organization, { order_number })
    await runJobs(organization, 'P31D')
    assert.equal((await readReturn(organization, return_id)).parent_status, statusOf(status).message)
    const { events } = await readTracking(organization, { parcel_id })
    assert.deepEqual(
      events.slice(-2).map(({ description }: any) => description),
      texts,
    )
  })

test('the external_reference of a return chooses no journey: it is unique, and names the return alone', async () => {
  const organization = await app.newOrganization()
  const { parcel_id } = await newReturn(organization, { external_reference: 'journey:return_expired' })
  await runJobs(organization, 'P31D')
  const { events } = await readTracking(organization, { parcel_id })
  assert.equal(events.at(-1).description, 'Delivered to the merchant')
})
