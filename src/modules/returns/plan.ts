import { findDeliveryOption } from '../../carriers/kit/returns.ts'
import type { Context } from '../../platform/context.ts'
import { type Fault, throwFaults } from '../../platform/errors.ts'
import { findPrices } from '../choosing/options/index.ts'
import { listActiveContracts } from '../contracts/service.ts'
import { type Plan, planShipment, toQuoteRequest } from '../shipments/index.ts'
import type { ParcelRequest, ShipmentAddress } from '../shipments/record/schema.ts'
import { applyReturnRules } from './apply-rules.ts'
import { faultsOfReturn } from './errors.ts'
import { findReturnOption } from './option.ts'
import { checkInsuredTotal, toReturnQuoteRequest, toShipmentRequest } from './request.ts'
import type { ReturnRequest } from './schema.ts'
import type { StoredReturnBody } from './stored.ts'

/** A return in which everything is known to be good: the shipment to be bought, and what only the return has. */
export type ReturnPlan = { readonly plan: Plan; readonly body: StoredReturnBody; readonly reference: string | null }

const isAboutOption = ({ more: { source } }: Fault) => /^\/ship_with(\/|$)/.test(source?.pointer ?? '')

/** Looks up what the request names, and fills in the rest. All that is wrong is raised at once. */
export async function planReturn(ctx: Context, request: ReturnRequest, integration_id = ctx.integration_id): Promise<ReturnPlan> {
  checkInsuredTotal(ctx, request)
  const faults: Fault[] = []
  const found = await findReturnOption(ctx, request, toReturnQuoteRequest(ctx, request), faults)
  const option = { code: found?.option.code ?? '', terms: found?.option.terms, contract_id: found?.contract.id }
  const sent = toShipmentRequest(ctx, request, option, faults)
  const shipment = request.apply_rules && found ? await applyReturnRules(ctx, sent, integration_id) : sent
  const plan = await planShipment(ctx, shipment, { is_return: true }).catch((error: unknown) => {
    // Omits the faults about the option if none was found: `faults` has them already.
    const others = faultsOfReturn(error).filter((fault) => found || !isAboutOption(fault))
    throwFaults([...faults, ...others])
    throw error
  })
  throwFaults(faults)
  return { plan, body: await bodyOf(ctx, request, plan), reference: request.external_reference ?? null }
}

async function bodyOf(ctx: Context, request: ReturnRequest, plan: Plan): Promise<StoredReturnBody> {
  return {
    product_code: plan.option.product.code,
    collo_count: plan.parcels.length,
    send_tracking_emails: request.send_tracking_emails,
    delivery_option: request.delivery_option ?? findDeliveryOption(plan.option) ?? null,
    total_insured_value: request.total_insured_value ?? null,
    customs_invoice_nr: request.customs_invoice_nr ?? null,
    return_data: request.customs_information?.return_data ?? null,
    label_cost: await findLabelCost(ctx, plan),
    reason: null,
    refund: null,
    return_fee: null,
    images: [],
  }
}

/** Finds today's price of the option. Null if it is unknown. */
async function findLabelCost(ctx: Context, { carrier, contract: { id }, option, document, parcels }: Plan) {
  const contract = (await listActiveContracts(ctx, carrier.code)).find((one) => one.id === id)
  if (!contract) return null
  const ends = { from_address: document.from_address as ShipmentAddress, to_address: document.to_address as ShipmentAddress }
  const quoteRequest = toQuoteRequest(ctx, { ...ends, parcels: parcels as unknown as ParcelRequest[] })
  const price = (await findPrices(ctx, contract, [option], quoteRequest)).get(option.code)
  return price ? { value: price.cents / 100, currency: price.currency } : null
}
