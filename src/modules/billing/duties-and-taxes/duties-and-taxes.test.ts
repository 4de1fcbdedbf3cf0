import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startApp } from '../../../../test/harness.ts'

const app = await startApp()
after(() => app.close())
const { call } = await app.newOrganization()

const shoes = {
  description: 'Leather shoes',
  hs_code: '640359',
  quantity: 2,
  price: { value: '49.99', currency: 'EUR' },
  origin_country: 'CN',
  sku: 'S-1',
}
const shirt = { description: 'Cotton shirt', hs_code: '610910', price: { value: '20.00' }, origin_country: 'CN' }
const request = { from_address: { country_code: 'CN' }, to_address: { country_code: 'DE', postal_code: '10115' }, items: [shoes] }

async function estimate(change: object = {}) {
  const { status, body, text } = await call('POST', '/shipping/duties-and-taxes', { ...request, ...change })
  assert.equal(status, 200, text)
  return body.data
}
const to = (country_code: string, postal_code = '') => ({ to_address: { country_code, postal_code }, weight: { value: '1', unit: 'kg' } })
const from = (country_code: string) => ({ from_address: { country_code } })
const priced = (value: string, change: object = {}) => ({ items: [{ ...shoes, quantity: 1, price: { value }, ...change }] })
const codesOf = ({ items }: any) => items[0].warnings.map(({ code }: any) => code)
const amountsOf = ({ items: [item] }: any) => [item.duty_rate, item.duty.value, item.tax_rate, item.tax.value]

test('200 with the estimate of each item, totals, thresholds, sources and the time', async () => {
  const { sources, ...data } = await estimate({ ...priced('200.00', { quantity: 2 }), shipping_cost: { value: 20, currency: 'EUR' } })
  assert.deepEqual(data, {
    items: [
      {
        sku: 'S-1',
        description: 'Leather shoes',
        hs_code: '640359',
        hs_code_description: 'Footwear',
        quantity: 2,
        item_value: { value: '400.00', currency: 'EUR' },
        duty_rate: '8.00',
        tax_rate: '19.00',
        duty: { value: '33.60', currency: 'EUR' },
        tax: { value: '86.18', currency: 'EUR' },
        item_total: { value: '519.78', currency: 'EUR' },
        warnings: [
          {
            code: 'estimated_rate',
            message: 'The duty rate is an estimate: that of its HS heading, which may differ for the full tariff code.',
            precision: 'heading',
          },
        ],
      },
    ],
    totals: {
      items_value: { value: '400.00', currency: 'EUR' },
      shipping_cost: { value: '20.00', currency: 'EUR' },
      total_duty: { value: '33.60', currency: 'EUR' },
      total_tax: { value: '86.18', currency: 'EUR' },
      total: { value: '539.78', currency: 'EUR' },
    },
    de_minimis: {
      duty_threshold: { value: '150.00', currency: 'EUR' },
      tax_threshold: { value: '0.00', currency: 'EUR' },
      statutory_duty_threshold: { value: '150.00', currency: 'EUR' },
      statutory_tax_threshold: { value: '0.00', currency: 'EUR' },
    },
    reference_rates: [],
    calculated_at: '2026-11-15T09:00:00.000Z',
  })
  assert.deepEqual(
    sources.map(({ subject }: any) => subject),
    ['duty', 'tax', 'threshold', 'registration'],
  )
})

test('both paths return the same', async () => {
  const [one, other] = [
    await call('POST', '/shipping/duties-and-taxes', request),
    await call('POST', '/duties-and-taxes/calculate', request),
  ]
  assert.deepEqual([one.status, one.text], [200, other.text])
})

test('400 lists every fault of a request, each with its pointer', async () => {
  const { status, body } = await call('POST', '/shipping/duties-and-taxes', {
    to_address: { country_code: 'ZZ' },
    items: [
      { description: '', hs_code: '6403.59.00.00.00', price: { value: '1', currency: 'EUR' } },
      { description: 'a', hs_code: 'abcdef', price: { value: '1.00', currency: 'USD' }, quantity: 0 },
      { description: 'b', hs_code: '6403', price: { value: '-1' }, origin_country: 'QQ', colour: 'red' },
      { description: 'c', price: { value: '1.005' } },
    ],
    shipping_cost: { value: '5', currency: 'GBP' },
    options: { is_tax_registered: true },
    currency: 'EUR',
  })
  assert.equal(status, 400)
  assert.deepEqual(body.errors.map(({ code, source, status }: any) => [source.pointer, code, status]).sort(), [
    ['/from_address', 'required', '400'],
    ['/items/0/description', 'invalid', '400'],
    ['/items/0/hs_code', 'invalid', '400'],
    ['/items/1/hs_code', 'invalid', '400'],
    ['/items/1/price/currency', 'invalid', '400'],
    ['/items/1/quantity', 'invalid', '400'],
    ['/items/2/colour', 'unknown_field', '400'],
    ['/items/2/hs_code', 'invalid', '400'],
    ['/items/2/origin_country', 'invalid', '400'],
    ['/items/2/price/value', 'invalid', '400'],
    ['/items/3/price/value', 'invalid', '400'],
    ['/options/tax_registration_id', 'required', '400'],
    ['/shipping_cost/currency', 'invalid', '400'],
    ['/to_address/country_code', 'invalid', '400'],
  ])
  const detailAt = (pointer: string) => body.errors.find(({ source }: any) => source.pointer === pointer).detail
  assert.match(detailAt('/to_address/country_code'), /^Must be an ISO 3166-1 country code of two letters, such as NL, not "ZZ"/)
})

for (const [what, change, pointer, code] of [
  ['no items', { items: [] }, '/items', 'invalid'],
  ['11 items', { items: Array(11).fill(shoes) }, '/items', 'invalid'],
  ['a currency that does not exist', { currency: 'EURO' }, '/currency', 'invalid'],
  ['null where a list is expected', { items: null }, '/items', 'invalid'],
  ['no postal code for US', to('US'), '/to_address/postal_code', 'required'],
  ['no postal code for CA', to('CA'), '/to_address/postal_code', 'required'],
  ['no postal code for ES', to('ES'), '/to_address/postal_code', 'required'],
  ['no postal code for BR', to('BR'), '/to_address/postal_code', 'required'],
  ['no weight for CH', { ...to('CH', '8001'), weight: undefined }, '/weight', 'required'],
  [
    'more decimals than the currency has',
    { currency: 'KWD', items: [{ ...shirt, price: { value: '1.0001' } }] },
    '/items/0/price/value',
    'invalid',
  ],
] as const)
  test(`400 for ${what}`, async () => {
    const { status, body } = await call('POST', '/shipping/duties-and-taxes', { ...request, ...change })
    assert.deepEqual([status, body?.errors?.map(({ code, source }: any) => [source.pointer, code])], [400, [[pointer, code]]])
  })

test('values of another type are refused wherever they stand, and never fail', async () => {
  const odd = [null, 5, 'x', true, [], {}, [null], { value: null }, -1, 1e300, '1e5', '٣']
  for (const field of ['from_address', 'to_address', 'items', 'shipping_cost', 'weight', 'currency', 'options'])
    for (const value of odd) {
      const { status, text } = await call('POST', '/shipping/duties-and-taxes', { ...request, [field]: value })
      const isFine = field === 'options' && JSON.stringify(value) === '{}'
      assert.equal(status, isFine ? 200 : 400, `${field} ${JSON.stringify(value)} ${text}`)
    }
  for (const field of ['description', 'hs_code', 'quantity', 'price', 'origin_country', 'sku', 'weight'])
    for (const value of odd) {
      const { status, text } = await call('POST', '/shipping/duties-and-taxes', { ...request, items: [{ ...shoes, [field]: value }] })
      assert.ok(status === 400 || status === 200, `${field} ${JSON.stringify(value)} ${text}`)
    }
})

test('no duty and no tax within a country, within the EU, and between Great Britain and Northern Ireland', async () => {
  for (const [here, there, postal_code] of [
    ['NL', 'NL', ''],
    ['NL', 'DE', ''],
    ['US', 'US', '90210'],
    ['US', 'US', '00901'],
    ['GB', 'GB', 'BT1 1AA'],
    ['CH', 'LI', ''],
    ['DE', 'PT', '9000-001'],
  ] as const) {
    const data = await estimate({ ...from(here), ...to(there, postal_code), ...priced('900.00') })
    assert.deepEqual([amountsOf(data), data.totals.total.value], [['0.00', '0.00', '0.00', '0.00'], '900.00'], `${here} ${there}`)
  }
})

test('tax without duty between territories of one customs union with VAT of their own', async () => {
  assert.deepEqual(amountsOf(await estimate({ ...from('FR'), ...to('GP'), ...priced('100.00') })), ['0.00', '0.00', '8.50', '8.50'])
  assert.deepEqual(amountsOf(await estimate({ ...from('NL'), ...to('ES', '35001'), ...priced('100.00') })), [
    '0.00',
    '0.00',
    '7.00',
    '7.00',
  ])
})

test('below the threshold the rate is shown and the amount is 0; from it on the duty is due', async () => {
  const below = await estimate({ ...to('GB'), currency: 'GBP', ...priced('134.99') })
  assert.deepEqual(amountsOf(below), ['8.00', '0.00', '20.00', '27.00'])
  assert.deepEqual(amountsOf(await estimate({ ...to('GB'), currency: 'GBP', ...priced('135.00') })), ['8.00', '10.80', '20.00', '29.16'])
})

test('the EU charges 3 EUR for each HS code below 150 EUR since 1 July 2026, and nothing before', async () => {
  const items = [shoes, shirt, { ...shirt, sku: 'other size' }]
  const duties = ({ items }: any) => items.map(({ duty }: any) => duty.value)
  const data = await estimate({ items: items.map((item) => ({ ...item, quantity: 1 })) })
  assert.deepEqual([duties(data), data.totals.total_duty.value], [['3.00', '3.00', '0.00'], '6.00'])
  assert.ok(codesOf(data).includes('flat_duty'))
  const now = app.clock.time
  app.clock.time = '2026-06-30T12:00:00.000Z'
  const before = await estimate({ items: items.map((item) => ({ ...item, quantity: 1 })) })
  app.clock.time = now
  assert.deepEqual(duties(before), ['0.00', '0.00', '0.00'])
})

test('a gift has its own threshold', async () => {
  const gift = { options: { is_gift: true } }
  assert.deepEqual(amountsOf(await estimate({ ...priced('44.99'), ...gift })), ['8.00', '0.00', '19.00', '0.00'])
  assert.deepEqual(amountsOf(await estimate({ ...priced('45.00'), ...gift })), ['8.00', '3.00', '19.00', '9.12'])
  const american = await estimate({ ...to('US', '90210'), currency: 'USD', ...priced('99.99'), ...gift })
  assert.deepEqual([american.items[0].duty.value, american.de_minimis.duty_threshold.value], ['0.00', '100.00'])
})

test('the United States exempt nothing by its value since 29 August 2025, and say that additional tariffs are missing', async () => {
  const data = await estimate({ ...to('US', '90210'), currency: 'USD', ...priced('10.00') })
  assert.deepEqual(amountsOf(data), ['8.50', '0.85', '0.00', '0.00'])
  assert.deepEqual(codesOf(data), ['estimated_rate', 'additional_tariffs_not_included', 'sales_tax_not_included'])
  assert.equal(data.de_minimis.duty_threshold.value, '0.00')
})

test('a registered sender collects the tax within the limit of the scheme, and not above it', async () => {
  const options = { is_tax_registered: true, tax_registration_id: 'IM2760000000' }
  const below = await estimate({ ...priced('100.00'), options })
  assert.deepEqual([amountsOf(below), codesOf(below).includes('tax_collected_by_sender')], [['8.00', '3.00', '19.00', '0.00'], true])
  const above = await estimate({ ...priced('150.01'), options })
  assert.deepEqual([above.items[0].tax.value, codesOf(above).includes('registration_not_applicable')], ['30.78', true])
  const voec = await estimate({ ...to('NO'), currency: 'NOK', items: [{ ...shirt, price: { value: '2000' } }], options })
  assert.deepEqual(amountsOf(voec), ['10.70', '0.00', '25.00', '0.00'])
})

test('Switzerland does not collect tax of up to 5 CHF', async () => {
  const data = await estimate({ ...to('CH', '8001'), currency: 'CHF', ...priced('61.00') })
  assert.deepEqual([amountsOf(data), data.de_minimis.tax_threshold.value], [['0.00', '0.00', '8.10', '0.00'], '61.73'])
  assert.deepEqual(amountsOf(await estimate({ ...to('CH', '8001'), currency: 'CHF', ...priced('62.00') })), [
    '0.00',
    '0.00',
    '8.10',
    '5.02',
  ])
})

test('goods of a partner country that are sent from one are free of duty, with a warning about the proof of origin', async () => {
  const italian = priced('500.00', { origin_country: 'IT' })
  const preferred = await estimate({ ...from('NL'), ...to('GB'), ...italian })
  assert.deepEqual([preferred.items[0].duty_rate, codesOf(preferred)], ['0.00', ['preference_assumed']])
  const detour = await estimate({ ...from('CN'), ...to('GB'), ...italian })
  assert.deepEqual([detour.items[0].duty_rate, codesOf(detour)], ['8.00', ['estimated_rate']])
})

test('an item without origin, without HS code, with an unknown one or with restricted goods has a warning', async () => {
  assert.deepEqual(codesOf(await estimate(priced('500.00', { origin_country: null }))), ['estimated_rate', 'origin_missing'])
  const unknown = await estimate(priced('500.00', { hs_code: '776677' }))
  assert.deepEqual([unknown.items[0].hs_code, codesOf(unknown)], ['', ['unknown_hs_code', 'estimated_rate']])
  const guessed = await estimate(priced('500.00', { hs_code: '', description: 'Two blue cotton T-shirts' }))
  assert.deepEqual([guessed.items[0].hs_code, codesOf(guessed)], ['610910', ['hs_code_guessed']])
  const ambiguous = await estimate(priced('500.00', { hs_code: '', description: 'Book with a toy' }))
  assert.deepEqual([ambiguous.items[0].hs_code, codesOf(ambiguous)], ['', ['unknown_hs_code', 'estimated_rate']])
  const wine = await estimate(priced('20.00', { hs_code: '220421' }))
  assert.deepEqual(codesOf(wine), ['estimated_rate', 'restricted_goods', 'excise_not_included'])
  assert.equal(wine.items[0].duty.value, '3.80')
})

test('a threshold in another currency is converted by the reference rate that the response names', async () => {
  const data = await estimate({ ...to('GB'), currency: 'USD', ...priced('100.00') })
  assert.deepEqual(data.de_minimis.statutory_duty_threshold, { value: '135.00', currency: 'GBP' })
  const [rate, ...others] = data.reference_rates
  assert.deepEqual([rate.base_currency, rate.currency, rate.date, others.length], ['GBP', 'USD', '2026-09-29', 0])
  assert.equal(data.de_minimis.duty_threshold.value, (Math.round(13_500 * Number(rate.rate)) / 100).toFixed(2))
  const unit = await estimate({ ...to('GB'), currency: 'CLF', ...priced('1.00') })
  assert.ok(codesOf(unit).includes('reference_rate_missing'))
})

test('reduced tax rates, taxes of Canadian provinces and duty-free goods', async () => {
  const book = { hs_code: '490199', description: 'Novel' }
  assert.deepEqual(amountsOf(await estimate(priced('200.00', book))), ['0.00', '0.00', '7.00', '14.00'])
  const quebec = await estimate({ ...to('CA', 'H2X 1Y4'), currency: 'CAD', ...priced('200.00', { hs_code: '847130' }) })
  assert.deepEqual(amountsOf(quebec), ['0.00', '0.00', '14.975', '29.95'])
})

test('amounts of currencies with no and with three decimals', async () => {
  const yen = await estimate({ ...to('DE'), currency: 'JPY', ...priced('33333', { quantity: 3 }) })
  assert.deepEqual([yen.items[0].item_value.value, amountsOf(yen)], ['99999.00', ['8.00', '8000.00', '19.00', '20520.00']])
  const dinar = await estimate({ ...to('DE'), currency: 'KWD', ...priced('33.333', { quantity: 3 }) })
  assert.deepEqual([dinar.items[0].item_value.value, amountsOf(dinar)], ['99.999', ['8.00', '8.000', '19.00', '20.520']])
})
