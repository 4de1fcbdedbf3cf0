import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, mock, test } from 'node:test'
import { itemsOf } from '../../../../test/billing.ts'
import { carrierOf } from '../../../../test/carriers.ts'
import { startApp } from '../../../../test/harness.ts'
import { newReturn, readReturn } from '../../../../test/returns.ts'
import { announced, faultsOf, parcel, runJobs, sender, shipment, shipWith } from '../../../../test/shipments.ts'
import { newV2Organization } from '../../../../test/v2.ts'
import type { AnnounceInput } from '../../../carriers/kit/announce.ts'
import { insuranceRates } from '../../../carriers/kit/insurance.ts'
import { currencyCodes } from '../../../geo/currencies.ts'
import { convertToBase, storeRates } from '../../../geo/reference-rates.ts'
import { sentReference } from '../../../simulator/network/ledger.ts'
import { leastInsured, leastWorth, mostInsured, mostWorth } from './insurance.ts'

/** The rates that the server comes with: 1 EUR is 1.13607 USD, 0.858176 GBP, 178.906 JPY and 11.3386 SEK. */
const app = await startApp()
after(() => app.close())
type Organization = Awaited<ReturnType<typeof app.newOrganization>>

const two = { weight: { value: '2', unit: 'kg' }, dimensions: { length: '30', width: '20', height: '10', unit: 'cm' } }
const price = (value: string, currency: string) => ({ value, currency })
const insured = (value: string, currency: string) => ({ parcels: [{ ...parcel, additional_insured_price: price(value, currency) }] })
const options = ({ call }: Organization, parcels: object[], body: object = {}) =>
  call('POST', '/shipping-options', {
    from_address: { country_code: 'NL' },
    to_address: { country_code: 'DE' },
    parcels: parcels.map((one) => ({ ...two, ...one })),
    calculate_quotes: true,
    ...body,
  })

const totals = [
  [600, 'EUR'],
  [600, 'GBP'],
  [600, 'USD'],
  [6000, 'SEK'],
  [4000, 'DKK'],
] as const

/** Insured amounts in the records of the sandbox carrier, by parcel. */
async function readInsured(shipment_id: string) {
  const { purchase_reference } = await app.db
    .selectFrom('shipments')
    .select('purchase_reference')
    .where('id', '=', shipment_id)
    .executeTakeFirstOrThrow()
  const rows = await app.db.selectFrom('practice_bookings').select(['reference', 'booking']).execute()
  const { booking } = rows.find((row) => sentReference(row.reference) === purchase_reference)!
  return JSON.parse(booking).consignment.pieces.map(({ insured_cents, insured_currency }: any) => [insured_cents, insured_currency])
}

test('200 with the fee of insurance in another currency, and the exchange rate in the breakdown', async () => {
  const organization = await app.newOrganization()
  const shipping_option_code = 'swiftly:home'
  const parcels = [{ additional_insured_price: price('500', 'GBP') }]
  const { status, body, text } = await options(organization, parcels, { shipping_option_code, explain: true })
  assert.equal(status, 200, text)
  const [{ price: quoted, explanation }] = body.data[0].quotes
  // 0.5 % of 582.63 EUR.
  assert.deepEqual(quoted.breakdown[1], {
    type: 'insurance_price',
    label: 'Insurance (1 EUR = 0.858176 GBP of 2026-09-29)',
    price: price('2.91', 'EUR'),
  })
  assert.equal(
    explanation.at(-1).text,
    'Parcel 1: insured for 1082.63, of which 500.00 are included; 500.00 GBP at 1 EUR = 0.858176 GBP of 2026-09-29',
  )
  const [euros] = (await options(organization, [{ additional_insured_price: 500 }], { shipping_option_code })).body.data
  assert.equal(euros.quotes[0].price.breakdown[1].label, 'Insurance')
})

test('200 with what a carrier asks for insurance in the currency that was sent', async () => {
  const organization = await app.newOrganization()
  const total = async (parcel: object) =>
    (await options(organization, [parcel], { shipping_option_code: 'aerofast:express' })).body.data[0].quotes[0].price.total.value
  // 22.40, and 1.1 % of the 1660.45 that 2000 USD are beyond the 100 that are included.
  assert.equal(await total({ total_insured_price: price('2000', 'USD') }), '40.66')
  assert.equal(await total({ total_insured_price: price('2000', 'EUR') }), '43.30')
})

test('200 with the options whose limit is not less at the exchange rate, and the rate where it is', async () => {
  const organization = await app.newOrganization()
  const ask = async (value: string, currency: string) => {
    const { body, text } = await options(organization, [{ total_insured_price: price(value, currency) }], {
      shipping_option_code: 'swiftly:home',
      explain: true,
    })
    assert.ok(body.data, text)
    return body.left_out[0]?.reasons[0]
  }
  for (const [value, currency] of [
    ['4290', 'GBP'],
    ['894530', 'JPY'],
    ['1753.595', 'KWD'],
  ] as const)
    assert.equal(await ask(value, currency), undefined, `${value} ${currency}`)
  assert.deepEqual(await ask('4300', 'GBP'), {
    field: 'parcels[0].total_insured_price',
    reason: 'A parcel can be insured for 5000.00 at most, not for 5010.63 EUR, with 4300.00 GBP at 1 EUR = 0.858176 GBP of 2026-09-29.',
    limit: '5000.00',
    value: '5010.63',
  })
})

test('400 for an amount in a currency without an exchange rate, and for a currency that does not exist', async () => {
  const organization = await app.newOrganization()
  for (const [name, currency] of [
    ['total_insured_price', 'UYW'],
    ['additional_insured_price', 'UYW'],
    ['total_insured_price', 'EURO'],
  ] as const) {
    const answer = await options(organization, [{}, { [name]: price('100', currency) }])
    assert.deepEqual([answer.status, faultsOf(answer)], [400, [`invalid /parcels/1/${name}/currency`]], answer.text)
  }
  const refused = await organization.call('POST', '/shipments', shipment(insured('100', 'UYW')))
  assert.match(refused.body.errors[0].detail, /^No exchange rate of UYW is known, .* such as EUR\.$/)
  assert.equal((await options(organization, [{ total_insured_price: price('0', 'UYW') }])).status, 200)
})

test('201 with insurance in the currency that was sent, which the carrier gets, the liability included', async () => {
  const organization = await app.newOrganization()
  // The included 100 EUR are 113.61 USD and 17,891 JPY.
  for (const [value, currency, cents] of [
    ['100.00', 'USD', 21_361],
    ['20000.00', 'JPY', 37_891],
    ['100.00', 'EUR', 20_000],
  ] as const) {
    const made = await announced(organization, { ...insured(value, currency), ship_with: shipWith('aerofast:express') })
    assert.deepEqual(made.parcels[0].additional_insured_price, price(value, currency))
    assert.deepEqual(await readInsured(made.id), [[cents, currency === 'EUR' ? undefined : currency]], currency)
  }
})

test('insurance in another currency is billed at the exchange rate, which the item names', async () => {
  const organization = await app.newOrganization()
  await announced(organization, insured('500.00', 'GBP'))
  const item = (await itemsOf(organization)).find(({ type }) => type === 'insurance')
  assert.equal(item.price.value, '2.9100')
  assert.match(item.description, /Insurance \(1 EUR = 0\.858176 GBP of 2026-09-29\)/)
})

test('a return is insured in each of its five currencies; the carrier gets the total', async () => {
  const organization = await app.newOrganization()
  const ask = mock.method(carrierOf('swiftly')!.announce!, 'ask')
  const sent: unknown[] = []
  for (const [value, currency] of totals) {
    const { return_id } = await newReturn(organization, { total_insured_value: { value, currency } })
    await runJobs(organization)
    const found = await readReturn(organization, return_id)
    assert.deepEqual([found.total_insured_value, found.insurance], [{ value, currency }, true], currency)
    const { insured_cents, insured_currency } = (ask.mock.calls.at(-1)!.arguments[1] as AnnounceInput).parcels[0]!
    sent.push([insured_cents / 100, insured_currency ?? 'EUR'])
  }
  ask.mock.restore()
  assert.deepEqual(sent, totals)
})

test('a rule insures a part of an order in the currency of the order, within what is sold at the exchange rate', async () => {
  const organization = await app.newOrganization()
  const { call } = organization
  const rule = { name: 'Insure', criteria: { conditions: [] }, actions: [{ identifier: 'insurance_pc', value: '50' }] }
  assert.equal((await call('POST', '/shipping-rules/rules', rule)).status, 201)
  const made = async (value: string, currency: string, ship_with = shipWith('aerofast:express')) => {
    const request = shipment({ total_order_price: price(value, currency), ship_with })
    const { status, body, text } = await call('POST', '/shipments/with-rules', { ...request, apply_shipping_rules: true })
    assert.equal(status, 201, text)
    return body.data.parcels[0].additional_insured_price
  }
  assert.deepEqual(await made('300.00', 'USD'), price('150.00', 'USD'))
  assert.deepEqual(await made('10001.00', 'JPY'), price('5001.00', 'JPY'))
  assert.deepEqual(await made('2.00', 'GBP'), price('1.72', 'GBP'))
  assert.deepEqual(await made('90000.00', 'GBP'), price('4290.88', 'GBP'))
})

test('version 2 shows an amount in another currency in whole euros, rounded up', async () => {
  const { call, v2 } = await newV2Organization(app)
  const { status, body, text } = await call('POST', '/shipments/announce', shipment(insured('100.00', 'USD')))
  assert.equal(status, 201, text)
  const answer = await v2('GET', `/parcels/${body.data.parcels[0].id}`)
  const { insured_value, total_insured_value } = answer.body.parcel
  assert.deepEqual([insured_value, total_insured_value], [89, 589])
})

test('400 for parcels of a shipment that are insured in different currencies', async () => {
  const organization = await app.newOrganization()
  const parcels = [...insured('100', 'USD').parcels, parcel, ...insured('100', 'EUR').parcels]
  const answer = await organization.call('POST', '/shipments', shipment({ from_address: sender, parcels }))
  assert.deepEqual([answer.status, faultsOf(answer)], [400, ['invalid /parcels/2/additional_insured_price/currency']])
  assert.equal(answer.body.errors[0].detail, 'Another parcel is insured in USD. Insure all parcels of a shipment in one currency.')
})

test('the bounds of what is sold are within it after conversion, in every currency that has a rate', () => {
  const rates = currencyCodes.flatMap((code) => insuranceRates('no folder')(code) ?? [])
  assert.equal(rates.length, currencyCodes.length - 6)
  for (const rate of rates) {
    const [least, most] = [leastWorth(leastInsured, rate), mostWorth(mostInsured, rate)].map((cents) => convertToBase(cents, rate))
    assert.ok(least! >= leastInsured && least! <= leastInsured + 2, `${rate.currency} ${least}`)
    assert.ok(most! <= mostInsured && most! >= mostInsured - 2, `${rate.currency} ${most}`)
  }
})

test('rates that are imported are those of insurance too', () => {
  const folder = mkdtempSync(join(tmpdir(), 'rates-'))
  storeRates(folder, { date: '2026-11-13', source: 'test', rates: { EUR: '1', USD: '1.25' } })
  const { rate, date } = insuranceRates(folder)('USD')!
  rmSync(folder, { recursive: true })
  assert.deepEqual([rate, date], ['1.25', '2026-11-13'])
})
