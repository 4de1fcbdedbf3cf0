import { sql } from 'kysely'
import { timePosition } from '../../http/client-cursors.ts'
import type { Reader } from '../../platform/context.ts'
import type { Position, RowSlice, Window } from '../../platform/database/keyset.ts'
import { intersectIds } from '../../platform/lists/intersect-ids.ts'
import { type Condition, defineIndex, type List, partialIndex } from '../../platform/lists/list.ts'
import { listRows } from '../../platform/lists/list-rows.ts'
import type { ShipmentList } from './list-schema.ts'
import { type ShownShipment, shownColumns } from './record/shown-store.ts'

const shipments: List = {
  table: 'shipments',
  columns: shownColumns,
  indexes: [
    defineIndex('id'),
    partialIndex('external_reference_id', 'id'),
    partialIndex('order_number', 'id'),
    defineIndex('integration_id', 'id'),
    defineIndex('updated_at', 'id'),
    partialIndex('announced_at', 'id'),
    { columns: ['parcel_status', 'id'], foreign: { table: 'parcels', names: { parcel_status: 'status', id: 'shipment_id' } } },
  ],
  tests: {
    // Counts the parcels instead of using `exists`, for which PostgreSQL may read all parcels with the status.
    parcel_status: (row, status, { organization_id }) => sql<boolean>`(select count(*) from parcels as p
      where p.organization_id = ${organization_id} and p.shipment_id = ${sql.ref(`${row}.id`)} and p.status = ${status}) > 0`,
  },
}

/** Orders a list newest first: by the time that the query filters by, else by id. */
export function orderOf({ updated_after, updated_before, announced_after, announced_before }: ShipmentList) {
  const column = (updated_after ?? updated_before) ? 'updated_at' : (announced_after ?? announced_before) ? 'announced_at' : undefined
  return { by: column ? [column, 'id'] : ['id'], direction: 'desc' as const }
}

/**
 * Finds the position of a client's cursor: a time in a list by time, else the id of a shipment or, as in version 2, of a parcel. An unknown
 * parcel, or one of another organization, has its position between those that exist.
 */
export async function findPosition(
  by: Reader,
  filter: ShipmentList,
  text: string,
  edge: 'after' | 'before',
): Promise<Position | undefined> {
  if (orderOf(filter).by.length > 1) return timePosition(text, edge)
  if (/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(text)) return { edge, values: [text] }
  if (!/^\d{1,15}$/.test(text)) return undefined
  const parcel = await findParcelUntil(by, Number(text))
  if (!parcel) return { edge, values: [''] }
  if (parcel.shipment_id === null) return undefined
  return { edge: edge === 'after' && parcel.id < Number(text) ? 'from' : edge, values: [parcel.shipment_id] }
}

/** Parcels that are only tracked have no shipment: no more of them are passed over. */
const mostTracked = 1_000

/** The last parcel of a shipment up to this id, or else the last parcel. */
const findParcelUntil = ({ db, organization_id }: Reader, id: number) =>
  db
    .selectFrom(
      db
        .selectFrom('parcels')
        .select(['id', 'shipment_id'])
        .where('organization_id', '=', organization_id)
        .where('id', '<=', id)
        .orderBy('id', 'desc')
        .limit(mostTracked)
        .as('until'),
    )
    .selectAll()
    .orderBy(sql`case when shipment_id is null then 1 else 0 end`)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

export async function listShipments(by: Reader, filter: ShipmentList, window: Window): Promise<RowSlice<ShownShipment>> {
  const ids = await listNamed(by, filter)
  const conditions: Condition[] = [...conditionsOf(filter), ...(ids ? [{ column: 'id', is: 'in' as const, value: ids }] : [])]
  return listRows<ShownShipment>({ by, list: shipments, conditions, order: orderOf(filter), window })
}

function conditionsOf(filter: ShipmentList): Condition[] {
  const equal = (['external_reference_id', 'order_number', 'integration_id', 'parcel_status'] as const).flatMap((column) => {
    const value = filter[column]
    return value === undefined ? [] : [{ column, is: '=' as const, value }]
  })
  const times = (['updated', 'announced'] as const).flatMap((time) => {
    const [after, before] = [filter[`${time}_after`], filter[`${time}_before`]]
    return [
      ...(after === undefined ? [] : [{ column: `${time}_at`, is: '>' as const, value: after }]),
      ...(before === undefined ? [] : [{ column: `${time}_at`, is: '<' as const, value: before }]),
    ]
  })
  return [...equal, ...times]
}

/** The ids of the shipments that a request names, by their own ids, by those of parcels or by a number; undefined where it names none. */
async function listNamed(by: Reader, { ids, shipment_uuids, tracking_number }: ShipmentList): Promise<string[] | undefined> {
  return intersectIds([
    shipment_uuids,
    ids && (await listShipmentsOfParcels(by, ids)),
    tracking_number === undefined ? undefined : await listShipmentsOfNumber(by, tracking_number),
  ])
}

const shipmentIds = (rows: readonly { shipment_id: string | null }[]) => rows.flatMap(({ shipment_id }) => shipment_id ?? [])

/** Selects by id alone and checks the organization row by row: with an index, SQLite would read all parcels of the organization. */
const listShipmentsOfParcels = async ({ db, organization_id }: Reader, ids: readonly number[]) =>
  shipmentIds(
    await db
      .selectFrom('parcels')
      .select('shipment_id')
      .where('id', 'in', ids)
      .where(sql`organization_id + 0`, '=', organization_id)
      .execute(),
  )

/** Parcels of different carriers may have the same tracking number. */
const listShipmentsOfNumber = async ({ db, organization_id }: Reader, tracking_number: string) =>
  shipmentIds(
    await db
      .selectFrom('parcels')
      .select('shipment_id')
      .where('organization_id', '=', organization_id)
      .where('tracking_number', '=', tracking_number)
      .execute(),
  )
