import { checkValue } from '../../../http/check.ts'
import type { Fault } from '../../../platform/errors.ts'
import type { FoundOrder } from '../../sales/orders/service.ts'
import { ShipmentDraft } from '../../shipments/record/schema.ts'
import { addressOf, customsOf, parcelsOf, priceOf } from './of-order.ts'

/** Draft of the shipment that an order would become, before rules and defaults complete it; what is wrong with it is added to `faults`. */
export function draftOfOrder(order: FoundOrder, faults: Fault[]): ShipmentDraft | undefined {
  const { ship_with, delivery_indicator } = order.shipping_details ?? {}
  const customs_information = customsOf(order)
  const raw = {
    to_address: addressOf(order),
    ...(ship_with?.properties.shipping_option_code && { ship_with }),
    order_number: order.order_number,
    total_order_price: priceOf(order.payment_details.total_price),
    ...(customs_information && { customs_information }),
    ...(delivery_indicator && { delivery_indicator: delivery_indicator.slice(0, 255) }),
    parcels: parcelsOf(order, undefined).parcels,
  }
  return checkValue(ShipmentDraft, raw, 'pointer', faults) as ShipmentDraft | undefined
}
