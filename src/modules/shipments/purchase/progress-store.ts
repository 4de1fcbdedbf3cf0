import type { Reader, SystemTransaction, Transaction } from '../../../platform/context.ts'
import { columnTypes, defineTable, type RowTypes } from '../../../platform/database/define-table.ts'

const { integer, text } = columnTypes

const statesTable = defineTable('purchase_states', {
  organization_id: integer(),
  reference: text(),
  state: text(),
  updated_at: text(),
})

declare module '../../../platform/database/database.ts' {
  interface Tables {
    purchase_states: RowTypes<typeof statesTable>
  }
}

export const findPurchaseState = async ({ db, organization_id }: Reader, reference: string): Promise<string | undefined> =>
  (
    await db
      .selectFrom('purchase_states')
      .select('state')
      .where('organization_id', '=', organization_id)
      .where('reference', '=', reference)
      .executeTakeFirst()
  )?.state

/** Stores the state of a purchase, replacing the previous one. */
export const insertPurchaseState = ({ db, organization_id, machine }: Transaction, reference: string, state: string) => {
  const updated_at = machine()
  return db
    .insertInto('purchase_states')
    .values({ organization_id, reference, state, updated_at })
    .onConflict((on) => on.columns(['organization_id', 'reference']).doUpdateSet({ state, updated_at }))
    .execute()
}

export const deletePurchaseState = ({ db, organization_id }: Transaction, reference: string) =>
  db.deleteFrom('purchase_states').where('organization_id', '=', organization_id).where('reference', '=', reference).execute()

/** Deletes a slice of the states of all organizations that are older than a time. Returns how many it was. */
export async function deleteStatesBefore({ db }: SystemTransaction, time: string, most: number): Promise<number> {
  const rows = await db
    .selectFrom('purchase_states')
    .select(['organization_id', 'reference'])
    .where('updated_at', '<', time)
    .orderBy('updated_at')
    .limit(most)
    .execute()
  for (const { organization_id, reference } of rows)
    await db.deleteFrom('purchase_states').where('organization_id', '=', organization_id).where('reference', '=', reference).execute()
  return rows.length
}
