import type { z } from 'zod'
import type { ShippingOption } from '../../../carriers/kit/options.ts'
import { isForReturns } from '../../../carriers/kit/returns.ts'
import { toGrams } from '../../../carriers/kit/units.ts'
import { optionOf, refuseOption } from '../../../carriers/registry.ts'
import { exponentOf } from '../../../geo/currencies.ts'
import { parseMinor } from '../../../platform/money.ts'
import type { Weight } from '../../shared/schema.ts'
import type { ConfigurationDocument, DeliveryMethod, DeliveryMethodType } from './schema.ts'

/** Context to which rules about several fields of a configuration report. */
type Check = z.core.$RefinementCtx
type Path = readonly (string | number)[]

/** Runs although another field is invalid, so that all errors are reported at once. A field may then be missing or of another type. */
export function checkConfiguration(configuration: ConfigurationDocument, check: Check) {
  const zoneOf = new Map<string, number>()
  const ids = new Set<string>()
  for (const [z, zone] of entriesOf(configuration.delivery_zones)) {
    for (const [c, country] of entriesOf(zone?.countries)) {
      const before = zoneOf.get(country)
      if (before !== undefined && before !== z)
        addIssue(check, ['delivery_zones', z, 'countries', c], `${country} is in another delivery zone already.`)
      zoneOf.set(country, z)
    }
    for (const [m, method] of entriesOf(zone?.delivery_methods)) {
      const path = ['delivery_zones', z, 'delivery_methods', m]
      if (method?.id !== undefined && ids.has(method.id)) addIssue(check, [...path, 'id'], 'Another delivery method has this id.')
      if (method?.id !== undefined) ids.add(method.id)
      if (method) checkMethod(method, configuration, check, path)
    }
  }
}

/** Entries of a list. A value that is no list has none, and its own schema reports it. */
const entriesOf = <Item>(list: readonly Item[] | undefined): Iterable<[number, Item]> => (Array.isArray(list) ? list.entries() : [])

const addIssue = (check: Check, path: Path, message: string) => check.addIssue({ code: 'custom', path: [...path], message })

function checkMethod(method: DeliveryMethod, { default_language, currency }: ConfigurationDocument, check: Check, path: Path) {
  if (method.titles && typeof default_language === 'string' && method.titles[default_language] === undefined)
    addIssue(check, [...path, 'titles', default_language], `The default language is ${default_language}: its title is needed.`)
  checkOptions(method, check, path)
  if (method.rates) checkRates(method.rates, exponentOf(currency) ?? 2, check, [...path, 'rates'])
}

function checkOptions({ type, shipping_options }: DeliveryMethod, check: Check, path: Path) {
  const carriers = new Set<string>()
  for (const [at, code] of entriesOf(shipping_options)) {
    const found = optionOf(code)
    const problem = found ? unfitReason(type, found.option) : refuseOption(code)
    const isSecond = found !== undefined && carriers.has(found.carrier.code)
    if (found) carriers.add(found.carrier.code)
    const text =
      problem ?? (isSecond ? `${found.carrier.name} has another option in this list. Add a delivery method for this one.` : undefined)
    if (text) addIssue(check, [...path, 'shipping_options', at], text)
  }
}

const isAtPoint = ({ requirements }: ShippingOption) => requirements.is_service_point_required
const isSameDay = ({ terms, functionalities }: ShippingOption) => terms.hours !== null || functionalities.delivery_deadline === 'sameday'
const hasKnownDays = ({ terms }: ShippingOption) => terms.hours !== null || Object.values(terms.days).some((days) => days !== null)

const fits: Record<DeliveryMethodType, readonly [test: (option: ShippingOption) => boolean, otherwise: string]> = {
  standard_delivery: [(option) => !isAtPoint(option), 'goes to a service point: use service_point_delivery.'],
  same_day_delivery: [(option) => !isAtPoint(option) && isSameDay(option), 'is not delivered on the day of the handover.'],
  nominated_day_delivery: [(option) => !isAtPoint(option) && hasKnownDays(option), 'has no known day of delivery.'],
  service_point_delivery: [isAtPoint, 'does not go to a service point.'],
}

function unfitReason(type: DeliveryMethodType, option: ShippingOption): string | undefined {
  if (isForReturns(option)) return `${option.name} is for returns.`
  const [test, otherwise] = (typeof type === 'string' && fits[type]) || []
  return test === undefined || test(option) ? undefined : `${option.name} ${otherwise}`
}

function checkRates(rates: DeliveryMethod['rates'], decimals: number, check: Check, path: Path) {
  const amounts: (readonly [Path, string | null | undefined])[] = []
  if (rates.type === 'flat') amounts.push([['price'], rates.price])
  if (rates.type !== 'none') amounts.push([['free_from'], rates.free_from])
  const bands = [...entriesOf<RateBand>(rates.type === 'by_weight' || rates.type === 'by_value' ? rates.bands : [])]
  for (const [at, band] of bands) amounts.push([['bands', at, 'price'], band?.price], [['bands', at, 'from'], band?.from])
  for (const [where, amount] of amounts)
    if (typeof amount === 'string' && (amount.split('.')[1]?.replace(/0+$/, '').length ?? 0) > decimals)
      addIssue(check, [...path, ...where], `An amount in this currency has ${decimals} decimals at most.`)
  const begins = bands.map(([, band]) => startOf(band, decimals))
  for (const [at, begin] of begins.entries())
    if (at > 0 && !(begin > begins[at - 1]!)) addIssue(check, [...path, 'bands', at], 'Must be above the band before it.')
  if (rates.type === 'by_value' && begins[0] !== undefined && begins[0] > 0)
    addIssue(check, [...path, 'bands', 0, 'from'], 'The first band begins at 0.')
}

type RateBand = Partial<{ up_to: Weight; from: string; price: string }> | undefined

/** Bound of a band, `up_to` or `from`, as a number to compare. NaN if it is invalid, which its own schema reports. */
function startOf(band: RateBand, decimals: number): number {
  try {
    return band?.from === undefined ? toGrams(band!.up_to!.value, band!.up_to!.unit) : parseMinor(band.from, decimals)
  } catch {
    return Number.NaN
  }
}
