import type { Transaction } from '../../platform/context.ts'
import { columnTypes, defineTable, type RowTypes } from '../../platform/define-table.ts'
import type { WindowEntries } from './window.ts'

const { integer, text } = columnTypes

const limitsTable = defineTable('limits', {
  organization_id: integer(),
  name: text(),
  taken: text(),
})

declare module '../../platform/database.ts' {
  interface Tables {
    limits: RowTypes<typeof limitsTable>
  }
}

/** The requests counted under a limit. The row is locked until the transaction ends, so that two requests cannot both take the last. */
export async function holdTaken({ db, organization_id }: Transaction, name: string): Promise<WindowEntries> {
  const { taken } = await db
    .insertInto('limits')
    .values({ organization_id, name, taken: '[]' })
    // Changes nothing, and locks the row.
    .onConflict((on) => on.columns(['organization_id', 'name']).doUpdateSet(({ ref }) => ({ name: ref('limits.name') })))
    .returning('taken')
    .executeTakeFirstOrThrow()
  return JSON.parse(taken)
}

export const updateTaken = ({ db, organization_id }: Transaction, name: string, taken: WindowEntries) =>
  db
    .updateTable('limits')
    .set({ taken: JSON.stringify(taken) })
    .where('organization_id', '=', organization_id)
    .where('name', '=', name)
    .execute()
