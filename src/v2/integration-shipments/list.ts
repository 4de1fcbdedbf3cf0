import { z } from 'zod'
import { commaList } from '../../http/query.ts'
import { findOrderToShip, listCheckoutPayloads, listOrders, readOrder } from '../../modules/sales/orders/service.ts'
import type { Context } from '../../platform/context.ts'
import { looseBoolean, looseId, looseText } from '../loose.ts'
import { cursorParameter, linksTo } from '../page.ts'
import { fromOrder, type StoredOrder } from './from-order.ts'
import { nameOf, toShipmentTag } from './names.ts'

const mostNames = 100
const names = commaList(
  z
    .string()
    .max(10_000)
    .transform((text) => [...new Set(text.split(',').map((part) => part.trim()))].filter(Boolean))
    .refine((parts) => parts.length <= mostNames, `Must be at most ${mostNames} values.`)
    .optional()
    .meta({ type: 'string', description: 'One or more, separated by commas, or the parameter several times.' }),
)
const day = z
  .preprocess((value) => (typeof value === 'string' ? value.trim().slice(0, 10) || undefined : value), z.iso.date().optional())
  .meta({ type: 'string', format: 'date' })

export const ShipmentFilter = z.strictObject({
  cursor: cursorParameter,
  start_date: day.meta({ description: 'Updated in the shop on this day or later, in UTC.' }),
  end_date: day.meta({ description: 'Updated in the shop on this day or earlier, in UTC.' }),
  external_order_ids: names,
  external_shipment_ids: names,
  order_number: looseText(255),
  shipping_rules: looseBoolean,
  sender_address: looseId,
})
type ShipmentFilter = z.output<typeof ShipmentFilter>

/** Size of a page in version 2. */
const page_size = 100

/** Lists shipments, newest first. Those named by an order id are on one page; others are paged. */
export async function listShipments(ctx: Context, integration_id: number, query: ShipmentFilter, target: string) {
  const { external_order_ids, external_shipment_ids } = query
  const { texts, ...links } = external_order_ids
    ? { texts: await readNamed(ctx, integration_id, external_order_ids, external_shipment_ids), next: null, previous: null }
    : await readPageOf(ctx, integration_id, query, target)
  const orders = texts.map((text) => JSON.parse(text) as StoredOrder)
  const payloads = await listCheckoutPayloads(
    ctx,
    orders.map(({ id }) => Number(id)),
  )
  const results = orders.map((order) => fromOrder(order, payloads.get(Number(order.id)) ?? null))
  return { ...links, results }
}

async function readPageOf(ctx: Context, integration_id: number, query: ShipmentFilter, target: string) {
  const filter = {
    integration: [String(integration_id)],
    cursor: query.cursor,
    page_size,
    order_number: query.order_number,
    order_updated_at_min: query.start_date,
    order_updated_at_max: query.end_date,
  }
  const { data, neighbours } = await listOrders(ctx, filter, query.external_shipment_ids?.map(toShipmentTag))
  return { texts: data, ...linksTo(ctx, target, neighbours) }
}

async function readNamed(ctx: Context, integration_id: number, order_ids: readonly string[], shipment_ids: readonly string[] | undefined) {
  const texts: string[] = []
  for (const order_id of order_ids) {
    const order = await findOrderToShip(ctx, integration_id, { order_id })
    const isWanted = order && (!shipment_ids || shipment_ids.includes(nameOf(order).external_shipment_id ?? ''))
    if (isWanted) texts.push(await readOrder(ctx, order.id))
  }
  return texts
}
