import type { SystemTransaction } from './context.ts'
import type { Reads } from './database.ts'
import { prepareQuery } from './prepared.ts'

/** Changes whenever something does that a process may remember of its callers: a credential ceases to be good, a clock is moved. */
const accessMark = prepareQuery((db: Reads, _: Record<never, never>) => db.selectFrom('marks').select('value').where('name', '=', 'access'))
export const findAccessMark = async (db: Reads) => (await accessMark.first(db, {}))?.value

/** A change of access calls this in its transaction; every process then drops its cached credentials. */
export async function renewAccessMark({ db, random }: SystemTransaction) {
  const value = random(16).toString('hex')
  await db
    .insertInto('marks')
    .values({ name: 'access', value })
    .onConflict((on) => on.column('name').doUpdateSet({ value }))
    .execute()
}
