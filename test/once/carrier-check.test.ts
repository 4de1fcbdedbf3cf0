import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Carrier } from '../../src/carriers/kit/carrier.ts'
import type { Band, Card, Product, Surcharge, Variant } from '../../src/carriers/kit/product.ts'
import { checkCarrier } from '../carrier-check/check.ts'
import { parrotDefinition } from '../parrot.ts'

const [home, ...others] = parrotDefinition.products as [Product, ...Product[]]
const [first, second] = home.cards as [Card, Card]
const [plain] = home.variants as [Variant]

const withProduct = (change: object): Carrier => ({ ...parrotDefinition, products: [{ ...home, ...change }, ...others] })
const withLimits = (change: object) => withProduct({ limits: { ...home.limits, ...change } })
const withCards = (...cards: object[]) => withProduct({ cards: cards.map((card) => ({ ...first, ...card })) })
const withBands = (...bands: Band[]) => withCards({ prices: { ...first.prices, near: bands }, valid_until: null })
const withInsurance = (change: object) => withProduct({ insurance: { ...home.insurance, ...change } })
const withVariant = (change: object) => withProduct({ variants: [...home.variants, { code: 'one', name: 'one', ...change }] })
const withSurcharge = (change: object): Carrier => {
  const surcharge = { type: 'other', label: 'Odd', amount: { percent: 1 }, when: {}, ...change } as Surcharge
  return { ...parrotDefinition, surcharges: [...parrotDefinition.surcharges, surcharge] }
}
const withCarrier = (change: object): Carrier => ({ ...parrotDefinition, ...change })
const card = 'Product home: card from 2026-01-01, zone near:'

/** A fault that was planted, and what is said of it. */
const planted: [fault: string, carrier: Carrier][] = [
  ['The cut-off 25:00 is no time of day.', withCarrier({ cut_off: '25:00' })],
  ['It delivers on no day of the week.', withCarrier({ delivers_on: [] })],
  ['It delivers on 8, which is no day of the week.', withCarrier({ delivers_on: [1, 8] })],
  ['Nothing starts anywhere: it has no origins.', withCarrier({ origins: [] })],
  ['UK is no country.', withCarrier({ origins: ['NL', 'UK'] })],
  ['ZZ is no country.', withCarrier({ zones: [{ name: 'odd', to: ['ZZ'] }, ...parrotDefinition.zones] })],
  [
    'There are two of zone near.',
    withCarrier({ zones: [...parrotDefinition.zones.slice(0, 3), { name: 'near', to: ['FR'] }, ...parrotDefinition.zones.slice(3)] }),
  ],
  [
    'No country lies in zone late: zones before it name them all.',
    withCarrier({ zones: [...parrotDefinition.zones, { name: 'late', to: ['FR'] }] }),
  ],
  ['Remote areas: XX is no country.', withCarrier({ remote: { XX: [] } })],
  ['Remote areas of NL: 2000 to 1000 is no range of postal codes.', withCarrier({ remote: { NL: [['2000', '1000']] } })],
  ['Insured amounts: EURO is no currency.', withCarrier({ insured_currencies: ['EUR', 'EURO'] })],
  ['Address limits: 0 is no length for city.', withCarrier({ address_limits: { city: 0 } })],
  ['Address limits: 30.5 is no length for name.', withCarrier({ address_limits: { name: 30.5 } })],
  ['Tracking hosts: example is no name of a host.', withCarrier({ tracking_hosts: ['example'] })],
  ['Tracking hosts: https://a.example is no name of a host.', withCarrier({ tracking_hosts: ['https://a.example'] })],
  ['Address limits: no address has a nickname.', withCarrier({ address_limits: { nickname: 30 } })],
  [
    'There are two of product home.',
    withCarrier({ products: [home, ...others, { ...home, variants: [{ code: 'other', name: 'other' }] }] }),
  ],
  ['Product home: UK is no country.', withCarrier({ products: [{ ...home, origins: ['NL', 'UK'] }, ...others] })],
  ['Product home: a label is never valid for 0 days.', withCarrier({ products: [{ ...home, label_valid_days: 0 }, ...others] })],
  ['There are two of option parrot:home.', withVariant({ code: '' })],
  ['parrot:home/a/b is no code of an option.', withVariant({ code: 'a/b' })],
  ['Surcharge Odd: there is no type odd.', withSurcharge({ type: 'odd' })],
  ['Surcharge Odd: -1 is no amount.', withSurcharge({ amount: { percent: -1 } })],
  ['Surcharge Odd: 1.234 is no amount.', withSurcharge({ amount: { per_parcel: 1.234 } })],
  ['Surcharge Odd: there is no product away.', withSurcharge({ when: { products: ['away'] } })],
  ['Surcharge Odd: there is no zone away.', withSurcharge({ when: { zones: ['away'] } })],
  ['Surcharge Remote area: the carrier has no remote areas.', withCarrier({ remote: {} })],
  ['Surcharge Odd: 02-30 is no month and day.', withSurcharge({ when: { season: ['02-29', '02-30'] } })],
  ['Product home: it takes no weight between 40 and 31.5 kg.', withLimits({ min_kg: 40 })],
  ['Product home: a side of 0 cm takes nothing.', withLimits({ width_cm: 0 })],
  ['Product home: a side of -1 cm takes nothing.', withLimits({ length_and_girth_cm: -1 })],
  ['Product home: 0.5 is no divisor: it is a whole number of cm³ to the kilogram.', withProduct({ volumetric: { divisor: 0.5 } })],
  ['Product home: 0 is no number of parcels.', withProduct({ most_parcels: 0 })],
  ['Product home: 1.5 is no number of hours.', withProduct({ hours: 1.5 })],
  ['Product home: no request has the field to_name.', withProduct({ requires: ['to_name'] })],
  ['Product home: insurance of 6000 to 5000 makes no sense.', withInsurance({ included: 6000 })],
  ['Product home: insurance at 0.12345 %, at least 1.5, is no price.', withInsurance({ percent: 0.12345 })],
  ['Product home: it has no prices.', withCards()],
  ['Product home: 2026-02-30 is no day.', withCards({ valid_from: '2026-02-30', valid_until: null })],
  ['Product home: the card from 2026-01-01 ends before it begins.', withCards({ valid_until: '2025-12-31' })],
  ['Product home: the cards from 2026-01-01 and from 2026-07-01 overlap.', withCards({ valid_until: '2026-07-01' }, second)],
  ['Product home: the cards from 2026-01-01 and from 2026-07-01 overlap.', withCards({ valid_until: null }, second)],
  ['Product home: the cards from 2026-01-01 and from 2026-01-01 overlap.', withCards({ valid_until: null }, { valid_until: null })],
  ['Product home: there are no prices between 2026-06-29 and 2026-07-01.', withCards({ valid_until: '2026-06-29' }, second)],
  [`${card} the band up to 2 kg comes after 2 kg.`, withBands([2, 1], [2, 2], [31.5, 3])],
  [`${card} up to 31.5 kg it is cheaper than up to 2 kg.`, withBands([2, 2], [31.5, 1])],
  [`${card} 1.005 is no price.`, withBands([31.5, 1.005])],
  [`${card} prices end at 30 kg, and parcels at 31.5 kg.`, withBands([30, 1])],
  [`${card} prices end at 40 kg, and parcels at 31.5 kg.`, withBands([40, 1])],
  ['Product home: there is no zone moon.', withCards({ valid_until: null, prices: { moon: [[31.5, 1]] } })],
  ['Product home: there is no zone moon.', withProduct({ days: { ...home.days, moon: 1 } })],
  ['Product home: it does not say how many days zone near takes.', withProduct({ days: { domestic: 1, world: null } })],
  ['Product home: 1.5 is no number of days.', withProduct({ days: { ...home.days, near: 1.5 } })],
  ['Product home: it has no variants, so it cannot be bought.', withProduct({ variants: [] })],
  ['Product home: variant one is for zone britain, which has no prices.', withVariant({ zones: ['britain'] })],
  ['Product home: variant one adds -1, which is no price.', withVariant({ adds: -1 })],
  ['Product home: there is no functionality teleport.', withProduct({ has: { ...home.has, teleport: true } })],
  ['Product home: variant one: signature cannot be yes.', withVariant({ has: { signature: 'yes' } })],
  ['Product home: variant one: age_check cannot be 17.', withVariant({ has: { age_check: 17 } })],
  ['Product home: variant one: delivery_before cannot be 2500.', withVariant({ has: { delivery_before: '2500' } })],
  ['Product home: variant one: cash_on_delivery cannot be -5.', withVariant({ has: { cash_on_delivery: -5 } })],
  ['Product home: insurance is said to be 7000, and 5000 follows from the tables.', withVariant({ has: { insurance: 7000 } })],
  ['Product home: multicollo is said to be false, and true follows from the tables.', withVariant({ has: { multicollo: false } })],
  [
    'Product home: service_area is said to be domestic, and null follows from the tables.',
    withVariant({ has: { service_area: 'domestic' } }),
  ],
]

for (const [fault, carrier] of planted)
  test(`found: ${fault}`, () => {
    const found = checkCarrier(carrier)
    assert.ok(found.includes(fault), JSON.stringify(found, null, 2))
  })

test('nothing is found in tables that are in order, also where they state what follows from them', () => {
  assert.deepEqual(checkCarrier(parrotDefinition), [])
  assert.deepEqual(checkCarrier(withVariant({ has: { multicollo: true, insurance: 5000, delivery_before: '1200', age_check: null } })), [])
  assert.deepEqual(checkCarrier(withProduct({ variants: [{ ...plain, adds: 0 }], cards: [second, first] })), [])
})
