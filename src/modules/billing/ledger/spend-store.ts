import type { Reader } from '../../../platform/context.ts'

export type BilledPosition = { readonly created_at: string; readonly id: number }

/** The next items that were billed after a position and before a time, oldest first, as far as they add up to what was spent. */
export const listBilled = ({ db, organization_id }: Reader, after: BilledPosition, until: string, most: number) =>
  db
    .selectFrom('invoice_items')
    .select(['id', 'created_at', 'amount', 'currency', 'carrier_code'])
    .where('organization_id', '=', organization_id)
    .where('created_at', '<', until)
    .where(({ eb, refTuple, tuple }) => eb(refTuple('created_at', 'id'), '>', tuple(after.created_at, after.id)))
    .orderBy('created_at')
    .orderBy('id')
    .limit(most)
    .execute()
export type BilledItem = Awaited<ReturnType<typeof listBilled>>[number]
