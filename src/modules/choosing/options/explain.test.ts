import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startApp } from '../../../../test/harness.ts'
import { pointOf } from '../../../../test/service-points.ts'

const app = await startApp()
after(() => app.close())
const { call } = await app.newOrganization()

const ask = async (body: object) => {
  const { status, body: answer } = await call('POST', '/shipping-options', { explain: true, ...body })
  assert.equal(status, 200, JSON.stringify(answer))
  return answer as { data: any[]; left_out: any[]; message: string | null }
}
const place = (country_code: string, postal_code?: string) => ({ country_code, postal_code })
const way = (from: string, to: string) => ({ from_address: place(from), to_address: place(to) })
const kg = (value: number, more: object = {}) => ({ weight: { value, unit: 'kg' }, ...more })
const cm = (length: number, width: number, height: number) => ({ dimensions: { length, width, height, unit: 'cm' } })

const { data: found, left_out: others } = await ask({})
const all = [
  ...found.map(({ code, contract }) => `${contract.id} ${code}`),
  ...others.map(({ code, contract_id }) => `${contract_id} ${code}`),
].sort()

test('200 finds each option of the active contracts either among the found or among the left out, with a reason', async () => {
  const questions = [
    { ...way('NL', 'DE'), parcels: [kg(2, cm(30, 20, 10))] },
    { ...way('NL', 'DE'), parcels: [kg(40), kg(900, cm(300, 10, 10))], functionalities: { tracked: true, age_check: 18 } },
    { ...way('JP', 'US'), parcels: [kg(0.0001, { total_insured_price: 1_000_000 })] },
    { to_address: place('US'), lead_time: { lte: 24 } },
    { ...way('NL', 'NL'), to_service_point: { id: pointOf('swiftly', 'locker', 'NL').id }, lead_time: { gt: 24 } },
    { functionalities: { service_area: 'domestic', insurance: 100_000 } },
    { ...way('NL', 'BR'), parcels: Array(50).fill(kg(1)), calculate_quotes: true },
  ]
  for (const question of questions) {
    const { data, left_out } = await ask(question)
    const found = data.map(({ code, contract }) => `${contract.id} ${code}`)
    const missing = left_out.map(({ code, contract_id }) => `${contract_id} ${code}`)
    assert.deepEqual([...found, ...missing].sort(), all, JSON.stringify(question))
    for (const { code, reasons } of left_out) {
      assert.ok(reasons.length > 0, code)
      for (const { field, reason } of reasons) assert.ok(field && /\w.*\.$/.test(reason), JSON.stringify(reasons))
    }
  }
})

test('200 without the explanation by default', async () => {
  const { data, ...rest } = await ask({ ...way('NL', 'DE'), parcels: [kg(2)], calculate_quotes: true, explain: false })
  assert.deepEqual(Object.keys(rest), ['message'])
  assert.ok(data.every(({ quotes }) => !('explanation' in quotes[0])))
})

type Reason = { field: string; reason: string; limit?: unknown; value?: unknown }
/** What is asked, of which option, and every reason against it. */
const reasons: [question: object, option: string, ...reasons: Reason[]][] = [
  [
    { ...way('NL', 'DE'), parcels: [kg(1), kg(31.501)] },
    'swiftly:home',
    {
      field: 'parcels[1].weight',
      reason: 'A parcel may weigh 31.5 kg at most, and this is 31.501 kg.',
      limit: '31.5 kg',
      value: '31.501 kg',
    },
  ],
  [
    { ...way('NL', 'DE'), parcels: [kg(0.499)] },
    'freshlane:chilled',
    {
      field: 'parcels[0].weight',
      reason: 'A parcel must weigh 0.5 kg at least, and this is 0.499 kg.',
      limit: '0.5 kg',
      value: '0.499 kg',
    },
  ],
  [
    { ...way('NL', 'DE'), parcels: [kg(1, cm(20, 120.1, 10))] },
    'swiftly:express',
    {
      field: 'parcels[0].dimensions',
      reason: 'The longest side may have 120 cm at most, and this is 120.1 cm.',
      limit: '120 cm',
      value: '120.1 cm',
    },
  ],
  [
    { ...way('NL', 'DE'), parcels: [kg(1, cm(100, 60, 51))] },
    'swiftly:express',
    {
      field: 'parcels[0].dimensions',
      reason: 'By its volume a parcel may weigh 31.5 kg at most, and this is 51 kg.',
      limit: '31.5 kg',
      value: '51 kg',
    },
    {
      field: 'parcels[0].dimensions',
      reason: 'Length and girth together may have 300 cm at most, and this is 322 cm.',
      limit: '300 cm',
      value: '322 cm',
    },
  ],
  [
    { ...way('NL', 'DE'), parcels: Array(21).fill(kg(1)) },
    'swiftly:home',
    { field: 'parcels', reason: 'A shipment may have 20 parcels at most, and this one has 21.', limit: 20, value: 21 },
  ],
  [
    { ...way('NL', 'DE'), parcels: Array(3).fill(kg(300)) },
    'ironhaul:colli',
    {
      field: 'parcels',
      reason: 'All parcels together may weigh 800 kg at most, and this is 900 kg.',
      limit: '800 kg',
      value: '900 kg',
    },
  ],
  [
    { ...way('NL', 'DE'), parcels: [kg(1, { total_insured_price: 5000.01 })] },
    'swiftly:home',
    {
      field: 'parcels[0].total_insured_price',
      reason: 'A parcel can be insured for 5000.00 at most, not for 5000.01.',
      limit: '5000.00',
      value: '5000.01',
    },
  ],
  [
    { ...way('NL', 'DE'), parcels: [kg(1, { additional_insured_price: 4501 })] },
    'swiftly:home',
    {
      field: 'parcels[0].additional_insured_price',
      reason: 'A parcel can be insured for 5000.00 at most, not for 5001.00.',
      limit: '5000.00',
      value: '5001.00',
    },
  ],
  [
    {
      ...way('NL', 'DE'),
      parcels: [kg(1, { total_insured_price: 600 }), kg(1, { additional_insured_price: { value: '100', currency: 'USD' } })],
    },
    'swiftly:home',
    {
      field: 'parcels[1].additional_insured_price.currency',
      reason: 'Another parcel is insured in EUR. Insure all parcels of a shipment in one currency.',
      limit: 'EUR',
      value: 'USD',
    },
  ],
  [
    way('NL', 'US'),
    'swiftly:locker',
    { field: 'to_address.country_code', reason: 'Swiftly Locker does not go from NL to US.', value: 'US' },
  ],
  [
    way('JP', 'DE'),
    'freshlane:chilled',
    {
      field: 'from_address.country_code',
      reason: 'Freshlane does not collect in JP, only in NL, BE, DE, FR, AT.',
      limit: ['NL', 'BE', 'DE', 'FR', 'AT'],
      value: 'JP',
    },
  ],
  [
    { functionalities: { signature: true, insurance: 5001 } },
    'swiftly:home',
    { field: 'functionalities.insurance', reason: 'insurance is 5000, and 5001 was asked for.', limit: 5000, value: 5001 },
    { field: 'functionalities.signature', reason: 'signature is false, and true was asked for.', limit: false, value: true },
  ],
  [
    { ...way('NL', 'DE'), lead_time: { gt: 1, lt: 48 } },
    'swiftly:home',
    { field: 'lead_time', reason: 'It takes 48 hours.', limit: 48, value: ['gt 1', 'lt 48'] },
  ],
  [
    { ...way('NL', 'DE'), to_service_point: { id: pointOf('swiftly', 'servicepoint', 'DE').id } },
    'swiftly:home',
    { field: 'to_service_point', reason: 'Swiftly Home is not delivered at service points.', limit: 'home_delivery' },
  ],
  [
    { ...way('NL', 'DE'), to_service_point: { id: pointOf('northpost', 'post_office', 'DE').id } },
    'swiftly:home',
    { field: 'to_service_point', reason: 'The service point is not one of Swiftly.', limit: ['northpost'] },
  ],
]

test('200 names for each reason the field, what is allowed and what was sent, and all reasons at once', async () => {
  for (const [question, option, ...expected] of reasons) {
    const { left_out } = await ask(question)
    assert.deepEqual(left_out.find(({ code }) => code === option)?.reasons, expected, JSON.stringify(question))
  }
})

test('200 with a reason for each option, where no card is valid yet', async (t) => {
  const now = app.clock.time
  t.after(() => {
    app.clock.time = now
  })
  app.clock.time = '2023-12-31T12:00:00.000Z'
  const { data, left_out } = await ask({ ...way('NL', 'DE'), shipping_option_code: 'swiftly:home' })
  const reason = { field: 'shipping_option_code', reason: 'Swiftly Home has no prices for 2023-12-31.', value: '2023-12-31' }
  assert.deepEqual([data, left_out[0].reasons], [[], [reason]])
})

const centsOf = ({ value }: { value: string }) => Number(value.replace('.', ''))
const sum = (lines: { price: { value: string } }[]) => lines.reduce((all, { price }) => all + centsOf(price), 0)

test('200 explains each price line by line, to the cent', async () => {
  const parcels = [kg(2, { ...cm(40, 30, 20), total_insured_price: 600 }), kg(0.7)]
  for (const question of [way('NL', 'DE'), way('NL', 'US'), way('DE', 'NL')]) {
    const { data } = await ask({ ...question, parcels, calculate_quotes: true })
    assert.ok(data.length > 10)
    for (const { code, quotes } of data) {
      const [{ price, explanation }] = quotes
      assert.deepEqual([sum(explanation), sum(price.breakdown)], [centsOf(price.total), centsOf(price.total)], code)
      assert.ok(explanation.every(({ text }: any) => text.length > 10))
    }
  }
})

test('200 explains prices in words that a person can check', async () => {
  const { data } = await ask({
    ...way('NL', 'DE'),
    shipping_option_code: 'swiftly:express/signature',
    parcels: [kg(1, { ...cm(60, 40, 30), total_insured_price: 600 }), kg(2)],
    calculate_quotes: true,
  })
  const line = (text: string, value: string) => ({ text, price: { value, currency: 'EUR' } })
  assert.deepEqual(data[0].quotes[0].explanation, [
    line('Parcel 1, 12 kg by volume: more than 10 kg up to 31.5 kg, zone near, prices from 2026-01-01', '37.20'),
    line('Parcel 2, 2 kg: more than 1 kg up to 2 kg, zone near, prices from 2026-01-01', '14.70'),
    line('Parcel 1: signature', '0.95'),
    line('Parcel 2: signature', '0.95'),
    line('Parcel 1: insured for 600.00, of which 500.00 are included', '0.95'),
  ])
  assert.deepEqual(data[0].quotes[0].price.total, { value: '54.75', currency: 'EUR' })
  const [first] = data[0].parcel_billed_weights
  assert.deepEqual([first.value, first.volumetric, first.calculation], ['12', true, '60 × 40 × 30 cm / 6000 = 12 kg'])
})
