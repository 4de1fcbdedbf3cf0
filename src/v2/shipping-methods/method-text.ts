import { formatKilograms } from '../../carriers/kit/units.ts'
import { alpha3Of, countryName } from '../../geo/countries.ts'
import { beginJson } from '../../http/json-text.ts'
import type { MethodDestination, PricedMethod } from '../../modules/choosing/options/methods.ts'
import { countryIdOf } from '../fields.ts'

/**
 * A method as JSON text. A list has some 14,000 destinations: to build them as objects and have them written took 45 ms of the processor,
 * to join texts takes 10.
 */
export const methodText = (method: PricedMethod, options: MethodTextOptions): string => {
  const about = {
    id: method.id,
    name: method.name,
    carrier: method.option.carrier.code,
    min_weight: leastKg(method),
    max_weight: formatKilograms(method.max_g),
    service_point_input: method.option.requirements.is_service_point_required ? 'required' : 'none',
    price: 0,
  }
  const countries = method.destinations.map((destination) => destinationText(destination, options))
  return `${beginJson(about)},"countries":[${countries.join(',')}]}`
}

/**
 * `hasBreakdown`: with the parts of each price, which would make a list of all countries half as long again. `hasOrigins`: with the country
 * that each price is from.
 */
type MethodTextOptions = { readonly hasBreakdown: boolean; readonly hasOrigins: boolean }

/** A band begins where the previous one has ended, and includes its end: a thousandth of a kilogram lies between. */
const leastKg = ({ min_g, option }: PricedMethod) => formatKilograms(min_g === option.weight_g.min ? Math.max(1, min_g) : min_g + 1)

/** Texts of a country before and after its price, which are the same in every response. */
const texts = new Map<string, readonly [before: string, after: string]>()
const countryTexts = (country: string) =>
  texts.getOrInsertComputed(country, () => [
    `{"id":${countryIdOf(country)},"name":${JSON.stringify(countryName(country))},"price":`,
    `,"iso_2":"${country}","iso_3":"${alpha3Of(country)}","lead_time_hours":`,
  ])

function destinationText({ from, country, cents, hours }: MethodDestination, { hasBreakdown, hasOrigins }: MethodTextOptions): string {
  const [before, after] = countryTexts(country)
  const price = cents / 100
  const breakdown = hasBreakdown ? `,"price_breakdown":[{"type":"price_without_insurance","label":"Label","value":${price}}]` : ''
  return `${before}${price}${after}${hours}${hasOrigins ? originText(from) : ''}${breakdown}}`
}

const originTexts = new Map<string, string>()
const originText = (from: string) =>
  originTexts.getOrInsertComputed(
    from,
    () =>
      `,"from_id":${countryIdOf(from)},"from_name":${JSON.stringify(countryName(from))},"from_iso_2":"${from}","from_iso_3":"${alpha3Of(from)}"`,
  )
