import { type Database, inTransaction, type Writes } from '../../../platform/database/database.ts'
import { findMark, insertMark } from '../../../platform/database/marks.ts'
import type { Keys } from '../../../platform/keys.ts'
import type { Random } from '../../../platform/random.ts'
import { sealSecret } from '../../../platform/secrets.ts'
import { placeOf } from '../../../webhooks/secrets.ts'
import { hiddenValues } from './configuration.ts'
import type { Configuration } from './schema.ts'

type SealServices = { readonly db: Database; readonly keys: Keys; readonly random: Random }
const atOnce = 500
/** Set when all of them are sealed, so that later starts need not look. */
const done = { name: 'connection_headers', value: 'sealed' }

/** Seals the values of headers that connections from before have in their configuration, in clear. Runs at the start. */
export async function sealHeaders({ db, keys, random }: SealServices) {
  if ((await findMark(db, done.name)) !== undefined) return
  for (let last = 0; ; ) {
    const rows = await db
      .selectFrom('connections')
      .select(['id', 'organization_id', 'configuration'])
      .where('id', '>', last)
      .orderBy('id')
      .limit(atOnce)
      .execute()
    if (rows.length === 0) break
    last = rows.at(-1)!.id
    const clear = rows.filter(({ configuration }) => Object.keys(headersIn(configuration)).length > 0)
    await inTransaction(db, async (tx) => {
      for (const row of clear) await sealOne(tx, { keys, random }, row)
    })
  }
  await inTransaction(db, (tx) => insertMark(tx, done.name, done.value))
}

const headersIn = (configuration: string) => (JSON.parse(configuration) as Configuration).extra_headers ?? {}

type Row = { readonly id: number; readonly organization_id: number; readonly configuration: string }
async function sealOne(tx: Writes, means: Omit<SealServices, 'db'>, { id, organization_id, configuration }: Row) {
  const extra_headers = headersIn(configuration)
  const sealed = sealSecret(means, placeOf(organization_id, id, 'headers'), JSON.stringify(extra_headers))
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('connection_secrets')
    .values({ organization_id, connection_id: id, kind: 'headers', sealed })
    // Skips a connection that another process sealed first, or that was changed since.
    .onConflict((on) => on.columns(['organization_id', 'connection_id', 'kind']).doNothing())
    .executeTakeFirstOrThrow()
  if (!numInsertedOrUpdatedRows) return
  const shown = JSON.stringify({ ...JSON.parse(configuration), extra_headers: hiddenValues(extra_headers) })
  await tx
    .updateTable('connections')
    .set({ configuration: shown })
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .where('configuration', '=', configuration)
    .execute()
}
