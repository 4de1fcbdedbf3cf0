import { sql } from 'kysely'
import pg from 'pg'
import { asTenant } from '../../../src/platform/database/postgres.ts'
import { MessageWriter } from '../../../src/platform/database/postgres-messages.ts'
import { tenantRole } from '../../../src/platform/database/row-security.ts'
import { everybodyTakes, freshDatabase, startApp } from '../../harness.ts'
import { type App, withSharedPostgres } from '../../proofs/engines.ts'
import type { Finding, Goal } from '../../proofs/goal.ts'
import { ask, type closed, exampleFor, someOf } from '../../walk.ts'
import { newBusyCanary } from './canary.ts'
import { differences, rowsOf } from './rows.ts'

export const s3: Goal = {
  id: 'S3',
  promise: 'On PostgreSQL no row of another organization is seen or changed, even where the queries forget to name the organization',
  run: ({ size, seed }) =>
    withSharedPostgres(async (url) => {
      const mutation = mutateQueries()
      const database = async () => {
        const { settings, remove } = await freshDatabase(url)
        return { settings: { ...settings, DATABASE_PREPARED: false }, remove }
      }
      await using app = await startApp({ send: everybodyTakes, database })
      try {
        return await prove(app, mutation, someOf(size, seed))
      } finally {
        mutation.undo()
      }
    }),
}

async function prove(app: App, mutation: ReturnType<typeof mutateQueries>, operations: typeof closed): Promise<Finding> {
  const [canary, stranger] = [await newBusyCanary(app), await newBusyCanary(app)]
  const before = await rowsOf(app.db, [canary.id])
  const tables = Object.keys(before)
  const violations = [...(await unsecured(app)), ...(await withoutOrganization(app, tables))]
  const own = await readAll(app, tables, stranger.id)
  for (const [table, foreign] of Object.entries(own.foreign))
    if (foreign > 0) violations.push(`${table} shows ${foreign} foreign rows to a query without the organization`)

  // Now the operations themselves, with the organization taken out of their queries, as strangers to all that the canary has.
  const ids = await idsOf(app, canary.id)
  mutation.begin()
  const answers: string[] = []
  for (const [operation, e] of operations) {
    const caller = await app.newOrganization()
    const request = await exampleFor(operation, caller)
    answers.push((await ask(caller, e, request)).text)
    for (const id of e.path.includes('{id}') ? ids : [])
      answers.push((await ask(caller, e, { ...request, params: { ...request.params, id } })).text)
  }
  // Without the role the same mutation shows foreign rows: it would be seen if the role did not hold.
  const control = await app.db.selectFrom('brands').select('id').where('organization_id', '=', 0).execute()
  mutation.end()
  if (control.length === 0) violations.push('The organization was not taken out of the queries, which proves nothing')
  const told = answers.filter((text) => text.includes(canary.mark))
  violations.push(...told.map((text) => `An answer shows the canary: ${text.slice(0, 300)}`))
  violations.push(...differences(before, await rowsOf(app.db, [canary.id])))
  if (mutation.count() < operations.length) violations.push(`Only ${mutation.count()} queries were mutated, which proves nothing`)
  const counts = {
    tables: tables.length,
    'rows of its own seen without the filter': own.rows,
    'foreign rows': Object.values(own.foreign).reduce((sum, some) => sum + some, 0),
    operations: operations.length,
    'queries without the organization': mutation.count(),
    answers: answers.length,
  }
  return { counts, violations }
}

/** What a query that forgot the organization finds, outside a transaction. */
async function readAll(app: App, tables: readonly string[], organization_id: number) {
  const foreign: Record<string, number> = {}
  let rows = 0
  for (const table of tables) {
    const owner = table === 'organizations' ? 'id' : 'organization_id'
    const found = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(asTenant(app.db, organization_id))
    rows += found.rows.length
    foreign[table] = found.rows.filter((row) => row[owner] !== organization_id).length
  }
  return { foreign, rows }
}

async function unsecured(app: App) {
  const { rows } = await sql<{ what: string }>`
    select c.relname || ' has no row security' as what from pg_class c
    where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace
      and (c.relname = 'organizations' or exists (select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'organization_id'))
      and not (c.relrowsecurity and c.relforcerowsecurity and exists (
        select 1 from pg_policy p where p.polrelid = c.oid and p.polname = 'tenant'))
    union all select 'the role of requests may do more than it should' from pg_roles r
    where r.rolname = ${tenantRole} and (r.rolsuper or r.rolbypassrls or r.rolcanlogin or r.rolcreaterole
      or exists (select 1 from pg_class c where c.relowner = r.oid))`.execute(app.db)
  return rows.map(({ what }) => what)
}

/** The role by itself, without an organization, is refused by every table. */
async function withoutOrganization(app: App, tables: readonly string[]) {
  const client = new pg.Client(app.settings.DATABASE_URL)
  await client.connect()
  const shown: string[] = []
  for (const table of tables) {
    await client.query(`begin; set local role ${tenantRole}`)
    const answered = await client.query(`select * from ${table}`).then(
      () => true,
      () => false,
    )
    if (answered) shown.push(`${table} answers a transaction that names no organization`)
    await client.query('rollback')
  }
  await client.end()
  return shown
}

const idsOf = async (app: App, organization_id: number) =>
  (await app.db.selectFrom('brands').select('id').where('organization_id', '=', organization_id).orderBy('id').execute()).map(
    ({ id }) => id,
  )

/**
 * Lets every query through without the organization that it asks for, from `begin` to `end`. The server plans each query when it is sent, for what it
 * has planned under a name it keeps.
 */
function mutateQueries() {
  const { prototype } = MessageWriter
  const original = prototype.parse
  let [active, count] = [false, 0]
  const forget = (text: string) => {
    if (!active || !/^(select|update|delete)/.test(text)) return text
    const without = text.replaceAll(/(?:"\w+"\.)?"organization_id" = (\$\d+)/g, '($1::bigint is not null)')
    if (without !== text) count++
    return without
  }
  prototype.parse = function (this: MessageWriter, name, text) {
    original.call(this, name, forget(text))
  }
  return {
    begin() {
      active = true
    },
    end() {
      active = false
    },
    count: () => count,
    undo() {
      prototype.parse = original
    },
  }
}
