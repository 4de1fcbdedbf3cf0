import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { sql } from 'kysely'
import pg from 'pg'
import { type Database, isPostgres } from '../src/platform/database/database.ts'
import { tenantRole } from '../src/platform/database/row-security.ts'

type App = { readonly db: Database; readonly settings: { readonly DATABASE_URL?: string | undefined } }

/** The counters of a statement, which the types of Node do not have yet. */
type Counting = StatementSync & { stat(name: 'vmStep'): number; resetStats(): void }

/** Every text that reaches the database, from any part of the server. */
export const texts = new Set<string>()
/** Of SQLite the statements, which count what they do; of PostgreSQL what each text was last sent with. */
const statements: { readonly text: string; readonly statement: Counting }[] = []
const sent = new Map<string, readonly unknown[]>()

const prepare = DatabaseSync.prototype.prepare
DatabaseSync.prototype.prepare = function (text, ...rest) {
  texts.add(text)
  const statement = prepare.call(this, text, ...rest)
  statements.push({ text, statement: statement as Counting })
  return statement
}
const query = pg.Client.prototype.query as (...args: any[]) => any
pg.Client.prototype.query = function (this: pg.Client, ...args: any[]) {
  const given = typeof args[0] === 'string' ? { text: args[0], values: args[1] } : args[0]
  // Most are sent in batches.
  for (const { text, values = [] } of given.statements ?? [given]) {
    if (text.includes('set_config(')) continue // How each of them begins: it reads no table.
    texts.add(text)
    sent.set(text, values)
  }
  return query.apply(this, args)
} as typeof pg.Client.prototype.query

/** A list without a filter, from a place on: the index gives exactly what is shown. */
const isPlainPage =
  /where (?:"\w+"\.)?"organization_id" = \S+(?: and "?\w+"? is (?:not )?null)?(?: and \([\w", .]+\) [<>]=? \([^()]*\))? order by [\w", ]+ limit \S+(?: offset \d+)?$/

/** What the plan of a query does that no index should leave to be done. */
export async function problemOf(app: App, text: string): Promise<string | undefined> {
  const plan = await planOf(app, text)
  // The rows of a subquery were found before, by a step of the plan that is checked for itself.
  const subqueries = new Set([...plan.matchAll(/(?:CO-ROUTINE|MATERIALIZE) (\w+)/g)].map(([, name]) => name))
  const scans = [...plan.matchAll(/\bSCAN (?!\(subquery|r\b|found\b|some\b|b\d+\b|w\b|waiting\b|due\b)(\w+)/g)]
  if (scans.some(([, name]) => !subqueries.has(name)) || /Seq Scan/.test(plan)) return `reads the whole table: ${plan}`
  // What is sorted must be a part of known size: a subquery with a limit.
  const sorts = /TEMP B-TREE FOR (RIGHT PART OF |LAST (\d+ )?TERMS? OF )?ORDER BY|\bSort\b/.test(plan)
  if (sorts && !/ from \(select .* limit \S+\) as "|"id" in \(/.test(text)) return `sorts: ${plan}`
  const narrow = [...plan.matchAll(/SEARCH \w+ USING .*? \(([^)]*)\)/g)].every(([, by]) => by !== 'organization_id=?')
  const isPart = / from \(select .* limit \S+\) as "/.test(text)
  if (!narrow && !isPart && !isPlainPage.test(text)) return `reads the whole tenant: ${plan}`
  return undefined
}

export const planOf = (app: App, text: string) => (isPostgres(app.db) ? explainPostgres(app, text) : explainSqlite(app, text))

async function explainSqlite({ db }: App, text: string) {
  // A parameter without a value is null, which is all that a plan needs.
  const { rows } = await sql.raw<{ detail: string }>(`explain query plan ${text}`).execute(db)
  return rows.map(({ detail }) => detail).join('; ')
}

let client: pg.Client | undefined

/** As the role of a request, since row-level security can keep an index from being used. */
async function tenantClient({ settings }: App, organization_id: number): Promise<pg.Client> {
  if (!client) {
    client = new pg.Client(settings.DATABASE_URL)
    await client.connect()
  }
  await query.call(client, `reset all; set role ${tenantRole}; set app.org = '${organization_id}'`)
  return client
}

/** What was opened to explain queries. */
export async function closeExplaining() {
  await client?.end()
  client = undefined
}

/** With scans and sorts made dear, the planner still chooses one only where no index serves. */
async function explainPostgres(app: App, text: string) {
  const tenant = await tenantClient(app, 1)
  await query.call(
    tenant,
    'set enable_seqscan = off; set enable_sort = off; set enable_bitmapscan = off; set enable_incremental_sort = off',
  )
  const { rows } = await query.call(tenant, `explain (generic_plan) ${text}`)
  return rows.map((row: Record<string, string>) => Object.values(row)[0]).join('; ')
}

/** The indexes that these queries use with the values and the statistics that there are, in the order in which they are met. */
export async function indexesOf(app: App, asked: readonly string[], organization_id: number): Promise<string[]> {
  const found = new Set<string>()
  for (const text of asked.filter((one) => /^select .* from /.test(one) && !/"marks"|"integrations"|"connections"/.test(one))) {
    const plan = isPostgres(app.db) ? await planWithValues(app, text, organization_id) : await explainSqlite(app, text)
    for (const [, name] of plan.matchAll(/USING (?:COVERING )?INDEX (\w+)|USING (INTEGER PRIMARY KEY)|Scan (?:Backward )?using (\w+)/g))
      if (name) found.add(name)
    for (const [, name] of plan.matchAll(/Scan (?:Backward )?using (\w+)/g)) found.add(name!)
  }
  return [...found]
}

async function planWithValues(app: App, text: string, organization_id: number): Promise<string> {
  const tenant = await tenantClient(app, organization_id)
  const { rows } = await query.call(tenant, { text: `explain ${text}`, values: sent.get(text) ?? [] })
  return rows.map((row: Record<string, string>) => Object.values(row)[0]).join('; ')
}

/** What a statement did. */
export type Cost = { readonly text: string; readonly rows: number }

/** Forgets what has been counted so far. */
export function resetCosts() {
  for (const one of statements) if (stepsOf(one) > 0) one.statement.resetStats()
  sent.clear()
}

/** The text of every query that has run since the last reset. */
export const queriesOf = ({ db }: App): string[] =>
  isPostgres(db) ? [...sent.keys()] : statements.filter((one) => stepsOf(one) > 0).map(({ text }) => text)

/**
 * How many rows and entries of indexes each query has examined since the last reset. SQLite counts the steps of its machine, some five for
 * each row; on PostgreSQL the queries run once more, explained, with the values that they were sent with.
 */
export const costsOf = (app: App, organization_id: number): Promise<Cost[]> =>
  isPostgres(app.db) ? costsOnPostgres(app, organization_id) : Promise.resolve(costsOnSqlite())

const stepsPerRow = 5
const costsOnSqlite = () =>
  statements.flatMap((one) => {
    const steps = stepsOf(one)
    return steps > 0 ? [{ text: one.text, rows: Math.ceil(steps / stepsPerRow) }] : []
  })

/** None where its database has been closed. */
function stepsOf({ statement }: { readonly statement: Counting }): number {
  try {
    return statement.stat('vmStep')
  } catch {
    return 0
  }
}

type Plan = { [name: string]: unknown; Plans?: Plan[] }

async function costsOnPostgres(app: App, organization_id: number): Promise<Cost[]> {
  const tenant = await tenantClient(app, organization_id)
  const costs: Cost[] = []
  for (const [text, values] of sent) {
    if (!/^select .* from /.test(text)) continue
    const { rows } = await query.call(tenant, { text: `explain (analyze, timing off, format json) ${text}`, values })
    costs.push({ text, rows: examined(rows[0]['QUERY PLAN'][0].Plan) })
  }
  return costs
}

/** The rows that the scans of a plan have looked at. */
function examined(plan: Plan): number {
  const below = (plan.Plans ?? []).reduce((sum, one) => sum + examined(one), 0)
  if (plan['Relation Name'] === undefined && plan['Index Name'] === undefined) return below
  const of = (name: string) => Number(plan[name] ?? 0)
  const once = of('Actual Rows') + of('Rows Removed by Filter') + of('Rows Removed by Index Recheck')
  return below + Math.ceil(once * of('Actual Loops'))
}
