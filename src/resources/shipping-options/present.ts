import { type BilledWeight, billedWeights } from '../../carriers/kit/billed-weight.ts'
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
const written = new WeakMap<ShippingOption, Map<string, Buffer>>()

function aboutOption(option: ShippingOption, area: ServiceArea | null, export_documents: boolean): Buffer {
  const texts = written.getOrInsertComputed(option, () => new Map())
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

/** An offer as the interface shows it, as text. Put together by hand: to build it and have it written took 11 µs, and this takes 3. */
export function present(offer: Offer, { wish, explain }: Ask, quoted: Quoted | undefined): readonly [Buffer, string] {
  const { contract, option, lead_time } = offer
  const prices = quoted ? `[${quoted.prices.map((price) => quoteText(price, lead_time, explain && wish)).join(',')}]` : 'null'
  return [
    aboutOption(option, serviceAreaOf(option, wish), factsOf(wish).needsPapers),
    `,"contract":${contractText(contract)},"parcel_billed_weights":${weightsText(wish, option)},"quotes":${prices},"quote_source":${text(quoted?.source ?? null)},"quote_error":${quoted?.error ? JSON.stringify(quoted.error) : null}}`,
  ]
}

/** Few texts, each in many answers: labels, units, ways to bill. */
const texts = new Map<string | null, string>()
function text(value: string | null): string {
  if (texts.size > 5_000) texts.clear()
  return texts.getOrInsertComputed(value, JSON.stringify)
}

const contracts = new WeakMap<Offer['contract'], string>()
const contractText = (contract: Offer['contract']) =>
  contracts.getOrInsertComputed(contract, ({ id, client_id, carrier, name }) =>
    JSON.stringify({ id, client_id, carrier_code: carrier.code, name }),
  )

/** Options of one divisor bill the same. */
const weights = new WeakMap<readonly BilledWeight[], string>()
const weightsText = (wish: Wish, { terms }: ShippingOption) =>
  weights.getOrInsertComputed(billedWeights(wish, terms.divisor), (all) =>
    JSON.stringify(all.map(({ weight_g, ...more }) => ({ ...kilograms(weight_g), ...more }))),
  )

const quotes = new WeakMap<QuotedPrice, Map<number | null, string>>()

function quoteText(price: QuotedPrice, lead_time: number | null, explained: Wish | false): string {
  const text = quotes.getOrInsertComputed(price, () => new Map()).getOrInsertComputed(lead_time, () => priceText(price, lead_time))
  if (!explained) return text
  const explanation = price
    .explain(explained)
    .map(({ text, cents }) => ({ text, price: { value: twoDecimals(cents), currency: price.currency } }))
  return `${text.slice(0, -1)},"explanation":${JSON.stringify(explanation)}}`
}

function priceText({ currency, breakdown, surcharges, weight_g }: QuotedPrice, lead_time: number | null) {
  const money = (cents: number) => ({ value: twoDecimals(cents), currency })
  const list = (lines: QuotedPrice['breakdown']) => lines.map(({ type, label, cents }) => ({ type, label, price: money(cents) }))
  const total = breakdown.reduce((sum, { cents }) => sum + cents, 0)
  return JSON.stringify({
    weight: range(weight_g),
    lead_time,
    price: { breakdown: list(breakdown), total: money(total) },
    estimated_surcharges: surcharges && list(surcharges),
  })
}
