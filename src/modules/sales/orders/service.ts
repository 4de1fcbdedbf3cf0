import { checkValue } from '../../../http/check.ts'
import { listPage } from '../../../http/paging.ts'
import type { Context, Reader, Transaction } from '../../../platform/context.ts'
import { drawIds } from '../../../platform/database/deferred-writes.ts'
import type { Position } from '../../../platform/database/keyset.ts'
import { addFaults, type Fault, foundOrFault, missingFault, throwFaults } from '../../../platform/errors.ts'
import { betweenFilter } from '../../../platform/lists/list.ts'
import { openSlices } from '../../../platform/next-turn.ts'
import { hasIntegration, listIntegrationIds, shareIntegration } from '../integrations/service.ts'
import { changedOrder } from './changes.ts'
import * as errors from './errors.ts'
import { conditionsOf, integrationConditions, keyText, orderOf, positionIn } from './filters.ts'
import * as lists from './list-store.ts'
import { presentOrder } from './present.ts'
import { identityFaults, referenceFaults } from './references.ts'
import { idOf, type Order, type OrderBatch, type OrderChanges, OrderDocument, type OrderList, type OrderRequest } from './schema.ts'
import * as store from './store.ts'

export { orderIdOf, shipmentUuidOf, uuidPattern } from './shipment-uuid.ts'

type SavedOrder = { id: number; order_id: string; order_number: string }

/**
 * Error: another transaction has inserted one of the orders meanwhile. The next attempt finds it; after the last one, the response is 503
 * as for a deadlock.
 */
class OrderRace extends Error {
  readonly code = '40001'
}
const raced = { unique: () => new OrderRace('Another request has saved the same order') }
const mostAttempts = 5

/** Requests that save orders of one shop do not wait for each other, unless it is the same order: then the last one counts. */
export async function saveOrders(ctx: Context, batch: OrderBatch): Promise<SavedOrder | SavedOrder[]> {
  const rows = await prepareRows(batch)
  for (let attempt = 1; ; attempt++) {
    try {
      return await ctx.transaction((tx) => addOrders(tx, batch, rows))
    } catch (error) {
      if (!(error instanceof OrderRace) || attempt === mostAttempts) throw error
    }
  }
}

/** Spells the documents of a batch before its transaction begins: 10 MB take 60 ms, and every other write would wait. */
async function prepareRows(batch: OrderBatch): Promise<store.NewOrder[]> {
  const rows: store.NewOrder[] = []
  const endSlice = openSlices()
  for (const request of [batch].flat()) {
    rows.push(rowOf(documentIn(request)))
    await endSlice()
  }
  return rows
}

/**
 * Saves all orders of a batch or none, for callers that do more in one transaction. `rows`: those of the batch, if they were made before.
 */
export async function addOrders(tx: Transaction, batch: OrderBatch, rows?: readonly store.NewOrder[]): Promise<SavedOrder | SavedOrder[]> {
  const places = [batch].flat().map((request, i) => ({
    request,
    pointerTo: (path: readonly string[]) => errors.batchErrorMapping.pointer(Array.isArray(batch) ? [i, ...path] : path),
  }))
  const names = places.map(({ request }) => ({ integration_id: request.order_details.integration.id, order_id: request.order_id }))
  const namedIds = places.flatMap(({ request }) => (request.id === undefined ? [] : [idOf(request.id)]))
  // Saving shares the integration, so that it is not deleted meanwhile.
  const [references, known, drawn] = await Promise.all([
    referenceFaults(tx, places, (id) => shareIntegration(tx, id)),
    store.holdKnown(tx, names, namedIds),
    drawIds(tx.db, 'orders', places.length),
  ])
  throwFaults([...references, ...identityFaults(places, known)])
  const ids = new Map(known.map(({ id, integration_id, order_id }) => [nameOf(integration_id, order_id), id]))
  const writes = places.map((place, i) => planWrite(place, rows?.[i] ?? rowOf(documentIn(place.request)), { ids, drawn: drawn[i] }))
  // Sorts writes with drawn ids by name, so that two batches with the same new orders wait for each other in one direction only. Ids that
  // are not drawn, and events, follow the order of the batch.
  const newIds = new Map<OrderWrite, number>()
  for (const write of drawn[0] === undefined ? writes : writes.toSorted(byName)) newIds.set(write, await writeOrder(tx, write))
  const saved: SavedOrder[] = []
  for (const write of writes) {
    const id = newIds.get(write)!
    await (write.id === undefined ? store.emitCreated(tx, id) : store.emitUpdated(tx, id))
    saved.push({ id, order_id: write.row.order_id, order_number: write.row.order_number })
  }
  return Array.isArray(batch) ? saved : saved[0]!
}

type OrderPath = { readonly request: OrderRequest; pointerTo(path: readonly string[]): string }

const nameOf = (integration_id: number, order_id: string) => `${integration_id} ${order_id}`

/** Write of an order. `id`: that of an existing order; `drawn`: that of a new one. */
type OrderWrite = {
  readonly row: store.NewOrder
  readonly name: string
  readonly id: number | undefined
  readonly drawn: number | undefined
}
const byName = (one: OrderWrite, other: OrderWrite) => (one.name < other.name ? -1 : 1)

/** Part of a request that is stored: the fields that the server sets are not. */
const documentIn = ({ id, created_at, modified_at, ...document }: OrderRequest): Order => document

type KnownIds = { readonly ids: ReadonlyMap<string, number>; readonly drawn: number | undefined }

function planWrite({ request: { id: named }, pointerTo }: OrderPath, row: store.NewOrder, { ids, drawn }: KnownIds): OrderWrite {
  const name = nameOf(row.integration_id, row.order_id)
  const there = ids.get(name)
  const id = named === undefined ? there : idOf(named)
  if (there !== undefined && there !== id) throw errors.orderIdTaken(pointerTo(errors.integrationPath))
  return { row, name, id, drawn }
}

async function writeOrder(tx: Transaction, { row, id, drawn }: OrderWrite): Promise<number> {
  const options = { errors: raced, hasEvent: false }
  if (id === undefined) return (await store.insertOrder(tx, row, { id: drawn, ...options })).id
  await store.replaceOrder(tx, id, row, options)
  return id
}

/** Saves the choice of a shopper in the checkout of a shop. Null removes it. */
export const saveCheckoutPayload = (tx: Transaction, id: number, payload: object | null) =>
  store.updateCheckoutPayload(tx, id, payload && JSON.stringify(payload))

/** Maps the ids of those orders that have a checkout payload to it. */
export async function listCheckoutPayloads(by: Reader, ids: readonly number[]): Promise<ReadonlyMap<number, Record<string, unknown>>> {
  const rows = ids.length === 0 ? [] : await store.listCheckoutPayloads(by, ids)
  return new Map(rows.map(({ id, checkout_payload }) => [id, JSON.parse(checkout_payload!)]))
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
  ctx.transaction(async (tx): Promise<SavedOrder> => {
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
    await store.replaceOrder(tx, id, rowOf(after!), { errors: { unique: taken, foreignKey: gone } })
    return { id, order_id: after!.order_id, order_number: after!.order_number }
  })

export const deleteOrder = (ctx: Context, id: number) =>
  ctx.transaction(async (tx) => {
    if (!(await store.deleteOrder(tx, id))) throw missingFault('order')
  })

/** An order as JSON text. */
export const readOrder = async (ctx: Context, id: number) => presentOrder(foundOrFault(await store.findOrder(ctx, id), 'order'))

/** A page of orders, each as JSON text. A cursor goes with what was asked for and in which order. `tags`: orders with one of these alone. */
export async function listOrders(ctx: Context, query: OrderList, tags?: readonly string[]) {
  const columns = conditionsOf(query, query.integration && (await ownIntegrations(ctx, query.integration)))
  const conditions = tags ? [...columns, lists.tagCondition(tags)] : columns
  const order = orderOf(query.sort)
  const list = `orders ${JSON.stringify([conditions, order])}`
  return listPage(ctx, list, query, (window) => readPage(ctx, { conditions, order, window }), presentOrder, positionIn(order.by[0]!))
}

/** Reads a page of orders, without those of deleted integrations: some may not be deleted yet. */
async function readPage(by: Reader, request: Parameters<typeof lists.listOrders>[2]) {
  const { ids, isDeleting } = await listIntegrationIds(by)
  const isOfSome = request.conditions.some(({ column }) => column === 'integration_id')
  const conditions = isDeleting && !isOfSome ? [...request.conditions, ...integrationConditions(ids)] : request.conditions
  return lists.listOrders(by, ids, { ...request, conditions })
}

/** Deletes some orders of an integration that is being deleted. Returns their number. */
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

/** Limit of orders per query: an order may have a thousand items. */
const readAtOnce = 5

/** Yields the newest orders of a period, both ends included. Each is parsed when it is called for. */
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

/** Finds the order to be shipped by its names in the shop. If both names are sent, both must be those of the order. */
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
