import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startApp } from '../../../test/harness.ts'
import { announced, faultsOf, receiver, sender, shipment, shipWith } from '../../../test/shipments.ts'

const app = await startApp()
after(() => app.close())
const organization = await app.newOrganization()
const { call } = organization

const item = {
  description: 'Pot',
  quantity: 1,
  weight: { value: 0.5, unit: 'kg' },
  price: { value: '10.00', currency: 'EUR' },
  hs_code: '691110',
  origin_country: 'NL',
}
const parcels = [
  { weight: { value: '1', unit: 'kg' }, dimensions: { length: '20', width: '20', height: '10', unit: 'cm' }, parcel_items: [item] },
]
const customs_information = { invoice_number: 'I-1', export_reason: 'commercial_goods' }

/** A lane by country and postal code, and whether it requires customs documents. */
const journeys: [from: string, to: string, papers: boolean][] = [
  ['NL 5611 EM', 'NL 5612 CG', false],
  ['NL 5611 EM', 'DE 10115', false],
  ['NL 5611 EM', 'BE 1000', false],
  ['NL 5611 EM', 'CH 8001', true],
  ['NL 5611 EM', 'GB SW1A 1AA', true],
  ['NL 5611 EM', 'GB BT1 5GS', false],
  ['NL 5611 EM', 'NO 0150', true],
  ['NL 5611 EM', 'US 10016', true],
  ['ES 28001', 'ES 08001', false],
  ['ES 28001', 'ES 35002', true],
  ['ES 28001', 'ES 38001', true],
  ['ES 28001', 'ES 51001', true],
  ['ES 28001', 'ES 52001', true],
  ['ES 28001', 'ES 07001', false],
  ['IT 00118', 'IT 20121', false],
  ['IT 00118', 'IT 23041', true],
  ['NL 5611 EM', 'FI 00100', false],
  ['NL 5611 EM', 'FI 22100', true],
  ['FR 75001', 'MC 98000', false],
  ['FR 75001', 'FR 97400', true],
  ['FR 75001', 'FR 97100', true],
  ['FR 75001', 'FR 20000', false],
  ['FR 75001', 'RE 97400', true],
  ['DE 10115', 'DE 27498', true],
  ['DE 10115', 'DE 78266', true],
  ['DE 10115', 'DE 80331', false],
  ['GB SW1A 1AA', 'IE D02 X285', true],
  ['GB SW1A 1AA', 'GB M1 1AE', false],
  ['GB SW1A 1AA', 'GB BT1 5GS', true],
  ['CH 8001', 'LI 9490', false],
  ['CH 8001', 'DE 10115', true],
  ['NL 5611 EM', 'SM 47890', true],
  ['NL 5611 EM', 'VA 00120', true],
]
const placeOf = (text: string) => ({ country_code: text.slice(0, 2), postal_code: text.slice(3) })
const isAboutPapers = (fault: string) => /customs_information|parcel_items/.test(fault)

for (const [from, to, papers] of journeys)
  test(`from ${from} to ${to} customs want ${papers ? 'papers' : 'nothing'}`, async () => {
    const ends = {
      from_address: { ...sender, ...placeOf(from) },
      to_address: { ...receiver, ...placeOf(to), state_province_code: 'US-NY' },
    }
    const ask = (more: object) => call('POST', '/shipments', shipment({ ship_with: shipWith('aerofast:express'), ...ends, ...more }))
    const faults = async (more: object) => {
      const answer = await ask(more)
      return answer.status === 201 ? [] : faultsOf(answer).filter(isAboutPapers)
    }
    assert.deepEqual(
      await faults({ parcels: [{ ...parcels[0], parcel_items: [] }] }),
      papers ? ['required /customs_information', 'required /parcels/0/parcel_items'] : [],
    )
    assert.deepEqual(await faults({ parcels }), papers ? ['required /customs_information'] : [])
    assert.deepEqual(await faults({ parcels, customs_information }), [])
  })

const toSwitzerland = { ship_with: shipWith('aerofast:express'), to_address: { ...receiver, ...placeOf('CH 8001'), city: 'Zürich' } }

test('400 names each field of each item that customs want to know', async () => {
  const bare = { ...parcels[0], parcel_items: [item, { sku: 'A' }, { ...item, hs_code: '', origin_country: null }] }
  const answer = await call('POST', '/shipments', shipment({ ...toSwitzerland, customs_information, parcels: [...parcels, bare] }))
  assert.equal(answer.status, 400)
  const told = faultsOf(answer).sort()
  const of = (position: number, ...fields: string[]) => fields.map((field) => `required /parcels/1/parcel_items/${position}/${field}`)
  assert.deepEqual(told, [
    ...of(1, 'description', 'hs_code', 'origin_country', 'price', 'quantity', 'weight'),
    ...of(2, 'hs_code', 'origin_country'),
  ])
})

test('201 with customs information: the parcel has a label and a customs declaration', async () => {
  const data = await announced(organization, { ...toSwitzerland, customs_information, parcels })
  assert.deepEqual(data.errors, [])
  const types = data.parcels[0].documents.map((one: any) => one.document_type)
  assert.ok(types.includes('label') && types.includes('customs-declaration'), types.join())
})

test('201 at home with what was left out of an item filled in', async () => {
  const { parcels: made } = await announced(organization, { parcels: [{ ...parcels[0], parcel_items: [{}, { sku: 'A', weight: 0.2 }] }] })
  const usual = {
    description: '',
    quantity: 1,
    weight: { value: 0.001, unit: 'kg' },
    price: { value: '0.00', currency: 'EUR' },
    hs_code: '',
  }
  assert.deepEqual(made[0].parcel_items, [usual, { ...usual, sku: 'A', weight: { value: 0.2, unit: 'kg' } }])
})

test('201 with a price of nothing in the currency of the others', async () => {
  const order = { total_order_price: { value: '5.00', currency: 'GBP' }, parcels: [{ ...parcels[0], parcel_items: [{}] }] }
  assert.equal((await announced(organization, order)).parcels[0].parcel_items[0].price.currency, 'GBP')
})

const states: [country: string, postal_code: string, state: string][] = [
  ['AU', '2000', 'AU-NSW'],
  ['CA', 'K1A 0A6', 'CA-ON'],
  ['IT', '00118', 'IT-RM'],
  ['US', '10016', 'US-NY'],
]
for (const [country_code, postal_code, state] of states)
  test(`400 for ${country_code} without a state or province, or with one that it does not have`, async () => {
    const ask = async (state_province_code: string) => {
      const to_address = { ...receiver, country_code, postal_code, state_province_code }
      const answer = await call(
        'POST',
        '/shipments',
        shipment({ ship_with: shipWith('aerofast:express'), to_address, customs_information, parcels }),
      )
      return answer.status === 201 ? [] : faultsOf(answer)
    }
    const pointer = '/to_address/state_province_code'
    assert.deepEqual([await ask(''), await ask('NL-NB'), await ask(state)], [[`required ${pointer}`], [`invalid ${pointer}`], []])
  })
