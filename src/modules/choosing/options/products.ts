import { optionMatches } from '../../../carriers/kit/match.ts'
import { listCarrierOptions } from '../../../carriers/kit/options.ts'
import type { QuoteRequest } from '../../../carriers/kit/quote-request.ts'
import { isForReturns } from '../../../carriers/kit/returns.ts'
import { type CardRate, findCardRate } from '../../../carriers/kit/weight-bands.ts'
import type { Context } from '../../../platform/context.ts'
import { foundOrFault } from '../../../platform/errors.ts'
import { type ActiveContract, listActiveContracts } from '../../contracts/service.ts'
import { noSuchContract } from './errors.ts'
import { listDefaultContracts, methodsOf, type ShippingMethod } from './methods.ts'

export type ProductQuery = {
  readonly quoteRequest: QuoteRequest & { readonly from: NonNullable<QuoteRequest['from']> }
  readonly carrier_code: string | undefined
  readonly contract_id: number | undefined
  readonly isReturn: boolean
  /** Longest lead time, in hours. */
  readonly hours: number | undefined
}
/** `rate`: to the destination, where one is asked for. */
export type ProductMethod = ShippingMethod & { readonly rate: CardRate | undefined }
export type OfferedProduct = { readonly code: string; readonly contract: ActiveContract; readonly methods: readonly ProductMethod[] }

/** The products of the carriers that an organization has contracts with, each with the methods that fit. */
export async function listProducts(ctx: Context, query: ProductQuery): Promise<OfferedProduct[]> {
  const contracts = await contractsFor(ctx, query)
  return contracts.flatMap((contract) => {
    const methods = listCarrierOptions(contract.carrier)
      .filter((option) => isForReturns(option) === query.isReturn && optionMatches(option, query.quoteRequest))
      .flatMap((option) => methodsOf(option, query.quoteRequest))
      .map((method) => ({ ...method, rate: rateOf(method, query) }))
      .filter((method) => isOffered(method, query))
    const byProduct = Map.groupBy(methods, ({ option }) => option.product.code)
    return [...byProduct].map(([code, some]) => ({ code, contract, methods: some }))
  })
}

async function contractsFor(ctx: Context, { contract_id, carrier_code }: ProductQuery) {
  const contracts = contract_id === undefined ? await listDefaultContracts(ctx) : [await readActiveContract(ctx, contract_id)]
  return contracts.filter(({ carrier }) => (carrier_code ?? carrier.code) === carrier.code)
}

/** Finds the active contract that a parameter names; throws if there is none. */
export async function readActiveContract(ctx: Context, contract_id: number): Promise<ActiveContract> {
  return foundOrFault(
    (await listActiveContracts(ctx)).find(({ id }) => id === contract_id),
    () => noSuchContract({ parameter: 'contract' }),
  )
}

const rateOf = ({ option, max_g }: ShippingMethod, { quoteRequest: { to }, quoteRequest }: ProductQuery) =>
  to && findCardRate(option, quoteRequest, to.country_code, max_g)

function isOffered({ min_g, max_g, option, rate }: ProductMethod, { quoteRequest: { to, parcels }, hours }: ProductQuery): boolean {
  const { weight_g } = parcels[0] ?? {}
  // The lightest band includes the least weight, each other one begins above the end of the previous.
  const isLightest = min_g === option.weight_g.min
  if (weight_g !== undefined && !((isLightest ? weight_g >= min_g : weight_g > min_g) && weight_g <= max_g)) return false
  if (to && !rate) return false
  return hours === undefined || (typeof rate?.hours === 'number' && rate.hours <= hours)
}
