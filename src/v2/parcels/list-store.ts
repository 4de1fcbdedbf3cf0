import type { StatusCode } from '../../modules/shipments/statuses/statuses.ts'
import { findUnlabelledByReference, listV2ParcelIdsByName } from '../../modules/shipments/unlabelled/service.ts'
import type { Reader } from '../../platform/context.ts'
import type { RowSlice, Window } from '../../platform/database/keyset.ts'
import { intersectIds } from '../../platform/lists/intersect-ids.ts'
import { type Condition, defineIndex, type List, partialIndex } from '../../platform/lists/list.ts'
import { listRows } from '../../platform/lists/list-rows.ts'

/** Filters of the parcel list of version 2. */
export type V2ParcelFilter = {
  readonly status?: StatusCode | undefined
  readonly tracking_number?: string | undefined
  readonly external_reference?: string | undefined
  readonly order_number?: string | undefined
  readonly external_order_id?: string | undefined
  readonly updated_after?: string | undefined
  readonly created_after?: string | undefined
  readonly announced_after?: string | undefined
  readonly ids?: readonly number[] | undefined
}

const parcels: List = {
  table: 'parcels',
  columns: ['id'],
  indexes: [defineIndex('id'), defineIndex('status', 'id'), defineIndex('updated_at', 'id'), partialIndex('announced_at', 'id')],
}

/** Parcels of one order number, reference or order id that are found: the newest. */
const mostNamed = 1_000

/** A page of ids, the largest first. */
export async function listV2ParcelIds(by: Reader, filter: V2ParcelFilter, window: Window): Promise<RowSlice<{ id: number }>> {
  const ids = await listNamed(by, filter)
  const conditions: Condition[] = [...conditionsOf(filter), ...(ids ? [{ column: 'id', is: 'in' as const, value: ids }] : [])]
  return listRows<{ id: number }>({ by, list: parcels, conditions, order: { by: ['id'], direction: 'desc' }, window })
}

/** Conditions of a filter. A parcel created after a time was also updated after it, and an index has `updated_at`. */
const conditionsOf = ({ status, updated_after, created_after, announced_after }: V2ParcelFilter): Condition[] => [
  ...(status === undefined ? [] : [{ column: 'status', is: '=' as const, value: status }]),
  ...(updated_after === undefined ? [] : [{ column: 'updated_at', is: '>' as const, value: updated_after }]),
  ...(created_after === undefined
    ? []
    : [
        { column: 'created_at', is: '>' as const, value: created_after },
        ...(updated_after === undefined ? [{ column: 'updated_at', is: '>' as const, value: created_after }] : []),
      ]),
  ...(announced_after === undefined ? [] : [{ column: 'announced_at', is: '>' as const, value: announced_after }]),
]

/** The ids of the parcels that a request names, by whatever it names them; undefined where it names none. */
async function listNamed(by: Reader, filter: V2ParcelFilter): Promise<number[] | undefined> {
  const { ids, tracking_number, external_reference, order_number, external_order_id } = filter
  return intersectIds([
    ids,
    tracking_number === undefined ? undefined : await listOfNumber(by, tracking_number),
    external_reference === undefined ? undefined : await listOfReference(by, external_reference),
    order_number === undefined ? undefined : await listOfOrderNumber(by, order_number),
    external_order_id === undefined ? undefined : await listOfOrderId(by, external_order_id),
  ])
}

const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)

/** Finds parcels by tracking number, of which each carrier may have one. */
const listOfNumber = async ({ db, organization_id }: Reader, tracking_number: string) =>
  idsOf(
    await db
      .selectFrom('parcels')
      .select('id')
      .where('organization_id', '=', organization_id)
      .where('tracking_number', '=', tracking_number)
      .execute(),
  )

/** The newest parcels of the newest shipments that have a value in a column with an index. */
const listOfShipments = async (
  { db, organization_id }: Reader,
  column: 'external_reference_id' | 'order_number' | 'order_id',
  value: string | number,
) =>
  idsOf(
    await db
      .selectFrom(
        db
          .selectFrom('shipments')
          .select('id as shipment')
          .where('organization_id', '=', organization_id)
          .where(column, '=', value)
          .orderBy('id', 'desc')
          .limit(mostNamed)
          .as('s'),
      )
      .innerJoin('parcels as p', (join) => join.on('p.organization_id', '=', organization_id).onRef('p.shipment_id', '=', 's.shipment'))
      .select('p.id')
      .orderBy('p.id', 'desc')
      .limit(mostNamed)
      .execute(),
  )

async function listOfReference(by: Reader, reference: string): Promise<number[]> {
  const unlabelled = await findUnlabelledByReference(by, reference)
  return [...(unlabelled === undefined ? [] : [unlabelled]), ...(await listOfShipments(by, 'external_reference_id', reference))]
}

const listOfOrderNumber = async (by: Reader, order_number: string): Promise<number[]> => [
  ...(await listV2ParcelIdsByName(by, 'order_number', order_number, mostNamed)),
  ...(await listOfShipments(by, 'order_number', order_number)),
]

/** Finds parcels by the order id that was sent, the id of the order in its shop, or the id of a parcel without a shop order. */
async function listOfOrderId(by: Reader, external_order_id: string): Promise<number[]> {
  const sent = await listV2ParcelIdsByName(by, 'external_order_id', external_order_id, mostNamed)
  const orders = await listOrders(by, external_order_id)
  const shipped = (await Promise.all(orders.map((order) => listOfShipments(by, 'order_id', order)))).flat()
  const own = /^[1-9]\d{0,14}$/.test(external_order_id) ? [Number(external_order_id)] : []
  return [...sent, ...shipped, ...own]
}

/** Limit of the orders with one id: each shop has it once, and few organizations have more than a few shops. */
const mostShops = 20
const listOrders = async ({ db, organization_id }: Reader, order_id: string) =>
  idsOf(
    await db
      .selectFrom('orders')
      .select('id')
      .where('organization_id', '=', organization_id)
      .where('order_id_key', '=', order_id.toLowerCase())
      .where('order_id', '=', order_id)
      .limit(mostShops)
      .execute(),
  )
