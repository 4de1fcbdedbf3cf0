import type { z } from 'zod'
import type { Context } from '../../platform/context.ts'
import { findWarnings } from '../shipments/index.ts'
import type { ReturnValidation } from './answers.ts'
import { amountOf, brandOf, measuresOf, presentItem, shipmentTypeOf } from './present.ts'
import type { ReturnRequest } from './schema.ts'
import { planValidReturn } from './service.ts'

/** Returns the values that a return would have, in kilograms and centimetres. Stores and buys nothing. */
export async function validateReturn(ctx: Context, request: ReturnRequest): Promise<z.input<typeof ReturnValidation>> {
  const { plan, body, reference } = await planValidReturn(ctx, request)
  const { document, parcels } = plan
  const { total_order_price, order_number } = document
  const { shipping_option_code, contract_id: contract } = document.ship_with.properties
  return {
    from_address: document.from_address,
    to_address: document.to_address,
    ship_with: { type: 'shipping_option_code', shipping_option_code, shipping_product_code: body.product_code, contract },
    ...measuresOf(parcels[0]!),
    collo_count: body.collo_count,
    parcel_items: parcels[0]!.parcel_items.map(presentItem),
    send_tracking_emails: body.send_tracking_emails,
    ...brandOf(document),
    ...(body.total_insured_value && { total_insured_value: body.total_insured_value }),
    ...(order_number && { order_number }),
    ...(total_order_price && { total_order_value: amountOf(total_order_price) }),
    ...(reference !== null && { external_reference: reference }),
    ...shipmentTypeOf(document),
    delivery_option: body.delivery_option,
    ...findWarnings(document.from_address, 'from_address'),
  }
}
