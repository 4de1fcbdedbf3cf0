import type { Transaction } from '../../platform/context.ts'
import { columnTypes, defineTable, type RowOf, type RowTypes } from '../../platform/database/define-table.ts'

const { integer, text } = columnTypes

const failuresTable = defineTable('contract_failures', {
  organization_id: integer(),
  contract_id: integer(),
  failures: integer(),
  first_failed_at: text(),
})

declare module '../../platform/database/database.ts' {
  interface Tables {
    contract_failures: RowTypes<typeof failuresTable>
  }
}

type FailureRow = Pick<RowOf<typeof failuresTable>, 'failures' | 'first_failed_at'>
const columns = ['failures', 'first_failed_at'] as const

/** Adds one failure. Returns the count; each number is returned once, whichever processes add at the same time. */
export const insertFailure = ({ db, organization_id }: Transaction, contract_id: number, first_failed_at: string): Promise<FailureRow> =>
  db
    .insertInto('contract_failures')
    .values({ organization_id, contract_id, failures: 1, first_failed_at })
    .onConflict((on) =>
      on
        .columns(['organization_id', 'contract_id'])
        .doUpdateSet(({ eb, ref }) => ({ failures: eb(ref('contract_failures.failures'), '+', 1) })),
    )
    .returning(columns)
    .executeTakeFirstOrThrow()

/** Returns the deleted row; undefined if another process has deleted it. */
export const deleteFailures = ({ db, organization_id }: Transaction, contract_id: number): Promise<FailureRow | undefined> =>
  db
    .deleteFrom('contract_failures')
    .where('organization_id', '=', organization_id)
    .where('contract_id', '=', contract_id)
    .returning(columns)
    .executeTakeFirst()
