import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startApp } from '../../../test/harness.ts'
import { contractWith, shipment, shipWith } from '../../../test/shipments.ts'
import { addTime } from '../../platform/time.ts'

const app = await startApp()
after(() => app.close())
const { call } = await app.newOrganization()
const contract_id = await contractWith({ call }, 'aerofast', 'answer_twice')
// As on a slow machine: each look at the clock finds it a millisecond further.
let time = app.clock.time
Object.defineProperty(app.clock, 'time', { get: () => (time = addTime(time, { seconds: 0.001 })) })

type Body = Record<string, unknown>
const withoutLabel = (data: any) => ({ ...data, parcels: data.parcels.map(({ label_file: _, ...parcel }: Body) => parcel) })

/** What was answered is what is read later, byte for byte but for the label. */
async function expectStored(data: any) {
  const { applied_shipping_rules: _, ...answered } = withoutLabel(data)
  assert.deepEqual((await call('GET', `/shipments/${data.id}`)).body.data, answered)
  const { body } = await call('GET', `/shipments?shipment_uuids=${data.id}`)
  assert.deepEqual([body.data[0].updated_at, body.data[0].parcels], [answered.updated_at, answered.parcels])
}
const post = async (path: string, body?: Body, headers: Record<string, string> = {}) => {
  const { status, body: answer, text } = await call('POST', path, body, headers)
  assert.ok(status < 300, `${path} ${status}: ${text}`)
  return answer.data
}

test('the times in the answer to an announcement are those that are stored', async () => {
  await expectStored(await post('/shipments/announce', shipment()))
  await expectStored(await post('/shipments/announce', shipment(), { 'idempotency-key': 'times-1' }))
  await expectStored(await post('/shipments/announce-with-rules', shipment({ apply_shipping_rules: true })))
  await expectStored(await post('/shipments/announce', shipment({ reference: 'journey:announcement_failed' })))
})

test('so are those of a shipment that is planned, replaced, changed, announced again or printed again', async () => {
  await expectStored(await post('/shipments', shipment()))
  await expectStored(await post('/shipments/with-rules', shipment({ apply_shipping_rules: true })))
  const failed = await post('/shipments/announce', shipment({ reference: 'journey:announcement_failed' }))
  await expectStored((await call('PUT', `/shipments/${failed.id}`, shipment({ reference: 'journey:announcement_failed' }))).body.data)
  await expectStored((await call('PATCH', `/shipments/${failed.id}`, { reference: null })).body.data)
  await expectStored(await post(`/shipments/${failed.id}/label`))
  await expectStored(await post(`/shipments/${failed.id}/label`))
})

test('so are those of several parcels that travel together, and of a carrier that is asked twice', async () => {
  const { parcels } = shipment() as { parcels: Body[] }
  await expectStored(await post('/shipments/announce', shipment({ parcels: [...parcels, ...parcels, ...parcels] })))
  await expectStored(await post('/shipments/announce', shipment({ ship_with: shipWith('aerofast:express', contract_id) })))
})
