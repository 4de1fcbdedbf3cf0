import type { SystemTransaction } from './context.ts'
import type { Reads } from './database/database.ts'
import { prepareQuery } from './database/prepared.ts'
import { schemaMark } from './database/schema-mark.ts'

const accessMarks = prepareQuery((db: Reads, _: Record<never, never>) =>
  db.selectFrom('marks').select(['name', 'value']).where('name', 'in', ['access', schemaMark]),
)

/**
 * `access` changes whenever something does that a process may remember of its callers: a credential ceases to be good, a clock is moved.
 * `schema`: how many migrations the database has.
 */
export async function findAccessMarks(db: Reads): Promise<{ access: string | undefined; schema: string | undefined }> {
  const rows = await accessMarks.all(db, {})
  const find = (wanted: string) => rows.find(({ name }) => name === wanted)?.value
  return { access: find('access'), schema: find(schemaMark) }
}

/** A change of access calls this in its transaction; every process then drops its cached credentials. */
export async function renewAccessMark({ db, random }: SystemTransaction) {
  const value = random(16).toString('hex')
  await db
    .insertInto('marks')
    .values({ name: 'access', value })
    .onConflict((on) => on.column('name').doUpdateSet({ value }))
    .execute()
}
