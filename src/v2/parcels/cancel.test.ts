import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startApp } from '../../../test/harness.ts'
import { methods, newV2Organization, v2Parcel } from '../../../test/v2.ts'

const app = await startApp()
after(() => app.close())

type Made = Awaited<ReturnType<typeof newV2Organization>>
const create = async ({ v2 }: Made, changes: Record<string, unknown>) =>
  (await v2('POST', '/parcels', { parcel: v2Parcel(changes) })).body.parcel
const cancel = async ({ v2 }: Made, id: number) => {
  const { status, body } = await v2('POST', `/parcels/${id}/cancel`)
  return [status, body.status, typeof body.message] as const
}

test('200 where the carrier agrees, 400 the second time, both without an envelope', async () => {
  const organization = await newV2Organization(app)
  const { id } = await create(organization, { shipment: { id: methods.home } })
  assert.deepEqual(await cancel(organization, id), [200, 'cancelled', 'string'])
  assert.deepEqual(await cancel(organization, id), [400, 'failed', 'string'])
  const { parcel } = (await organization.v2('GET', `/parcels/${id}`)).body
  assert.equal(parcel.status.id, 2000)
})

test('202 where the carrier takes its time, 400 meanwhile', async () => {
  const organization = await newV2Organization(app)
  const { id } = await create(organization, {})
  assert.deepEqual(await cancel(organization, id), [202, 'queued', 'string'])
  assert.deepEqual(await cancel(organization, id), [400, 'failed', 'string'])
})

test('410 deletes a parcel without a label; then it is missing', async () => {
  const organization = await newV2Organization(app)
  const { id } = await create(organization, { request_label: false })
  assert.deepEqual(await cancel(organization, id), [410, 'deleted', 'string'])
  assert.equal((await organization.v2('GET', `/parcels/${id}`)).status, 404)
  assert.equal((await organization.v2('POST', `/parcels/${id}/cancel`)).status, 404)
})

test('410 for a parcel that the carrier refused; 404 in the error object for a missing one', async () => {
  const organization = await newV2Organization(app)
  await organization.v2('POST', '/parcels', { parcel: v2Parcel({ reference: 'journey:announcement_failed' }) })
  const { id } = (await organization.v2('GET', '/parcels')).body.parcels[0]
  assert.deepEqual(await cancel(organization, id), [410, 'deleted', 'string'])
  const { status, body } = await organization.v2('POST', '/parcels/0/cancel')
  assert.deepEqual([status, body.error.code, body.error.request], [404, 404, 'api/v2/parcels/0/cancel'])
})

test('410 also where the request has an empty JSON body or an Idempotency-Key', async () => {
  const organization = await newV2Organization(app)
  const { id } = await create(organization, { request_label: false })
  const headers = { 'idempotency-key': 'cancel-1', 'content-type': 'application/json' }
  const first = await organization.v2('POST', `/parcels/${id}/cancel/`, undefined, headers)
  const second = await organization.v2('POST', `/parcels/${id}/cancel/`, undefined, headers)
  assert.deepEqual([first.status, second.status, second.body], [410, 410, first.body])
})
