import type { Kysely } from 'kysely'
import type { Reader } from '../context.ts'
import type { List } from './list.ts'

type TimedRow = { readonly id: number; readonly created_at: string }

/** The last row of a list up to an id, which need not be there. */
export const findUntil = ({ db, organization_id }: Reader, { table }: List, id: number): Promise<TimedRow | undefined> =>
  (db as unknown as Kysely<Record<string, TimedRow & { organization_id: number }>>)
    .selectFrom(table)
    .select(['id', 'created_at'])
    .where('organization_id', '=', organization_id)
    .where('id', '<=', id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
