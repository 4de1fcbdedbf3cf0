import type { Reader, Transaction } from '../../../platform/context.ts'
import { emitEvent } from '../../../platform/events.ts'
import { machineNow } from '../../../platform/time.ts'
import { setParcelStatus } from '../record/change-status.ts'
import { shipmentUpdated } from '../record/events.ts'
import * as store from '../record/store.ts'
import { parseStoredShipment, type StoredShipment } from '../record/stored-shipment.ts'
import { enqueueAnnounce } from './announce-job.ts'
import { newPurchaseLease } from './purchase-lease.ts'

/** Shipments with their parcels, by id. */
export async function findStoredShipments(by: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, StoredShipment>> {
  if (ids.length === 0) return new Map()
  const parcels = Map.groupBy(await store.listParcelsOf(by, ids), ({ shipment_id }) => shipment_id)
  const inOrder = (id: string) => (parcels.get(id) ?? []).sort((one, other) => one.position - other.position)
  return new Map((await store.listShipmentsById(by, ids)).map((row) => [row.id, parseStoredShipment(row, inOrder(row.id))]))
}

/** Locks a shipment: until the transaction ends, no other transaction changes it, its parcels, or the return that it belongs to. */
export const lockShipment = async (tx: Transaction, id: string) => {
  await store.holdShipment(tx, id)
}

/**
 * Enqueues the announcement of a shipment that was held until its return was paid for or approved. A shipment that was cancelled meanwhile
 * stays so.
 */
export async function announceHeld(tx: Transaction, id: string) {
  const shipment = await store.holdShipment(tx, id)
  if (shipment?.purchase !== 'held') return
  const { give_up_at } = newPurchaseLease(tx)
  await store.updateShipment(tx, id, { purchase: 'planned', lease_until: machineNow(tx), give_up_at })
  await setParcelStatus(tx, shipment, await store.listParcels(tx, id), 'ANNOUNCING')
  await emitEvent(tx, shipmentUpdated, id)
  await enqueueAnnounce(tx, id)
}
