import type { Reader, Transaction } from '../../../platform/context.ts'
import { columnTypes, defineTable, type RowTypes } from '../../../platform/database/define-table.ts'
import { listSlice, type Window } from '../../../platform/database/keyset.ts'
import { type TenantRow, tenantQueries } from '../../../platform/database/tenant-queries.ts'
import type { PickupStatus } from './schema.ts'

const { id, integer, text } = columnTypes

const pickupsTable = defineTable('pickups', {
  id: id(),
  organization_id: integer(),
  carrier_code: text().fixed(),
  contract_id: integer().fixed(),
  status: text<PickupStatus>(),
  document: text().fixed(),
  errors: text(),
  booking_reference: text().fixed(),
  booking_attempts: integer(),
  lease_until: text().nullable(),
  give_up_at: text().fixed(),
  carrier_pickup_id: text().nullable(),
  time_slot: text().nullable(),
  cancel_requested_at: text().nullable(),
  cancelled_at: text().nullable(),
  contract_needed_until: text(),
  created_at: text(),
  updated_at: text(),
})

declare module '../../../platform/database/database.ts' {
  interface Tables {
    pickups: RowTypes<typeof pickupsTable>
  }
}

const pickups = tenantQueries(pickupsTable, 'pickup')
export type PickupRow = TenantRow<typeof pickupsTable>
export const { find: findPickup, hold: holdPickup, insert: insertPickup, update: updatePickup } = pickups
const columns = pickupsTable.columnNames.filter((name) => name !== 'organization_id')

/** Lists pickups, newest first. */
export const listPickups = ({ db, organization_id }: Reader, window: Window) =>
  listSlice(
    db.selectFrom('pickups').select(columns).where('organization_id', '=', organization_id),
    { by: ['id'], direction: 'desc' },
    window,
  )

/**
 * Records that the carrier is about to be sent the booking; no client sees this. False if another worker has sent it since `seen`, or a
 * client has cancelled it.
 */
export const updateAttempted = async ({ db, organization_id }: Transaction, id: number, seen: number, lease_until: string) =>
  (
    await db
      .updateTable('pickups')
      .set({ booking_attempts: seen + 1, lease_until })
      .where('organization_id', '=', organization_id)
      .where('id', '=', id)
      .where('booking_attempts', '=', seen)
      .where('status', '=', 'ANNOUNCING')
      .where('cancel_requested_at', 'is', null)
      .executeTakeFirst()
  ).numUpdatedRows > 0n

/** The call has ended, and its outcome is unknown. */
export const updateCallEnded = ({ db, organization_id }: Transaction, id: number) =>
  db.updateTable('pickups').set({ lease_until: null }).where('organization_id', '=', organization_id).where('id', '=', id).execute()

/** A pickup about which the carrier may still have to be called under this contract. */
export const findOpen = ({ db, organization_id }: Reader, contract_id: number, now: string) =>
  db
    .selectFrom('pickups')
    .select('id')
    .where('organization_id', '=', organization_id)
    .where('contract_id', '=', contract_id)
    .where('contract_needed_until', '>', now)
    .limit(1)
    .executeTakeFirst()
