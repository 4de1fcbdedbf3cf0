import type { StoredShipment } from '../../modules/shipments/record/stored-shipment.ts'
import type { Reader } from '../../platform/context.ts'
import { findV2Row, type V2Row } from './store.ts'

export { listV2ParcelIds, type V2ParcelFilter } from './list-store.ts'
export { findV2Row, listV2Rows, type V2Row } from './store.ts'

/** Reads a parcel that exists. */
export const readV2Row = async (by: Reader, id: number): Promise<V2Row> => (await findV2Row(by, id))!

/**
 * The parcels of a shipment that was just stored or announced, without another query. `v2_document`: what only version 2 knows of them.
 * `shop_order_id`: the id of the order in its shop, where they are made of one.
 */
export const toV2Rows = (
  { shipment, parcels }: Pick<StoredShipment, 'shipment' | 'parcels'>,
  { v2_document, shop_order_id }: Pick<V2Row, 'v2_document' | 'shop_order_id'>,
): V2Row[] =>
  parcels.map((parcel) => ({
    ...parcel,
    shipment: shipment.document,
    errors: shipment.errors,
    of: parcels.length,
    shop_order_id,
    order_row_id: null,
    request: null,
    v2_document,
    is_unlabelled: 0,
  }))
