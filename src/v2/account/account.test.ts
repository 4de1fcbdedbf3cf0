import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startApp } from '../../../test/harness.ts'
import { sender } from '../../../test/shipments.ts'
import { newV2Organization } from '../../../test/v2.ts'

const app = await startApp()
after(() => app.close())

/** As recorded. */
const addressKeys = [
  'id',
  'company_name',
  'contact_name',
  'email',
  'telephone',
  'street',
  'house_number',
  'postal_box',
  'postal_code',
  'city',
  'country',
  'country_state',
  'vat_number',
  'eori_number',
  'label',
  'brand_id',
  'signature_full_name',
  'signature_initials',
]

test('lists sender addresses with the recorded keys, and reads one', async () => {
  const { v2, call } = await newV2Organization(app)
  const address = {
    ...sender,
    company_name: 'South Tea',
    email: 'robin@example.com',
    phone_number: '+31401234567',
    tax_numbers: [
      { name: 'VAT', country_code: 'NL', value: 'NL123456789B01' },
      { name: 'EORI', country_code: 'NL', value: 'NL123456789' },
    ],
    signature: { full_name: 'Robin Jansen', initials: 'RJ' },
  }
  const { body: made, text } = await call('POST', '/addresses/sender-addresses', address)
  assert.ok(made.data, text)
  const { status, body } = await v2('GET', '/user/addresses/sender')
  assert.equal(status, 200)
  assert.deepEqual(Object.keys(body), ['sender_addresses'])
  const one = body.sender_addresses.find(({ id }: any) => id === made.data.id)
  for (const any of body.sender_addresses) assert.deepEqual(Object.keys(any), addressKeys)
  assert.deepEqual(one, {
    id: made.data.id,
    company_name: 'South Tea',
    contact_name: 'Robin',
    email: 'robin@example.com',
    telephone: '+31401234567',
    street: 'Stadhuisplein',
    house_number: '10',
    postal_box: '',
    postal_code: '5611 EM',
    city: 'Eindhoven',
    country: 'NL',
    country_state: null,
    vat_number: 'NL123456789B01',
    eori_number: 'NL123456789',
    label: '',
    brand_id: null,
    signature_full_name: 'Robin Jansen',
    signature_initials: 'RJ',
  })
  assert.deepEqual((await v2('GET', `/user/addresses/sender/${made.data.id}/`)).body, { sender_address: one })
})

test('a sender address of another organization is like one that does not exist', async () => {
  const [mine, other] = [await newV2Organization(app), await newV2Organization(app)]
  const { body } = await other.call('POST', '/addresses/sender-addresses', sender)
  for (const id of [body.data.id, 999_999, 'abc']) {
    const answer = await mine.v2('GET', `/user/addresses/sender/${id}`)
    assert.equal(answer.status, 404)
    assert.deepEqual(answer.body, {
      error: { code: 404, request: `api/v2/user/addresses/sender/${id}`, message: 'No sender address matches the given query.' },
    })
  }
})

test('reads the account with the contact details of its first sender address', async () => {
  const { v2 } = await newV2Organization(app, { name: 'South Tea' })
  const { status, body } = await v2('GET', '/user')
  assert.equal(status, 200)
  const { user } = body
  assert.deepEqual([user.username, user.registered, user.invoices], ['South Tea', '2026-01-01 00:00:00', []])
  for (const name of ['company_name', 'telephone', 'address', 'postal_code', 'city', 'email'])
    assert.equal(typeof user[name], 'string', name)
})

test('the modules of the account are the pages that its brands have', async () => {
  const { v2, call } = await newV2Organization(app)
  const activated = async () =>
    Object.fromEntries((await v2('GET', '/user')).body.user.modules.map((one: any) => [one.short_name, one.activated]))
  const { body } = await call('POST', '/brands', { name: 'South Tea', domain: 'south-tea-modules' })
  assert.deepEqual(await activated(), { tracking_page: true, returns_portal: false })
  await call('PUT', `/brands/${body.data.id}/return-settings`, { is_portal_enabled: true })
  assert.deepEqual(await activated(), { tracking_page: true, returns_portal: true })
})
