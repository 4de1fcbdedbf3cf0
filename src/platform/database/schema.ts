import { hash } from 'node:crypto'
import { sql } from 'kysely'
import { migrationsTable } from './applied-migrations.ts'
import { type Database, isPostgres, type Writes } from './database.ts'
import { adaptStatement, type Migration } from './migration-files.ts'
import { queryScratch } from './sqlite-copy.ts'

/**
 * Describes a schema by facts, each a sentence that reads the same on both engines, so that two schemas can be compared and a difference
 * can be shown to an operator. Defaults and the text of conditions are left out: the engines write them differently.
 */
export async function describeSchema(db: Database | Writes): Promise<Set<string>> {
  const { rows } = await sql.raw<{ fact: string }>(isPostgres(db) ? postgresFacts : sqliteFacts).execute(db)
  return new Set(rows.map(({ fact }) => fact))
}

/** The schema that these files make of an empty database. On SQLite in memory, whichever the engine: it takes some milliseconds. */
export function expectedSchema(migrations: readonly Migration[]): Set<string> {
  const key = migrations.map(({ digest }) => digest).join()
  if (remembered?.key !== key) {
    const statements = [migrationsTable, ...migrations.flatMap((one) => one.statements)].map(adaptStatement.sqlite)
    const rows = queryScratch<{ fact: string }>(statements, sqliteFacts)
    remembered = { key, facts: new Set(rows.map(({ fact }) => fact)) }
  }
  return remembered.facts
}
let remembered: { readonly key: string; readonly facts: Set<string> } | undefined

export type SchemaDifferences = { readonly missing: string[]; readonly extra: string[] }

/** Compares the database with what the files would make. What an operator added, such as an index, is extra. */
export async function compareSchema(db: Database | Writes, migrations: readonly Migration[]): Promise<SchemaDifferences> {
  const [expected, found] = [expectedSchema(migrations), await describeSchema(db)]
  return { missing: [...expected.difference(found)], extra: [...found.difference(expected)] }
}

/**
 * Returns a number for the current schema of SQLite and these files. SQLite counts the changes of a schema; if the number is the one that
 * was remembered after a comparison, the 60 ms of another are saved. Undefined on PostgreSQL, which has no such count.
 */
export async function fingerprintOf(db: Database | Writes, migrations: readonly Migration[]): Promise<number | undefined> {
  if (isPostgres(db)) return undefined
  const { rows } = await sql<{ schema_version: number }>`pragma schema_version`.execute(db)
  const text = [rows[0]!.schema_version, ...migrations.map(({ digest }) => digest)].join()
  return hash('sha256', text, 'buffer').readInt32BE() || 1
}

/** True if the schema was compared with these files, and has not changed since. */
export async function isCompared(db: Database, migrations: readonly Migration[]): Promise<boolean> {
  const fingerprint = await fingerprintOf(db, migrations)
  if (fingerprint === undefined) return false
  const { rows } = await sql<{ user_version: number }>`pragma user_version`.execute(db)
  return rows[0]!.user_version === fingerprint
}

/** Stores the fingerprint in the number that SQLite keeps for its applications, 0 in a new file. */
export const rememberComparison = (tx: Writes, fingerprint: number) => sql.raw(`pragma user_version = ${fingerprint}`).execute(tx)

/**
 * SQL for the facts of SQLite. An `integer primary key` is never null there, though the catalogue does not say so; nor is any other primary
 * key of ours.
 */
const sqliteFacts = `
  with tables as materialized (select name from sqlite_schema where type = 'table' and name not like 'sqlite_%'),
    columns as materialized (select t.name as "table", c.* from tables t, pragma_table_info(t.name) c),
    indexes as materialized (select t.name as "table", i.* from tables t, pragma_index_list(t.name) i where i.origin != 'pk'),
    keyed as (
      select i."table", i.name, i."unique", i.origin, i.partial,
        (select group_concat(coalesce(x.name, 'expression') || case when x.desc then ' desc' else '' end, ', ')
          from (select * from pragma_index_xinfo(i.name) where key = 1 order by seqno) x) as columns
      from indexes i),
    foreign_keys as (
      select t.name as "table", f.id, f."table" as parent, lower(f.on_delete) as on_delete,
        group_concat(f."from", ', ' order by f.seq) as columns
      from tables t, pragma_foreign_key_list(t.name) f group by t.name, f.id)
  select 'column ' || "table" || '.' || name || ' ' || lower(type) || case when "notnull" or pk then ' not null' else '' end as fact
    from columns
  union all select 'primary key of ' || "table" || ' (' || group_concat(name, ', ' order by pk) || ')' from columns where pk > 0 group by "table"
  union all select 'unique constraint of ' || "table" || ' (' || columns || ')' from keyed where origin = 'u'
  union all select case when "unique" then 'unique ' else '' end || 'index ' || name || ' on ' || "table" || ' (' || columns || ')'
    || case when partial then ' with a condition' else '' end from keyed where origin = 'c'
  union all select 'foreign key of ' || "table" || ' (' || columns || ') to ' || parent || ', on delete ' || on_delete from foreign_keys`

const postgresFacts = `
  with tables as (select oid, relname from pg_class where relnamespace = current_schema()::regnamespace and relkind = 'r'),
    keyed as (
      select t.relname as "table", i.relname as name, x.indisunique, x.indisprimary, x.indpred is not null as partial,
        exists (select 1 from pg_constraint c where c.conindid = x.indexrelid and c.contype = 'u') as is_constraint,
        (select string_agg(coalesce(a.attname, 'expression') || case when x.indoption[k] & 1 = 1 then ' desc' else '' end, ', ' order by k)
          from generate_series(0, x.indnkeyatts - 1) k
          left join pg_attribute a on a.attrelid = x.indrelid and a.attnum = x.indkey[k] and a.attnum > 0) as columns
      from pg_index x join tables t on t.oid = x.indrelid join pg_class i on i.oid = x.indexrelid where x.indisvalid),
    foreign_keys as (
      select t.relname as "table", p.relname as parent,
        case c.confdeltype when 'c' then 'cascade' when 'n' then 'set null' when 'r' then 'restrict' when 'd' then 'set default' else 'no action' end as on_delete,
        (select string_agg(a.attname, ', ' order by k.place) from unnest(c.conkey) with ordinality k (number, place)
          join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.number) as columns
      from pg_constraint c join tables t on t.oid = c.conrelid join pg_class p on p.oid = c.confrelid where c.contype = 'f')
  select 'column ' || t.relname || '.' || a.attname || ' '
    || case format_type(a.atttypid, a.atttypmod) when 'bigint' then 'integer' when 'bytea' then 'blob' else format_type(a.atttypid, a.atttypmod) end
    || case when a.attcollation = 0 or o.collname = 'C' then '' else ' collate ' || o.collname end
    || case when a.attnotnull then ' not null' else '' end as fact
    from tables t join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
    left join pg_collation o on o.oid = a.attcollation
  union all select 'primary key of ' || "table" || ' (' || columns || ')' from keyed where indisprimary
  union all select 'unique constraint of ' || "table" || ' (' || columns || ')' from keyed where is_constraint
  union all select case when indisunique then 'unique ' else '' end || 'index ' || name || ' on ' || "table" || ' (' || columns || ')'
    || case when partial then ' with a condition' else '' end from keyed where not indisprimary and not is_constraint
  union all select 'foreign key of ' || "table" || ' (' || columns || ') to ' || parent || ', on delete ' || on_delete from foreign_keys`
