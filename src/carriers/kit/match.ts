import { formatCents } from '../../platform/money.ts'
import { bandFor } from './bands.ts'
import { billedTogether, billedWeights } from './billed-weight.ts'
import { hasFunctionalities } from './functionalities.ts'
import { describeRate, formatMoney, insuranceCurrency, insuredCents, isInsured } from './insurance.ts'
import { findPriceCard, findQuotedLane, listOrigins, zoneOn } from './lane.ts'
import type { ShippingOption } from './options.ts'
import { type Measure, type QuotedParcel, type QuoteRequest, readFacts } from './quote-request.ts'
import { areasOf } from './service-area.ts'
import { formatWeight, lengthIn } from './units.ts'

/** Reason why an option cannot carry a shipment: the field of the request that excludes it, in the words of the request. */
export type Exclusion = {
  readonly field: string
  readonly reason: string
  readonly limit?: StatedValue
  readonly value?: StatedValue
}

type StatedValue = string | number | boolean | null | readonly StatedValue[]

type MatchRule = (option: ShippingOption, quoteRequest: QuoteRequest) => readonly Exclusion[]

/** Lists every reason, for clients that ask for them. */
export const listExclusions: MatchRule = (option, quoteRequest) => rules.flatMap((rule) => rule(option, quoteRequest))

/** True if the option can carry the shipment. It stops at the first rule that excludes it. */
export function optionMatches(option: ShippingOption, quoteRequest: QuoteRequest): boolean {
  for (const rule of rules) if (rule(option, quoteRequest).length > 0) return false
  return true
}

const none: readonly Exclusion[] = []

/** Combines the exclusions of all items. Most have none, and then nothing is allocated: each request checks a hundred options. */
function each<Item>(items: readonly Item[], find: (item: Item, index: number) => readonly Exclusion[]): readonly Exclusion[] {
  let all = none
  for (let index = 0; index < items.length; index++) {
    const found = find(items[index]!, index)
    if (found.length > 0) all = [...all, ...found]
  }
  return all
}

const cm = (millimetres: number) => `${lengthIn('cm', millimetres)} cm`

const origin: MatchRule = ({ carrier, terms: { origins } }, { from }) => {
  if (!from || origins.has(from.country_code)) return none
  const limit = [...origins.keys()]
  const reason = `${carrier.name} does not collect in ${from.country_code}, only in ${limit.join(', ')}.`
  return [{ field: 'from_address.country_code', reason, limit, value: from.country_code }]
}

/** Accepts a shipment without an origin if some origin reaches the destination. */
const destination: MatchRule = (option, quoteRequest) => {
  if (findQuotedLane(option, quoteRequest)) return none
  const card = findPriceCard(option, quoteRequest)
  const { date } = readFacts(quoteRequest).here
  if (!card) return [{ field: 'shipping_option_code', reason: `${option.name} has no prices for ${date}.`, value: date }]
  const { to } = quoteRequest
  const origins = listOrigins(option, quoteRequest)
  if (!to || origins.some((from) => zoneOn(card, option, from, to.country_code) !== undefined)) return none
  const start = origins.length === 1 ? ` from ${origins[0]}` : ''
  const reason = `${option.name} does not go${start} to ${to.country_code}.`
  return [{ field: 'to_address.country_code', reason, value: to.country_code }]
}

const parcelCount: MatchRule = ({ terms: { most_parcels } }, { parcels: { length } }) => {
  if (length <= most_parcels) return none
  const reason = `A shipment may have ${most_parcels} ${most_parcels === 1 ? 'parcel' : 'parcels'} at most, and this one has ${length}.`
  return [{ field: 'parcels', reason, limit: most_parcels, value: length }]
}

/** Light enough on the scales, a parcel may still be too heavy by its volume: no card has a price for that. */
const weight: MatchRule = ({ weight_g: { min, max }, terms: { divisor } }, quoteRequest) =>
  each(billedWeights(quoteRequest, divisor), (billed, index) => {
    const { weight_g } = quoteRequest.parcels[index]!
    const field = `parcels[${index}].weight`
    if (weight_g !== undefined && weight_g > max) return tooMuch(field, 'A parcel may weigh', formatWeight(max), formatWeight(weight_g))
    if (billed.weight_g > max)
      return tooMuch(`parcels[${index}].dimensions`, 'By its volume a parcel may weigh', formatWeight(max), formatWeight(billed.weight_g))
    if (weight_g === undefined || weight_g >= min) return none
    const reason = `A parcel must weigh ${formatWeight(min)} at least, and this is ${formatWeight(weight_g)}.`
    return [{ field, reason, limit: formatWeight(min), value: formatWeight(weight_g) }]
  })

const shipmentWeight: MatchRule = (option, quoteRequest) => {
  if (option.terms.rated === 'parcel') return none
  const lane = findQuotedLane(option, quoteRequest)
  const total = billedTogether(quoteRequest, option.terms.divisor)
  // A zone whose prices only contracts know has no bands, and no limit of a shipment.
  if (!lane || lane.bands.ranges.length === 0 || bandFor(lane.bands, total) >= 0) return none
  return tooMuch('parcels', 'All parcels together may weigh', formatWeight(lane.bands.ranges.at(-1)!.max), formatWeight(total))
}

const size: MatchRule = ({ terms }, quoteRequest) =>
  each(readFacts(quoteRequest).measures, (measure, index) => (measure ? tooLarge(`parcels[${index}].dimensions`, measure, terms) : none))

const sideNames = ['The longest side', 'The second side', 'The shortest side']

function tooLarge(field: string, { sides_mm, length_and_girth_mm }: Measure, limits: ShippingOption['terms']): readonly Exclusion[] {
  const girth = limits.length_and_girth_mm ?? Number.POSITIVE_INFINITY
  const longer = each(sides_mm, (side, n) => {
    const limit = limits.sides_mm[n]!
    return side > limit ? tooMuch(field, `${sideNames[n]} may have`, cm(limit), cm(side)) : none
  })
  if (length_and_girth_mm <= girth) return longer
  return [...longer, ...tooMuch(field, 'Length and girth together may have', cm(girth), cm(length_and_girth_mm))]
}

const tooMuch = (field: string, what: string, limit: string, value: string): readonly Exclusion[] => [
  { field, reason: `${what} ${limit} at most, and this is ${value}.`, limit, value },
]

const insured: MatchRule = (option, { parcels }) =>
  each(parcels, (parcel, index) => {
    const { name } = option
    const { insurance } = option.terms
    const field = `parcels[${index}].${parcel.additional_insured_cents === undefined ? 'total' : 'additional'}_insured_price`
    const sum = insuredCents(insurance, parcel)
    const max = insurance?.max_cents ?? 0
    if (max > 0 && isInsured(parcel)) {
      const wrong = wrongCurrency(option, parcel, parcels.find(isInsured)!)
      if (wrong) return [{ field: `${field}.currency`, ...wrong }]
    }
    if (sum <= max) return none
    const reason =
      max === 0
        ? `${name} cannot be insured.`
        : `A parcel can be insured for ${formatCents(max)} at most, not for ${writeSum(sum, parcel)}.`
    return [{ field, reason, limit: formatCents(max), value: formatCents(sum) }]
  })

const writeSum = (sum: number, { foreign_sum: foreign }: QuotedParcel) =>
  foreign
    ? `${formatCents(sum)} ${insuranceCurrency}, with ${formatMoney({ cents: foreign.cents, currency: foreign.rate.currency })} at ${describeRate(foreign.rate)}`
    : formatCents(sum)

const findCurrency = ({ foreign_sum: foreign }: QuotedParcel) => foreign?.rate.currency ?? insuranceCurrency

/** Carriers that insure a shipment as a whole take one amount, so that its parcels need one currency. */
function wrongCurrency({ name, terms }: ShippingOption, parcel: QuotedParcel, first: QuotedParcel): Omit<Exclusion, 'field'> | undefined {
  const [value, common] = [findCurrency(parcel), findCurrency(first)]
  const { insured_currencies: taken } = terms
  if (taken && !taken.includes(value)) {
    const reason = `${name} is insured in ${taken.join(', ')} only. Send the amount in ${taken.length > 1 ? 'one of these' : taken[0]}: ${value} is not converted.`
    return { reason, limit: taken, value }
  }
  if (value === common) return undefined
  return { reason: `Another parcel is insured in ${common}. Insure all parcels of a shipment in one currency.`, limit: common, value }
}

const wanted: MatchRule = (option, quoteRequest) =>
  each(readFacts(quoteRequest).asked, ([name, value]) => {
    const has = name === 'service_area' ? areasOf(option, quoteRequest) : [option.functionalities[name]]
    if (has.some((one) => hasFunctionalities(name, one, value))) return none
    const limit = has.length === 1 ? has[0]! : has
    return [
      { field: `functionalities.${name}`, reason: `${name} is ${has.join(' or ') || null}, and ${value} was asked for.`, limit, value },
    ]
  })

/** Rules in the order of their cost: cheap ones, and those that exclude most, come first. */
const rules: readonly MatchRule[] = [origin, destination, wanted, parcelCount, weight, shipmentWeight, size, insured]
