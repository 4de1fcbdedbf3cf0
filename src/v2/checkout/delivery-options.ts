import { formatKilograms } from '../../carriers/kit/units.ts'
import { findMethodId } from '../../carriers/method-ids.ts'
import type { DeliveryOption } from '../../modules/sales/checkout/delivery-options-schema.ts'
import { answerCart, hasDeliveryZone, readPublished, toCartRequest } from '../../modules/sales/checkout/service.ts'
import type { Context } from '../../platform/context.ts'
import type { V2CartQuery, V2DeliveryOptions } from './schema.ts'

/** Lists the delivery options of a cart, by the id of a published configuration. */
export async function listV2DeliveryOptions(ctx: Context, id: string, query: V2CartQuery): Promise<V2DeliveryOptions> {
  const published = await readPublished(ctx, id)
  const { weight, value, from_country, to_country, checkout_identifier_type, ...same } = query
  const request = toCartRequest({
    ...same,
    weight_value: String(weight),
    total_order_value: value,
    from_country_code: from_country,
    to_country_code: to_country,
  })
  const { configuration_id, delivery_options } = await answerCart(ctx, published, request, undefined)
  return {
    configuration_id,
    delivery_options: delivery_options.map((option) => presentOption(option, checkout_identifier_type)),
    is_delivery_zone_configured: await hasDeliveryZone(ctx, published, to_country),
    is_delivery_zone_excluded: false,
  }
}

function presentOption(
  option: DeliveryOption,
  wanted: V2CartQuery['checkout_identifier_type'],
): V2DeliveryOptions['delivery_options'][number] {
  const { checkout_identifier: identifier, allowed_weight: allowed } = option
  const method_id = wanted === 'method_id' ? findMethodId(identifier.value) : undefined
  return {
    ...option,
    checkout_identifier: method_id === undefined ? identifier : { type: 'method_id', value: method_id },
    allowed_weight: allowed && { min: toKilograms(allowed.min), max: toKilograms(allowed.max) },
  }
}

/** Converts grams to kilograms with three decimals, as shipping methods have. */
const toKilograms = ({ value }: { readonly value: string }) => ({ value: formatKilograms(Number(value)), unit: 'kg' as const })
