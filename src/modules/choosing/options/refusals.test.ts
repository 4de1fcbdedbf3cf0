import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startApp, type TestResponse } from '../../../../test/harness.ts'
import { pointOf } from '../../../../test/service-points.ts'

const app = await startApp()
after(() => app.close())
const { call } = await app.newOrganization()
const other = await app.newOrganization()

const ask = (body: unknown, path = '/shipping-options') => call('POST', path, body)
const faultsOf = ({ status, body }: TestResponse) => [
  status,
  ...body.errors.map(({ code, source }: any) => `${code} ${source.pointer ?? source.parameter}`).sort(),
]
const parcel = (...parcels: object[]) => ({ parcels })
const weighing = (value: unknown, unit: unknown = 'kg') => parcel({ weight: { value, unit } })
const measuring = (...sides: unknown[]) => {
  const [length, width, height, unit = 'cm'] = sides
  return parcel({ dimensions: { length, width, height, unit } })
}
const insuring = (total_insured_price: unknown) => parcel({ total_insured_price })

const pointNamed = (carrier: string, type: string) => {
  const { id, carrier_service_point_id } = pointOf(carrier, type, 'DE')
  return { id, carrier_service_point_id }
}

/** What is sent, and each reported error. */
const refused: [body: unknown, ...faults: string[]][] = [
  [{ from_address: { country_code: 'XX' } }, 'invalid /from_address/country_code'],
  [{ to_country_code: 'dx' }, 'invalid /to_country_code'],
  [{ to_country_code: 'ß' }, 'invalid /to_country_code'],
  [{ to_address: { country_code: null } }, 'null /to_address/country_code'],
  [{ to_address: {} }, 'required /to_address/country_code'],
  [{ to_address: ['NL'] }, 'invalid /to_address'],
  [{ from_address: { country_code: 'NL', postal_code: '101A' } }, 'invalid /from_address/postal_code'],
  [{ from_address: { country_code: 'NL', postal_code: '1' } }, 'invalid /from_address/postal_code'],
  [{ to_address: { country_code: 'GB', postal_code: '1A' } }, 'invalid /to_address/postal_code'],
  [{ to_country_code: 'DE', to_postal_code: '1011 AB' }, 'invalid /to_postal_code'],
  [{ to_postal_code: '1234567890123' }, 'invalid /to_postal_code'],
  [{ to_address: { country_code: 'DE', postal_code: '1234567890123' } }, 'invalid /to_address/postal_code'],
  ...['0', 0, -1, '-2', 'two', '', '1,5', '1e3', 1e-7, 1e30, '1.', ' 1', true, [1], {}, '1'.repeat(13), `1.${'1'.repeat(21)}`].map(
    (value): [unknown, string] => [weighing(value), 'invalid /parcels/0/weight/value'],
  ),
  [weighing(null), 'null /parcels/0/weight/value'],
  [weighing(1, 'stone'), 'invalid_choice /parcels/0/weight/unit'],
  [weighing(1, 'KG'), 'invalid_choice /parcels/0/weight/unit'],
  [weighing(1, null), 'null /parcels/0/weight/unit'],
  [parcel({ weight: { value: 1 } }), 'required /parcels/0/weight/unit'],
  [parcel({ weight: 2 }), 'invalid /parcels/0/weight'],
  [parcel({}, { weight: { value: '0', unit: 'kg' } }), 'invalid /parcels/1/weight/value'],
  [measuring(1, -1, 'x'), 'invalid /parcels/0/dimensions/height', 'invalid /parcels/0/dimensions/width'],
  [measuring(1, 1, 1, 'mile'), 'invalid_choice /parcels/0/dimensions/unit'],
  [measuring(1, 1), 'required /parcels/0/dimensions/height'],
  [{ parcels: [] }, 'invalid /parcels'],
  [{ parcels: Array(51).fill({}) }, 'invalid /parcels'],
  [{ parcels: {} }, 'not_a_list /parcels'],
  [insuring('500'), 'invalid /parcels/0/total_insured_price'],
  [insuring(-0.01), 'min_value /parcels/0/total_insured_price'],
  [insuring(10_000_000.01), 'invalid /parcels/0/total_insured_price'],
  [insuring({ value: '10000000.01', currency: 'EUR' }), 'invalid /parcels/0/total_insured_price/value'],
  [insuring({ value: '-1', currency: 'EUR' }), 'invalid /parcels/0/total_insured_price/value'],
  [insuring({ value: '1', currency: 'ABC' }), 'invalid /parcels/0/total_insured_price/currency'],
  [insuring({}), 'required /parcels/0/total_insured_price/currency', 'required /parcels/0/total_insured_price/value'],
  [parcel({ additional_insured_price: true }), 'invalid /parcels/0/additional_insured_price'],
  [{ functionalities: { flying: true } }, 'unknown_field /functionalities/flying'],
  [{ functionalities: { tracked: 'yes' } }, 'invalid /functionalities/tracked'],
  [{ functionalities: { tracked: null } }, 'null /functionalities/tracked'],
  [{ functionalities: { age_check: 17 } }, 'invalid_choice /functionalities/age_check'],
  [{ functionalities: { last_mile: 'pobox' } }, 'invalid_choice /functionalities/last_mile'],
  [{ functionalities: { insurance: '500' } }, 'invalid /functionalities/insurance'],
  [{ functionalities: { cash_on_delivery: -1 } }, 'min_value /functionalities/cash_on_delivery'],
  [{ functionalities: { delivery_attempts: 1.5 } }, 'invalid /functionalities/delivery_attempts'],
  [{ functionalities: { delivery_before: '9:00' } }, 'invalid /functionalities/delivery_before'],
  [{ functionalities: [] }, 'invalid /functionalities'],
  [{ lead_time: 24 }, 'invalid /lead_time'],
  [{ lead_time: [] }, 'invalid /lead_time'],
  [{ lead_time: { lte: '24', most: 1 } }, 'invalid /lead_time/lte', 'unknown_field /lead_time/most'],
  [{ contract_id: 'mine' }, 'invalid /contract_id'],
  [{ contract_id: 0 }, 'min_value /contract_id'],
  [{ to_service_point: {} }, 'invalid /to_service_point'],
  [{ to_service_point: { id: '' } }, 'invalid /to_service_point/id'],
  [{ to_service_point_id: 'x' }, 'invalid /to_service_point_id'],
  ...['1', 1, 'x', '-1', '1e9', 999_999_999_999].map((id): [unknown, string] => [
    { to_service_point: { id } },
    'invalid /to_service_point/id',
  ]),
  [{ to_service_point_id: 1 }, 'invalid /to_service_point_id'],
  [{ to_service_point: { id: pointOf('swiftly', 'locker', 'DE', 'expired').id } }, 'invalid /to_service_point/id'],
  [{ to_service_point: { carrier_service_point_id: 'A-1' } }, 'invalid /to_service_point/carrier_service_point_id'],
  [{ to_service_point: pointNamed('swiftly', 'locker'), carrier_code: 'northpost' }, 'invalid /to_service_point/carrier_service_point_id'],
  [{ carrier_code: '' }, 'invalid /carrier_code'],
  [{ shipping_product_code: 5, shipping_option_code: 5 }, 'invalid /shipping_option_code', 'invalid /shipping_product_code'],
  [{ calculate_quotes: 'yes', explain: null, wheight: 1 }, 'invalid /calculate_quotes', 'null /explain', 'unknown_field /wheight'],
  [[], 'invalid '],
]

test('400 names what is wrong, and nothing else', async () => {
  for (const [body, ...faults] of refused) {
    const answer = await ask(body)
    assert.deepEqual(faultsOf(answer), [400, ...faults.sort()], JSON.stringify(body))
    assert.doesNotMatch(answer.text, /regex|pattern \//)
  }
})

const both = {
  from_address: { country_code: 'NL' },
  from_country_code: 'NL',
  from_postal_code: '1011 AB',
  to_address: { country_code: 'DE' },
  to_country_code: 'DE',
  to_postal_code: '10115',
}
const excluded = ['from_country_code', 'from_postal_code', 'to_country_code', 'to_postal_code'].map((name) => `invalid /${name}`)

test('400 for an address in both forms at once, each field of the older form', async () => {
  for (const path of ['', '/filter', '/quote'])
    assert.deepEqual(faultsOf(await ask(both, `/shipping-options${path}`)), [400, ...excluded], path)
  assert.equal((await ask({ ...both, from_address: null, to_address: null })).status, 200)
})

test('400 reports all errors of a request at once', async () => {
  const answer = await ask({
    ...both,
    to_address: { country_code: 'DE', postal_code: 'x' },
    ...parcel({ weight: { value: 0, unit: 'stone' } }, { total_insured_price: 'much' }),
    functionalities: { flying: true, age_check: 17 },
    lead_time: 5,
    nobody_knows: 1,
  })
  const more = [
    'invalid /lead_time',
    'invalid /parcels/0/weight/value',
    'invalid /parcels/1/total_insured_price',
    'invalid /to_address/postal_code',
    'invalid_choice /functionalities/age_check',
    'invalid_choice /parcels/0/weight/unit',
    'unknown_field /functionalities/flying',
    'unknown_field /nobody_knows',
  ]
  assert.deepEqual(faultsOf(answer), [400, ...[...excluded, ...more].sort()])
})

test('400 where the parcel of a quote stands in the body and in the list, or is none', async () => {
  const weight = { value: 1, unit: 'kg' }
  const flat = { weight, dimensions: { length: 1, width: 1, height: 1, unit: 'cm' }, total_insurance: 5 }
  for (const path of ['/shipping-options/quote', '/fetch-shipping-options']) {
    const answer = await ask({ ...flat, ...parcel({ weight }) }, path)
    assert.deepEqual(faultsOf(answer), [400, 'invalid /dimensions', 'invalid /total_insurance', 'invalid /weight'])
    const wrong = await ask({ weight: { value: -1, unit: 'kg' }, total_insurance: '5', calculate_quotes: true }, path)
    assert.deepEqual(faultsOf(wrong), [400, 'invalid /total_insurance', 'invalid /weight/value', 'unknown_field /calculate_quotes'])
  }
  const misplaced = await ask({ weight })
  assert.deepEqual(faultsOf(misplaced), [400, 'unknown_field /weight'])
})

test('400 for a contract of another organization, byte for byte as for an unknown one but for the id of the error, and for one that is not active', async () => {
  const { data } = (await other.call('GET', '/contracts?carrier_code=swiftly')).body
  const [{ id: mine }] = (await call('GET', '/contracts?carrier_code=freshlane')).body.data
  await call('PATCH', `/contracts/${mine}`, { is_active: false })
  const bytes = async (contract_id: number) => {
    const answers = [await ask({ contract_id }), await ask({ contract_id }, '/shipping-options/quote')]
    answers.push(await call('GET', `/shipping-options?contract_id=${contract_id}`))
    assert.deepEqual(answers.map(faultsOf), [
      [400, 'invalid /contract_id'],
      [400, 'invalid /contract_id'],
      [400, 'invalid contract_id'],
    ])
    return answers.map(({ text }) => text.replace(/"id":"[^"]+"/, ''))
  }
  const missing = await bytes(999_999)
  assert.deepEqual(await bytes(data[0].id), missing)
  assert.deepEqual(await bytes(mine), missing)
})

test('400 for parameters that are none', async () => {
  const told: [query: string, ...faults: string[]][] = [
    ['from_country_code=XX', 'invalid from_country_code'],
    ['from_country_code=NL&from_postal_code=1', 'invalid from_postal_code'],
    ['weight=0&weight_unit=stone', 'invalid weight', 'invalid_choice weight_unit'],
    ['length=1&dimension_unit=mile', 'invalid_choice dimension_unit', 'required height', 'required width'],
    ['contract_id=x', 'invalid contract_id'],
    ['tracked=maybe&last_mile=moon', 'invalid_choice last_mile', 'invalid_choice tracked'],
    ['wheight=2', 'unknown_field wheight'],
  ]
  for (const [query, ...faults] of told)
    assert.deepEqual(faultsOf(await call('GET', `/shipping-options?${query}`)), [400, ...faults], query)
})

test('200 and nothing for what is heavier and larger than anything, to the last digit that can be sent', async () => {
  const most = '999999999999.999999999999'
  const monster = { weight: { value: most, unit: 'lbs' }, dimensions: { length: most, width: most, height: most, unit: 'yd' } }
  const lane = { from_address: { country_code: 'NL' }, to_address: { country_code: 'DE' } }
  const { status, body } = await ask({ ...lane, parcels: Array(50).fill(monster), calculate_quotes: true, explain: true })
  assert.deepEqual([status, body.data], [200, []])
  const speck = { weight: { value: '0.000000000001', unit: 'oz' } }
  assert.deepEqual((await ask({ ...lane, parcels: [speck], calculate_quotes: true })).body.data, [])
})
