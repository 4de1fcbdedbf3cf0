import { optionMatches } from '../../carriers/kit/match.ts'
import { listCarrierOptions, type ShippingOption } from '../../carriers/kit/options.ts'
import type { QuoteRequest } from '../../carriers/kit/quote-request.ts'
import { findDeliveryOption, isForReturns } from '../../carriers/kit/returns.ts'
import { listCarriers, optionOf, refuseOption } from '../../carriers/registry.ts'
import type { Context } from '../../platform/context.ts'
import type { Fault } from '../../platform/errors.ts'
import { findPrices } from '../choosing/options/index.ts'
import { describeNoContract } from '../contracts/errors.ts'
import { type ActiveContract, listActiveContracts } from '../contracts/service.ts'
import { invalidAt, requiredAt } from '../shipments/record/errors.ts'
import type { ReturnRequest } from './schema.ts'

/** Option and contract with which a return is sent. */
export type ReturnOption = { readonly option: ShippingOption; readonly contract: ActiveContract }

/** The option and the contract that the request names, or that follow from it. What is wrong with them joins `faults`. */
export async function findReturnOption(
  ctx: Context,
  request: ReturnRequest,
  quoteRequest: QuoteRequest,
  faults: Fault[],
): Promise<ReturnOption | undefined> {
  const { type } = request.ship_with
  const candidates = type === 'shipping_option_code' ? namedOption(request, faults) : optionsOfProduct(request, faults)
  const [first] = candidates
  if (!first) return undefined
  const contract = await findReturnContract(ctx, first.carrier, request.ship_with.contract ?? undefined, faults)
  if (!contract) return undefined
  const functionalities = request.ship_with.functionalities as QuoteRequest['functionalities']
  const fitting =
    candidates.length === 1 && !functionalities
      ? candidates
      : candidates.filter((option) => optionMatches(option, { ...quoteRequest, ...(functionalities && { functionalities }) }))
  if (fitting.length === 0) {
    faults.push(invalidAt(['ship_with', 'shipping_product_code'], 'No return option of this product can carry the return.'))
    return undefined
  }
  return { option: fitting.length === 1 ? fitting[0]! : await findCheapest(ctx, contract, fitting, quoteRequest), contract }
}

/** Finds the first of the cheapest options. An option without a known price costs more than any other. */
async function findCheapest(ctx: Context, contract: ActiveContract, options: readonly ShippingOption[], quoteRequest: QuoteRequest) {
  const prices = await findPrices(ctx, contract, options, quoteRequest)
  const centsOf = ({ code }: ShippingOption) => prices.get(code)?.cents ?? Number.POSITIVE_INFINITY
  return options.reduce((cheapest, one) => (centsOf(one) < centsOf(cheapest) ? one : cheapest))
}

function namedOption({ ship_with, delivery_option }: ReturnRequest, faults: Fault[]): readonly ShippingOption[] {
  const path = ['ship_with', 'shipping_option_code']
  const option = optionOf(ship_with.shipping_option_code!)?.option
  if (!option) faults.push(invalidAt(path, refuseOption(ship_with.shipping_option_code!)))
  else if (!isForReturns(option))
    faults.push(
      invalidAt(path, `${option.name} is not for returns. POST /shipping-options with functionalities.returns lists those that are.`),
    )
  else {
    const offered = findDeliveryOption(option)
    if (delivery_option && delivery_option !== offered)
      faults.push(invalidAt(['delivery_option'], `${option.name} is handed over by ${offered}.`))
    return [option]
  }
  return []
}

function optionsOfProduct({ ship_with, delivery_option }: ReturnRequest, faults: Fault[]): readonly ShippingOption[] {
  const path = ['ship_with', 'shipping_product_code']
  const all = listCarriers()
    .flatMap(listCarrierOptions)
    .filter((option) => option.product.code === ship_with.shipping_product_code)
  const candidates = all.filter(isForReturns)
  const handedOver = candidates.filter((option) => !delivery_option || findDeliveryOption(option) === delivery_option)
  if (all.length === 0) faults.push(invalidAt(path, 'No shipping product with this code exists.'))
  else if (candidates.length === 0) faults.push(invalidAt(path, 'This product is not for returns.'))
  else if (handedOver.length === 0) faults.push(invalidAt(['delivery_option'], 'No option of this product is handed over so.'))
  return handedOver
}

async function findReturnContract(ctx: Context, carrier: ShippingOption['carrier'], id: number | undefined, faults: Fault[]) {
  const active = await listActiveContracts(ctx, carrier.code)
  const contract = id === undefined ? active[0] : active.find((one) => one.id === id)
  const path = ['ship_with', 'contract']
  if (id === undefined && active.length > 1) {
    faults.push(requiredAt(path, `There are several active contracts with ${carrier.name}. Send the id of one.`))
    return undefined
  }
  if (!contract)
    faults.push(invalidAt(path, id === undefined ? describeNoContract(carrier) : `No active contract with ${carrier.name} has this id.`))
  return contract
}
