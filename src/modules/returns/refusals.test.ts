import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startApp } from '../../../test/harness.ts'
import { newReturn, readReturn, returned, returnWith } from '../../../test/returns.ts'
import { contractWith, faultsOf, receiver } from '../../../test/shipments.ts'

const app = await startApp()
after(() => app.close())
const organization = await app.newOrganization()

const item = {
  description: 'T-shirt',
  quantity: 1,
  weight: { value: 0.3, unit: 'kg' },
  price: { value: 12.5, currency: 'EUR' },
  hs_code: '6109.10',
  origin_country: 'PT',
}
const swiss = {
  name: 'Ada Keller',
  address_line_1: 'Bahnhofstrasse',
  house_number: '1',
  postal_code: '8001',
  city: 'Zürich',
  country_code: 'CH',
  email: 'ada@example.com',
}
const customs = { invoice_number: 'F-1', export_reason: 'returned_goods' }
const abroad = { from_address: swiss, ship_with: returnWith('northpost:return'), parcel_items: [item] }
const insured = (value: unknown, currency?: string) => ({ total_insured_value: { value, ...(currency && { currency }) } })
const items = (changes: Record<string, unknown>) => ({ parcel_items: [{ ...item, ...changes }] })
const returnData = {
  return_postal_code: '5611 EM',
  outbound_tracking_number: 'T1',
  outbound_shipment_date: '2026-11-01',
  outbound_carrier_name: 'Post',
}

type Case = readonly [what: string, changes: Record<string, unknown>, faults: readonly string[]]
const cases: readonly Case[] = [
  ['an option that does not exist', { ship_with: returnWith('swiftly:nothing') }, ['invalid /ship_with/shipping_option_code']],
  ['an option that is not for returns', { ship_with: returnWith('swiftly:home') }, ['invalid /ship_with/shipping_option_code']],
  ['a product that does not exist', { ship_with: { shipping_product_code: 'x:y' } }, ['invalid /ship_with/shipping_product_code']],
  [
    'a product that is not for returns',
    { ship_with: { shipping_product_code: 'swiftly:home' } },
    ['invalid /ship_with/shipping_product_code'],
  ],
  [
    'functionalities that no option of the product has',
    { ship_with: { shipping_product_code: 'swiftly:return', functionalities: { age_check: 18 } } },
    ['invalid /ship_with/shipping_product_code'],
  ],
  [
    'functionalities with an option code',
    { ship_with: { ...returnWith('swiftly:return'), functionalities: { labelless: true } } },
    ['invalid /ship_with/functionalities'],
  ],
  ['no code of the type', { ship_with: { type: 'shipping_option_code' } }, ['required /ship_with/shipping_option_code']],
  ['an unknown type', { ship_with: { type: 'contract' } }, ['invalid_choice /ship_with/type']],
  ['a contract that does not exist', { ship_with: returnWith('swiftly:return', 999_999) }, ['invalid /ship_with/contract']],
  ['another way to hand it over', { delivery_option: 'pickup' }, ['invalid /delivery_option']],
  ['an unknown way to hand it over', { delivery_option: 'drone' }, ['invalid_choice /delivery_option']],
  ['no weight', { weight: { value: 0, unit: 'kg' } }, ['invalid /weight/value']],
  ['too much weight', { weight: { value: 900, unit: 'kg' } }, ['invalid /weight']],
  [
    'too large a parcel',
    { dimensions: { length: 900, width: 20, height: 10, unit: 'cm' } },
    ['invalid /dimensions', 'invalid /dimensions'],
  ],
  ['a unit that does not exist', { weight: { value: 1, unit: 'stone' } }, ['invalid_choice /weight/unit']],
  ['no parcels', { collo_count: 0 }, ['min_value /collo_count']],
  ['more parcels than the carrier takes', { collo_count: 9 }, ['invalid /collo_count']],
  ['more parcels than any carrier takes', { collo_count: 21 }, ['invalid /collo_count']],
  ['an address without a name', { from_address: { ...receiver, name: undefined } }, ['required /from_address/name']],
  ['an address without a street', { to_address: { ...receiver, address_line_1: undefined } }, ['required /to_address/address_line_1']],
  ['a postal code of another country', { from_address: { ...receiver, postal_code: '1' } }, ['invalid /from_address/postal_code']],
  ['a brand that does not exist', { brand_id: 999_999 }, ['invalid /brand_id']],
  ['a brand 0', { brand_id: 0 }, ['min_value /brand_id']],
  ['insurance below 2', insured(1.99, 'EUR'), ['invalid /total_insured_value/value']],
  ['insurance above 5000', insured(5000.01, 'EUR'), ['invalid /total_insured_value/value']],
  ['insurance in another currency', insured(10, 'CHF'), ['invalid_choice /total_insured_value/currency']],
  ['insurance in yen', insured(10, 'JPY'), ['invalid_choice /total_insured_value/currency']],
  ['insurance in a currency that does not exist', insured(10, 'EURO'), ['invalid_choice /total_insured_value/currency']],
  ['insurance in kronor for less than 2 euros', insured(10, 'SEK'), ['invalid /total_insured_value/value']],
  ['insurance in pounds for more than 5000 euros', insured(4300, 'GBP'), ['invalid /total_insured_value/value']],
  ['an unknown reason', items({ return_reason_id: '5' }), ['invalid /parcel_items/0/return_reason_id']],
  ['an hs_code of 13 characters', items({ hs_code: '1234567890123' }), ['invalid /parcel_items/0/hs_code']],
  ['a long product id', items({ manufacturer_product_id: 'x'.repeat(71) }), ['invalid /parcel_items/0/manufacturer_product_id']],
  [
    'a long standard product id',
    items({ manufacturer_product_id_std: 'x'.repeat(71) }),
    ['invalid /parcel_items/0/manufacturer_product_id_std'],
  ],
  [
    'half a certificate',
    items({ cpsc: { product_id: '1' } }),
    ['required /parcel_items/0/cpsc/certifier_id', 'required /parcel_items/0/cpsc/version_id'],
  ],
  [
    'dangerous goods in capitals',
    items({ dangerous_goods: { weight_type: 'Net' } }),
    ['invalid_choice /parcel_items/0/dangerous_goods/weight_type'],
  ],
  ['an unknown field of an item', items({ colour: 'red' }), ['unknown_field /parcel_items/0/colour']],
  ['an unknown field', { colour: 'red' }, ['unknown_field /colour']],
  [
    'prices in two currencies',
    { ...items({}), total_order_value: { value: 5, currency: 'USD' } },
    ['invalid /parcel_items/0/price/currency'],
  ],
  ['no customs information', abroad, ['required /customs_information']],
  ['no items across a border', { ...abroad, customs_information: customs, parcel_items: [] }, ['required /parcel_items']],
  [
    'an item without what customs ask for',
    {
      ...abroad,
      customs_information: customs,
      parcel_items: [{ description: 'T-shirt', quantity: 1, weight: item.weight, price: item.price }],
    },
    ['required /parcel_items/0/hs_code', 'required /parcel_items/0/origin_country'],
  ],
  [
    'two parcels across a border',
    { ...abroad, ship_with: returnWith('swiftly:return'), customs_information: customs, collo_count: 2 },
    ['invalid /collo_count'],
  ],
  [
    'an export reason that does not exist',
    { customs_information: { ...customs, export_reason: 'theft' } },
    ['invalid_choice /customs_information/export_reason'],
  ],
  [
    'half of return_data',
    { customs_information: { ...customs, return_data: { return_postal_code: '1' } } },
    ['outbound_tracking_number', 'outbound_shipment_date', 'outbound_carrier_name'].map(
      (one) => `required /customs_information/return_data/${one}`,
    ),
  ],
  [
    'tax numbers of one party only',
    { customs_information: { ...customs, tax_numbers: { sender: [] } } },
    ['required /customs_information/tax_numbers/receiver', 'required /customs_information/tax_numbers/importer_of_record'],
  ],
  [
    'a cost without any currency',
    { customs_information: { ...customs, freight_costs: { value: '5.00' } } },
    ['required /customs_information/freight_costs/currency'],
  ],
  [
    'a cost that is no number',
    { customs_information: { ...customs, freight_costs: { value: 'x', currency: 'EUR' } } },
    ['invalid /customs_information/freight_costs/value'],
  ],
  [
    'several faults',
    { ship_with: returnWith('x:y'), brand_id: 999_999, ...insured(10, 'EUR') },
    ['invalid /ship_with/shipping_option_code', 'invalid /brand_id'],
  ],
]

for (const [what, changes, faults] of cases)
  test(`400 for a return with ${what}`, async () => {
    for (const path of ['/returns', '/returns/validate', '/returns/announce-synchronously']) {
      const answer = await organization.call('POST', path, returned(changes))
      assert.deepEqual([answer.status, faultsOf(answer)], [400, faults], answer.text)
    }
  })

test('201 across a customs border with customs information, whose costs default to the currency of the order', async () => {
  const { return_id } = await newReturn(organization, {
    ...abroad,
    total_order_value: { value: 12.5, currency: 'EUR' },
    customs_information: {
      ...customs,
      export_reason: 'personal_use',
      freight_costs: { value: '5.00' },
      general_notes: '',
      return_data: returnData,
    },
  })
  const { customs_information, customs_shipment_type } = await readReturn(organization, return_id)
  assert.deepEqual(customs_information, {
    ...customs,
    export_reason: 'personal_use',
    export_type: 'commercial_b2c',
    general_notes: '',
    freight_costs: { value: '5.00', currency: 'EUR' },
    return_data: returnData,
  })
  assert.equal(customs_shipment_type, undefined)
})

test('201 across a customs border with customs_invoice_nr instead: the goods are declared as returned', async () => {
  const { return_id } = await newReturn(organization, { ...abroad, customs_invoice_nr: 'INV-9' })
  const { customs_information, customs_shipment_type, customs_invoice_nr } = await readReturn(organization, return_id)
  assert.deepEqual(
    [customs_information, customs_shipment_type, customs_invoice_nr],
    [{ invoice_number: 'INV-9', export_reason: 'returned_goods', export_type: 'commercial_b2c' }, 4, 'INV-9'],
  )
})

test('201 with every field of an item, and the return has them', async () => {
  const extra = {
    product_id: '19284',
    variant_id: '7',
    mid_code: 'NL123',
    material_content: 'cotton',
    intended_use: 'personal',
    dds_reference: 'DDS-1',
    taric_doc_code: 'C690',
    manufacturer_product_id: 'M-1',
    manufacturer_product_id_std: '01234567890128',
    cpsc: { product_id: 'P', certifier_id: 'C', version_id: 'V' },
    properties: { size: 'XL' },
    dangerous_goods: { unit_of_measurement: 'kg', weight_type: 'net' },
  }
  const { return_id } = await newReturn(organization, items({ ...extra, return_reason_id: null, item_id: null }))
  const [found] = (await readReturn(organization, return_id)).parcel_items
  assert.deepEqual(found, { ...item, ...extra, value: item.price, return_reason_id: null, return_message: null })
})

test('201 with insurance that the liability of the carrier covers, and a total of 0 is none', async () => {
  for (const [value, insurance] of [
    [0, false],
    [2, true],
    [5000, true],
  ] as const) {
    const { return_id } = await newReturn(organization, insured(value))
    const found = await readReturn(organization, return_id)
    assert.deepEqual([found.insurance, found.total_insured_value], [insurance, { value, currency: 'EUR' }])
  }
})

test('201 with a contract of its carrier; 400 with that of another', async () => {
  const contract = await contractWith(organization, 'northpost')
  await newReturn(organization, { ship_with: returnWith('northpost:return', contract) })
  const answer = await organization.call('POST', '/returns', returned({ ship_with: returnWith('swiftly:return', contract) }))
  assert.deepEqual([answer.status, faultsOf(answer)], [400, ['invalid /ship_with/contract']])
})
