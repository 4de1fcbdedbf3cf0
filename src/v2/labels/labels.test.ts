import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startApp } from '../../../test/harness.ts'
import { methods, newV2Organization, v2Parcel } from '../../../test/v2.ts'

const app = await startApp()
after(() => app.close())

type Made = Awaited<ReturnType<typeof newV2Organization>>
const create = async ({ v2 }: Made, changes: Record<string, unknown> = {}) => {
  const { status, body, text } = await v2('POST', '/parcels', { parcel: v2Parcel(changes) })
  assert.equal(status, 200, text)
  return body.parcel.id as number
}
const download = async ({ v2 }: Made, path: string, headers: Record<string, string> = {}) => {
  const { status, headers: given, bytes, text } = await v2('GET', path, undefined, headers)
  assert.equal(status, 200, text)
  return { type: given['content-type'], bytes }
}

test('labels are PDF, of their own size or on A4 from one of four places, of one parcel or of several', async () => {
  const organization = await newV2Organization(app)
  const [one, two] = [await create(organization), await create(organization)]
  const files = new Map<string, Buffer>()
  for (const path of [
    `/labels/label_printer/${one}`,
    `/labels/normal_printer/${one}`,
    `/labels/normal_printer/${one}?start_from=3`,
    `/labels/label_printer?ids=${one},${two}`,
    `/labels/normal_printer?ids=${one},${two}&start_from=1`,
  ]) {
    const { type, bytes } = await download(organization, path)
    assert.equal(type, 'application/pdf', path)
    assert.equal(bytes.subarray(0, 5).toString(), '%PDF-')
    files.set(path, bytes)
  }
  assert.equal(new Set([...files.values()].map((bytes) => bytes.toString('latin1'))).size, files.size)
  const sheet = files.get(`/labels/normal_printer/${one}`)!
  assert.ok(sheet.equals((await download(organization, `/labels/normal_printer/${one}/?start_from=0&unknown=1`)).bytes))
  // Many HTTP libraries send this with every request.
  const { bytes } = await download(organization, `/labels/label_printer/${one}`, { accept: 'application/json' })
  assert.ok(bytes.equals(files.get(`/labels/label_printer/${one}`)!))
})

test('GET /labels/{id} and POST /labels return links that work', async () => {
  const organization = await newV2Organization(app)
  const { v2 } = organization
  const [one, two] = [await create(organization), await create(organization)]
  const single = (await v2('GET', `/labels/${one}`)).body
  assert.deepEqual(
    [Object.keys(single), single.label.normal_printer.length, single.customs_declaration],
    [['label', 'customs_declaration'], 4, {}],
  )
  const bulk = await v2('POST', '/labels', { label: { parcels: [one, String(two), one] } })
  assert.equal(bulk.status, 200, bulk.text)
  assert.equal(bulk.body.label.label_printer, `http://crossdock.test/api/v2/labels/label_printer?ids=${one},${two}`)
  for (const { label } of [single, bulk.body])
    for (const link of [label.label_printer, ...label.normal_printer]) {
      const { type } = await download(organization, link.slice('http://crossdock.test/api/v2'.length))
      assert.equal(type, 'application/pdf')
    }
})

test('404 in the error object without a label, without a parcel and for a foreign one; 400 for a place that a sheet has not', async () => {
  const [owner, stranger] = [await newV2Organization(app), await newV2Organization(app)]
  const [labelled, draft] = [await create(owner), await create(owner, { request_label: false })]
  const targets = (id: number) => [
    `/labels/${id}`,
    `/labels/label_printer/${id}`,
    `/labels/normal_printer/${id}?start_from=0`,
    `/labels/label_printer?ids=${id}`,
    `/labels/normal_printer?ids=${id}`,
    `/parcels/${id}/documents/label`,
    `/customs_declaration/normal_printer/${id}`,
    `/customs_declaration/normal_printer?ids=${id}`,
  ]
  for (const path of targets(draft)) assert.equal((await owner.v2('GET', path)).status, 404, path)
  for (const [i, path] of targets(labelled).entries()) {
    const [foreign, missing] = [await stranger.v2('GET', path), await stranger.v2('GET', targets(999_999)[i]!)]
    assert.equal(foreign.status, 404, path)
    assert.equal(foreign.body.error.code, 404)
    assert.deepEqual(foreign.body.error.message, missing.body.error.message)
  }
  for (const id of [draft, 999_999]) assert.equal((await owner.v2('POST', '/labels', { label: { parcels: [id, labelled] } })).status, 404)
  for (const path of [
    `/labels/normal_printer/${labelled}?start_from=4`,
    `/labels/normal_printer/${labelled}?start_from=x`,
    '/labels/label_printer?ids=x',
    '/labels/label_printer',
  ])
    assert.equal((await owner.v2('GET', path)).status, 400, path)
  for (const body of [{}, { label: {} }, { label: { parcels: [] } }, { label: { parcels: ['x'] } }])
    assert.equal((await owner.v2('POST', '/labels', body)).status, 400, JSON.stringify(body))
})

test('documents come in the type that the client asks for, at any resolution of version 2; an unknown type is missing', async () => {
  const organization = await newV2Organization(app)
  const id = await create(organization)
  const path = `/parcels/${id}/documents/label`
  const types = { 'application/pdf': '%PDF', 'image/png': '\u0089PNG', 'application/zpl': '^XA' }
  for (const [accept, begin] of Object.entries(types))
    for (const dpi of ['', '?dpi=72', '?dpi=150', '?dpi=203', '?dpi=300', '?dpi=']) {
      const { type, bytes } = await download(organization, `${path}${dpi}`, { accept })
      assert.equal(type, accept)
      assert.ok(bytes.toString('latin1').includes(begin), `${accept} ${dpi}`)
    }
  assert.equal((await organization.v2('GET', `/parcels/${id}/documents/nothing`)).status, 404)
  assert.equal((await organization.v2('GET', `/parcels/${id}/documents/cn23`)).status, 404)
})

test('customs documents of a parcel across a border, and the page on which it is returned', async () => {
  const organization = await newV2Organization(app)
  const id = await create(organization, {
    shipment: { id: methods.post },
    address: 'Broadway 1',
    house_number: '',
    city: 'New York',
    postal_code: '10001',
    country: 'US',
    country_state: 'US-NY',
    customs_invoice_nr: 'INV-2',
    customs_shipment_type: '2',
    weight: '1',
    parcel_items: [{ description: 'Mug', quantity: 1, weight: '0.3', value: '8.00', hs_code: '691200', origin_country: 'NL' }],
  })
  const { body } = await organization.v2('GET', `/labels/${id}`)
  assert.equal(body.customs_declaration.normal_printer, `http://crossdock.test/api/v2/customs_declaration/normal_printer/${id}`)
  for (const path of [
    `/customs_declaration/normal_printer/${id}`,
    `/customs_declaration/normal_printer?ids=${id}`,
    `/parcels/${id}/documents/cn23`,
  ])
    assert.equal((await download(organization, path)).type, 'application/pdf')
  assert.equal((await organization.v2('GET', `/parcels/${id}/return_portal_url`)).status, 404)
})
