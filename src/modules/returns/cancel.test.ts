import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startApp } from '../../../test/harness.ts'
import { announcedReturn, newReturn, readReturn, returnWith } from '../../../test/returns.ts'
import { type Caller, contractWith, runJobs } from '../../../test/shipments.ts'
import { ReturnRequest } from './schema.ts'
import { createReturn, releaseReturn } from './service.ts'

const app = await startApp()
after(() => app.close())
const cancel = ({ call }: Caller, id: number, path = '') => call('PATCH', `/returns/${id}${path}`)
const [example] = ReturnRequest.meta()!.examples as [object]

async function expectConflict(caller: Caller, id: number, message: RegExp) {
  const { status, body, text } = await cancel(caller, id)
  assert.equal(status, 409, text)
  const [error, ...more] = body.errors
  assert.deepEqual(
    [Object.keys(body), Object.keys(error), error.field, error.code, more],
    [['errors'], ['field', 'code', 'message'], 'returns', 409, []],
  )
  assert.match(error.message, message)
}

for (const path of ['', '/cancel'])
  test(`202 from PATCH /returns/{id}${path}, and the parcel is cancelled; 409 in its own shape afterwards`, async () => {
    const organization = await app.newOrganization()
    const { return_id, is_cancellable } = await announcedReturn(organization)
    const answer = await cancel(organization, return_id, path)
    assert.deepEqual([is_cancellable, answer.status, Object.keys(answer.body)], [true, 202, ['message']])
    const found = await readReturn(organization, return_id)
    assert.deepEqual(
      [found.status, found.parent_status, found.is_cancellable, found.label_url, 'label' in found],
      ['open', 'Cancelled', false, null, false],
    )
    assert.deepEqual(
      found.status_history.map((one: any) => one.parent_status),
      ['Being announced', 'Ready to send', 'Cancellation requested', 'Cancelled'],
    )
    await expectConflict(organization, return_id, /cancelled already/)
  })

test('202 while the carrier takes until the night: cancelled later, and 409 meanwhile', async () => {
  const organization = await app.newOrganization()
  const { return_id } = await announcedReturn(organization, { ship_with: returnWith('northpost:return') })
  assert.equal((await cancel(organization, return_id)).status, 202)
  assert.equal((await readReturn(organization, return_id)).parent_status, 'Cancellation requested')
  await expectConflict(organization, return_id, /being cancelled already/)
  await runJobs(organization, 'P2D')
  assert.equal((await readReturn(organization, return_id)).parent_status, 'Cancelled')
})

test('409 once the carrier has the parcel, and once it is delivered', async () => {
  const organization = await app.newOrganization()
  const { return_id } = await announcedReturn(organization)
  for (let hours = 0; (await readReturn(organization, return_id)).is_cancellable && hours < 240; hours += 6)
    await runJobs(organization, 'PT6H')
  assert.notEqual((await readReturn(organization, return_id)).parent_status, 'Delivered')
  await expectConflict(organization, return_id, /carrier has this parcel/)
  await runJobs(organization, 'P10D')
  await expectConflict(organization, return_id, /delivered/)
})

test('202 for a return that is not announced yet, and nothing is bought', async () => {
  const organization = await app.newOrganization()
  const { return_id } = await newReturn(organization)
  assert.equal((await cancel(organization, return_id)).status, 202)
  await runJobs(organization)
  const { parent_status, tracking_number } = await readReturn(organization, return_id)
  assert.deepEqual([parent_status, tracking_number], ['Cancelled', null])
})

test('409 where the carrier refuses, and the return stays as it was', async () => {
  const organization = await app.newOrganization()
  const { return_id } = await announcedReturn(organization)
  await contractWith(organization, 'swiftly', 'refuse')
  await expectConflict(organization, return_id, /./)
  assert.equal((await readReturn(organization, return_id)).parent_status, 'Ready to send')
})

test('202 for a return that awaits its payment, and a payment afterwards announces nothing', async () => {
  const organization = await app.newOrganization()
  const { return_id } = await createReturn(organization.context, ReturnRequest.parse(example), {
    outgoing_shipment_id: 'outgoing',
    integration_id: organization.integration_id,
    status: 'awaiting_payment',
    return_fee: { value: '4.95', currency: 'EUR' },
  })
  const before = await readReturn(organization, return_id)
  assert.deepEqual(
    [before.status, before.parent_status, before.return_fee],
    ['awaiting_payment', 'No label', { value: 4.95, currency: 'EUR' }],
  )
  assert.equal((await cancel(organization, return_id)).status, 202)
  await releaseReturn(organization.context, return_id)
  await runJobs(organization)
  const { status, parent_status, tracking_number } = await readReturn(organization, return_id)
  assert.deepEqual([status, parent_status, tracking_number], ['open', 'Cancelled', null])
})
