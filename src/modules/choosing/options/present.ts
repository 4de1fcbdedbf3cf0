import { billedWeights } from '../../../carriers/kit/billed-weight.ts'
import type { ShippingOption } from '../../../carriers/kit/options.ts'
import { type QuoteRequest, readFacts } from '../../../carriers/kit/quote-request.ts'
import { findServiceArea, type ServiceArea } from '../../../carriers/kit/service-area.ts'
import { lengthIn, weightIn } from '../../../carriers/kit/units.ts'
import { beginJson, endJson } from '../../../http/json-text.ts'
import { formatCents } from '../../../platform/money.ts'
import type { Ask } from './ask.ts'
import type { OptionQuote, QuotedPrice } from './quotes.ts'
import type { Offer } from './service.ts'

const kilograms = (grams: number) => ({ value: weightIn('kg', grams), unit: 'kg' as const })
const range = ({ min, max }: { min: number; max: number }) => ({ min: kilograms(min), max: kilograms(max) })

/** Caches the part of an option that is the same in every response, by area and border: 1.5 of its 2 kB. */
const options = new WeakMap<ShippingOption, Buffer[]>()
const areas = { null: 0, domestic: 1, domestic_remote: 2, international: 3 } as const

function aboutOption(option: ShippingOption, area: ServiceArea | null, export_documents: boolean): Buffer {
  const written = options.getOrInsertComputed(option, () => [])
  const at = 2 * areas[area ?? 'null'] + (export_documents ? 1 : 0)
  written[at] ??= writeOption(option, area, export_documents)
  return written[at]
}

/** Serializes an option without its closing brace, after the comma that separates it from the previous option. */
function writeOption(option: ShippingOption, service_area: ServiceArea | null, export_documents: boolean): Buffer {
  const { length, width, height } = option.max_dimensions_mm
  const { fields, is_service_point_required } = option.requirements
  const about = {
    code: option.code,
    name: option.name,
    carrier: option.carrier,
    product: option.product,
    functionalities: { ...option.functionalities, service_area },
    max_dimensions: { length: lengthIn('cm', length), width: lengthIn('cm', width), height: lengthIn('cm', height), unit: 'cm' },
    weight: range(option.weight_g),
    requirements: { fields, export_documents, is_service_point_required },
    charging_type: option.charging_type,
  }
  return Buffer.from(`,${beginJson(about)}`)
}

/**
 * An offer as the interface shows it, in three parts, each of which was written before where that is possible: to build it and have it
 * written took 11 µs, to put it together from texts 3, and this takes 1.
 */
export const presentOption = (
  offer: Offer,
  { quoteRequest, explain }: Ask,
  quoted: OptionQuote | undefined,
): readonly [Buffer, Buffer, Buffer] => [
  aboutOption(offer.option, findServiceArea(offer.option, quoteRequest), readFacts(quoteRequest).needsPapers),
  aboutPrice(offer, quoted, explain && quoteRequest),
  aboutContract(offer, quoteRequest, quoted?.source ?? null),
]

const unpriced = Buffer.from(',"quotes":null,"quote_error":null')
const written = new WeakMap<OptionQuote, Map<number | null, Buffer>>()

/** Reuses the bytes of a price that was requested before, as many are. */
function aboutPrice({ lead_time }: Offer, quoted: OptionQuote | undefined, explained: QuoteRequest | false): Buffer {
  if (!quoted) return unpriced
  if (explained) return writePrice(quoted, lead_time, explained)
  const known = written.get(quoted)?.get(lead_time)
  if (known) return known
  const bytes = writePrice(quoted, lead_time, false)
  written.getOrInsertComputed(quoted, () => new Map()).set(lead_time, bytes)
  return bytes
}

function writePrice({ prices, error }: OptionQuote, lead_time: number | null, explained: QuoteRequest | false): Buffer {
  const quotes = prices.map((price) => ({
    ...quoteOf(price, lead_time),
    ...(explained && { explanation: explanationOf(price, explained) }),
  }))
  return Buffer.from(`,"quotes":${JSON.stringify(quotes)},"quote_error":${JSON.stringify(error)}`)
}

const moneyOf = (cents: number, currency: string) => ({ value: formatCents(cents), currency })

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

const explanationOf = ({ explain, currency }: QuotedPrice, quoteRequest: QuoteRequest) =>
  explain(quoteRequest).map(({ text, cents }) => ({ text, price: moneyOf(cents, currency) }))

type End = { readonly divisor: number | null; readonly source: string | null; readonly bytes: Buffer }

/** Options of one contract that bill by one divisor end alike. A contract is read again for each request, so the cache is of one request. */
const ends = new WeakMap<Offer['contract'], End[]>()

function aboutContract({ contract, option }: Offer, quoteRequest: QuoteRequest, source: string | null): Buffer {
  const { divisor } = option.terms
  const known = ends.getOrInsertComputed(contract, () => [])
  for (const end of known) if (end.divisor === divisor && end.source === source) return end.bytes
  const bytes = writeContract(contract, quoteRequest, divisor, source)
  known.push({ divisor, source, bytes })
  return bytes
}

function writeContract(
  { id, client_id, carrier, name }: Offer['contract'],
  quoteRequest: QuoteRequest,
  divisor: number | null,
  quote_source: string | null,
) {
  const billed = billedWeights(quoteRequest, divisor).map(({ weight_g, ...more }) => ({ ...kilograms(weight_g), ...more }))
  const about = { contract: { id, client_id, carrier_code: carrier.code, name }, parcel_billed_weights: billed, quote_source }
  return Buffer.from(endJson(about))
}
