import type { ParcelRow, ShipmentRow } from './store.ts'
import type { PrintableParcel, StoredParcelBody, StoredShipmentBody } from './stored.ts'
import { parseParcelBody, parseShipmentBody } from './stored-form.ts'

/** A shipment with all that is kept of it: as rows, and read. */
export type StoredShipment = {
  readonly shipment: ShipmentRow
  readonly parcels: readonly ParcelRow[]
  readonly document: StoredShipmentBody
  readonly contents: readonly StoredParcelBody[]
  /** Intent that is one row so far: neither the shipment nor its parcels are stored, and the parcels have no ids. */
  readonly intent?: { readonly once_key: string | null; readonly ordered_at: string | null }
  /** True if the purchase has a stored progress, which is deleted with its outcome. */
  readonly hasProgress?: boolean
}

export const parseStoredShipment = (shipment: ShipmentRow, parcels: readonly ParcelRow[]): StoredShipment => ({
  shipment,
  parcels,
  document: parseShipmentBody(shipment.document),
  contents: parcels.map(({ document }) => parseParcelBody(document)),
})

type PrintedParcelRow = Omit<ParcelRow, 'shipment_id' | 'carrier_code' | 'document' | 'created_at' | 'updated_at' | 'tracking_key'>
type ShipmentOwner = Pick<PrintableParcel, 'of' | 'carrier_shipment_id' | 'shipment' | 'document'>

/** A parcel as paper is made of it. */
export const toPrintable = (row: PrintedParcelRow, { of, carrier_shipment_id, shipment, document }: ShipmentOwner): PrintableParcel => ({
  id: row.id,
  position: row.position,
  of,
  status: row.status,
  tracking_number: row.tracking_number,
  tracking_url: row.tracking_url,
  awb_tracking_number: row.awb_tracking_number,
  carrier_shipment_id,
  label: row.label && JSON.parse(row.label),
  documents: JSON.parse(row.documents),
  announced_at: row.announced_at,
  document,
  shipment,
})

export function listPrintable({ shipment, parcels, document, contents }: StoredShipment): PrintableParcel[] {
  const { id, carrier_code, contract_id, created_at, carrier_shipment_id } = shipment
  const of = { of: parcels.length, carrier_shipment_id, shipment: { id, carrier_code, contract_id, created_at, document } }
  return parcels.map((row, index) => toPrintable(row, { ...of, document: contents[index]! }))
}
