import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startApp } from '../../../../test/harness.ts'
import { faultsOf, sender } from '../../../../test/shipments.ts'

const app = await startApp()
after(() => app.close())
let domains = 0

async function newBrand() {
  const organization = await app.newOrganization()
  const { body } = await organization.call('POST', '/brands', { name: 'North', domain: `returns-${++domains}` })
  const id: number = body.data.id
  const path = `/brands/${id}/return-settings`
  const read = async () => (await organization.call('GET', path)).body.data
  const replace = (settings: object) => organization.call('PUT', path, settings)
  return { ...organization, brand_id: id, path, read, replace }
}

const defaults = {
  is_portal_enabled: false,
  return_window_days: 30,
  requires_delivery: true,
  reasons: [1, 3, 7, 11, 21, 25].map((id) => ({ id, descriptions: {}, requires_photos: id === 25 })),
  refund_types: [{ code: 'money', requires_message: false }],
  delivery_options: ['drop_off_point', 'drop_off_labelless', 'pickup', 'in_store'],
  carriers: [],
  return_address: null,
  return_fee: null,
  requires_approval: false,
  max_collo_count: 5,
  languages: ['en', 'nl', 'de', 'fr', 'es', 'it'],
  helper_text: {},
  return_policy_url: null,
  support_url: null,
}
const everything = {
  is_portal_enabled: true,
  return_window_days: 14,
  requires_delivery: false,
  reasons: [
    { id: 3, descriptions: { en: 'Something else', nl: 'Iets anders' }, requires_photos: false },
    { id: 25, descriptions: {}, requires_photos: true },
  ],
  refund_types: [{ code: 'exchange', requires_message: true }],
  delivery_options: ['drop_off_labelless'],
  carriers: ['swiftly'],
  return_address: {
    name: 'Returns',
    company_name: 'North',
    address_line_1: 'Stadhuisplein',
    house_number: '10',
    address_line_2: '',
    postal_code: '5611 EM',
    city: 'Eindhoven',
    po_box: null,
    state_province_code: '',
    country_code: 'NL',
    email: '',
    phone_number: '',
  },
  return_fee: { value: '3.95', currency: 'EUR' },
  requires_approval: false,
  max_collo_count: 2,
  languages: ['nl', 'en'],
  helper_text: { nl: 'Pak het goed in.' },
  return_policy_url: 'https://north.example/returns',
  support_url: 'https://north.example/help',
}

test('200 returns the defaults of a brand without settings: no portal', async () => {
  const { call, path, brand_id } = await newBrand()
  const { status, body } = await call('GET', path)
  assert.deepEqual([status, body.data], [200, { brand_id, ...defaults }])
})

test('200 replaces all settings, and a field that is not sent gets its default again', async () => {
  const { replace, read, brand_id } = await newBrand()
  const replaced = await replace(everything)
  assert.deepEqual([replaced.status, replaced.body.data], [200, { brand_id, ...everything }], replaced.text)
  assert.deepEqual(await read(), { brand_id, ...everything })
  const back = await replace({ is_portal_enabled: true })
  assert.deepEqual(back.body.data, { brand_id, ...defaults, is_portal_enabled: true })
  assert.deepEqual(await read(), back.body.data)
})

test('200 lists a change of the settings among the events', async () => {
  const { replace, call, brand_id } = await newBrand()
  await replace({ return_window_days: 14 })
  const { status, body } = await call('GET', '/events?resource_type=return_settings')
  assert.equal(status, 200)
  assert.deepEqual(
    body.data.map((event: Record<string, unknown>) => [event.resource_id, event.operation]),
    [[String(brand_id), 'update']],
  )
})

test('200 for settings that are sent back as they were read', async () => {
  const { replace, read } = await newBrand()
  await replace(everything)
  const { brand_id, ...settings } = await read()
  assert.deepEqual((await replace(settings)).body.data, { brand_id, ...everything })
})

test('400 names every fault of return settings at once', async () => {
  const { replace, read, brand_id } = await newBrand()
  const refused = await replace({
    is_portal_enabled: 'yes',
    return_window_days: 0,
    reasons: [{ id: 2 }, { id: 33 }, { id: 1 }, { id: 1 }, { id: 3, descriptions: { pt: 'Outro' } }],
    refund_types: [{ code: 'gift' }],
    delivery_options: ['pickup', 'pickup', 'drone'],
    carriers: ['nowhere'],
    return_address: { sender_address_id: 'one' },
    return_fee: { value: '1.234', currency: 'EUR' },
    languages: [],
    return_policy_url: 'javascript:alert(1)',
    support_url: 'ftp://north.example',
    a_field: 1,
  })
  assert.equal(refused.status, 400)
  const pointers = refused.body.errors.map(({ source }: any) => source.pointer)
  for (const pointer of [
    '/is_portal_enabled',
    '/return_window_days',
    '/reasons/0/id',
    '/reasons/1/id',
    '/refund_types/0/code',
    '/delivery_options/2',
    '/carriers/0',
    '/return_fee/value',
    '/languages',
    '/return_policy_url',
    '/support_url',
    '/a_field',
  ])
    assert.ok(pointers.includes(pointer), `${pointer} is not among ${pointers}`)
  assert.ok(pointers.some((pointer: string) => pointer.startsWith('/return_address')))
  assert.deepEqual(await read(), { brand_id, ...defaults })
})

test('400 for the same reason, delivery option or language twice', async () => {
  const { replace } = await newBrand()
  const refused = await replace({ reasons: [{ id: 1 }, { id: 1 }], delivery_options: ['pickup', 'pickup'], languages: ['en', 'nl', 'en'] })
  assert.deepEqual(
    refused.body.errors.map(({ source }: any) => source.pointer),
    ['/reasons/1/id', '/delivery_options/1', '/languages/2'],
  )
})

test('400 for a portal without reasons or delivery options, and for a sender address that does not exist', async () => {
  const { replace } = await newBrand()
  const other = await app.newOrganization()
  const foreign = (await other.call('POST', '/addresses/sender-addresses', sender)).body.data.id
  for (const sender_address_id of [999_999, foreign]) {
    const settings = { is_portal_enabled: true, reasons: [], delivery_options: [], return_address: { sender_address_id } }
    assert.deepEqual(faultsOf(await replace(settings)), [
      'required /reasons',
      'required /delivery_options',
      'invalid /return_address/sender_address_id',
    ])
  }
})

test('400 for a return fee together with approval, and 200 for each alone', async () => {
  const { replace } = await newBrand()
  const return_fee = { value: '3.95', currency: 'EUR' }
  assert.deepEqual(faultsOf(await replace({ return_fee, requires_approval: true })), ['invalid /requires_approval'])
  for (const settings of [{ return_fee }, { requires_approval: true }]) assert.equal((await replace(settings)).status, 200)
})

test('409 keeps a sender address that returns go to, until the settings name another', async () => {
  const { call, replace } = await newBrand()
  const sender_address_id = (await call('POST', '/addresses/sender-addresses', sender)).body.data.id
  assert.equal((await replace({ return_address: { sender_address_id } })).status, 200)
  assert.equal((await call('DELETE', `/addresses/sender-addresses/${sender_address_id}`)).status, 409)
  assert.equal((await replace({})).status, 200)
  assert.equal((await call('DELETE', `/addresses/sender-addresses/${sender_address_id}`)).status, 204)
})

test('204 deletes a brand with its return settings', async () => {
  const { call, replace, brand_id, path } = await newBrand()
  await replace(everything)
  assert.equal((await call('DELETE', `/brands/${brand_id}`)).status, 204)
  assert.equal((await call('GET', path)).status, 404)
})
