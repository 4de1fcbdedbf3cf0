import { check } from '../../api/check.ts'
import { optionOf } from '../../carriers/index.ts'
import type { Context } from '../../platform/context.ts'
import { Fault, invalid } from '../../platform/errors.ts'
import { findFirstSenderAddress } from '../addresses/service.ts'
import type { FoundOrder } from '../orders/service.ts'
import { ShipmentRequest } from '../shipments/schema.ts'
import { addressOf, customsOf, parcelsOf, priceOf } from './of-order.ts'
import type { LabelRequest, Selector } from './schema.ts'

export type How = Pick<LabelRequest, 'sender_address_id' | 'brand_id' | 'ship_with' | 'label_details'>

/** The shipment that an order becomes; what is wrong with it joins `faults`. */
export async function requestOf(ctx: Context, order: FoundOrder, { parcels: split }: Pick<Selector, 'parcels'>, how: How, faults: Fault[]) {
  const sender_address_id = how.sender_address_id ?? (await findFirstSenderAddress(ctx))?.id
  if (sender_address_id === undefined) faults.push(at('/sender_address_id', 'There is no sender address yet. Create one.'))
  const ship_with = how.ship_with ?? order.shipping_details?.ship_with
  const code = ship_with?.properties.shipping_option_code
  if (!code) faults.push(at('/ship_with', 'The order does not say how it is to be shipped. Send ship_with.'))
  const { parcels, problems } = parcelsOf(order, split)
  for (const { path, detail } of problems) faults.push(at(path.map((part) => `/${part}`).join(''), detail))
  const point = order.service_point_details
  const goesToPoint = code ? optionOf(code)?.option.requirements.is_service_point_required : undefined
  const raw = {
    from_address: { sender_address_id },
    to_address: addressOf(order),
    ship_with,
    order_number: order.order_number,
    total_order_price: priceOf(order.payment_details.total_price),
    customs_information: customsOf(order),
    ...(how.brand_id !== undefined && { brand_id: how.brand_id }),
    ...(how.label_details && { label_details: how.label_details }),
    ...(point && goesToPoint && { to_service_point: namedBy(point) }),
    parcels,
  }
  return faults.length > 0 ? undefined : (check(ShipmentRequest, raw, 'pointer', faults) as ShipmentRequest | undefined)
}

const namedBy = ({ id, carrier_service_point_id }: NonNullable<FoundOrder['service_point_details']>) => ({
  ...(id !== undefined && { id }),
  ...(carrier_service_point_id !== undefined && { carrier_service_point_id }),
})

const at = (pointer: string, detail: string) => new Fault(invalid, detail, { source: { pointer } })
