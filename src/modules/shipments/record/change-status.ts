import type { Transaction } from '../../../platform/context.ts'
import { publishStatusChanged } from '../statuses/status-change.ts'
import type { StatusCode } from '../statuses/statuses.ts'
import * as store from './store.ts'
import { parseShipmentBody } from './stored-form.ts'

type StatusOwner = Pick<store.ShipmentRow, 'integration_id' | 'document'>

/** Sets the status of parcels of a shipment, and publishes each change. */
export async function setParcelStatus(
  tx: Transaction,
  { integration_id, document }: StatusOwner,
  parcels: readonly Pick<store.ParcelRow, 'id' | 'status'>[],
  to: StatusCode,
) {
  const changing = parcels.filter(({ status }) => status !== to)
  if (changing.length === 0) return
  await store.updateStatus(
    tx,
    changing.map(({ id }) => id),
    to,
  )
  const { is_return = false } = parseShipmentBody(document)
  for (const { id } of changing) await publishStatusChanged(tx, { id, integration_id, is_return }, { to })
}
