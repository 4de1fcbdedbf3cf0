import type { Reads, Writes } from './database.ts'

/** Reads what is kept under a name for the whole installation. */
export const findMark = async (db: Reads, name: string): Promise<string | undefined> =>
  (await db.selectFrom('marks').select('value').where('name', '=', name).executeTakeFirst())?.value

/** Keeps a value under a name that has none yet. */
export const insertMark = (tx: Writes, name: string, value: string) =>
  tx
    .insertInto('marks')
    .values({ name, value })
    .onConflict((on) => on.doNothing())
    .execute()
