import type { Transaction } from '../../platform/context.ts'
import { columnTypes, defineTable, type RowTypes } from '../../platform/database/define-table.ts'
import type { WindowEntries } from './window.ts'

const { integer, text } = columnTypes

const limitsTable = defineTable('limits', {
  organization_id: integer(),
  name: text(),
  entries: text(),
})

declare module '../../platform/database/database.ts' {
  interface Tables {
    limits: RowTypes<typeof limitsTable>
  }
}

/** The requests counted under a limit. The row is locked until the transaction ends, so that two requests cannot both take the last place. */
export async function holdEntries({ db, organization_id }: Transaction, name: string): Promise<WindowEntries> {
  const { entries } = await db
    .insertInto('limits')
    .values({ organization_id, name, entries: '[]' })
    // Changes nothing, and locks the row.
    .onConflict((on) => on.columns(['organization_id', 'name']).doUpdateSet(({ ref }) => ({ name: ref('limits.name') })))
    .returning('entries')
    .executeTakeFirstOrThrow()
  return JSON.parse(entries)
}

export const updateEntries = ({ db, organization_id }: Transaction, name: string, entries: WindowEntries) =>
  db
    .updateTable('limits')
    .set({ entries: JSON.stringify(entries) })
    .where('organization_id', '=', organization_id)
    .where('name', '=', name)
    .execute()

export const deleteEntries = ({ db, organization_id }: Transaction, name: string) =>
  db.deleteFrom('limits').where('organization_id', '=', organization_id).where('name', '=', name).execute()
