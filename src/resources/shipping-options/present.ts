import { billedWeights } from '../../carriers/kit/billed-weight.ts'
import { twoDecimals } from '../../carriers/kit/money.ts'
import type { ShippingOption } from '../../carriers/kit/options.ts'
import { type ServiceArea, serviceAreaOf } from '../../carriers/kit/service-area.ts'
import { lengthIn, weightIn } from '../../carriers/kit/units.ts'
import { factsOf, type Wish } from '../../carriers/kit/wish.ts'
import type { Ask } from './ask.ts'
import type { Quoted, QuotedPrice } from './quotes.ts'
import type { Offer } from './service.ts'

const kilograms = (grams: number) => ({ value: weightIn('kg', grams), unit: 'kg' as const })
const range = ({ min, max }: { min: number; max: number }) => ({ min: kilograms(min), max: kilograms(max) })

/** What is the same of an option in every answer, as text: of the 2 kB that an option takes, 1.5 are written once and for all. */
const options = new WeakMap<ShippingOption, Map<string, Buffer>>()

function aboutOption(option: ShippingOption, area: ServiceArea | null, export_documents: boolean): Buffer {
  const texts = options.getOrInsertComputed(option, () => new Map())
  return texts.getOrInsertComputed(`${area} ${export_documents}`, () => {
    const { length, width, height } = option.max_dimensions_mm
    const { fields, is_service_point_required } = option.requirements
    const about = {
      code: option.code,
      name: option.name,
      carrier: option.carrier,
      product: option.product,
      functionalities: { ...option.functionalities, service_area: area },
      max_dimensions: { length: lengthIn('cm', length), width: lengthIn('cm', width), height: lengthIn('cm', height), unit: 'cm' },
      weight: range(option.weight_g),
      requirements: { fields, export_documents, is_service_point_required },
      charging_type: option.charging_type,
    }
    return Buffer.from(JSON.stringify(about).slice(1, -1))
  })
}

/**
 * An offer as the interface shows it, in three parts, each of which was written before where that is possible: to build it and have it
 * written took 11 µs, to put it together from texts 3, and this takes 1.
 */
export const present = (offer: Offer, { wish, explain }: Ask, quoted: Quoted | undefined): readonly [Buffer, Buffer, Buffer] => [
  aboutOption(offer.option, serviceAreaOf(offer.option, wish), factsOf(wish).needsPapers),
  aboutPrice(offer, quoted, explain && wish),
  aboutContract(offer, wish, quoted?.source ?? null),
]

const unpriced = Buffer.from(',"quotes":null,"quote_error":null')
const written = new WeakMap<QuotedPrice, Map<number | null, Buffer>>()

/** Most are one price, which many have asked for before. */
function aboutPrice({ lead_time }: Offer, quoted: Quoted | undefined, explained: Wish | false): Buffer {
  if (!quoted) return unpriced
  const { prices, error } = quoted
  const write = () => {
    const quotes = prices.map((price) => ({
      ...quoteOf(price, lead_time),
      ...(explained && { explanation: explanationOf(price, explained) }),
    }))
    return Buffer.from(`,"quotes":${JSON.stringify(quotes)},"quote_error":${JSON.stringify(error)}`)
  }
  if (prices.length !== 1 || error || explained) return write()
  return written.getOrInsertComputed(prices[0]!, () => new Map()).getOrInsertComputed(lead_time, write)
}

const moneyOf = (cents: number, currency: string) => ({ value: twoDecimals(cents), currency })

function quoteOf({ currency, breakdown, surcharges, weight_g }: QuotedPrice, lead_time: number | null) {
  const list = (lines: QuotedPrice['breakdown']) =>
    lines.map(({ type, label, cents }) => ({ type, label, price: moneyOf(cents, currency) }))
  const total = breakdown.reduce((sum, { cents }) => sum + cents, 0)
  return {
    weight: range(weight_g),
    lead_time,
    price: { breakdown: list(breakdown), total: moneyOf(total, currency) },
    estimated_surcharges: surcharges && list(surcharges),
  }
}

const explanationOf = ({ explain, currency }: QuotedPrice, wish: Wish) =>
  explain(wish).map(({ text, cents }) => ({ text, price: moneyOf(cents, currency) }))

/** Options of one contract that bill by one divisor end alike. A contract is read anew for each request, so that this is of one. */
const ends = new WeakMap<Offer['contract'], Map<string, Buffer>>()

const aboutContract = ({ contract, option: { terms } }: Offer, wish: Wish, quote_source: string | null): Buffer =>
  ends
    .getOrInsertComputed(contract, () => new Map())
    .getOrInsertComputed(`${terms.divisor} ${quote_source}`, () => {
      const { id, client_id, carrier, name } = contract
      const billed = billedWeights(wish, terms.divisor).map(({ weight_g, ...more }) => ({ ...kilograms(weight_g), ...more }))
      const about = { contract: { id, client_id, carrier_code: carrier.code, name }, parcel_billed_weights: billed, quote_source }
      return Buffer.from(`,${JSON.stringify(about).slice(1)}`)
    })
