import type { Reader, System, Transaction } from '../../../platform/context.ts'
import type { ConstraintErrors } from '../../../platform/database/constraints.ts'
import type { Writes } from '../../../platform/database/database.ts'
import { columnTypes, defineTable, insertValues, type RowOf, type RowTypes } from '../../../platform/database/define-table.ts'
import { prepareQuery } from '../../../platform/database/prepared.ts'

const { integer, text } = columnTypes

const intentsTable = defineTable('purchase_intents', {
  organization_id: integer(),
  id: text(),
  integration_id: integer(),
  user_id: integer(),
  order_id: integer().nullable(),
  ordered_at: text().nullable(),
  carrier_code: text(),
  contract_id: integer(),
  reference_key: text().nullable(),
  once_key: text().nullable(),
  document: text(),
  parcels: text(),
  lease_until: text(),
  give_up_at: text(),
  created_at: text(),
})

declare module '../../../platform/database/database.ts' {
  interface Tables {
    purchase_intents: RowTypes<typeof intentsTable>
  }
}

export type IntentRow = RowOf<typeof intentsTable>

const newIntent = prepareQuery((db: Writes, p: IntentRow) => db.insertInto('purchase_intents').values(insertValues(intentsTable, p)))
/** Defers the insert. `errors` are thrown if a constraint rejects it. */
export const insertIntent = ({ db, organization_id }: Transaction, row: Omit<IntentRow, 'organization_id'>, errors?: ConstraintErrors) =>
  newIntent.write(db, { ...row, organization_id }, errors)

const doneIntent = prepareQuery((db: Writes, p: { organization_id: number; id: string }) =>
  db.deleteFrom('purchase_intents').where('organization_id', '=', p.organization_id).where('id', '=', p.id),
)
/**
 * Deletes an intent. False if there was none. On PostgreSQL the row is locked until the transaction ends, so only one of several
 * transactions deletes it.
 */
export const deleteIntent = async ({ db, organization_id }: Transaction, id: string) =>
  (await doneIntent.changed(db, { organization_id, id })) > 0

/** Deletes an intent and returns it. */
export const takeIntent = ({ db, organization_id }: Transaction, id: string): Promise<IntentRow | undefined> =>
  db
    .deleteFrom('purchase_intents')
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .returning(intentsTable.columnNames)
    .executeTakeFirst() as Promise<IntentRow | undefined>

const findId = async ({ db, organization_id }: Reader, column: 'reference_key' | 'once_key', value: string): Promise<string | undefined> =>
  (
    await db
      .selectFrom('purchase_intents')
      .select('id')
      .where('organization_id', '=', organization_id)
      .where(column, '=', value)
      .executeTakeFirst()
  )?.id

export const findIdByReference = (by: Reader, reference_key: string) => findId(by, 'reference_key', reference_key)
export const findIdByOnceKey = (by: Reader, once_key: string) => findId(by, 'once_key', once_key)

/** An intent under this contract. An organization has as many as it has calls under way. */
export const findIntentOfContract = ({ db, organization_id }: Reader, contract_id: number) =>
  db
    .selectFrom('purchase_intents')
    .select('id')
    .where('organization_id', '=', organization_id)
    .where('contract_id', '=', contract_id)
    .limit(1)
    .executeTakeFirst()

/** Lists intents of all organizations whose lease ended, because their process died. */
export const listForgottenIntents = ({ db }: Pick<System, 'db'>, now: string, most: number) =>
  db
    .selectFrom('purchase_intents')
    .select(['id', 'organization_id', 'integration_id', 'user_id'])
    .where('lease_until', '<=', now)
    .limit(most)
    .execute()

/** Lists intents of all organizations with a lease beyond a time. */
export const listLeasedAfter = ({ db }: Pick<System, 'db'>, time: string, most: number) =>
  db.selectFrom('purchase_intents').select(['id', 'organization_id', 'lease_until']).where('lease_until', '>', time).limit(most).execute()
