import type { Carrier } from '../../src/carriers/kit/carrier.ts'
import { type FunctionalityName, functionalityFields } from '../../src/carriers/kit/functionalities.ts'
import { listCarrierOptions } from '../../src/carriers/kit/options.ts'
import { type Card, type Product, requiredFields, type Variant } from '../../src/carriers/kit/product.ts'
import { isCountryCode } from '../../src/geo/countries.ts'
import { dayOf } from '../../src/geo/days.ts'
import { isDate, isPercent, isPrice, isValueOf } from './check-values.ts'

export function* checkProduct(carrier: Carrier, product: Product): Generator<string> {
  const parts = [
    checkLimits(product),
    checkReturns(product),
    checkInsurance(product),
    checkCards(product),
    checkZones(carrier, product),
    checkVariants(carrier, product),
  ]
  for (const part of parts) for (const fault of part) yield `Product ${product.code}: ${fault}`
}

function* checkLimits({ limits, volumetric, most_parcels, requires, hours }: Product) {
  const { min_kg, max_kg, length_cm, width_cm, height_cm, length_and_girth_cm = 1 } = limits
  if (!(min_kg >= 0 && min_kg < max_kg)) yield `it takes no weight between ${min_kg} and ${max_kg} kg.`
  for (const cm of [length_cm, width_cm, height_cm, length_and_girth_cm]) if (!(cm > 0)) yield `a side of ${cm} cm takes nothing.`
  if (volumetric && !(Number.isInteger(volumetric.divisor) && volumetric.divisor > 0))
    yield `${volumetric.divisor} is no divisor: it is a whole number of cm³ to the kilogram.`
  if (!(Number.isInteger(most_parcels) && most_parcels >= 1)) yield `${most_parcels} is no number of parcels.`
  if (hours !== undefined && !(Number.isInteger(hours) && hours >= 0)) yield `${hours} is no number of hours.`
  for (const field of requires) if (!requiredFields.includes(field)) yield `no request has the field ${field}.`
}

function* checkReturns({ origins = [], label_valid_days = 1 }: Product) {
  for (const country of origins) if (!isCountryCode(country)) yield `${country} is no country.`
  if (!(Number.isInteger(label_valid_days) && label_valid_days > 0)) yield `a label is never valid for ${label_valid_days} days.`
}

function* checkInsurance({ insurance }: Product) {
  if (!insurance) return
  const { included, max, percent, least } = insurance
  if (!isPrice(included) || !(Number.isInteger(max) && included <= max)) yield `insurance of ${included} to ${max} makes no sense.`
  if (!isPercent(percent) || !isPrice(least)) yield `insurance at ${percent} %, at least ${least}, is no price.`
}

/** A day without a card has no price, and a day with two has one too many. The last day of a card is one of its days. */
function* checkCards(product: Product) {
  const cards = [...product.cards].sort((one, other) => (one.valid_from < other.valid_from ? -1 : 1))
  if (cards.length === 0) yield 'it has no prices.'
  for (const [index, card] of cards.entries()) {
    const { valid_from, valid_until } = card
    for (const date of [valid_from, valid_until ?? valid_from]) if (!isDate(date)) yield `${date} is no day.`
    if (valid_until !== null && valid_until < valid_from) yield `the card from ${valid_from} ends before it begins.`
    const next = cards[index + 1]?.valid_from
    if (next !== undefined && (valid_until ?? '9999') >= next) yield `the cards from ${valid_from} and from ${next} overlap.`
    else if (next !== undefined && dayOf(valid_until!) + 1 < dayOf(next)) yield `there are no prices between ${valid_until} and ${next}.`
    yield* checkBands(product, card)
  }
}

function* checkBands({ limits: { max_kg }, rated }: Product, { valid_from, prices }: Card) {
  for (const [zone, bands] of Object.entries(prices)) {
    // Served, at a price that only contracts know.
    if (bands.length === 0) continue
    const said = `card from ${valid_from}, zone ${zone}:`
    for (const [index, [upTo, price]] of bands.entries()) {
      const [lower, cheaper] = bands[index - 1] ?? [0, 0]
      if (upTo <= lower) yield `${said} the band up to ${upTo} kg comes after ${lower} kg.`
      if (price < cheaper) yield `${said} up to ${upTo} kg it is cheaper than up to ${lower} kg.`
      if (!isPrice(price)) yield `${said} ${price} is no price.`
    }
    const last = bands.at(-1)?.[0] ?? 0
    // The weight of a shipment may be more than any one parcel of it may have.
    if (rated === 'parcel' ? last !== max_kg : last < max_kg) yield `${said} prices end at ${last} kg, and parcels at ${max_kg} kg.`
  }
}

const pricedZones = ({ cards }: Product) => new Set(cards.flatMap(({ prices }) => Object.keys(prices)))

function* checkZones({ zones }: Carrier, product: Product) {
  const known = new Set(zones.map(({ name }) => name))
  const { days, hours } = product
  for (const zone of new Set([...pricedZones(product), ...Object.keys(days)])) if (!known.has(zone)) yield `there is no zone ${zone}.`
  for (const zone of pricedZones(product)) {
    const value = days[zone]
    if (value === undefined && hours === undefined) yield `it does not say how many days zone ${zone} takes.`
    if (typeof value === 'number' && !(Number.isInteger(value) && value >= 0)) yield `${value} is no number of days.`
  }
}

function* checkVariants(carrier: Carrier, product: Product) {
  const priced = pricedZones(product)
  if (product.variants.length === 0) yield 'it has no variants, so it cannot be bought.'
  yield* checkFunctionalities(product.has)
  for (const variant of product.variants) {
    const said = variant.code || 'plain'
    for (const zone of variant.zones ?? []) if (!priced.has(zone)) yield `variant ${said} is for zone ${zone}, which has no prices.`
    if (!isPrice(variant.adds ?? 0)) yield `variant ${said} adds ${variant.adds}, which is no price.`
    for (const fault of checkFunctionalities(variant.has ?? {})) yield `variant ${said}: ${fault}`
    yield* checkDerived(carrier, product, variant)
  }
}

function* checkFunctionalities(has: Product['has']) {
  for (const [name, value] of Object.entries(has))
    if (!Object.hasOwn(functionalityFields, name)) yield `there is no functionality ${name}.`
    else if (!isValueOf(name as FunctionalityName, value)) yield `${name} cannot be ${value}.`
}

/** What follows from the tables may be stated, but not otherwise. */
const derived = ['insurance', 'multicollo', 'service_area', 'surcharge'] as const

function* checkDerived(carrier: Carrier, product: Product, variant: Variant) {
  const code = `${carrier.code}:${product.code}${variant.code && `/${variant.code}`}`
  const option = listCarrierOptions(carrier).find((one) => one.code === code)!
  const stated = { ...product.has, ...variant.has }
  for (const name of derived)
    if (Object.hasOwn(stated, name) && stated[name] !== option.functionalities[name])
      yield `${name} is said to be ${stated[name]}, and ${option.functionalities[name]} follows from the tables.`
}
