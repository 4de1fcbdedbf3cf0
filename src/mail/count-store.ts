import type { SystemTransaction, Transaction } from '../platform/context.ts'
import { columnTypes, defineTable, type RowTypes } from '../platform/database/define-table.ts'

const { integer, text } = columnTypes

const emailCountsTable = defineTable('email_counts', {
  organization_id: integer(),
  day: text(),
  counted: text(),
  emails: integer(),
})

declare module '../platform/database/database.ts' {
  interface Tables {
    email_counts: RowTypes<typeof emailCountsTable>
  }
}

type EmailCount = { readonly day: string; readonly counted: string }

/** Returns the count. The row is locked until the transaction ends, so that two transactions cannot both take the last place. */
export async function holdCount({ db, organization_id }: Transaction, { day, counted }: EmailCount): Promise<number> {
  const { emails } = await db
    .insertInto('email_counts')
    .values({ organization_id, day, counted, emails: 0 })
    // Changes nothing, and locks the row.
    .onConflict((on) =>
      on.columns(['organization_id', 'day', 'counted']).doUpdateSet(({ ref }) => ({ emails: ref('email_counts.emails') })),
    )
    .returning('emails')
    .executeTakeFirstOrThrow()
  return emails
}

export const updateCount = ({ db, organization_id }: Transaction, { day, counted }: EmailCount) =>
  db
    .updateTable('email_counts')
    .set(({ eb }) => ({ emails: eb('emails', '+', 1) }))
    .where('organization_id', '=', organization_id)
    .where('day', '=', day)
    .where('counted', '=', counted)
    .execute()

/** Deletes the oldest counts, those of all organizations. Returns how many it deleted. */
export async function deleteCounts({ db }: SystemTransaction, day: string, most: number): Promise<number> {
  const old = db
    .selectFrom('email_counts')
    .select(['organization_id', 'day', 'counted'])
    .where('day', '<', day)
    .orderBy('day')
    .orderBy('organization_id')
    .orderBy('counted')
    .limit(most)
  const { numDeletedRows } = await db
    .deleteFrom('email_counts')
    .where(({ eb, refTuple }) => eb(refTuple('organization_id', 'day', 'counted'), 'in', old.$asTuple('organization_id', 'day', 'counted')))
    .executeTakeFirst()
  return Number(numDeletedRows)
}
