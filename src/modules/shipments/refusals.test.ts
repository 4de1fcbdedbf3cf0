import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startApp } from '../../../test/harness.ts'
import { contractWith, faultsOf, parcel, receiver, runJobs, sender, shipment, shipWith } from '../../../test/shipments.ts'

const app = await startApp()
after(() => app.close())
const organization = await app.newOrganization()
const ask = (changes: Record<string, unknown>) => organization.call('POST', '/shipments', shipment(changes))
const eur = (value: string) => ({ value, currency: 'EUR' })
const insured = (value: string, currency = 'EUR') => ({ parcels: [{ ...parcel, additional_insured_price: { value, currency } }] })
const weighing = (kg: string, more = {}) => ({ parcels: [{ ...parcel, weight: { value: kg, unit: 'kg' }, ...more }] })
const fresh = (expiration_date?: string) => ({
  ship_with: shipWith('freshlane:chilled'),
  parcels: [{ ...parcel, ...(expiration_date && { carrier_fields: { expiration_date } }) }],
})
const option = '/ship_with/properties/shipping_option_code'
const contract = '/ship_with/properties/contract_id'
const northpost = await contractWith(organization, 'northpost')
const foreign = await contractWith(await app.newOrganization(), 'swiftly')

/** What is asked for, and what is said against it; nothing where it is good. */
const cases: [what: string, changes: Record<string, unknown>, ...faults: string[]][] = [
  ['an unknown option', { ship_with: shipWith('swiftly:teleport') }, `invalid ${option}`],
  ['a contract of another organization', { ship_with: shipWith('swiftly:home', foreign) }, `invalid ${contract}`],
  ['a contract that does not exist', { ship_with: shipWith('swiftly:home', 999_999_999) }, `invalid ${contract}`],
  ['a contract with another carrier', { ship_with: shipWith('swiftly:home', northpost) }, `invalid ${contract}`],
  [
    'a place where the carrier does not collect',
    { ship_with: shipWith('freshlane:pantry'), from_address: { ...sender, country_code: 'ES', postal_code: '28001' } },
    'invalid /from_address/country_code',
  ],
  [
    'a place where the option does not go',
    { ship_with: shipWith('freshlane:pantry'), to_address: { ...receiver, country_code: 'GR', postal_code: '104 31' } },
    'invalid /to_address/country_code',
  ],
  ['as much as the option carries', weighing('31.5')],
  ['more than the option carries', weighing('31.501'), 'invalid /parcels/0/weight'],
  [
    'less than the option carries',
    { ship_with: shipWith('ironhaul:pallet'), ...weighing('29', { package_type: 'euro_pallet' }) },
    'invalid /parcels/0/weight',
  ],
  [
    'a side that is too long',
    weighing('1', { dimensions: { length: '176', width: '20', height: '10', unit: 'cm' } }),
    'invalid /parcels/0/dimensions',
  ],
  ['more parcels than the option takes', { ship_with: shipWith('northpost:parcel'), parcels: [parcel, parcel] }, 'invalid /parcels'],
  ['no e-mail address where one is needed', { to_address: { ...receiver, email: '' } }, 'required /to_address/email'],
  [
    'no phone number where one is needed',
    { ship_with: shipWith('swiftly:express'), to_address: { ...receiver, phone_number: '' } },
    'required /to_address/phone_number',
  ],
  [
    'no dimensions where they are needed',
    { ship_with: shipWith('ironhaul:colli'), parcels: [{ weight: { value: '40', unit: 'kg' } }] },
    'required /parcels/0/dimensions',
  ],
  ['a name as long as the carrier prints', { to_address: { ...receiver, name: 'x'.repeat(35) } }],
  ['a longer name', { to_address: { ...receiver, name: 'x'.repeat(36) } }, 'invalid /to_address/name'],
  [
    'a longer street of the sender',
    { from_address: { ...sender, address_line_1: 'x'.repeat(36) } },
    'invalid /from_address/address_line_1',
  ],
  ['a postal code of another country', { to_address: { ...receiver, postal_code: '10115' } }, 'invalid /to_address/postal_code'],
  ['a pallet on nothing', { ship_with: shipWith('ironhaul:pallet'), ...weighing('300') }, 'required /parcels/0/package_type'],
  ['a pallet', { ship_with: shipWith('ironhaul:pallet'), ...weighing('300', { package_type: 'euro_pallet' }) }],
  ['fresh goods without an expiration date', fresh(), 'required /parcels/0/carrier_fields/expiration_date'],
  ['fresh goods that keep for four days', fresh('2026-11-19'), 'invalid /parcels/0/carrier_fields/expiration_date'],
  ['fresh goods that keep for five', fresh('2026-11-20')],
  ['goods of the pantry, which need not say', { ...fresh(), ship_with: shipWith('freshlane:pantry') }],
  ['goods of the pantry that keep for a day', { ...fresh('2026-11-16'), ship_with: shipWith('freshlane:pantry') }],
  ['a field of another carrier', { carrier_fields: { hide_sender: true } }, 'unknown_field /carrier_fields/hide_sender'],
  ['a field that no carrier knows', { carrier_specific: { wings: true } }, 'unknown_field /carrier_specific/wings'],
  [
    'a field of parcels that another carrier knows',
    { parcels: [{ ...parcel, carrier_fields: { expiration_date: '2026-12-01' } }] },
    'unknown_field /parcels/0/carrier_fields/expiration_date',
  ],
  [
    'a field with a wrong value',
    { ship_with: shipWith('aerofast:express'), carrier_fields: { hide_sender: 'yes' } },
    'invalid /carrier_fields/hide_sender',
  ],
  ['insurance for less than 2 euros', insured('1.99'), 'invalid /parcels/0/additional_insured_price/value'],
  ['insurance for nothing', insured('0')],
  ['insurance for 2 euros', insured('2')],
  ['insurance for 4500 euros', insured('4500')],
  [
    'insurance for more than 5000 euros',
    { ship_with: shipWith('aerofast:express'), ...insured('5000.01') },
    'invalid /parcels/0/additional_insured_price/value',
  ],
  ['insurance for 5000 euros', { ship_with: shipWith('aerofast:express'), ...insured('5000') }],
  [
    'insurance for more than 5000 euros of two parcels',
    { ship_with: shipWith('aerofast:express'), parcels: [...insured('3000').parcels, ...insured('3000').parcels] },
    'invalid /parcels/1/additional_insured_price/value',
  ],
  ['insurance in dollars', insured('100', 'USD')],
  ['insurance in yen, which have no decimals', insured('20000.50', 'JPY'), 'invalid /parcels/0/additional_insured_price/value'],
  ['insurance in pounds for less than 2 euros', insured('1.71', 'GBP'), 'invalid /parcels/0/additional_insured_price/value'],
  ['insurance in pounds for 2 euros', insured('1.72', 'GBP')],
  [
    'insurance in pounds for more than 5000 euros',
    { ship_with: shipWith('aerofast:express'), ...insured('4290.89', 'GBP') },
    'invalid /parcels/0/additional_insured_price/value',
  ],
  ['insurance in pounds for 5000 euros', { ship_with: shipWith('aerofast:express'), ...insured('4290.88', 'GBP') }],
  ['insurance in pounds for more than the option is insured for', insured('4000', 'GBP'), 'invalid /parcels/0/additional_insured_price'],
  ['insurance in a currency without an exchange rate', insured('100', 'UYW'), 'invalid /parcels/0/additional_insured_price/currency'],
  ['insurance for nothing, in dollars', insured('0', 'USD')],
  ['insurance in a currency that does not exist', insured('100', 'ABC'), 'invalid /parcels/0/additional_insured_price/currency'],
  [
    'insurance of what cannot be insured',
    { ship_with: shipWith('collogix:economy'), ...insured('100') },
    'invalid /parcels/0/additional_insured_price',
  ],
  [
    'prices in two currencies',
    { total_order_price: eur('1'), parcels: [{ ...parcel, parcel_items: [{ price: { value: '1', currency: 'GBP' } }] }] },
    'invalid /parcels/0/parcel_items/0/price/currency',
  ],
  ['prices in another currency than insurance', { total_order_price: { value: '1', currency: 'GBP' }, ...insured('100') }],
  ['a check of the address without a contract', { validation_methods: ['here'] }, 'invalid /validation_methods'],
  [
    'two faults of different kinds',
    { ship_with: shipWith('swiftly:home', 999_999_999), brand_id: 999_999_999 },
    'invalid /brand_id',
    `invalid ${contract}`,
  ],
]
test('a limit of insurance in another currency names the exchange rate', async () => {
  const detailOf = async (changes: object) => (await ask({ ship_with: shipWith('aerofast:express'), ...changes })).body.errors[0].detail
  assert.equal(
    await detailOf(insured('5000', 'GBP')),
    'A shipment is insured for 5000.00 EUR at most, beyond what the carrier answers for. 5000.00 GBP are 5826.31 EUR at 1 EUR = 0.858176 GBP of 2026-09-29.',
  )
  assert.match(await detailOf(insured('1', 'GBP')), /^Insurance begins at 2\.00 EUR\. 1\.00 GBP are 1\.17 EUR at 1 EUR = /)
})

for (const [what, changes, ...faults] of cases)
  test(`${faults.length > 0 ? 400 : 201} for ${what}`, async () => {
    const answer = await ask(changes)
    assert.equal(answer.status, faults.length > 0 ? 400 : 201, answer.text)
    if (faults.length > 0) assert.deepEqual(faultsOf(answer).sort(), faults.sort(), answer.text)
  })

test('400 for the option of a carrier without an active contract, and for a contract that is not active', async () => {
  const { call } = await app.newOrganization()
  const id = await contractWith({ call }, 'swiftly')
  assert.equal((await call('PATCH', `/contracts/${id}`, { is_active: false })).status, 200)
  const refused = await call('POST', '/shipments', shipment())
  assert.deepEqual(faultsOf(refused), [`invalid ${option}`])
  const [, guide] = /the guide at (\S+) describes, or choose the option of another carrier\.$/.exec(refused.body.errors[0].detail)!
  assert.equal((await app.send('GET', guide!)).status, 200)
  assert.deepEqual(faultsOf(await call('POST', '/shipments', shipment({ ship_with: shipWith('swiftly:home', id) }))), [
    `invalid ${contract}`,
  ])
  assert.equal((await call('PATCH', `/contracts/${id}`, { is_active: true })).status, 200)
  assert.equal((await call('POST', '/shipments', shipment())).status, 201)
})

test('201 by the default contract, unless another is named', async () => {
  const { call } = await app.newOrganization()
  const usual = await contractWith({ call }, 'swiftly')
  const { contract_data } = (await call('GET', `/contracts/${usual}`)).body.data
  const made = await call('POST', '/contracts', {
    carrier_code: 'swiftly',
    is_active: true,
    contract_data: { ...contract_data, api_key: 'another-key' },
  })
  assert.equal(made.status, 201, made.text)
  await runJobs({ call })
  const other = made.body.data.id
  const contractOf = async (changes = {}) =>
    (await call('POST', '/shipments', shipment(changes))).body.data.ship_with.properties.contract_id
  assert.deepEqual([await contractOf(), await contractOf({ ship_with: shipWith('swiftly:home', other) })], [usual, other])
})

test('201 with the corrected address, and 400 for an unknown one, where validation was requested', async () => {
  const contract_id = await contractWith(organization, 'northpost')
  const check = (changes: object) =>
    ask({ ship_with: shipWith('northpost:parcel', contract_id), validation_methods: ['here'], to_address: { ...receiver, ...changes } })
  const good = await check({})
  assert.deepEqual([good.status, good.body.data.validation_methods, good.body.data.to_address.city], [201, ['here'], 'Eindhoven'])
  const bad = await check({ city: 'Xyzzy', postal_code: '0000 AA', address_line_1: 'Qqqq' })
  assert.equal(bad.status, 400, bad.text)
})
