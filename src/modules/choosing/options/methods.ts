import { listCarrierOptions, type ShippingOption } from '../../../carriers/kit/options.ts'
import type { Country } from '../../../carriers/kit/product.ts'
import type { QuoteRequest } from '../../../carriers/kit/quote-request.ts'
import { isForReturns } from '../../../carriers/kit/returns.ts'
import { weightIn } from '../../../carriers/kit/units.ts'
import { findCardRate, listWeightBands, namedDestinations } from '../../../carriers/kit/weight-bands.ts'
import { findBandMethodId, findMethodId } from '../../../carriers/method-ids.ts'
import { countryCodes } from '../../../geo/countries.ts'
import type { Context } from '../../../platform/context.ts'
import { nextTurn } from '../../../platform/next-turn.ts'
import { type ActiveContract, listActiveContracts, listEveryContract } from '../../contracts/service.ts'
import { type OwnPrices, readOwnPrices } from './own-prices.ts'
import { type AskedPoint, type PointKinds, pointKinds, reachesServicePoint } from './to-service-point.ts'

/** A shipping option within one weight band, or the whole of an option that has one band alone. Version 2 calls it a shipping method. */
export type ShippingMethod = {
  readonly id: number
  readonly name: string
  readonly option: ShippingOption
  readonly min_g: number
  readonly max_g: number
}
/** `cents`: what the contract charges there, by its own prices or else by the rate card of the day. */
export type MethodDestination = { readonly from: Country; readonly country: Country; readonly cents: number; readonly hours: number | null }
export type PricedMethod = ShippingMethod & { readonly contract: ActiveContract; readonly destinations: readonly MethodDestination[] }

export type MethodQuery = {
  /** Countries that parcels are sent from. A method has the destinations from each of them. */
  readonly from: readonly Country[]
  readonly to?: Country | undefined
  /** Undefined: both those for returns and the others. */
  readonly isReturn: boolean | undefined
  readonly servicePoint?: AskedPoint | undefined
  /** Limits the methods to those of this option. */
  readonly option_code?: string | undefined
}

/** The contract that is shipped by where none is named: the default of its carrier, or else the oldest. One for each carrier. */
export async function listDefaultContracts(ctx: Context): Promise<ActiveContract[]> {
  const [active, all] = await Promise.all([listActiveContracts(ctx), listEveryContract(ctx)])
  const defaults = new Set(all.filter(({ is_default_per_carrier }) => is_default_per_carrier === 1).map(({ id }) => id))
  const byCarrier = Map.groupBy(active, ({ carrier }) => carrier.code)
  return [...byCarrier.values()].map((some) => some.find(({ id }) => defaults.has(id)) ?? some[0]!)
}

/** Every method with its destinations and what it costs there. Between carriers other requests are served: it takes some ten milliseconds. */
export async function listMethods(ctx: Context, query: MethodQuery): Promise<PricedMethod[]> {
  const contracts = await listDefaultContracts(ctx)
  const points = await pointKinds(
    ctx,
    query.servicePoint,
    contracts.map(({ carrier }) => carrier.code),
  )
  const methods = new Map<number, PricedMethod>()
  for (const contract of contracts) {
    for (const from of query.from) for (const method of await methodsFrom(ctx, contract, from, query, points)) addMethod(methods, method)
    await nextTurn()
  }
  return [...methods.values()]
}

function addMethod(methods: Map<number, PricedMethod>, method: PricedMethod) {
  const known = methods.get(method.id)
  methods.set(method.id, known ? { ...known, destinations: [...known.destinations, ...method.destinations] } : method)
}

async function methodsFrom(
  ctx: Context,
  contract: ActiveContract,
  from: Country,
  { to, isReturn, option_code }: MethodQuery,
  points: PointKinds | undefined,
): Promise<PricedMethod[]> {
  const options = listCarrierOptions(contract.carrier).filter(
    (option) =>
      isForReturns(option) === (isReturn ?? isForReturns(option)) &&
      (option_code ?? option.code) === option.code &&
      reachesServicePoint(option, points),
  )
  const countriesOf = (option: ShippingOption) => (to === undefined ? namedDestinations(option, from, countryCodes) : [to])
  const prices = await readOwnPrices(ctx, contract, from, [...new Set(options.flatMap(countriesOf))])
  const quoteRequest = { from: { country_code: from }, parcels: [], at: ctx.now() }
  return options.flatMap((option) => {
    const countries = countriesOf(option)
    return methodsOf(option, quoteRequest).flatMap((method) => {
      const destinations = countries.flatMap((country) => destinationOf(method, quoteRequest, country, prices))
      return destinations.length === 0 ? [] : [{ ...method, contract, destinations }]
    })
  })
}

function destinationOf(
  { option, max_g }: ShippingMethod,
  quoteRequest: QuoteRequest & { readonly from: { readonly country_code: Country } },
  country: Country,
  prices: OwnPrices,
): MethodDestination[] {
  const rate = findCardRate(option, quoteRequest, country, max_g)
  return rate
    ? [{ from: quoteRequest.from.country_code, country, cents: prices(option.code, country, max_g) ?? rate.cents, hours: rate.hours }]
    : []
}

/** The methods of an option: one for each weight band of the rate card of the day. */
export function methodsOf(option: ShippingOption, quoteRequest: QuoteRequest): ShippingMethod[] {
  const bands = listWeightBands(option, quoteRequest)
  if (bands.length === 1) {
    const id = findMethodId(option.code)
    return id === undefined ? [] : [{ id, name: option.name, option, min_g: bands[0]!.min, max_g: bands[0]!.max }]
  }
  return bands.flatMap(({ min, max }, at) => {
    const id = findBandMethodId(option.code, max)
    const range = `${at === 0 ? '0' : weightIn('kg', min)}-${weightIn('kg', max)}kg`
    return id === undefined ? [] : [{ id, name: `${option.name} ${range}`, option, min_g: min, max_g: max }]
  })
}
