import { optionMatches } from '../../../carriers/kit/match.ts'
import type { ShippingOption } from '../../../carriers/kit/options.ts'
import type { Country } from '../../../carriers/kit/product.ts'
import type { QuoteRequest } from '../../../carriers/kit/quote-request.ts'
import { meaningOfMethod } from '../../../carriers/method-ids.ts'
import { optionOf } from '../../../carriers/registry.ts'
import type { Context } from '../../../platform/context.ts'
import type { ActiveContract } from '../../contracts/service.ts'
import { listDefaultContracts, listMethods } from './methods.ts'
import { quoteOptions } from './price-of.ts'
import { readActiveContract } from './products.ts'
import type { QuotedPrice } from './quotes.ts'

export type MethodPriceQuery = {
  readonly id: number
  readonly contract_id: number | undefined
  /** Request to quote; without `to`, for every country that the method lists. */
  readonly quoteRequest: QuoteRequest & { readonly from: NonNullable<QuoteRequest['from']> }
  readonly weight_g: number
}
/** `lines`: undefined where the method has no price for this. */
export type MethodPrice = {
  readonly to: Country
  readonly currency: string
  readonly lines: QuotedPrice['breakdown'] | undefined
}

/** Finds the prices of a parcel by a method; undefined if the method does not exist. */
export async function findMethodPrices(ctx: Context, query: MethodPriceQuery): Promise<MethodPrice[] | undefined> {
  const meaning = meaningOfMethod(query.id)
  const option = meaning && optionOf(meaning.code)?.option
  if (!option) return undefined
  const contract = await contractFor(ctx, option, query.contract_id)
  const { to } = query.quoteRequest
  if (!to) return contract ? listedPrices(ctx, option, query) : []
  const fits = query.weight_g <= (meaning.max_g ?? Number.POSITIVE_INFINITY)
  const price = contract && fits ? await quoteFor(ctx, contract, option, query.quoteRequest) : undefined
  return [{ to: to.country_code, currency: price?.currency ?? '', lines: price?.breakdown }]
}

async function contractFor(ctx: Context, { carrier }: ShippingOption, contract_id: number | undefined) {
  const contracts = contract_id === undefined ? await listDefaultContracts(ctx) : [await readActiveContract(ctx, contract_id)]
  return contracts.find((contract) => contract.carrier.code === carrier.code)
}

async function quoteFor(ctx: Context, contract: ActiveContract, option: ShippingOption, quoteRequest: QuoteRequest) {
  if (!optionMatches(option, quoteRequest)) return undefined
  const [quoted] = await quoteOptions(ctx, contract, [option], quoteRequest)
  return quoted!.prices[0]
}

/** Lists prices by the price list of the method for this weight: no carrier is asked about dozens of countries. */
async function listedPrices(ctx: Context, option: ShippingOption, { quoteRequest, weight_g }: MethodPriceQuery): Promise<MethodPrice[]> {
  const methods = await listMethods(ctx, { from: [quoteRequest.from.country_code], isReturn: undefined, option_code: option.code })
  const method = methods.find(({ max_g }) => weight_g <= max_g)
  return (method?.destinations ?? []).map(({ country, cents }) => ({
    to: country,
    currency: 'EUR',
    lines: [{ type: 'price_without_insurance', label: 'Price without insurance', cents }],
  }))
}
