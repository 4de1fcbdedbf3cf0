import type { StoredShipment } from '../intent.ts'
import type { V2Row } from './v2-store.ts'

export { listV2ParcelIds, type V2ParcelFilter } from './v2-list-store.ts'
export { findV2Row, listV2Rows, type V2Row } from './v2-store.ts'

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
    request: null,
    v2_document,
    is_unlabelled: 0,
  }))
