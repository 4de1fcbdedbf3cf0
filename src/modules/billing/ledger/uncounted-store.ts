import { sql } from 'kysely'
import type { Reader, SystemTransaction } from '../../../platform/context.ts'
import { isPostgres, type Reads } from '../../../platform/database.ts'

/** The literal is the condition of the index; a parameter is not known to be. Every id is above 0: it names a second column of it. */
const uncountedItems = (db: Reads) =>
  db
    .selectFrom('invoice_items')
    .select(['organization_id', 'id', 'amount', 'currency', 'carrier_code', 'created_at'])
    .where('is_counted', '=', sql.lit(0))
    .where('id', '>', 0)

/** Of the organization, billed items that the roll-ups of analytics do not hold yet: the oldest first. */
export const listUncountedItems = ({ db, organization_id }: Reader, most: number) =>
  uncountedItems(db).where('organization_id', '=', organization_id).orderBy('id').limit(most).execute()
export type UncountedItem = Awaited<ReturnType<typeof listUncountedItems>>[number]

/** The same of all organizations. On PostgreSQL items that a closing is putting on an invoice are passed over: they are counted after it. */
export function holdUncountedItems({ db }: SystemTransaction, most: number): Promise<UncountedItem[]> {
  const rows = uncountedItems(db).orderBy('organization_id').orderBy('id').limit(most)
  return (isPostgres(db) ? rows.forUpdate().skipLocked() : rows).execute()
}

export async function updateCountedItems({ db }: SystemTransaction, items: readonly UncountedItem[]) {
  for (const [organization_id, some] of Map.groupBy(items, (item) => item.organization_id))
    await db
      .updateTable('invoice_items')
      .set({ is_counted: 1 })
      .where('organization_id', '=', organization_id)
      .where(
        'id',
        'in',
        some.map(({ id }) => id),
      )
      .execute()
}
