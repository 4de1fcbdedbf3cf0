import type { KeptParcel, ParcelDocument, ShipmentDocument } from './kept.ts'
import type { ParcelRow, ShipmentRow } from './store.ts'

/** A shipment with all that is kept of it: as rows, and read. */
export type Intent = {
  readonly shipment: ShipmentRow
  readonly parcels: readonly ParcelRow[]
  readonly document: ShipmentDocument
  readonly contents: readonly ParcelDocument[]
}

export const intentOf = (shipment: ShipmentRow, parcels: readonly ParcelRow[]): Intent => ({
  shipment,
  parcels,
  document: JSON.parse(shipment.document),
  contents: parcels.map(({ document }) => JSON.parse(document)),
})

/** Its parcels, as paper is made of them. */
export const keptParcels = ({ shipment, parcels, document, contents }: Intent): KeptParcel[] =>
  parcels.map((row, index) => ({
    id: row.id,
    position: row.position,
    of: parcels.length,
    status: row.status,
    tracking_number: row.tracking_number,
    tracking_url: row.tracking_url,
    awb_tracking_number: row.awb_tracking_number,
    carrier_shipment_id: shipment.carrier_shipment_id,
    label: row.label && JSON.parse(row.label),
    documents: JSON.parse(row.documents),
    announced_at: row.announced_at,
    document: contents[index]!,
    shipment: {
      id: shipment.id,
      carrier_code: shipment.carrier_code,
      contract_id: shipment.contract_id,
      created_at: shipment.created_at,
      document,
    },
  }))
