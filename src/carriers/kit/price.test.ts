import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chanceOf } from '../../../test/fuzz/chance.ts'
import { parrot, parrotOption, wishing } from '../../../test/parrot.ts'
import { drawQuoteRequest } from '../../../test/quote-requests.ts'
import { testSeed as seed } from '../../../test/seed.ts'
import { billedWeights } from './billed-weight.ts'
import { explainPrice, listQuotes, quoteOption } from './price.ts'
import type { QuotedParcel, QuoteRequest } from './quote-request.ts'
import { toGrams, toMillimetres } from './units.ts'

const kg = (value: number, more: QuotedParcel = {}): QuotedParcel => ({ weight_g: value * 1000, ...more })
const oz = (value: string): QuotedParcel => ({ weight_g: toGrams(value, 'oz') })
const sides = (length: number, width: number, height: number) => ({
  dimensions_mm: { length: length * 10, width: width * 10, height: height * 10 },
})
const inch = (value: string) => toMillimetres(value, 'in')

const lane = (from: string, to: string, more: Partial<QuoteRequest> = {}) => ({
  from: { country_code: from },
  to: { country_code: to },
  ...more,
})
const on = (at: string) => ({ at })
const insured = (euros: number) => ({ insured_cents: Math.round(euros * 100) })

/** What is sent, and what it costs in cents without and with insurance, as reckoned by hand. */
const prices: [
  title: string,
  option: string,
  parcels: QuotedParcel[],
  base: number,
  insurance: number | null,
  quoteRequest?: Partial<QuoteRequest>,
][] = [
  ['1 kg at home is 5.20', 'home', [kg(1)], 520, null],
  ['2 kg are still in the first band', 'home', [kg(2)], 520, null],
  ['a microgram more is in the second', 'home', [{ weight_g: 2000.000001 }], 640, null],
  ['10 kg are in the second band', 'home', [kg(10)], 640, null],
  ['31.5 kg are in the last band', 'home', [kg(31.5)], 1195, null],
  ['to a near country 8.10', 'home', [kg(1)], 810, null, lane('NL', 'BE')],
  ['the other way round the same', 'home', [kg(1)], 810, null, lane('BE', 'NL')],
  ['Belgium is at home for who starts there', 'home', [kg(1)], 520, null, lane('BE', 'BE')],
  ['a country that no zone names is elsewhere', 'home', [kg(5)], 4840, null, lane('NL', 'US')],
  ['60 × 40 × 30 cm is 14.4 kg by volume', 'home', [kg(3, sides(60, 40, 30))], 1195, null],
  ['50 × 40 × 25 cm is 10 kg by volume', 'home', [kg(1, sides(50, 40, 25))], 640, null],
  ['a hair thicker is 10.001 kg', 'home', [kg(1, sides(50, 40, 25.001))], 1195, null],
  ['small and heavy goes by the scales', 'home', [kg(11, sides(20, 20, 20))], 1195, null],
  [
    '20 × 16 × 12 inches are 12.586 kg',
    'home',
    [kg(1, { dimensions_mm: { length: inch('20'), width: inch('16'), height: inch('12') } })],
    1195,
    null,
  ],
  ['a letter is not billed by volume', 'letter', [{ weight_g: 20, ...sides(35, 25, 2) }], 131, null],
  ['a signature is 1.15 more', 'home/signature', [kg(1)], 635, null],
  ['two parcels are priced one by one', 'home', [kg(1), kg(3)], 1160, null],
  ['a signature is added for each of them', 'home/signature', [kg(1), kg(3)], 1390, null],
  ['what is included costs nothing', 'home', [kg(1, insured(100))], 520, 0],
  ['a cent more costs the least there is', 'home', [kg(1, insured(100.01))], 520, 150],
  ['0.75 % of 400 beyond the included', 'home', [kg(1, insured(500))], 520, 300],
  ['0.75 % of 206 is 1.545, and half a cent is rounded up', 'home', [kg(1, insured(306))], 520, 155],
  ['0.75 % of 205.93 is 1.544475, and less than half is not', 'home', [kg(1, insured(305.93))], 520, 154],
  ['0.75 % of 4900, the most there is', 'home', [kg(1, insured(5000))], 520, 3675],
  ['400 beyond the included', 'home', [kg(1, { additional_insured_cents: 40_000 })], 520, 300],
  ['beyond the included wins over in all', 'home', [kg(1, { insured_cents: 1, additional_insured_cents: 40_000 })], 520, 300],
  ['of two parcels one is insured', 'home', [kg(1, insured(500)), kg(1)], 1040, 300],
  ['of two parcels both are insured', 'home', [kg(1, insured(500)), kg(1, insured(101))], 1040, 450],
  ['insured for 0 is not insured', 'home', [kg(1, insured(0))], 520, null],
  ['a card holds on its last day', 'home', [kg(1)], 520, null, on('2026-06-30T21:59:59.999Z')],
  ['and the next begins at midnight of the origin', 'home', [kg(1)], 545, null, on('2026-06-30T22:00:00.000Z')],
  ['a letter of 20 g', 'letter', [{ weight_g: 20 }], 131, null],
  ['0.7 oz are 19.85 g', 'letter', [oz('0.7')], 131, null],
  ['0.71 oz are 20.13 g', 'letter', [oz('0.71')], 262, null],
  ['a letter to Britain', 'letter', [kg(1)], 630, null, lane('NL', 'GB')],
  ['pallets are weighed together: 450 kg', 'pallet', [kg(150), kg(150), kg(150)], 14_550, null],
  ['500 kg together', 'pallet', [kg(150), kg(150), kg(200)], 14_550, null],
  ['a gram more together', 'pallet', [kg(150), kg(150), kg(200.001)], 41_000, null],
  ['tenths that floats would not add up', 'pallet', [kg(166.1), kg(166.7), kg(167.2)], 14_550, null],
  ['480 kg each by volume', 'pallet', [kg(100, sides(120, 80, 200)), kg(100, sides(120, 80, 200))], 41_000, null],
]

for (const [title, option, parcels, base, insurance, quoteRequest] of prices)
  test(`${base}${insurance === null ? '' : ` + ${insurance}`} cents: ${title}`, () => {
    const quote = quoteOption(parrotOption(option), wishing({ parcels, ...quoteRequest }))
    assert.deepEqual(
      [quote?.price_without_insurance_cents, quote?.insurance_price_cents, quote?.total_cents],
      [base, insurance, base + (insurance ?? 0)],
    )
  })

/** All that is estimated beside the price, by type, in cents. */
const surcharges: [
  title: string,
  option: string,
  parcels: QuotedParcel[],
  expected: Record<string, number>,
  quoteRequest?: Partial<QuoteRequest>,
][] = [
  ['7.5 % of 5.20', 'home', [kg(1)], { fuel: 39 }],
  ['7.5 % of 11.95 is 89.625 cents', 'home', [kg(11)], { fuel: 90 }],
  ['7.5 % of 21 is 157.5 cents, rounded up', 'home', [kg(1)], { fuel: 158, residential: 35 }, lane('NL', 'US')],
  ['of the price with what the variant adds', 'home/signature', [kg(1)], { fuel: 48 }],
  ['but without insurance', 'home', [kg(1, insured(5000))], { fuel: 39 }],
  ['residential once for the shipment', 'home', [kg(1), kg(1)], { fuel: 122, residential: 35 }, lane('NL', 'DE')],
  ['a letter is not delivered at the door', 'letter', [kg(1)], {}, lane('NL', 'DE')],
  ['remote for each parcel', 'point', [kg(1), kg(1)], { remote: 1300 }, { to: { country_code: 'NL', postal_code: '8881 AB' } }],
  ['not remote beside it', 'point', [kg(1)], {}, { to: { country_code: 'NL', postal_code: '8880 AB' } }],
  ['not remote by a code of another country', 'letter', [kg(1)], {}, { to: { country_code: 'DE', postal_code: '8881' } }],
  ['remote in Northern Ireland', 'letter', [kg(1)], { remote: 650 }, { to: { country_code: 'GB', postal_code: 'BT12 3AB' } }],
  ['unwieldy by length', 'home', [kg(1, sides(100.1, 5, 5))], { fuel: 39, dimensional: 490 }],
  ['100 cm are not', 'home', [kg(1, sides(100, 5, 5))], { fuel: 39 }],
  ['unwieldy by length and girth', 'home', [kg(1, sides(60, 40, 30.1))], { fuel: 90, dimensional: 490 }],
  ['200 cm are not', 'home', [kg(1, sides(60, 40, 30))], { fuel: 90 }],
  ['unwieldy by weight, each that is', 'home', [kg(25), kg(25.001), kg(26)], { fuel: 269, dimensional: 980 }],
  ['peak from 15 November', 'home', [kg(1)], { fuel: 41, seasonal: 45 }, on('2026-11-15T12:00:00.000Z')],
  ['no peak the day before', 'home', [kg(1)], { fuel: 41 }, on('2026-11-14T12:00:00.000Z')],
  ['peak over the turn of the year', 'home', [kg(1), kg(1)], { fuel: 82, seasonal: 90 }, on('2027-01-05T12:00:00.000Z')],
  ['no peak afterwards', 'home', [kg(1)], { fuel: 41 }, on('2027-01-06T12:00:00.000Z')],
  ['1.3 % of 145.50 for pallets alone', 'pallet', [kg(150)], { toll: 189 }],
]

for (const [title, option, parcels, expected, quoteRequest] of surcharges)
  test(`surcharges beside the price: ${title}`, () => {
    const quote = quoteOption(parrotOption(option), wishing({ parcels, ...quoteRequest }))!
    assert.deepEqual(Object.fromEntries(quote.surcharges.map(({ type, cents }) => [type, cents])), expected)
    assert.equal(quote.total_cents, quote.price_without_insurance_cents + (quote.insurance_price_cents ?? 0))
  })

test('a quote says by which weight each parcel is billed, and how that came about', () => {
  const parcels = [kg(3, sides(60, 40, 30)), kg(12), kg(1, sides(50, 40, 25.001))]
  const billed = (parcels: QuotedParcel[]) => billedWeights(wishing({ parcels }), parrotOption('home').terms.divisor)
  assert.deepEqual(billed(parcels), [
    { parcel_number: 1, weight_g: 14_400, volumetric: true, calculation: '60 × 40 × 30 cm / 5000 = 14.4 kg' },
    { parcel_number: 2, weight_g: 12_000, volumetric: false, calculation: null },
    { parcel_number: 3, weight_g: 10_001, volumetric: true, calculation: '50 × 40 × 25.001 cm / 5000 = 10.001 kg' },
  ])
  assert.deepEqual(billed([kg(10, sides(50, 40, 25))]), [{ parcel_number: 1, weight_g: 10_000, volumetric: false, calculation: null }])
})

test('a quote says how it adds up, line by line', () => {
  const parcels = [kg(3, sides(60, 40, 30)), kg(1, insured(500))]
  const explained = (code: string, ...parcels: QuotedParcel[]) => {
    const [option, quoteRequest] = [parrotOption(code), wishing({ parcels })]
    return explainPrice(option, quoteRequest, quoteOption(option, quoteRequest)!)
  }
  assert.deepEqual(explained('home/signature', ...parcels), [
    { text: 'Parcel 1, 14.4 kg by volume: more than 10 kg up to 31.5 kg, zone domestic, prices from 2026-01-01', cents: 1195 },
    { text: 'Parcel 2, 1 kg: more than 0.001 kg up to 2 kg, zone domestic, prices from 2026-01-01', cents: 520 },
    { text: 'Parcel 1: signature', cents: 115 },
    { text: 'Parcel 2: signature', cents: 115 },
    { text: 'Parcel 2: insured for 500.00, of which 100.00 are included', cents: 300 },
  ])
  const text = 'All parcels, 300 kg: more than 100 kg up to 500 kg, zone domestic, prices from 2026-01-01'
  assert.deepEqual(explained('pallet', kg(150), kg(150)), [{ text, cents: 14_550 }])
})

test('a quote has the band of its parcel, the sum of the bands of several, or the band of the shipment', () => {
  const band = (option: string, ...parcels: QuotedParcel[]) => quoteOption(parrotOption(option), wishing({ parcels }))?.weight_g
  assert.deepEqual(band('home', kg(1)), { min: 1, max: 2000 })
  assert.deepEqual(band('home', kg(3)), { min: 2000, max: 10_000 })
  assert.deepEqual(band('home', kg(3), kg(11)), { min: 12_000, max: 41_500 })
  assert.deepEqual(band('pallet', kg(60), kg(60)), { min: 100_000, max: 500_000 })
})

test('a parcel of unknown weight is quoted band by band, from its weight by volume on', () => {
  const totals = (quoteRequest: Partial<QuoteRequest>) =>
    listQuotes(parrotOption('home'), wishing(quoteRequest)).map(({ total_cents, weight_g }) => [weight_g.max, total_cents])
  const all = [
    [2000, 520],
    [10_000, 640],
    [31_500, 1195],
  ]
  assert.deepEqual(totals({ parcels: [{}] }), all)
  assert.deepEqual(totals({ parcels: [sides(50, 40, 25)] }), all.slice(1))
  assert.deepEqual(totals({ parcels: [kg(1)] }), all.slice(0, 1))
})

test('nothing is quoted where an end of the way, or the weight of one of several, is not known', () => {
  const home = parrotOption('home')
  for (const quoteRequest of [{ from: undefined }, { to: undefined }, { parcels: [] }, lane('NL', 'GB'), lane('FR', 'NL')])
    assert.deepEqual(listQuotes(home, wishing({ parcels: [kg(1)], ...quoteRequest })), [])
  assert.deepEqual(listQuotes(home, wishing({ parcels: [kg(1), {}] })), [])
})

test('more weight never makes an option cheaper, and the lines add up to the total', () => {
  let compared = 0
  for (let index = 0; index < 3000; index++) {
    const chance = chanceOf(seed, index)
    const quoteRequest = drawQuoteRequest(chance)
    const at = chance.int(0, quoteRequest.parcels.length - 1)
    const heavier = quoteRequest.parcels.map((parcel, n) =>
      n === at && parcel.weight_g !== undefined ? { ...parcel, weight_g: parcel.weight_g + chance.int(1, 9000) } : parcel,
    )
    for (const option of parrot) {
      const [light, heavy] = [quoteOption(option, quoteRequest), quoteOption(option, { ...quoteRequest, parcels: heavier })]
      if (light)
        assert.equal(
          explainPrice(option, quoteRequest, light).reduce((sum, { cents }) => sum + cents, 0),
          light.total_cents,
          `seed ${seed}, ${index}`,
        )
      if (!light || !heavy) continue
      compared++
      assert.ok(heavy.total_cents >= light.total_cents, `seed ${seed}, ${index}: ${option.code}`)
    }
  }
  assert.ok(compared > 1000, `seed ${seed}: only ${compared}`)
})
