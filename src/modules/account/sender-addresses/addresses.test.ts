import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { pagesOf, startApp } from '../../../../test/harness.ts'
import { taxNumberNames } from './schema.ts'

const app = await startApp()
after(() => app.close())
const path = '/addresses/sender-addresses'
const least = { name: 'Robin', address_line_1: 'Stadhuisplein', postal_code: '5611 EM', city: 'Eindhoven', country_code: 'NL' }

test('201 keeps every field as it came', async () => {
  const { call } = await app.newOrganization()
  const brand = (await call('POST', '/brands', { name: 'A', domain: 'addresses-a' })).body.data
  const whole = {
    ...least,
    company_name: 'Θεσσαλονίκη & Søn, Łódź',
    house_number: '10a',
    address_line_2: 'Unit 5',
    po_box: '77',
    state_province_code: 'IT-RM',
    email: 'robin@example.com',
    phone_number: '+31 40 123 4567',
    signature: { full_name: 'Robin de Vries', initials: 'RdV' },
    tax_numbers: taxNumberNames.map((name) => ({ name, country_code: 'NL', value: `${name}-1` })),
    brand_id: brand.id,
  }
  const created = await call('POST', path, whole)
  assert.equal(created.status, 201)
  const { id, ...rest } = created.body.data
  assert.deepEqual(rest, whole)
  assert.deepEqual((await call('GET', `${path}/${id}`)).body, created.body)
})

test('201 with the required fields alone: the others are empty', async () => {
  const { call } = await app.newOrganization()
  const { id, ...rest } = (await call('POST', path, least)).body.data
  assert.ok(Number.isInteger(id))
  assert.deepEqual(rest, {
    ...least,
    company_name: '',
    house_number: '',
    address_line_2: '',
    po_box: '',
    state_province_code: '',
    email: '',
    phone_number: '',
    signature: { full_name: '', initials: '' },
    tax_numbers: [],
    brand_id: null,
  })
})

test('200 changes only what is sent', async () => {
  const { call } = await app.newOrganization()
  const before = (await call('POST', path, { ...least, tax_numbers: [{ name: 'VAT', country_code: 'NL', value: '1' }] })).body.data
  const changed = await call('PATCH', `${path}/${before.id}`, { city: 'Breda', signature: { initials: 'R' } })
  assert.deepEqual([changed.status, changed.body.data], [200, { ...before, city: 'Breda', signature: { full_name: '', initials: 'R' } }])
  assert.deepEqual((await call('PATCH', `${path}/${before.id}`, {})).body.data, changed.body.data)
})

test('204 deletes, and 404 from then on', async () => {
  const { call } = await app.newOrganization()
  const { id } = (await call('POST', path, least)).body.data
  assert.equal((await call('DELETE', `${path}/${id}`)).status, 204)
  for (const method of ['GET', 'DELETE']) assert.equal((await call(method, `${path}/${id}`)).status, 404)
  assert.equal((await call('PATCH', `${path}/${id}`, { city: 'Breda' })).status, 404)
})

test('400 reports every error of an address, to the depth of its tax numbers', async () => {
  const { call } = await app.newOrganization()
  const { status, body } = await call('POST', path, {
    name: '',
    address_line_1: null,
    postal_code: '1'.repeat(13),
    country_code: 'nx',
    email: 'nobody',
    signature: { full_name: 1, title: 'Dr' },
    tax_numbers: [{ name: 'TVA', country_code: 'ZZ', value: '' }, 5],
    brand_id: 0,
  })
  assert.equal(status, 400)
  assert.deepEqual(body.errors.map((e: any) => `${e.code} ${e.source.pointer}`).sort(), [
    'invalid /country_code',
    'invalid /email',
    'invalid /name',
    'invalid /postal_code',
    'invalid /signature/full_name',
    'invalid /tax_numbers/0/country_code',
    'invalid /tax_numbers/0/value',
    'invalid /tax_numbers/1',
    'invalid_choice /tax_numbers/0/name',
    'min_value /brand_id',
    'null /address_line_1',
    'required /city',
    'unknown_field /signature/title',
  ])
  const lists = await call('POST', path, { ...least, tax_numbers: 'VAT' })
  assert.deepEqual([lists.body.errors[0].code, lists.body.errors[0].source.pointer], ['not_a_list', '/tax_numbers'])
})

test('400 for a brand of another organization, as for one that never was', async () => {
  const [owner, stranger] = [await app.newOrganization(), await app.newOrganization()]
  const { id } = (await owner.call('POST', '/brands', { name: 'A', domain: 'addresses-b' })).body.data
  for (const brand_id of [id, 999_999_999]) {
    const { status, body } = await stranger.call('POST', path, { ...least, brand_id })
    assert.deepEqual([status, body.errors[0].source.pointer, body.errors[0].detail], [400, '/brand_id', 'No brand with this id exists.'])
  }
})

test('200 lists only what is yours, page by page', async () => {
  const [one, other] = [await app.newOrganization(), await app.newOrganization()]
  for (let i = 0; i < 5; i++) await one.call('POST', path, { ...least, name: `Robin ${i}` })
  await other.call('POST', path, least)
  const names: string[] = []
  for await (const { body } of pagesOf(one.call, `${path}?page_size=2`)) names.push(...body.data.map(({ name }: any) => name))
  assert.deepEqual(names, ['Robin 0', 'Robin 1', 'Robin 2', 'Robin 3', 'Robin 4'])
})
