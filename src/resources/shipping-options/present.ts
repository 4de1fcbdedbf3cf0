import { billedWeights } from '../../carriers/kit/billed-weight.ts'
import type { ShippingOption } from '../../carriers/kit/options.ts'
import { type ServiceArea, serviceAreaOf } from '../../carriers/kit/service-area.ts'
import { lengthIn, weightIn } from '../../carriers/kit/units.ts'
import { crossesCustoms } from '../../geo/customs.ts'
import type { Ask } from './ask.ts'
import type { Quoted, QuotedPrice } from './quotes.ts'
import type { Offer } from './service.ts'

const kilograms = (grams: number) => ({ value: weightIn('kg', grams), unit: 'kg' as const })
const range = ({ min, max }: { min: number; max: number }) => ({ min: kilograms(min), max: kilograms(max) })
const money = (cents: number, currency: string) => ({ value: (cents / 100).toFixed(2), currency })

/** What is the same of an option in every answer, as text: of the 2 kB that an option takes, 1.5 are written once and for all. */
const written = new WeakMap<ShippingOption, Map<string, string>>()

function aboutOption(option: ShippingOption, area: ServiceArea | null, export_documents: boolean): string {
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
    return JSON.stringify(about).slice(1, -1)
  })
}

/** An offer as the interface shows it, as text. */
export function present(offer: Offer, { wish, explain }: Ask, quoted: Quoted | undefined): string {
  const { contract, option, lead_time } = offer
  const { from, to } = wish
  const isExported = from !== undefined && to !== undefined && crossesCustoms(from.country_code, to.country_code)
  const rest = {
    contract: { id: contract.id, client_id: contract.client_id, carrier_code: contract.carrier.code, name: contract.name },
    parcel_billed_weights: billedWeights(wish, option.terms.divisor).map(({ weight_g, ...more }) => ({ ...kilograms(weight_g), ...more })),
    quotes: quoted ? quoted.prices.map((price) => presentPrice(price, lead_time, explain)) : null,
    quote_source: quoted?.source ?? null,
    quote_error: quoted?.error ?? null,
  }
  return `{${aboutOption(option, serviceAreaOf(option, wish), isExported)},${JSON.stringify(rest).slice(1)}`
}

function presentPrice({ currency, breakdown, surcharges, weight_g, explain }: QuotedPrice, lead_time: number | null, isExplained: boolean) {
  const line = ({ type, label, cents }: QuotedPrice['breakdown'][number]) => ({ type, label, price: money(cents, currency) })
  const total = breakdown.reduce((sum, { cents }) => sum + cents, 0)
  return {
    weight: range(weight_g),
    lead_time,
    price: { breakdown: breakdown.map(line), total: money(total, currency) },
    estimated_surcharges: surcharges?.map(line) ?? null,
    ...(isExplained && { explanation: explain().map(({ text, cents }) => ({ text, price: money(cents, currency) })) }),
  }
}
