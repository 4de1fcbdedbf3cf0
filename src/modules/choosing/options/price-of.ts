import type { ShippingOption } from '../../../carriers/kit/options.ts'
import type { QuoteRequest } from '../../../carriers/kit/quote-request.ts'
import type { Context } from '../../../platform/context.ts'
import type { ActiveContract } from '../../contracts/service.ts'
import type { Ask } from './ask.ts'
import { quoteAll } from './quotes.ts'

export type OptionPrice = { readonly cents: number; readonly currency: string }

/** The quotes of options under a contract, in their order. */
export function quoteOptions(ctx: Context, contract: ActiveContract, options: readonly ShippingOption[], quoteRequest: QuoteRequest) {
  const ask: Ask = {
    quoteRequest,
    carrier_code: contract.carrier.code,
    contract_id: contract.id,
    contract_source: {},
    product_code: undefined,
    option_code: undefined,
    lead_time: {},
    service_point: undefined,
    quotes: true,
    explain: false,
  }
  return quoteAll(
    ctx,
    ask,
    options.map((option) => ({ contract, option, lead_time: null })),
  )
}

/**
 * Maps codes of options to their prices under a contract, with insurance and without surcharges. An option without a known price is absent.
 */
export async function findPrices(
  ctx: Context,
  contract: ActiveContract,
  options: readonly ShippingOption[],
  quoteRequest: QuoteRequest,
): Promise<ReadonlyMap<string, OptionPrice>> {
  const quoted = await quoteOptions(ctx, contract, options, quoteRequest)
  return new Map(
    options.flatMap(({ code }, at) => {
      const price = quoted[at]!.prices[0]
      return price ? [[code, { cents: price.breakdown.reduce((sum, { cents }) => sum + cents, 0), currency: price.currency }] as const] : []
    }),
  )
}
