import type { Order } from '../../modules/sales/orders/schema.ts'

/**
 * Version 2 names a shipment by an order and a shipment of the shop, v3 an order by its `order_id` alone. The name of the shipment is kept
 * in a tag. The first shipment of an order has the `order_id` of the order, so that v3 and webhooks show what the shop knows; further ones
 * have both names in it, and a tag with the first.
 */
export type ShipmentName = { readonly external_order_id: string; readonly external_shipment_id: string | null }

const shipmentTag = 'external_shipment_id='
const orderTag = 'external_order_id='

const tagValue = (tags: readonly string[], prefix: string) => tags.find((tag) => tag.startsWith(prefix))?.slice(prefix.length)

export function nameOf({ order_id, order_details: { tags = [] } }: Pick<Order, 'order_id' | 'order_details'>): ShipmentName {
  return {
    external_order_id: tagValue(tags, orderTag) ?? order_id,
    external_shipment_id: tagValue(tags, shipmentTag) ?? null,
  }
}

/** The `order_id` of a shipment that is not the first of its order. */
export const furtherId = ({ external_order_id, external_shipment_id }: ShipmentName) => `${external_order_id}/${external_shipment_id}`

/** The tag of the orders with this `external_shipment_id`. */
export const toShipmentTag = (external_shipment_id: string) => `${shipmentTag}${external_shipment_id}`

export const tagsOf = (name: ShipmentName, order_id: string): string[] => [
  ...(name.external_shipment_id === null ? [] : [toShipmentTag(name.external_shipment_id)]),
  ...(order_id === name.external_order_id ? [] : [`${orderTag}${name.external_order_id}`]),
]
