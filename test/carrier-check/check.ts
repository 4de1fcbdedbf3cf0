import type { Carrier } from '../../src/carriers/kit/carrier.ts'
import { listCarrierOptions } from '../../src/carriers/kit/options.ts'
import { isRange } from '../../src/carriers/kit/postal.ts'
import { type Surcharge, surchargeTypes } from '../../src/carriers/kit/product.ts'
import { findZone, zonesFrom } from '../../src/carriers/kit/zones.ts'
import { isCountryCode } from '../../src/geo/countries.ts'
import { isCurrency } from '../../src/geo/currencies.ts'
import { addressAttributes } from '../../src/geo/normalization/address.ts'
import { checkProduct } from './check-product.ts'
import { isMonthAndDay, isPercent, isPrice, isTimeOfDay } from './check-values.ts'

/** What is wrong with the tables of a carrier, in sentences; nothing where all is well. The types cannot see any of it. */
export const checkCarrier = (carrier: Carrier): string[] => [...faultsOf(carrier)]

function* faultsOf(carrier: Carrier): Generator<string> {
  yield* checkTimes(carrier)
  yield* checkPlaces(carrier)
  yield* checkRemote(carrier)
  yield* checkAddressLimits(carrier)
  yield* checkHosts(carrier)
  for (const code of carrier.insured_currencies ?? []) if (!isCurrency(code)) yield `Insured amounts: ${code} is no currency.`
  for (const surcharge of carrier.surcharges) yield* checkSurcharge(carrier, surcharge)
  yield* repeated(
    'product',
    carrier.products.map(({ code }) => code),
  )
  yield* repeated(
    'option',
    listCarrierOptions(carrier).map(({ code }) => code),
  )
  for (const option of listCarrierOptions(carrier)) if (!optionCode.test(option.code)) yield `${option.code} is no code of an option.`
  for (const product of carrier.products) yield* checkProduct(carrier, product)
}

/** Carrier, product and variant; a variant may say what it has: `aerofast:world/delivery_before=1200,incoterm=ddp`. */
const optionCode = /^[a-z\d_-]+:[a-z\d_-]+(\/[a-z\d_,=+-]+)?$/

function* checkTimes({ cut_off, delivers_on }: Carrier) {
  if (!isTimeOfDay(cut_off)) yield `The cut-off ${cut_off} is no time of day.`
  if (delivers_on.length === 0) yield 'It delivers on no day of the week.'
  for (const day of delivers_on) if (![1, 2, 3, 4, 5, 6, 7].includes(day)) yield `It delivers on ${day}, which is no day of the week.`
}

function* checkPlaces({ origins, zones }: Carrier) {
  if (origins.length === 0) yield 'Nothing starts anywhere: it has no origins.'
  const named = zones.flatMap(({ to }) => (typeof to === 'string' ? [] : to))
  for (const code of new Set([...origins, ...named])) if (!isCountryCode(code)) yield `${code} is no country.`
  yield* repeated(
    'zone',
    zones.map(({ name }) => name),
  )
  const reached = new Set(origins.flatMap((origin) => reachedFrom(origin, { zones, countries: [...named, origin] })))
  for (const { name } of zones) if (!reached.has(name)) yield `No country lies in zone ${name}: zones before it name them all.`
}

function reachedFrom(origin: string, { zones, countries }: { zones: Carrier['zones']; countries: readonly string[] }) {
  const seen = zonesFrom(origin, zones)
  return [...countries.map((country) => findZone(seen, country)), seen.elsewhere]
}

function* checkRemote({ remote }: Carrier) {
  for (const [country, ranges] of Object.entries(remote)) {
    if (!isCountryCode(country)) yield `Remote areas: ${country} is no country.`
    for (const range of ranges) if (!isRange(range)) yield `Remote areas of ${country}: ${range.join(' to ')} is no range of postal codes.`
  }
}

function* checkAddressLimits({ address_limits = {} }: Carrier) {
  for (const [attribute, limit] of Object.entries(address_limits)) {
    if (!addressAttributes.some((one) => one === attribute)) yield `Address limits: no address has a ${attribute}.`
    if (!Number.isInteger(limit) || limit < 1) yield `Address limits: ${limit} is no length for ${attribute}.`
  }
}

function* checkHosts({ tracking_hosts = [] }: Carrier) {
  for (const host of tracking_hosts)
    if (!host.includes('.') || URL.parse(`https://${host}`)?.hostname !== host) yield `Tracking hosts: ${host} is no name of a host.`
}

function* checkSurcharge({ products, zones, remote }: Carrier, { type, label, amount, when }: Surcharge) {
  const said = `Surcharge ${label}:`
  if (!surchargeTypes.includes(type)) yield `${said} there is no type ${type}.`
  const [value = Number.NaN] = Object.values(amount)
  if (!('percent' in amount ? isPercent : isPrice)(value)) yield `${said} ${value} is no amount.`
  for (const code of when.products ?? [])
    if (!products.some((product) => product.code === code)) yield `${said} there is no product ${code}.`
  for (const name of when.zones ?? []) if (!zones.some((zone) => zone.name === name)) yield `${said} there is no zone ${name}.`
  if (when.remote && Object.keys(remote).length === 0) yield `${said} the carrier has no remote areas.`
  for (const day of when.season ?? []) if (!isMonthAndDay(day)) yield `${said} ${day} is no month and day.`
}

function* repeated(kind: string, names: readonly string[]) {
  for (const name of new Set(names.filter((one, at) => names.indexOf(one) < at))) yield `There are two of ${kind} ${name}.`
}
