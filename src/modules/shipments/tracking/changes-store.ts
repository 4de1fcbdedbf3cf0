import type { Reader, Transaction } from '../../../platform/context.ts'
import { columnTypes, defineTable, type RowOf, type RowTypes } from '../../../platform/database/define-table.ts'
import type { StatusCode } from '../statuses/statuses.ts'

const { integer, text } = columnTypes

const cursorsTable = defineTable('tracking_cursors', {
  organization_id: integer(),
  contract_id: integer(),
  changes_until: text(),
  followed_until: text(),
})

declare module '../../../platform/database/database.ts' {
  interface Tables {
    tracking_cursors: RowTypes<typeof cursorsTable>
  }
}

export type CursorRow = Pick<RowOf<typeof cursorsTable>, 'changes_until' | 'followed_until'>

export const findCursor = ({ db, organization_id }: Reader, contract_id: number): Promise<CursorRow | undefined> =>
  db
    .selectFrom('tracking_cursors')
    .select(['changes_until', 'followed_until'])
    .where('organization_id', '=', organization_id)
    .where('contract_id', '=', contract_id)
    .executeTakeFirst()

/** Inserts the cursor of a contract, unless it exists. */
export const insertCursor = ({ db, organization_id }: Transaction, contract_id: number, row: CursorRow) =>
  db
    .insertInto('tracking_cursors')
    .values({ organization_id, contract_id, ...row })
    .onConflict((on) => on.columns(['organization_id', 'contract_id']).doNothing())
    .execute()

export const updateCursor = ({ db, organization_id }: Transaction, contract_id: number, changes: Partial<CursorRow>) =>
  db
    .updateTable('tracking_cursors')
    .set(changes)
    .where('organization_id', '=', organization_id)
    .where('contract_id', '=', contract_id)
    .execute()

/** The parcels with a carrier that have these numbers. */
export const listNumbered = (
  { db, organization_id }: Reader,
  carrier_code: string,
  numbers: readonly string[],
): Promise<{ id: number; carrier_code: string; status: StatusCode }[]> =>
  db
    .selectFrom('parcels')
    .select(['id', 'carrier_code', 'status'])
    .where('organization_id', '=', organization_id)
    .where('tracking_number', 'in', numbers)
    .where('carrier_code', '=', carrier_code)
    .execute()
