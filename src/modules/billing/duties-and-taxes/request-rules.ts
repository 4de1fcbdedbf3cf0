import { isCurrency, priceDecimals } from '../../../geo/currencies.ts'
import { type ErrorKind, invalidValue, requiredField } from '../../../platform/errors.ts'

/** Part of a request, in which anything may be missing or wrong: its own rule reports that. */
type Loose = { readonly [key: string]: unknown } | undefined
const mapOf = (value: unknown): Loose =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Exclude<Loose, undefined>) : undefined

type RequestFault = { readonly path: (string | number)[]; readonly message: string; readonly params: { readonly kind: ErrorKind } }
const required = (path: string[], message: string): RequestFault => ({ path, message, params: { kind: requiredField } })
const invalid = (path: (string | number)[], message: string): RequestFault => ({ path, message, params: { kind: invalidValue } })

/** Destinations where the place decides over tax. */
const postalDestinations = ['US', 'CA', 'ES', 'BR']
/** Destinations with duties by weight. */
const weightDestinations = ['CH']

/** The rules that span several fields. */
export function* findRequestFaults(request: unknown): Generator<RequestFault> {
  const body = mapOf(request) ?? {}
  const to = mapOf(body.to_address)
  const country = typeof to?.country_code === 'string' ? to.country_code.toUpperCase() : ''
  const options = mapOf(body.options)
  const isBlank = (value: unknown) => value === undefined || value === null || value === ''
  if (postalDestinations.includes(country) && isBlank(to?.postal_code))
    yield required(['to_address', 'postal_code'], `The postal code is required for the destination ${country}.`)
  if (weightDestinations.includes(country) && isBlank(body.weight))
    yield required(['weight'], `The weight of the shipment is required for the destination ${country}.`)
  if (options?.is_tax_registered === true && isBlank(options.tax_registration_id))
    yield required(['options', 'tax_registration_id'], 'The number of the registration is required if is_tax_registered is true.')
  yield* findAmountFaults(body)
}

function* findAmountFaults(body: Exclude<Loose, undefined>): Generator<RequestFault> {
  const currency = body.currency ?? 'EUR'
  if (typeof currency !== 'string' || !isCurrency(currency)) return
  const items = Array.isArray(body.items) ? body.items.slice(0, 10) : []
  const amounts: [(string | number)[], Loose][] = [
    ...items.map((item, at): [(string | number)[], Loose] => [['items', at, 'price'], mapOf(mapOf(item)?.price)]),
    [['shipping_cost'], mapOf(body.shipping_cost)],
  ]
  const most = priceDecimals(currency)
  for (const [path, amount] of amounts) {
    const own = amount?.currency
    if (typeof own === 'string' && isCurrency(own) && own !== currency)
      yield invalid([...path, 'currency'], `${own} differs from the currency of the request, ${currency}. Amounts are not converted.`)
    if (decimalsOf(amount?.value) > most) yield invalid([...path, 'value'], `An amount in ${currency} has ${most} decimals at most.`)
  }
}

/** Counts the decimals of an amount. Returns 0 for a value that is neither a string nor a number: the schema of its field reports it. */
const decimalsOf = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? (String(value).split('.')[1]?.replace(/0+$/, '').length ?? 0) : 0
