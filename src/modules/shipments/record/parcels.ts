import type { Context, Reader, Transaction } from '../../../platform/context.ts'
import { keepLogo } from '../../account/brands/index.ts'
import * as store from './store.ts'
import type { PrintableParcel } from './stored.ts'
import { parseParcelBody, parseShipmentBody } from './stored-form.ts'
import { toPrintable } from './stored-shipment.ts'

/** Finds parcels in the order of `ids`, leaving out those that do not exist. */
export async function findParcels(by: Reader, ids: readonly number[]): Promise<PrintableParcel[]> {
  const rows = new Map((await store.listParcelsWithShipments(by, ids)).map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = rows.get(id)
    return row ? [withShipment(row)] : []
  })
}

/**
 * Marks parcels whose labels were handed out. `drawn`: those whose logo is known from now on, so that their labels stay as they were
 * printed.
 */
export const markPrinted = (ctx: Context, ids: readonly number[], drawn: readonly Pick<PrintableParcel, 'id' | 'label'>[] = []) =>
  ctx.transaction(async (tx) => {
    await store.updatePrinted(tx, ids)
    for (const { id, label } of drawn) {
      if (label?.logo) await keepLogo(tx, { token: label.logo, is_used: false })
      await store.updateLabel(tx, id, JSON.stringify(label))
    }
  })

/** Marks that one of its parcels has changed, for filters by time of change. */
export const markChanged = (tx: Transaction, shipment_id: string) => store.updateChanged(tx, shipment_id)

type ParcelStatusRow = Awaited<ReturnType<typeof store.listParcelsWithShipments>>[number]

const withShipment = (row: ParcelStatusRow): PrintableParcel =>
  toPrintable(row, {
    of: Number(row.of),
    carrier_shipment_id: row.carrier_shipment_id,
    document: parseParcelBody(row.document),
    shipment: {
      id: row.shipment_id!,
      carrier_code: row.carrier_code,
      contract_id: row.contract_id,
      created_at: row.shipment_created_at,
      document: parseShipmentBody(row.shipment_document),
    },
  })
