import { isForReturns } from '../../carriers/kit/returns.ts'
import { optionOf } from '../../carriers/registry.ts'
import type { Context } from '../../platform/context.ts'
import { applyRules } from '../drafts/rules/service.ts'
import { requestIn } from '../drafts/service.ts'
import type { ShipmentDraft, ShipmentRequest } from '../shipments/record/schema.ts'

/**
 * Applies the shipping rules of the organization to a return. They were written for parcels to shoppers: an option that is not for returns
 * is ignored, and so are other addresses, since a return comes from the shopper and goes to the shop.
 */
export async function applyReturnRules(ctx: Context, request: ShipmentRequest, integration_id: number): Promise<ShipmentRequest> {
  const draft = { ...request, apply_shipping_rules: true, apply_shipping_defaults: false, explain: false } as ShipmentDraft
  const ruled = requestIn((await applyRules(ctx, draft, { integration_id })).draft) as ShipmentRequest
  const option = optionOf(ruled.ship_with.properties.shipping_option_code)?.option
  const ship_with = option && isForReturns(option) ? ruled.ship_with : request.ship_with
  return { ...ruled, ship_with, from_address: request.from_address, to_address: request.to_address }
}
