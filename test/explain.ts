import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import pg from 'pg'
import { type Database, isPostgres } from '../src/platform/database.ts'
import { tenantRole } from '../src/platform/row-security.ts'

type App = { readonly db: Database; readonly settings: { readonly DATABASE_URL?: string | undefined } }

/** Every text that reaches the database, whoever sends it. */
export const texts = new Set<string>()
const prepare = DatabaseSync.prototype.prepare
DatabaseSync.prototype.prepare = function (text, ...rest) {
  texts.add(text)
  return prepare.call(this, text, ...rest)
}
const query = pg.Client.prototype.query as (...args: any[]) => any
pg.Client.prototype.query = function (this: pg.Client, ...args: any[]) {
  texts.add(typeof args[0] === 'string' ? args[0] : args[0].text)
  return query.apply(this, args)
} as typeof pg.Client.prototype.query

/** What the plan of a query does that no index should leave to be done. */
export async function problemOf(app: App, text: string): Promise<string | undefined> {
  const plan = await planOf(app, text)
  if (/\bSCAN\b|Seq Scan/.test(plan)) return `reads the whole table: ${plan}`
  if (/TEMP B-TREE FOR (RIGHT PART OF )?ORDER BY|\bSort\b/.test(plan)) return `sorts: ${plan}`
  const bounded = / limit /.test(text)
  const narrow = [...plan.matchAll(/SEARCH \w+ USING .*? \(([^)]*)\)/g)].every(([, by]) => by !== 'organization_id=?')
  if (!bounded && !narrow) return `reads the whole tenant: ${plan}`
  return undefined
}

export const planOf = (app: App, text: string) => (isPostgres(app.db) ? explainPostgres(app, text) : explainSqlite(app, text))

async function explainSqlite({ db }: App, text: string) {
  // A parameter without a value is null, which is all that a plan needs.
  const { rows } = await sql.raw<{ detail: string }>(`explain query plan ${text}`).execute(db)
  return rows.map(({ detail }) => detail).join('; ')
}

/**
 * With scans and sorts made dear, the planner still chooses one only where no index serves. As the role of a request, since the
 * security of rows can keep an index from being used.
 */
async function explainPostgres({ settings }: App, text: string) {
  const client = new pg.Client(settings.DATABASE_URL)
  await client.connect()
  await client.query('set enable_seqscan = off; set enable_sort = off; set enable_bitmapscan = off; set enable_incremental_sort = off')
  await client.query(`set role ${tenantRole}; set app.org = '1'`)
  const { rows } = await client.query<Record<string, string>>(`explain (generic_plan) ${text}`)
  await client.end()
  return rows.map((row) => Object.values(row)[0]).join('; ')
}
