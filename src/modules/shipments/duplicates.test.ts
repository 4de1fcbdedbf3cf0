import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startApp } from '../../../test/harness.ts'
import { keyed } from '../../../test/keyed.ts'
import { announced, bookingsOf, faultsOf, shipment, statusesOf } from '../../../test/shipments.ts'
import { onceOnly } from '../../http/idempotency/once.ts'
import type { Context } from '../../platform/context.ts'
import { AnnouncementRequest } from './record/schema.ts'
import { announceShipment } from './service.ts'

const app = await startApp()
after(() => app.close())
let references = 0
const newReference = () => `ours-${++references}`
const bookings = async (organization_id: number) => {
  const rows = await app.db.selectFrom('shipments').select('purchase_reference').where('organization_id', '=', organization_id).execute()
  return bookingsOf(
    app,
    rows.map((row) => row.purchase_reference),
  )
}

for (const path of ['/shipments', '/shipments/announce']) {
  test(`409 from POST ${path} with the shipment that has the reference already`, async () => {
    const organization = await app.newOrganization()
    const external_reference_id = newReference()
    const { id } = await announced(organization, { external_reference_id }, path)
    const again = await organization.call('POST', path, shipment({ external_reference_id, order_number: 'another' }))
    assert.equal(again.status, 409)
    assert.deepEqual(faultsOf(again), ['invalid /external_reference_id'])
    const { data: existing } = (await organization.call('GET', `/shipments/${id}`)).body
    const { data, errors, ...root } = again.body
    assert.deepEqual(data, existing)
    assert.deepEqual({ ...root, errors: [] }, existing, 'the same fields at the root, where `errors` are those of the request')
    assert.equal(errors.length, 1)
    const other = await app.newOrganization()
    assert.equal((await other.call('POST', path, shipment({ external_reference_id }))).status, 201)
  })

  test(`32 at once to POST ${path}: one 201, and 31 times 409 with the same shipment`, async () => {
    const organization = await app.newOrganization()
    const request = shipment({ external_reference_id: newReference() })
    const answers = await Promise.all(Array.from({ length: 32 }, () => organization.call('POST', path, request)))
    assert.deepEqual(Object.fromEntries([...Map.groupBy(answers, ({ status }) => status)].map(([status, all]) => [status, all.length])), {
      201: 1,
      409: 31,
    })
    assert.equal(new Set(answers.map(({ body }) => body.data.id)).size, 1)
    assert.equal((await organization.call('GET', '/shipments')).body.data.length, 1)
    assert.equal((await bookings(organization.id)).length, path === '/shipments' ? 0 : 1)
  })
}

test('201 again with the reference of a shipment that was refused; 409 with that of one that was cancelled', async () => {
  const organization = await app.newOrganization()
  const external_reference_id = newReference()
  const refused = await announced(organization, { external_reference_id, reference: 'journey:announcement_failed' })
  assert.deepEqual(statusesOf(refused), ['ANNOUNCEMENT_FAILED'])
  const { id } = await announced(organization, { external_reference_id })
  assert.notEqual(id, refused.id)
  assert.equal((await organization.call('POST', `/shipments/${id}/cancel`)).status, 200)
  const third = await organization.call('POST', '/shipments/announce', shipment({ external_reference_id }))
  assert.deepEqual([third.status, third.body.data.id], [409, id])
  const late = await organization.call('POST', `/shipments/${refused.id}/label`)
  assert.deepEqual([late.status, faultsOf(late)], [409, ['conflict']])
})

test('201 for shipments without a reference, however many', async () => {
  const organization = await app.newOrganization()
  for (let i = 0; i < 3; i++) await announced(organization, { external_reference_id: null })
})

test('201 again under the same Idempotency-Key: the same label, and nothing bought twice', async () => {
  const organization = await app.newOrganization()
  const request = shipment({ external_reference_id: newReference() })
  const ask = () => organization.call('POST', '/shipments/announce', request, { 'idempotency-key': 'k' })
  const [first, again] = [await ask(), await ask()]
  assert.deepEqual([first.status, again.status, again.headers['idempotent-replayed']], [201, 201, 'true'])
  assert.equal(again.text, first.text)
  assert.ok(first.body.data.parcels[0].label_file)
  assert.equal((await bookings(organization.id)).length, 1)
  const without = await organization.call('POST', '/shipments/announce', request)
  assert.deepEqual([without.status, without.body.data.id], [409, first.body.data.id])
})

test('a request with a key that died after it had bought a label, or before, finds what it had begun and buys nothing more', async () => {
  const organization = await app.newOrganization()
  const run = (on: Context) => announceShipment(on, AnnouncementRequest.parse(shipment({})))
  const died = async (on: Context) => {
    await run(on)
    throw new Error('the process died')
  }
  await assert.rejects(onceOnly(organization.context, keyed('k'), died), /died/)
  const answer = { status: 201, headers: {}, body: '' }
  await onceOnly(organization.context, keyed('k'), async (on) => ({ ...answer, body: String((await run(on)) as unknown as string) }))
  const { data } = (await organization.call('GET', '/shipments')).body
  assert.deepEqual([data.length, data[0].parcels[0].status.code], [1, 'READY_TO_SEND'])
  assert.equal((await bookings(organization.id)).length, 1)
  // Another key, or another body under it, is another request.
  await onceOnly(organization.context, keyed('k2'), async (on) => ({ ...answer, body: String((await run(on)) as unknown as string) }))
  assert.equal((await organization.call('GET', '/shipments')).body.data.length, 2)
})
