import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startApp } from '../../../test/harness.ts'
import { announced, type Caller, faultsOf, parcel, receiver, shipment, shipWith, statusesOf } from '../../../test/shipments.ts'

const app = await startApp()
after(() => app.close())
const fails = { reference: 'journey:announcement_failed' }
const read = async ({ call }: Caller, id: string) => (await call('GET', `/shipments/${id}`)).body.data
const idsOf = ({ parcels }: any) => parcels.map(({ id }: any) => id)

test('200 for any change of one whose announcement failed, and 201 from its label then', async () => {
  const organization = await app.newOrganization()
  const { id } = await announced(organization, fails)
  const changes = {
    reference: null,
    order_number: 'B-2',
    external_reference_id: 'changed',
    to_address: { ...receiver, name: 'Kim' },
    ship_with: shipWith('northpost:parcel'),
    total_order_price: { value: '9.00', currency: 'EUR' },
    label_details: { mime_type: 'application/zpl', dpi: 203 },
    parcels: [{ weight: { value: '2.000', unit: 'kg' }, label_notes: ['Careful'] }],
  }
  const { status, body, text } = await organization.call('PATCH', `/shipments/${id}`, changes)
  assert.equal(status, 200, text)
  const { ship_with, ...rest } = changes
  assert.partialDeepStrictEqual(body.data, { ...rest, carrier: { code: 'northpost', name: 'North Post' } } as object)
  assert.equal(body.data.ship_with.properties.shipping_option_code, ship_with.properties.shipping_option_code)
  assert.deepEqual(statusesOf(body.data), ['ANNOUNCEMENT_FAILED'])
  assert.deepEqual(await read(organization, id), body.data)
  const label = await organization.call('POST', `/shipments/${id}/label`)
  assert.deepEqual([label.status, statusesOf(label.body.data), label.body.data.errors], [201, ['READY_TO_SEND'], []])
  assert.equal(Buffer.from(label.body.data.parcels[0].label_file, 'base64').toString('latin1', 0, 3), '^XA')
  assert.match(label.body.data.parcels[0].tracking_number, /^C[A-Z]\d{9}NL$/)
})

test('200 again from the label of one that is announced: the same label, and no other', async () => {
  const organization = await app.newOrganization()
  const data = await announced(organization)
  const again = await organization.call('POST', `/shipments/${data.id}/label`)
  assert.deepEqual([again.status, again.body.data], [200, data])
})

test('201 from the label of one that is refused again, with the reason', async () => {
  const organization = await app.newOrganization()
  const { id } = await announced(organization, fails)
  const { status, body } = await organization.call('POST', `/shipments/${id}/label`)
  assert.deepEqual([status, statusesOf(body.data), body.data.errors[0].code], [201, ['ANNOUNCEMENT_FAILED'], 'parcel_announcement_error'])
})

test('200 with more parcels and with fewer: those that stay keep their ids', async () => {
  const organization = await app.newOrganization()
  const { id, ...data } = await announced(organization, { ...fails, parcels: [parcel, parcel] })
  const change = async (count: number) => {
    const parcels = Array.from({ length: count }, (_, i) => ({ weight: { value: `${i + 1}.000`, unit: 'kg' } }))
    const { status, body, text } = await organization.call('PATCH', `/shipments/${id}`, { parcels })
    assert.equal(status, 200, text)
    assert.partialDeepStrictEqual(body.data.parcels, parcels)
    return idsOf(body.data)
  }
  const [first, second] = idsOf(data)
  const [, , third, ...none] = await change(3)
  assert.deepEqual(none, [])
  assert.deepEqual(await change(3), [first, second, third])
  assert.deepEqual(await change(1), [first])
  assert.equal((await organization.call('PATCH', `/shipments/${id}`, { parcels: [] })).status, 400)
  assert.equal((await organization.call('PATCH', `/shipments/${id}`, { reference: null })).status, 200)
  assert.equal((await organization.call('POST', `/shipments/${id}/label`)).status, 201)
})

test('200 from PUT: what is not sent is gone', async () => {
  const organization = await app.newOrganization()
  const { id } = await announced(organization, {
    ...fails,
    order_number: 'A',
    external_reference_id: 'gone',
    label_details: { mime_type: 'image/png' },
  })
  const { status, body } = await organization.call('PUT', `/shipments/${id}`, shipment())
  assert.deepEqual(
    [status, body.data.reference, body.data.order_number, body.data.external_reference_id, body.data.label_details.mime_type],
    [200, null, '', null, 'application/pdf'],
  )
})

test('400 for a change that cannot be shipped, 404 for a shipment that is not there', async () => {
  const organization = await app.newOrganization()
  const { id } = await announced(organization, fails)
  const answer = await organization.call('PATCH', `/shipments/${id}`, { to_address: { ...receiver, email: '' }, brand_id: 999_999_999 })
  assert.deepEqual([answer.status, faultsOf(answer).sort()], [400, ['invalid /brand_id', 'required /to_address/email']])
  const stranger = await app.newOrganization()
  for (const [method, body] of [
    ['PATCH', { reference: 'x' }],
    ['PUT', shipment()],
  ] as const)
    assert.equal((await stranger.call(method, `/shipments/${id}`, body)).status, 404)
  assert.equal((await stranger.call('POST', `/shipments/${id}/label`)).status, 404)
})

test('200 for what is not on the label, once there is one', async () => {
  const organization = await app.newOrganization()
  const { id, ...before } = await announced(organization)
  const changes = {
    external_reference_id: 'later',
    total_order_price: { value: '3.00', currency: 'EUR' },
    label_details: { mime_type: 'image/png', dpi: 203 },
  }
  for (const [field, value] of Object.entries(changes)) {
    const { status, body, text } = await organization.call('PATCH', `/shipments/${id}`, { [field]: value })
    assert.equal(status, 200, text)
    assert.deepEqual(body.data[field], value)
  }
  const after = await read(organization, id)
  assert.partialDeepStrictEqual(after, changes)
  assert.deepEqual([idsOf(after), after.parcels[0].tracking_number], [idsOf(before), before.parcels[0].tracking_number])
  const whole = { ...shipment(), ...changes, external_reference_id: 'later-still' }
  assert.equal((await organization.call('PUT', `/shipments/${id}`, whole)).status, 200)
  const label = await organization.call('POST', `/shipments/${id}/label`)
  assert.match(Buffer.from(label.body.data.parcels[0].label_file, 'base64').toString('latin1', 0, 4), /PNG/)
})

test('409 for what is on the label, each field with its place', async () => {
  const organization = await app.newOrganization()
  const { id } = await announced(organization)
  const printed: Record<string, unknown> = {
    brand_id: (await organization.call('POST', '/brands', { name: 'N', domain: 'update-printed' })).body.data.id,
    ship_with: shipWith('northpost:parcel'),
    from_address: { ...receiver, name: 'Kim' },
    to_address: { ...receiver, name: 'Kim' },
    order_number: 'B',
    reference: 'B',
    customs_information: { invoice_number: '1', export_reason: 'gift' },
    delivery_dates: { earliest_delivery_time: '09:00' },
    parcels: [{ ...parcel, label_notes: ['x'] }],
  }
  for (const [field, value] of Object.entries(printed)) {
    const answer = await organization.call('PATCH', `/shipments/${id}`, { [field]: value })
    assert.deepEqual([answer.status, faultsOf(answer)], [409, [`conflict /${field}`]], answer.text)
  }
  const all = await organization.call('PATCH', `/shipments/${id}`, { ...printed, external_reference_id: 'x' })
  assert.deepEqual(
    [all.status, faultsOf(all).sort()],
    [
      409,
      Object.keys(printed)
        .map((field) => `conflict /${field}`)
        .sort(),
    ],
  )
  assert.equal((await read(organization, id)).external_reference_id, null)
  const same = await organization.call('PATCH', `/shipments/${id}`, { to_address: receiver, parcels: [parcel] })
  assert.equal(same.status, 200, same.text)
})

test('409 for the price of one that is paid at the door', async () => {
  const organization = await app.newOrganization()
  const price = (value: string) => ({ total_order_price: { value, currency: 'EUR' } })
  const { id } = await announced(organization, { ship_with: shipWith('swiftly:home/cash_on_delivery=2000'), ...price('20.00') })
  const answer = await organization.call('PATCH', `/shipments/${id}`, price('1.00'))
  assert.deepEqual([answer.status, faultsOf(answer)], [409, ['conflict /total_order_price']])
})

test('409 for a reference that another shipment has', async () => {
  const organization = await app.newOrganization()
  await announced(organization, { external_reference_id: 'taken' })
  const { id } = await announced(organization)
  const answer = await organization.call('PATCH', `/shipments/${id}`, { external_reference_id: 'taken' })
  assert.deepEqual([answer.status, faultsOf(answer)], [409, ['invalid /external_reference_id']])
})

test('409 while it is being announced, and once it is cancelled', async () => {
  const organization = await app.newOrganization()
  const { id } = await announced(organization, {}, '/shipments')
  const tries = () =>
    Promise.all([
      organization.call('PATCH', `/shipments/${id}`, { external_reference_id: 'x' }),
      organization.call('PUT', `/shipments/${id}`, shipment()),
      organization.call('POST', `/shipments/${id}/label`),
    ])
  for (const detail of [/being announced/, /is cancelled/]) {
    for (const answer of await tries()) {
      assert.deepEqual([answer.status, faultsOf(answer)], [409, ['conflict']], answer.text)
      assert.match(answer.body.errors[0].detail, detail)
    }
    await organization.call('POST', `/shipments/${id}/cancel`)
  }
})

test('several changes at once: each that was answered 200 is there, or the later one of the same field; the others are 409', async () => {
  const organization = await app.newOrganization()
  const { id } = await announced(organization, fails)
  const changes: Record<string, unknown>[] = [
    { order_number: 'B' },
    { external_reference_id: 'at-once' },
    { total_order_price: { value: '3.00', currency: 'EUR' } },
    { label_details: { mime_type: 'image/png', dpi: 600 } },
    { parcels: [{ weight: { value: '7.000', unit: 'kg' } }] },
    { parcels: [{ weight: { value: '8.000', unit: 'kg' } }] },
  ]
  const answers = await Promise.all(changes.map((change) => organization.call('PATCH', `/shipments/${id}`, change)))
  const after = await read(organization, id)
  const good = answers.flatMap(({ status, text }, i) => {
    assert.ok(status === 200 || status === 409, text)
    return status === 200 ? [changes[i]!] : []
  })
  assert.ok(good.length > 0)
  // Two of them set the weight. Where one began after the other had ended, both are answered 200, and the later one counts.
  const weights = good.filter(({ parcels }) => parcels).map(({ parcels }) => (parcels as (typeof parcel)[])[0]!.weight)
  for (const change of good.filter(({ parcels }) => !parcels)) assert.partialDeepStrictEqual(after, change)
  if (weights.length > 0) assert.ok(weights.some(({ value }) => value === after.parcels[0].weight.value))
})
