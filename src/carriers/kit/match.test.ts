import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chanceOf } from '../../../test/fuzz/chance.ts'
import { parrot, parrotDefinition, parrotOption, wishing } from '../../../test/parrot.ts'
import { drawFilter, drawQuoteRequest } from '../../../test/quote-requests.ts'
import { testSeed as seed } from '../../../test/seed.ts'
import type { Carrier } from './carrier.ts'
import { listExclusions, optionMatches } from './match.ts'
import { listCarrierOptions } from './options.ts'
import type { QuoteRequest } from './quote-request.ts'
import { findServiceArea } from './service-area.ts'

const size = (length: number, width: number, height: number) => ({ dimensions_mm: { length, width, height } })

const dollars = { base_currency: 'EUR', currency: 'USD', rate: '1.13607', date: '2026-09-29', source: 'test' }

/** A quote request, and the field and reason of each exclusion. */
const cases: [title: string, option: string, quoteRequest: Partial<QuoteRequest>, ...exclusions: [field: string, reason: string][]][] = [
  ['what is not known excludes nothing', 'home', {}],
  ['nor do missing ends', 'home', { from: undefined, to: undefined }],
  [
    'an origin where nothing starts',
    'home',
    { from: { country_code: 'FR' } },
    ['from_address.country_code', 'Parrot does not collect in FR, only in NL, BE.'],
  ],
  [
    'a zone that has no price',
    'home',
    { to: { country_code: 'GB' } },
    ['to_address.country_code', 'Parrot Home does not go from NL to GB.'],
  ],
  [
    'a destination that no origin reaches',
    'home',
    { from: undefined, to: { country_code: 'GB' } },
    ['to_address.country_code', 'Parrot Home does not go to GB.'],
  ],
  ['a destination that some origin reaches', 'home/saturday', { from: undefined, to: { country_code: 'BE' } }],
  [
    'a zone that the variant leaves out',
    'home/saturday',
    { to: { country_code: 'BE' } },
    ['to_address.country_code', 'Parrot Home, on Saturdays too does not go from NL to BE.'],
  ],
  [
    'a zone that the next card leaves out',
    'home',
    { to: { country_code: 'US' }, at: '2026-07-01T12:00:00.000Z' },
    ['to_address.country_code', 'Parrot Home does not go from NL to US.'],
  ],
  [
    'a day before all cards',
    'home',
    { at: '2025-12-31T12:00:00.000Z' },
    ['shipping_option_code', 'Parrot Home has no prices for 2025-12-31.'],
  ],
  ['the most that a parcel may weigh', 'home', { parcels: [{ weight_g: 31_500 }] }],
  [
    'a microgram more',
    'home',
    { parcels: [{}, { weight_g: 31_500.000001 }] },
    ['parcels[1].weight', 'A parcel may weigh 31.5 kg at most, and this is 31.500000001 kg.'],
  ],
  ['the least that it must weigh', 'home', { parcels: [{ weight_g: 1 }] }],
  [
    'less than that',
    'home',
    { parcels: [{ weight_g: 0.5 }] },
    ['parcels[0].weight', 'A parcel must weigh 0.001 kg at least, and this is 0.0005 kg.'],
  ],
  [
    'light, but too heavy by its volume',
    'home',
    { parcels: [{ weight_g: 2000, ...size(860, 440, 430) }] },
    ['parcels[0].dimensions', 'By its volume a parcel may weigh 31.5 kg at most, and this is 32.543 kg.'],
  ],
  ['sides in another order', 'home', { parcels: [size(100, 1000, 200)] }],
  [
    'sides that are too long',
    'home',
    { parcels: [size(10, 650, 1201)] },
    ['parcels[0].dimensions', 'The longest side may have 120 cm at most, and this is 120.1 cm.'],
    ['parcels[0].dimensions', 'The second side may have 60 cm at most, and this is 65 cm.'],
  ],
  ['length and girth of exactly 260 cm', 'home', { parcels: [size(1200, 600, 100)] }],
  [
    'length and girth of more',
    'home',
    { parcels: [size(1200, 600, 101)] },
    ['parcels[0].dimensions', 'Length and girth together may have 260 cm at most, and this is 260.2 cm.'],
  ],
  ['too many', 'letter', { parcels: [{}, {}] }, ['parcels', 'A shipment may have 1 parcel at most, and this one has 2.']],
  [
    'too much together, though each may be sent',
    'pallet',
    { parcels: Array.from({ length: 4 }, () => ({ weight_g: 700_000 })) },
    ['parcels', 'All parcels together may weigh 2400 kg at most, and this is 2800 kg.'],
  ],
  [
    'insured for more than the carrier insures',
    'home',
    { parcels: [{ insured_cents: 500_001 }] },
    ['parcels[0].total_insured_price', 'A parcel can be insured for 5000.00 at most, not for 5000.01.'],
  ],
  [
    'with what is included it is more',
    'home',
    { parcels: [{ additional_insured_cents: 490_001 }] },
    ['parcels[0].additional_insured_price', 'A parcel can be insured for 5000.00 at most, not for 5000.01.'],
  ],
  [
    'insured in a currency, at its rate',
    'home',
    { parcels: [{ insured_cents: 500_001, foreign_sum: { cents: 568_036, rate: dollars } }] },
    [
      'parcels[0].total_insured_price',
      'A parcel can be insured for 5000.00 at most, not for 5000.01 EUR, with 5680.36 USD at 1 EUR = 1.13607 USD of 2026-09-29.',
    ],
  ],
  [
    'parcels that are insured in several currencies',
    'home',
    { parcels: [{}, { insured_cents: 10_000 }, { insured_cents: 8_802, foreign_sum: { cents: 10_000, rate: dollars } }] },
    ['parcels[2].total_insured_price.currency', 'Another parcel is insured in EUR. Insure all parcels of a shipment in one currency.'],
  ],
  [
    'no insurance at all',
    'letter',
    { parcels: [{ insured_cents: 1 }] },
    ['parcels[0].total_insured_price', 'Parrot Letter cannot be insured.'],
  ],
  ['a functionality that it has', 'home/signature', { functionalities: { signature: true, tracked: true, age_check: undefined } }],
  [
    'functionalities that it has not',
    'home',
    { functionalities: { signature: true, age_check: 18, insurance: 6000 } },
    ['functionalities.signature', 'signature is false, and true was asked for.'],
    ['functionalities.age_check', 'age_check is null, and 18 was asked for.'],
    ['functionalities.insurance', 'insurance is 5000, and 6000 was asked for.'],
  ],
  ['less insurance than it has', 'home', { functionalities: { insurance: 500 } }],
  ['an area that follows from the way', 'home', { functionalities: { service_area: 'domestic' } }],
  [
    'another area',
    'home',
    { functionalities: { service_area: 'domestic' }, to: { country_code: 'BE' } },
    ['functionalities.service_area', 'service_area is international, and domestic was asked for.'],
  ],
  [
    'a remote area',
    'home',
    { functionalities: { service_area: 'domestic' }, to: { country_code: 'NL', postal_code: '8881AB' } },
    ['functionalities.service_area', 'service_area is domestic_remote, and domestic was asked for.'],
  ],
  [
    'an area is that of the way also where nothing starts',
    'home',
    { functionalities: { service_area: 'domestic' }, from: { country_code: 'FR' }, to: { country_code: 'FR' } },
    ['from_address.country_code', 'Parrot does not collect in FR, only in NL, BE.'],
  ],
  ['an area that is possible, as long as no end is known', 'home', { functionalities: { service_area: 'international' }, to: undefined }],
  [
    'an area that is not',
    'point',
    { functionalities: { service_area: 'international' }, from: undefined, to: undefined },
    ['functionalities.service_area', 'service_area is domestic or domestic_remote, and international was asked for.'],
  ],
  [
    'everything at once',
    'letter',
    { from: { country_code: 'FR' }, parcels: [{ weight_g: 3000 }, size(400, 10, 10)], functionalities: { tracked: true } },
    ['from_address.country_code', 'Parrot does not collect in FR, only in NL, BE.'],
    ['functionalities.tracked', 'tracked is false, and true was asked for.'],
    ['parcels', 'A shipment may have 1 parcel at most, and this one has 2.'],
    ['parcels[0].weight', 'A parcel may weigh 2 kg at most, and this is 3 kg.'],
    ['parcels[1].dimensions', 'The longest side may have 35.3 cm at most, and this is 40 cm.'],
  ],
]

for (const [title, code, quoteRequest, ...expected] of cases)
  test(`${expected.length === 0 ? 'carried' : 'excluded'}: ${title}`, () => {
    const option = parrotOption(code)
    const found = listExclusions(option, wishing(quoteRequest))
    assert.deepEqual(
      found.map(({ field, reason }) => [field, reason]),
      expected,
    )
    assert.equal(optionMatches(option, wishing(quoteRequest)), expected.length === 0)
  })

test('an exclusion has the limit and the value apart, too', () => {
  const [count, weight] = listExclusions(parrotOption('letter'), wishing({ parcels: [{ weight_g: 3000 }, {}] }))
  assert.deepEqual([weight?.limit, weight?.value, count?.limit, count?.value], ['2 kg', '3 kg', 1, 2])
})

test('the service area is that of the way, and null while an end is not known', () => {
  const area = (quoteRequest: Partial<QuoteRequest>) => findServiceArea(parrotOption('home'), wishing(quoteRequest))
  assert.deepEqual(
    [area({}), area({ to: { country_code: 'DE' } }), area({ to: { country_code: 'NL', postal_code: '1791' } }), area({ to: undefined })],
    ['domestic', 'international', 'domestic_remote', null],
  )
})

test('an option matches exactly when nothing excludes it', () => {
  const counts = { yes: 0, no: 0 }
  for (let index = 0; index < 3000; index++) {
    const quoteRequest = drawQuoteRequest(chanceOf(seed, index))
    for (const option of parrot) {
      const excluded = listExclusions(option, quoteRequest).length > 0
      assert.equal(optionMatches(option, quoteRequest), !excluded, `seed ${seed}, ${index}: ${option.code}`)
      counts[excluded ? 'no' : 'yes']++
    }
  }
  assert.ok(counts.yes > 500 && counts.no > 500, `seed ${seed}: ${JSON.stringify(counts)}`)
})

test('a further filter never adds an option', () => {
  let dropped = 0
  for (let index = 0; index < 3000; index++) {
    const chance = chanceOf(seed, index)
    const quoteRequest = drawQuoteRequest(chance)
    const further = narrow(quoteRequest, chance)
    for (const option of parrot) {
      const [before, after] = [optionMatches(option, quoteRequest), optionMatches(option, further)]
      assert.ok(before || !after, `seed ${seed}, ${index}: ${option.code}`)
      if (before && !after) dropped++
    }
  }
  assert.ok(dropped > 100, `seed ${seed}: only ${dropped}`)
})

/** Adds to the quote request: a functionality, an end of the lane, or another parcel. */
function narrow(quoteRequest: QuoteRequest, chance: ReturnType<typeof chanceOf>): QuoteRequest {
  const more = drawQuoteRequest(chance)
  return chance.pick<() => QuoteRequest>([
    () => ({ ...quoteRequest, functionalities: { ...drawFilter(chance), ...quoteRequest.functionalities } }),
    () => ({ ...quoteRequest, from: quoteRequest.from ?? more.from, to: quoteRequest.to ?? more.to }),
    () => ({ ...quoteRequest, parcels: [...quoteRequest.parcels, ...more.parcels] }),
  ])()
}

test('a carrier that names its currencies refuses others, and lists its own', () => {
  const parcels = [{ additional_insured_cents: 8_802, foreign_sum: { cents: 10_000, rate: dollars } }]
  const reasonsOf = (insured_currencies: Carrier['insured_currencies']) => {
    const carrier = { ...parrotDefinition, ...(insured_currencies && { insured_currencies }) }
    const option = listCarrierOptions(carrier).find(({ code }) => code === 'parrot:home')!
    return listExclusions(option, wishing({ parcels }))
  }
  assert.deepEqual(reasonsOf(undefined), [])
  assert.deepEqual(reasonsOf(['EUR', 'USD']), [])
  const field = 'parcels[0].additional_insured_price.currency'
  assert.deepEqual(reasonsOf(['EUR']), [
    { field, reason: 'Parrot Home is insured in EUR only. Send the amount in EUR: USD is not converted.', limit: ['EUR'], value: 'USD' },
  ])
  assert.equal(
    reasonsOf(['EUR', 'GBP'])[0]!.reason,
    'Parrot Home is insured in EUR, GBP only. Send the amount in one of these: USD is not converted.',
  )
})
