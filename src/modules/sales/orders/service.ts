import { checkValue } from '../../../http/check.ts'
import { listPage } from '../../../http/paging.ts'
import { mapConstraint } from '../../../platform/constraints.ts'
import type { Context, Reader, Transaction } from '../../../platform/context.ts'
import { addFaults, type Fault, foundOrFault, missingFault, throwFaults } from '../../../platform/errors.ts'
import type { Position } from '../../../platform/keyset.ts'
import { betweenFilter } from '../../../platform/lists/list.ts'
import { hasIntegration, holdIntegration, listIntegrationIds } from '../integrations/service.ts'
import { changedOrder } from './changes.ts'
import * as errors from './errors.ts'
import { conditionsOf, integrationConditions, keyText, orderOf, positionIn } from './filters.ts'
import * as lists from './list-store.ts'
import { presentOrder } from './present.ts'
import { identityFaults, referenceFaults } from './references.ts'
import { idOf, type Order, type OrderBatch, type OrderChanges, OrderDocument, type OrderList, type OrderRequest } from './schema.ts'
import * as store from './store.ts'

export { orderIdOf, shipmentUuidOf, uuidPattern } from './shipment-uuid.ts'

type Saved = { id: number; order_id: string; order_number: string }

export const saveOrders = (ctx: Context, batch: OrderBatch) => ctx.transaction((tx) => addOrders(tx, batch))

/** Saves all of them, or none. For callers that do more in one transaction. */
export async function addOrders(tx: Transaction, batch: OrderBatch): Promise<Saved | Saved[]> {
  const places = [batch].flat().map((request, i) => ({
    request,
    pointerTo: (path: readonly string[]) => errors.batchErrorMapping.pointer(Array.isArray(batch) ? [i, ...path] : path),
  }))
  // Saving locks the integration, so that no other request inserts between the lookup and the write.
  const references = await referenceFaults(tx, places, (id) => holdIntegration(tx, id))
  throwFaults([...references, ...(await identityFaults(places, (id) => store.holdOrder(tx, id)))])
  const known = await knownAmong(tx, places)
  const saved: Saved[] = []
  for (const place of places) saved.push(await saveOrder(tx, place, known))
  return Array.isArray(batch) ? saved : saved[0]!
}

type OrderPath = { readonly request: OrderRequest; pointerTo(path: readonly string[]): string }

const nameOf = (integration_id: number, order_id: string) => `${integration_id} ${order_id}`

/** The ids of those that were sent before. */
async function knownAmong(tx: Transaction, places: readonly OrderPath[]): Promise<ReadonlyMap<string, number>> {
  const known = new Map<string, number>()
  for (const [integration_id, some] of Map.groupBy(places, ({ request }) => request.order_details.integration.id)) {
    const order_ids = some.map(({ request }) => request.order_id)
    for (const { id, order_id } of await store.listKnown(tx, integration_id, order_ids)) known.set(nameOf(integration_id, order_id), id)
  }
  return known
}

async function saveOrder(tx: Transaction, { request, pointerTo }: OrderPath, known: ReadonlyMap<string, number>): Promise<Saved> {
  const { id: named, created_at, modified_at, ...document } = request
  const { order_id, order_number } = document
  const row = rowOf(document)
  const there = known.get(nameOf(row.integration_id, order_id))
  const id = named === undefined ? there : idOf(named)
  if (there !== undefined && there !== id) throw errors.orderIdTaken(pointerTo(errors.integrationPath))
  if (id === undefined) return { id: (await store.insertOrder(tx, row)).id, order_id, order_number }
  await store.replaceOrder(tx, id, row)
  return { id, order_id, order_number }
}

const rowOf = (document: Order): store.NewOrder => {
  const { order_id, order_number, order_details: details } = document
  return {
    integration_id: details.integration.id,
    order_id,
    order_number,
    order_id_key: keyText(order_id),
    order_number_key: keyText(order_number),
    status_key: keyText(details.status.code),
    order_created_at: details.order_created_at,
    order_updated_at: details.order_updated_at ?? details.order_created_at,
    document: JSON.stringify(document),
  }
}

export const updateOrder = (ctx: Context, id: number, { id: named, created_at, modified_at, ...changes }: OrderChanges) =>
  ctx.transaction(async (tx): Promise<Saved> => {
    const before = documentOf(foundOrFault(await store.holdOrder(tx, id), 'order'))
    const { pointer: pointerTo } = errors.changeErrorMapping
    const faults: Fault[] = []
    if (named !== undefined && named !== String(id)) faults.push(errors.otherId(pointerTo(['id'])))
    if (![undefined, before.order_id].includes(changes.order_id as string)) faults.push(errors.otherOrderId(pointerTo(['order_id'])))
    const changed = changedOrder(before, changes)
    if (!changed) faults.push(errors.noSuchItem())
    const after = changed && checkValue(OrderDocument, changed, 'pointer', faults, errors.changeErrorMapping)
    if (after) addFaults(faults, await referenceFaults(tx, [{ request: after, pointerTo }], (one) => hasIntegration(tx, one)))
    throwFaults(faults)
    const taken = () => errors.orderIdTaken(pointerTo(errors.integrationPath))
    const gone = () => errors.noSuchIntegration(pointerTo(errors.integrationPath))
    await mapConstraint(mapConstraint(store.replaceOrder(tx, id, rowOf(after!)), { unique: taken }), {
      foreignKey: gone,
    })
    return { id, order_id: after!.order_id, order_number: after!.order_number }
  })

export const deleteOrder = (ctx: Context, id: number) =>
  ctx.transaction(async (tx) => {
    if (!(await store.deleteOrder(tx, id))) throw missingFault('order')
  })

/** An order as JSON text. */
export const readOrder = async (ctx: Context, id: number) => presentOrder(foundOrFault(await store.findOrder(ctx, id), 'order'))

/** A page of orders, each as JSON text. A cursor goes with what was asked for and in which order. */
export async function listOrders(ctx: Context, query: OrderList) {
  const conditions = conditionsOf(query, query.integration && (await ownIntegrations(ctx, query.integration)))
  const order = orderOf(query.sort)
  const list = `orders ${JSON.stringify([conditions, order])}`
  return listPage(ctx, list, query, (window) => readPage(ctx, { conditions, order, window }), presentOrder, positionIn(order.by[0]!))
}

/** Without the orders of an integration that was deleted: some may not be deleted yet. */
async function readPage(by: Reader, request: Parameters<typeof lists.listOrders>[2]) {
  const { ids, isDeleting } = await listIntegrationIds(by)
  const isOfSome = request.conditions.some(({ column }) => column === 'integration_id')
  const conditions = isDeleting && !isOfSome ? [...request.conditions, ...integrationConditions(ids)] : request.conditions
  return lists.listOrders(by, ids, { ...request, conditions })
}

/** Some orders of an integration that is being deleted. How many it was. */
export const deleteSomeOfIntegration = (tx: Transaction, integration_id: number, most: number) =>
  store.deleteSomeOf(tx, integration_id, most)

async function ownIntegrations(by: Reader, texts: readonly string[]): Promise<number[]> {
  const ids = [...new Set(texts.map(idOf))].sort((a, b) => a - b)
  for (const id of ids) if (!(await hasIntegration(by, id))) throw errors.foreignIntegration()
  return ids
}

export type FoundOrder = Order & { readonly id: number }
const documentOf = ({ document }: Pick<store.OrderRow, 'document'>): Order => JSON.parse(document)
const foundOrder = (row: store.OrderRow | undefined): FoundOrder | undefined => row && { id: row.id, ...documentOf(row) }

export const findOrder = async (by: Reader, id: number) => foundOrder(await store.findOrder(by, id))

type Period = { readonly from?: string | undefined; readonly until?: string | undefined; readonly limit: number }

/** Read together: an order may have a thousand items. */
const readAtOnce = 5

/** The newest that were made in a period, both ends included. Each is parsed when it is called for. */
export async function* ordersOfPeriod(by: Reader, { from, until, limit }: Period): AsyncGenerator<() => FoundOrder> {
  const column = 'order_created_at'
  const conditions = betweenFilter(column, from, until)
  const order = { by: [column, 'id'], direction: 'desc' } as const
  let at: Position | undefined
  for (let left = limit; left > 0; left -= readAtOnce) {
    const { rows, next } = await readPage(by, { conditions, order, window: { at, size: Math.min(left, readAtOnce) } })
    for (const row of rows) yield () => foundOrder(row)!
    if (!next) return
    at = next
  }
}

/** The order that is to be shipped, by what the shop calls it. Where both names are given, both must be its. */
export async function findOrderToShip(
  by: Reader,
  integration_id: number,
  { order_id, order_number }: { order_id?: string | undefined; order_number?: string | undefined },
): Promise<FoundOrder | undefined> {
  if (order_id !== undefined) {
    const order = foundOrder(await store.findByOrderId(by, integration_id, order_id))
    return order && (order_number ?? order.order_number) === order.order_number ? order : undefined
  }
  if (order_number === undefined) return undefined
  return foundOrder(await store.findByOrderNumber(by, integration_id, { order_number, order_number_key: keyText(order_number) }))
}
