import { type ExpressionBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Reader } from '../../platform/context.ts'
import type { Tables } from '../../platform/database.ts'
import { type Slice, slice, type Window } from '../../platform/keyset.ts'
import type { ShipmentList } from './list.ts'
import { type ShipmentRow, shipmentColumns } from './store.ts'

/**
 * By what a list is ordered: always by what an index gives in that order, so that a page costs what it holds. Where a time was asked
 * about, by that; where a status of parcels was, by way of them.
 */
export function orderOf({ updated_after, updated_before, announced_after, announced_before }: ShipmentList) {
  if (updated_after ?? updated_before) return 'updated_at'
  return (announced_after ?? announced_before) ? 'announced_at' : 'id'
}

type Query<Row> = SelectQueryBuilder<Tables, 'shipments', Row>

export async function listShipments(by: Reader, filter: ShipmentList, window: Window): Promise<Slice<ShipmentRow>> {
  const order = orderOf(filter)
  if (order === 'id' && filter.parcel_status && !isNarrow(filter)) return listByStatus(by, filter, window)
  const { db, organization_id } = by
  const query = db.selectFrom('shipments').select(shipmentColumns).where('shipments.organization_id', '=', organization_id)
  return slice(matching(query, filter, organization_id), { by: order === 'id' ? ['id'] : [order, 'id'], direction: 'desc' }, window)
}

/** Few shipments have any of these. */
const isNarrow = ({ ids, shipment_uuids, tracking_number, external_reference_id, order_number }: ShipmentList) =>
  [ids, shipment_uuids, tracking_number, external_reference_id, order_number].some((one) => one !== undefined)

/** The shipments of parcels with a status, in the order of the index on it. */
async function listByStatus(by: Reader, filter: ShipmentList, window: Window): Promise<Slice<ShipmentRow>> {
  const { db, organization_id } = by
  const { integration_id } = filter
  const { rows, next, prev } = await slice(
    db
      .selectFrom('parcels')
      .select('shipment_id')
      .distinct()
      .where('parcels.organization_id', '=', organization_id)
      .where('status', '=', filter.parcel_status!)
      .where('shipment_id', 'is not', null)
      .$if(integration_id !== undefined, (q) =>
        q.where(({ exists, selectFrom }) =>
          exists(
            selectFrom('shipments')
              .select('shipments.id')
              .whereRef('shipments.organization_id', '=', 'parcels.organization_id')
              .whereRef('shipments.id', '=', 'parcels.shipment_id')
              .where('shipments.integration_id', '=', integration_id!),
          ),
        ),
      ),
    { by: ['shipment_id'], direction: 'desc' },
    window,
  )
  if (rows.length === 0) return { rows: [], next, prev }
  const ids = rows.map(({ shipment_id }) => shipment_id!)
  const shipments = await db
    .selectFrom('shipments')
    .select(shipmentColumns)
    .where('organization_id', '=', organization_id)
    .where('id', 'in', ids)
    .execute()
  const byId = new Map(shipments.map((row) => [row.id, row]))
  return { rows: ids.map((id) => byId.get(id)!), next, prev }
}

function matching<Row>(query: Query<Row>, filter: ShipmentList, organization_id: number): Query<Row> {
  const { ids, shipment_uuids, tracking_number, parcel_status } = filter
  let matched = query
  const equal = (['external_reference_id', 'order_number', 'integration_id'] as const).filter((name) => filter[name] !== undefined)
  for (const name of equal) matched = matched.where(`shipments.${name}`, '=', filter[name]!)
  for (const time of ['updated', 'announced'] as const) {
    const [after, before] = [filter[`${time}_after`], filter[`${time}_before`]]
    if (after !== undefined) matched = matched.where(`shipments.${time}_at`, '>', after)
    if (before !== undefined) matched = matched.where(`shipments.${time}_at`, '<', before)
  }
  if (shipment_uuids) matched = matched.where('shipments.id', 'in', shipment_uuids)
  const parcelIds = (eb: ExpressionBuilder<Tables, 'shipments'>) =>
    eb.selectFrom('parcels').select('parcels.shipment_id').where('parcels.organization_id', '=', organization_id)
  if (ids) matched = matched.where((eb) => eb('shipments.id', 'in', shipmentsOfParcels(eb, ids, organization_id)))
  if (tracking_number !== undefined)
    matched = matched.where((eb) => eb('shipments.id', 'in', parcelIds(eb).where('parcels.tracking_number', '=', tracking_number)))
  if (parcel_status !== undefined)
    matched = matched.where((eb) =>
      eb.exists(parcelIds(eb).whereRef('parcels.shipment_id', '=', 'shipments.id').where('parcels.status', '=', parcel_status)),
    )
  return matched
}

/** By their ids alone, the organization being asked of what is found: SQLite would rather read all parcels of it from an index. */
const shipmentsOfParcels = (eb: ExpressionBuilder<Tables, 'shipments'>, ids: readonly number[], organization_id: number) =>
  eb
    .selectFrom('parcels')
    .select('parcels.shipment_id')
    .where('parcels.id', 'in', ids)
    .where(sql`${sql.ref('parcels.organization_id')} + 0`, '=', organization_id)
