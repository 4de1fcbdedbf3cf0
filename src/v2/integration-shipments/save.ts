import type { z } from 'zod'
import { checkValue } from '../../http/check.ts'
import { IgnoredFields } from '../../http/ignored-fields.ts'
import { holdIntegration } from '../../modules/sales/integrations/service.ts'
import { OrderDocument } from '../../modules/sales/orders/schema.ts'
import { addOrders, findOrderToShip, saveCheckoutPayload, shipmentUuidOf } from '../../modules/sales/orders/service.ts'
import type { Context, Transaction } from '../../platform/context.ts'
import { type Fault, mostFaults } from '../../platform/errors.ts'
import { furtherId, nameOf, type ShipmentName } from './names.ts'
import { type ShipmentBatch, type ShipmentResult, ShopShipment } from './schema.ts'
import { toOrder } from './to-order.ts'

type SavedShipment = z.input<typeof ShipmentResult>

/** Saves each shipment that is valid, and answers for each in the order in which they were sent. */
export const saveShipments = (ctx: Context, integration_id: number, batch: z.output<typeof ShipmentBatch>): Promise<SavedShipment[]> =>
  ctx.transaction(async (tx) => {
    // Locks the integration: the name of a shipment depends on its existence, so no other request may save one between the lookup and the
    // write.
    await holdIntegration(tx, integration_id)
    const results: SavedShipment[] = []
    for (const sent of batch) results.push(await saveShipment(tx, integration_id, sent))
    return results
  })

async function saveShipment(tx: Transaction, integration_id: number, sent: object): Promise<SavedShipment> {
  const faults: Fault[] = []
  const shipment = checkValue(ShopShipment, sent, 'pointer', faults, undefined, new IgnoredFields())
  if (faults.length > 0) return { ...sentName(sent), error: errorOf(faults), status: 'error' }
  const sentAs = { external_order_id: shipment.external_order_id, external_shipment_id: shipment.external_shipment_id ?? null }
  const { order_id, isKnown, name } = await placeOf(tx, integration_id, sentAs)
  const order = checkValue(OrderDocument, toOrder(shipment, { integration_id, order_id, name, now: tx.now() }), 'pointer', faults)
  if (faults.length > 0) return { ...name, error: errorOf(faults), status: 'error' }
  const { id } = (await addOrders(tx, order)) as { id: number }
  if (isKnown || shipment.checkout_payload) await saveCheckoutPayload(tx, id, shipment.checkout_payload ?? null)
  return { ...name, shipment_uuid: shipmentUuidOf(id), status: isKnown ? 'updated' : 'created' }
}

/**
 * Finds the `order_id` under which a shipment is stored, and the stored shipment. The first shipment of an order has the order's own id.
 */
export async function placeOf(by: Transaction | Context, integration_id: number, name: ShipmentName) {
  const first = await findOrderToShip(by, integration_id, { order_id: name.external_order_id })
  if (!first) return { order_id: name.external_order_id, isKnown: false, id: undefined, name }
  const { external_shipment_id } = nameOf(first)
  // An order that was saved without a name of its shipment is the one of any name.
  if (external_shipment_id === null || name.external_shipment_id === null || external_shipment_id === name.external_shipment_id)
    return {
      order_id: first.order_id,
      isKnown: true,
      id: first.id,
      name: { ...name, external_shipment_id: name.external_shipment_id ?? external_shipment_id },
    }
  const further = await findOrderToShip(by, integration_id, { order_id: furtherId(name) })
  return { order_id: furtherId(name), isKnown: further !== undefined, id: further?.id, name }
}

const textOf = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, 255) : '')

/** The names that an invalid shipment came with. */
function sentName(sent: object) {
  const { external_order_id, external_shipment_id } = sent as Record<string, unknown>
  return { external_order_id: textOf(external_order_id), external_shipment_id: textOf(external_shipment_id) }
}

type ErrorTree = { [field: string]: ErrorTree | string[] }
const newTree = (): ErrorTree => Object.create(null)

/** Builds the tree of errors, nested as the request is, such as `{ name: ["This field is required."] }`. */
function errorOf(faults: readonly Fault[]): ErrorTree {
  const tree = newTree()
  for (const { detail, more } of faults.slice(0, mostFaults)) {
    const path = (more.source?.pointer ?? '').split('/').slice(1)
    const last = path.pop() ?? 'non_field_errors'
    const holder = path.reduce(branchOf, tree)
    const known = holder[last]
    if (Array.isArray(known)) known.push(detail)
    else holder[last] ??= [detail]
  }
  return { ...tree }
}

/** The branch of a field. One that has errors of its own keeps these, and has none below. */
function branchOf(tree: ErrorTree, field: string): ErrorTree {
  const known = tree[field]
  if (Array.isArray(known)) return newTree()
  tree[field] = known ?? newTree()
  return tree[field]
}
