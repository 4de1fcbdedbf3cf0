import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startApp } from '../../../test/harness.ts'
import { contractWith, faultsOf, receiver, sender, shipment, shipWith } from '../../../test/shipments.ts'

const app = await startApp()
after(() => app.close())
const organization = await app.newOrganization()
const { call } = organization

const { house_number: _, ...numberless } = receiver
/** Addresses, and the warnings that each has. */
const cases: [what: string, address: object, ...warnings: string[]][] = [
  ['a usual address', receiver],
  ['no house number', numberless, 'house_number_missing house_number'],
  ['a hyphen for a house number', { ...receiver, house_number: '-' }, 'house_number_missing house_number'],
  ['the number behind the street', { ...numberless, address_line_1: 'Kruisstraat 12' }],
  ['the number below the street', { ...numberless, address_line_2: '12 hoog' }],
  ['a street with a number of its own', { ...numberless, address_line_1: '2e Kruisstraat' }, 'house_number_missing house_number'],
  ['a box at a post office', { ...numberless, address_line_1: 'Postbus 12' }],
  ['a phone number abc', { ...receiver, phone_number: 'abc' }, 'phone_number_invalid phone_number'],
  ['a phone number with signs', { ...receiver, phone_number: '(040) 1234-567' }],
  ['a postal code of another town', { ...receiver, city: 'Amsterdam' }, 'postal_code_of_other_city postal_code'],
  ['the same by the name of another language', { ...receiver, city: 'Den Haag' }, 'postal_code_of_other_city postal_code'],
  ['a town near the main town of the code', { ...receiver, postal_code: '3181 AA', city: 'Rotterdam' }],
  ['a village', { ...receiver, city: 'Sterksel' }],
  [
    'all of it',
    { ...numberless, phone_number: 'none', city: 'Groningen' },
    'house_number_missing house_number',
    'phone_number_invalid phone_number',
    'postal_code_of_other_city postal_code',
  ],
]
type Warning = { code: string; message: string; source: { pointer: string } }
const warningsIn = (side: string, { warnings = [] }: { warnings?: Warning[] }) =>
  warnings.map(({ code, source }) => `${code} ${source.pointer.replace(`/${side}/`, '')}`)

for (const [what, to_address, ...warnings] of cases)
  test(`201 with warnings of ${what} in the answer that creates a shipment`, async () => {
    const { status, body, text } = await call('POST', '/shipments/announce', shipment({ to_address }))
    assert.equal(status, 201, text)
    assert.deepEqual(warningsIn('to_address', body.data), warnings)
  })

const wrongAddress = { ...numberless, phone_number: 'abc', city: 'Amsterdam' }
const all = ['house_number_missing house_number', 'phone_number_invalid phone_number', 'postal_code_of_other_city postal_code']

test('every operation that creates a shipment or a return answers warnings, and none stores them or repeats the address', async () => {
  for (const path of ['/shipments', '/shipments/announce', '/shipments/with-rules', '/shipments/announce-with-rules']) {
    const { body, text } = await call('POST', path, shipment({ to_address: wrongAddress }))
    assert.deepEqual(warningsIn('to_address', body.data), all, `${path}: ${text}`)
    assert.doesNotMatch(JSON.stringify(body.data.warnings), /abc|Amsterdam|Kruisstraat|5612/)
    const read = await call('GET', `/shipments/${body.data.id}`)
    assert.ok(!('warnings' in read.body.data))
  }
  const request = {
    from_address: wrongAddress,
    to_address: sender,
    ship_with: { type: 'shipping_option_code', shipping_option_code: 'northpost:return' },
    weight: { value: 1, unit: 'kg' },
  }
  for (const path of ['/returns', '/returns/announce-synchronously', '/returns/validate']) {
    const { body, text } = await call('POST', path, request)
    assert.deepEqual(warningsIn('from_address', body), all, `${path}: ${text}`)
  }
})

test('a replay has the warnings of the first answer', async () => {
  const send = () => call('POST', '/shipments/announce', shipment({ to_address: wrongAddress }), { 'idempotency-key': 'warned' })
  const [first, second] = [await send(), await send()]
  assert.deepEqual(warningsIn('to_address', second.body.data), all)
  assert.equal(second.text, first.text)
})

test('400 for what would be a warning, where validation_methods asks for it', async () => {
  const contract_id = await contractWith(organization, 'northpost')
  const answer = await call(
    'POST',
    '/shipments/announce',
    shipment({ ship_with: shipWith('northpost:parcel', contract_id), validation_methods: ['here'], to_address: wrongAddress }),
  )
  assert.deepEqual(
    [answer.status, faultsOf(answer)],
    [400, ['invalid /to_address/house_number', 'invalid /to_address/phone_number', 'invalid /to_address/postal_code']],
  )
})
