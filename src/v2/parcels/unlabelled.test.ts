import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startApp } from '../../../test/harness.ts'
import { methods, newV2Organization, v2Parcel } from '../../../test/v2.ts'

const app = await startApp()
after(() => app.close())

type Made = Awaited<ReturnType<typeof newV2Organization>>
async function create({ v2 }: Made, changes: Record<string, unknown> = {}) {
  const answer = await v2('POST', '/parcels', { parcel: v2Parcel({ request_label: false, ...changes }) })
  assert.equal(answer.status, 200, answer.text)
  return answer.body.parcel
}
async function put({ v2 }: Made, parcel: object, expected = 200) {
  const answer = await v2('PUT', '/parcels', { parcel })
  assert.equal(answer.status, expected, answer.text)
  return expected === 200 ? answer.body.parcel : (answer.body.error.message as string)
}

test('a parcel without request_label has the status 999, no label and its own id, with a method or without', async () => {
  const organization = await newV2Organization(app)
  const parcel = await create(organization, { shipment: null, external_shipment_id: 'S-1', weight: '2.486' })
  assert.deepEqual(parcel.status, { id: 999, message: 'No label' })
  assert.deepEqual([parcel.label, parcel.documents, parcel.shipment, parcel.shipping_method], [{}, [], null, null])
  assert.deepEqual([parcel.tracking_number, parcel.date_announced, parcel.quantity], ['', null, 1])
  assert.deepEqual([parcel.external_order_id, parcel.external_shipment_id], [String(parcel.id), 'S-1'])
  assert.deepEqual([parcel.address, parcel.postal_code, parcel.weight], ['Insulindelaan 115', '5642 CV', '2.486'])
  assert.equal('tracking_url' in parcel, false)
  const named = await create(organization, { request_label: undefined, weight: undefined })
  assert.deepEqual([named.shipment, named.carrier, named.weight], [{ id: 8, name: 'Unstamped letter' }, { code: 'crossdock' }, '1.000'])
  assert.deepEqual((await organization.v2('GET', `/parcels/${parcel.id}`)).body.parcel, parcel)
})

test('PUT /parcels changes a parcel without a label, and announces it with request_label under the same id', async () => {
  const organization = await newV2Organization(app)
  const { v2, call } = organization
  const { id, date_created } = await create(organization, { shipment: null, external_order_id: 'O-1', external_reference: 'R-9' })
  const changed = await put(organization, { id, name: 'Jane Doe', weight: '0.4', shipment: '' })
  assert.deepEqual([changed.status.id, changed.name, changed.weight, changed.city], [999, 'Jane Doe', '0.400', 'Eindhoven'])
  assert.equal(await put(organization, { id, request_label: true }, 400), 'shipping_method: "This field is required."')
  assert.equal((await v2('GET', `/parcels/${id}`)).body.parcel.status.id, 999)

  const announced = await put(organization, { id, request_label: true, shipment: { id: 8 }, sender_address: organization.sender_address })
  assert.deepEqual([announced.id, announced.status.id, announced.date_created], [id, 1000, date_created])
  assert.deepEqual([announced.name, announced.external_order_id, announced.external_reference], ['Jane Doe', 'O-1', 'R-9'])
  assert.deepEqual((await v2('GET', `/parcels/${id}`)).body.parcel, announced)
  const { body } = await call('GET', `/shipments/${announced.shipment_uuid}`)
  assert.equal(body.data.parcels[0].id, id)
  assert.deepEqual((await v2('GET', `/labels/label_printer/${id}`)).status, 200)

  const again = await put(organization, { id, requestShipment: true })
  assert.equal(again.tracking_number, announced.tracking_number)
  assert.match(await put(organization, { id, name: 'Printed already' }, 400), /label has been made/)
})

test('two requests that announce one parcel at once buy one label', async () => {
  const organization = await newV2Organization(app)
  const { id } = await create(organization)
  const answers = await Promise.all([1, 2, 3].map(() => organization.v2('PUT', '/parcels', { parcel: { id, request_label: true } })))
  assert.ok(answers.some(({ status }) => status === 200))
  for (const { status, text } of answers) assert.ok(status === 200 || status === 400, text)
  const { parcel } = (await organization.v2('GET', `/parcels/${id}`)).body
  assert.deepEqual([parcel.status.id, parcel.collo_count], [1000, 1])
  assert.equal((await organization.call('GET', '/shipments')).body.data.length, 1)
})

test('a refused announcement leaves the parcel with 1002; corrected by PUT, it is announced', async () => {
  const organization = await newV2Organization(app)
  const { id } = await create(organization, { reference: 'journey:announcement_failed' })
  assert.match(await put(organization, { id, request_label: true }, 400), /^non_field_errors: "/)
  assert.equal((await organization.v2('GET', `/parcels/${id}`)).body.parcel.status.id, 1002)
  const parcel = await put(organization, { id, request_label: true, reference: 'R-2', postal_code: '5641aa', weight: '0.7' })
  assert.deepEqual(
    [parcel.id, parcel.status.id, parcel.postal_code, parcel.weight, parcel.name],
    [id, 1000, '5641 AA', '0.700', 'John Doe'],
  )
})

test('PATCH /parcels/{id} takes the fields in parcel or in the body itself', async () => {
  const organization = await newV2Organization(app)
  const { v2 } = organization
  const { id } = await create(organization)
  const wrapped = await v2('PATCH', `/parcels/${id}`, { parcel: { city: 'Best' } })
  assert.deepEqual([wrapped.status, wrapped.body.parcel.city], [200, 'Best'])
  const bare = await v2('PATCH', `/parcels/${id}/`, { name: 'Kim', unknown: 1 })
  assert.deepEqual([bare.status, bare.body.parcel.name, bare.body.parcel.city], [200, 'Kim', 'Best'])
  assert.equal((await v2('PATCH', `/parcels/${id}`, { weight: 'x' })).status, 400)
})

test('PUT /parcels/{id} takes a parcel as it was read, with what the client changed', async () => {
  const organization = await newV2Organization(app)
  const read = await create(organization, { shipment: null })
  const parcel = { ...read, house_number: '115', shipment: { id: methods.home }, requestShipment: true }
  const { status, body, text } = await organization.v2('PUT', `/parcels/${read.id}`, { parcel })
  assert.deepEqual([status, body.parcel?.id, body.parcel?.address, body.parcel?.status.id], [200, read.id, 'Insulindelaan 115', 1000], text)
})

test('a foreign parcel is missing to PUT, PATCH, GET and cancel, as one that never existed', async () => {
  const [owner, stranger] = [await newV2Organization(app), await newV2Organization(app)]
  const { id } = await create(owner)
  const calls = (one: number) =>
    Promise.all([
      stranger.v2('PUT', '/parcels', { parcel: { id: one, request_label: true } }),
      stranger.v2('PATCH', `/parcels/${one}`, { name: 'Mine' }),
      stranger.v2('GET', `/parcels/${one}`),
      stranger.v2('POST', `/parcels/${one}/cancel`),
      stranger.v2('GET', `/parcels/${one}/return_portal_url`),
    ])
  for (const [i, foreign] of (await calls(id)).entries()) {
    const missing = (await calls(999_999))[i]!
    assert.equal(foreign.status, 404)
    assert.deepEqual(foreign.text.replaceAll(String(id), '#'), missing.text.replaceAll('999999', '#'))
  }
  assert.equal((await put(owner, { id, request_label: true })).status.id, 1000)
})

test('a parcel without a label is missing in v3, where it has no shipment', async () => {
  const organization = await newV2Organization(app)
  const { id } = await create(organization)
  const { call } = organization
  assert.deepEqual((await call('GET', `/shipments?ids=${id}`)).body.data, [])
  assert.equal((await call('GET', `/parcel-tracking/${id}`)).status, 404)
  assert.equal((await call('GET', `/parcels/${id}/documents/label`)).status, 404)
})

test('a parcel with a quantity of more than one is not announced later', async () => {
  const organization = await newV2Organization(app)
  const parcel = await create(organization, { quantity: 2, shipment: { id: methods.home } })
  assert.equal(parcel.quantity, 2)
  assert.match(await put(organization, { id: parcel.id, request_label: true }, 400), /^quantity: "/)
})

test('a return without a label is announced as a return by PUT', async () => {
  const organization = await newV2Organization(app)
  const { id, is_return } = await create(organization, {
    is_return: true,
    shipment: { id: methods.postReturn },
    from_name: 'Ada',
    from_address_1: 'Kruisstraat 12',
    from_city: 'Eindhoven',
    from_postal_code: '5612 CG',
    from_country: 'NL',
  })
  assert.equal(is_return, true)
  const parcel = await put(organization, { id, request_label: true })
  assert.deepEqual([parcel.id, parcel.is_return, parcel.status.id], [id, true, 1000])
})
