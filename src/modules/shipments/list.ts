import { jsonText } from '../../http/json-text.ts'
import { listPage } from '../../http/paging.ts'
import type { Context } from '../../platform/context.ts'
import type { Shipment } from './answers.ts'
import type { ShipmentList } from './list-schema.ts'
import * as list from './list-store.ts'
import { shipmentText } from './present.ts'
import { listShownParcels } from './record/shown-store.ts'

/** Lists shipments, newest first: by the time that the query filters by, else by id. */
export async function listShipments(ctx: Context, query: ShipmentList) {
  const { cursor: _, page_size: __, ...filter } = query
  const { data, neighbours } = await listPage(
    ctx,
    // Binds a cursor to the filter: with another one it is refused.
    `shipments ${JSON.stringify(filter)}`,
    query,
    (window) => list.listShipments(ctx, query, window),
    (row) => row,
    (text, edge) => list.findPosition(ctx, query, text, edge),
  )
  const parcels = Map.groupBy(
    data.length > 0
      ? await listShownParcels(
          ctx,
          data.map(({ id }) => id),
        )
      : [],
    (one) => one.shipment_id,
  )
  const texts = data.map((shipment, i) => {
    const own = (parcels.get(shipment.id) ?? []).sort((one, other) => one.position - other.position)
    return `${i === 0 ? '' : ','}${shipmentText(ctx, { shipment, parcels: own })}`
  })
  return { status: 200 as const, body: jsonText<{ data: Shipment[] }>(['{"data":[', ...texts, ']}']), neighbours }
}
