import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { addressFields } from '../../../test/conform/schemas/shared.ts'
import { startApp } from '../../../test/harness.ts'
import { announced, receiver, sender, shipment } from '../../../test/shipments.ts'

const app = await startApp()
after(() => app.close())

const absent = { company_name: '', address_line_2: '', po_box: null, state_province_code: '', email: '', phone_number: '' }

test('returns all twelve keys of both addresses, empty where nothing was sent', async () => {
  const organization = await app.newOrganization()
  for (const path of ['/shipments', '/shipments/announce']) {
    const { id, from_address, to_address } = await announced(organization, {}, path)
    assert.deepEqual([Object.keys(from_address), Object.keys(to_address)], [addressFields, addressFields])
    assert.deepEqual(
      [from_address, to_address],
      [
        { ...absent, ...sender },
        { ...absent, ...receiver },
      ],
    )
    const { data } = (await organization.call('GET', `/shipments/${id}`)).body
    assert.deepEqual([data.from_address, data.to_address], [from_address, to_address])
  }
  const stored = await organization.call('POST', '/addresses/sender-addresses', sender)
  const sender_address_id = stored.body.data.id
  assert.deepEqual(Object.keys((await announced(organization, { from_address: { sender_address_id } })).from_address), addressFields)
})

test('returns delivery_dates as an object, with null for what was not sent', async () => {
  const organization = await app.newOrganization()
  const dates = async (delivery_dates?: object | null) => (await announced(organization, { delivery_dates })).delivery_dates
  const unknown = { handover_at: null, deliver_at: null }
  assert.deepEqual([await dates(), await dates(null), await dates({})], [unknown, unknown, unknown])
  const times = { earliest_delivery_time: '09:00', latest_delivery_time: '12:30' }
  assert.deepEqual(await dates(times), { ...unknown, ...times })
})

test('leaves out the dimensions that were not sent, and writes the others with two decimals', async () => {
  const organization = await app.newOrganization()
  const weight = { value: '1.2', unit: 'kg' }
  const dimensions = { length: '30', width: '20.5', height: '10.125', unit: 'cm' }
  const { id, parcels } = await announced(organization, { parcels: [{ weight }, { weight, dimensions: null }, { weight, dimensions }] })
  const shown = [undefined, undefined, { length: '30.00', width: '20.50', height: '10.125', unit: 'cm' }]
  assert.deepEqual(
    parcels.map((one: any) => one.dimensions),
    shown,
  )
  assert.deepEqual(
    parcels.map((one: any) => 'dimensions' in one),
    [false, false, true],
  )
  const { data } = (await organization.call('GET', `/shipments/${id}`)).body
  assert.deepEqual(
    data.parcels.map((one: any) => 'dimensions' in one),
    [false, false, true],
  )
})

test('a shipment stored by an earlier version is returned in the same shape, and can be updated', async () => {
  const organization = await app.newOrganization()
  const request = { parcels: [{ weight: { value: '1.2', unit: 'kg' } }] }
  const { id, parcels } = await announced(organization, request)
  const current = await organization.call('GET', `/shipments/${id}`)
  const { delivery_dates: _, ...rest } = JSON.parse(
    (await app.db.selectFrom('shipments').select('document').where('id', '=', id).executeTakeFirstOrThrow()).document,
  )
  const body = JSON.parse(
    (await app.db.selectFrom('parcels').select('document').where('id', '=', parcels[0].id).executeTakeFirstOrThrow()).document,
  )
  const earlier = { ...rest, from_address: sender, to_address: receiver, delivery_dates: null }
  await app.system.transaction(async ({ db }) => {
    await db
      .updateTable('shipments')
      .set({ document: JSON.stringify(earlier) })
      .where('id', '=', id)
      .execute()
    const document = JSON.stringify({ dimensions: null, ...body })
    await db.updateTable('parcels').set({ document }).where('id', '=', parcels[0].id).execute()
  })
  assert.deepEqual((await organization.call('GET', `/shipments/${id}`)).body, current.body)
  assert.deepEqual((await organization.call('GET', '/shipments')).body.data, [current.body.data])
  const replaced = await organization.call('PUT', `/shipments/${id}`, shipment({ ...request, external_reference_id: 'ours' }))
  assert.deepEqual([replaced.status, replaced.body.data.external_reference_id], [200, 'ours'], replaced.text)
})

test('201 with dimensions of which one side is 0, which count as not sent', async () => {
  const organization = await app.newOrganization()
  const weight = { value: '1', unit: 'kg' }
  const flat = { length: '30', width: '20', height: 0, unit: 'cm' }
  const none = { length: 0, width: '0', height: '0.00', unit: 'cm' }
  const { parcels } = await announced(organization, {
    parcels: [
      { weight, dimensions: flat },
      { weight, dimensions: none },
    ],
  })
  assert.deepEqual(
    parcels.map((one: any) => 'dimensions' in one),
    [false, false],
  )
})

test('201 with an empty reference and external_reference_id, which count as not sent', async () => {
  const organization = await app.newOrganization()
  const empty = { reference: '', external_reference_id: '' }
  for (const path of ['/shipments', '/shipments/announce', '/shipments/announce-with-rules', '/shipments/with-rules'])
    assert.deepEqual(partOf(await announced(organization, empty, path)), { reference: null, external_reference_id: null }, path)
  const { id } = await announced(organization, { external_reference_id: 'ours' })
  const cleared = await organization.call('PATCH', `/shipments/${id}`, { external_reference_id: '' })
  assert.deepEqual([cleared.status, cleared.body.data.external_reference_id], [200, null])
})
const partOf = ({ reference, external_reference_id }: any) => ({ reference, external_reference_id })
