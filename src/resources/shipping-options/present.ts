import { billedWeights } from '../../carriers/kit/billed-weight.ts'
import { serviceAreaOf } from '../../carriers/kit/service-area.ts'
import { lengthIn, weightIn } from '../../carriers/kit/units.ts'
import { crossesCustoms } from '../../geo/customs.ts'
import type { Ask } from './ask.ts'
import type { Quoted, QuotedPrice } from './quotes.ts'
import type { Offer } from './service.ts'

const kilograms = (grams: number) => ({ value: weightIn('kg', grams), unit: 'kg' as const })
const range = ({ min, max }: { min: number; max: number }) => ({ min: kilograms(min), max: kilograms(max) })
const money = (cents: number, currency: string) => ({ value: (cents / 100).toFixed(2), currency: currency as 'EUR' })

/** An offer, as the interface shows it. */
export function present({ contract, option, lead_time }: Offer, { wish, explain }: Ask, quoted: Quoted | undefined) {
  const { length, width, height } = option.max_dimensions_mm
  const { from, to } = wish
  return {
    code: option.code,
    name: option.name,
    carrier: option.carrier,
    product: option.product,
    functionalities: { ...option.functionalities, service_area: serviceAreaOf(option, wish) },
    max_dimensions: { length: lengthIn('cm', length), width: lengthIn('cm', width), height: lengthIn('cm', height), unit: 'cm' as const },
    weight: range(option.weight_g),
    parcel_billed_weights: billedWeights(wish, option.terms.divisor).map(({ weight_g, ...rest }) => ({ ...kilograms(weight_g), ...rest })),
    contract: { id: contract.id, client_id: contract.client_id, carrier_code: contract.carrier.code, name: contract.name },
    requirements: {
      fields: [...option.requirements.fields],
      export_documents: from !== undefined && to !== undefined && crossesCustoms(from.country_code, to.country_code),
      is_service_point_required: option.requirements.is_service_point_required,
    },
    charging_type: option.charging_type,
    quotes: quoted ? quoted.prices.map((price) => presentPrice(price, lead_time, explain)) : null,
    quote_source: quoted?.source ?? null,
    quote_error: quoted?.error ?? null,
  }
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
