import { type RawBuilder, sql } from 'kysely'
import { type Database, isPostgres, type Writes } from './database.ts'
import { advisoryLock } from './locks.ts'

/**
 * The second line behind the organization in every query. On PostgreSQL a request acts as this role, which owns nothing and
 * sees the rows of one organization alone, the one that its transaction names: a query that forgot the organization finds
 * nothing foreign, and a transaction that names none is refused. What belongs to no request (signing in, taking jobs,
 * housekeeping) acts as the owner.
 */
export const tenantRole = 'crossdock_tenant'

/** Events are inserted and read, and never changed. */
const appendOnly = ['events']
/** Facts about the installation. A request may change one of them: the mark by which every process learns that some access was revoked. */
const marks = 'marks'

/** Protects each table that has an organization, and is not protected yet. Which these are, the catalogue knows. */
export async function secureRows(db: Database) {
  if (!isPostgres(db)) return
  const unprotected = await listUnprotected(db)
  if (unprotected.length === 0) return
  await createRole(db)
  await db.transaction().execute(async (tx) => {
    await advisoryLock(tx, 'rowSecurity')
    await runStatement(tx, `grant usage on schema "${await currentSchema(tx)}" to ${tenantRole}`)
    // Lists the tables again: another process may have been first.
    for (const table of await listUnprotected(tx)) await protectTable(tx, table)
  })
}

async function listUnprotected(db: Database | Writes): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'
      and (c.relname in ('organizations', 'marks')
        or exists (select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'organization_id' and not a.attisdropped))
      and not (c.relrowsecurity and c.relforcerowsecurity
        and exists (select 1 from pg_policies p where p.schemaname = current_schema() and p.tablename = c.relname
          and p.policyname = 'tenant' and p.roles = array[${tenantRole}]::name[])
        and ${hasSystemPolicy}
        and not exists (select 1 from ${sequencesOf(sql`c.oid`)} where not coalesce((select has_sequence_privilege(r.oid, s.oid, 'usage')
          from pg_roles r where r.rolname = ${tenantRole}), false)))
    order by c.relname`.execute(db)
  return rows.map(({ name }) => name)
}

/** The sequence of the ids of a table, where it has one, as `s`. */
const sequencesOf = (table: RawBuilder<unknown>) =>
  sql`pg_depend d join pg_class s on s.oid = d.objid and s.relkind = 'S' and d.refobjid = ${table} and d.deptype in ('a', 'i')`

/** A database that was restored under another role has policies that name the previous one. */
const hasSystemPolicy = sql<boolean>`exists (select 1 from pg_policies p where p.schemaname = current_schema() and p.tablename = c.relname
  and p.policyname = 'system' and exists (select 1 from unnest(p.roles) r where pg_has_role(current_user, r, 'usage')))`

/** The tables of which this role would not see every row, for instance in a dump. None on SQLite. */
export async function listHiddenTables(db: Database): Promise<string[]> {
  if (!isPostgres(db)) return []
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and row_security_active(c.oid) and not ${hasSystemPolicy}
    order by c.relname`.execute(db)
  return rows.map(({ name }) => name)
}

async function protectTable(tx: Writes, table: string) {
  await runStatement(tx, `alter table ${table} enable row level security`)
  await runStatement(tx, `alter table ${table} force row level security`)
  await runStatement(tx, `drop policy if exists tenant on ${table}`)
  await runStatement(tx, `drop policy if exists system on ${table}`)
  // Requires the setting: without one, or with an empty one, the cast fails, and so does the query.
  await runStatement(tx, `create policy tenant on ${table} to ${tenantRole} using (${rowsOf(table)})`)
  await runStatement(tx, `create policy system on ${table} to current_user using (true)`)
  await runStatement(tx, `grant ${rightsOn(table)} on ${table} to ${tenantRole}`)
  for (const sequence of await listSequences(tx, table)) await runStatement(tx, `grant usage on sequence ${sequence} to ${tenantRole}`)
}

/** A request draws the ids of rows before it inserts them; see `drawIds`. */
async function listSequences(tx: Writes, table: string): Promise<string[]> {
  const sequences = sequencesOf(sql`${table}::regclass`)
  const { rows } = await sql<{ name: string }>`select s.oid::regclass::text as name from ${sequences}`.execute(tx)
  return rows.map(({ name }) => name)
}

/** Condition of the rows that a request reads and writes. */
const rowsOf = (table: string) =>
  table === marks ? `name = 'access'` : `${table === 'organizations' ? 'id' : 'organization_id'} = current_setting('app.org')::bigint`

const rightsOn = (table: string) =>
  appendOnly.includes(table) ? 'select, insert' : table === marks ? 'select, insert, update' : 'select, insert, update, delete'

const runStatement = (tx: Writes | Database, statement: string) => sql.raw(statement).execute(tx)

const currentSchema = async (tx: Writes) =>
  (await sql<{ name: string }>`select current_schema() as name`.execute(tx)).rows[0]!.name.replaceAll('"', '""')

/** Roles belong to the whole server, so another database on it may have made this one already, or be making it now. */
async function createRole(db: Database) {
  const { rows } = await sql`select 1 from pg_roles where rolname = ${tenantRole}`.execute(db)
  if (rows.length === 0)
    await runStatement(db, `create role ${tenantRole} nologin`).catch((error: { code?: string }) => {
      if (error.code === insufficientPrivilege) throw unable()
      if (!alreadyThere.includes(error.code!)) throw error
    })
  const isMember = () =>
    db
      .transaction()
      .execute((tx) => runStatement(tx, `set local role ${tenantRole}`))
      .then(
        () => true,
        () => false,
      )
  if (await isMember()) return
  await runStatement(db, `grant ${tenantRole} to current_user`).catch(() => {})
  if (!(await isMember())) throw unable()
}

const insufficientPrivilege = '42501'
const alreadyThere = ['42710', '23505']
const unable = () =>
  new Error(
    `PostgreSQL keeps organizations apart by the role ${tenantRole}, which this user may not make or take on. Have an administrator run: create role ${tenantRole} nologin; grant ${tenantRole} to the user of DATABASE_URL.`,
  )
