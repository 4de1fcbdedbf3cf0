import { sql } from 'kysely'
import { type Database, isPostgres } from '../src/platform/database/database.ts'

/**
 * Describes all that the catalogue has of a schema, in no order: with `describeSchema` also defaults, conditions, triggers, policies, rights
 * and statistics.
 */
export async function readCatalogue(db: Database): Promise<string[]> {
  const { rows } = await sql.raw<{ fact: string }>(isPostgres(db) ? postgresCatalogue : sqliteCatalogue).execute(db)
  return rows.map(({ fact }) => fact.replaceAll(/\s+/g, ' ')).sort()
}

const sqliteCatalogue = `
  with tables as materialized (select name, sql from sqlite_schema where type = 'table' and name not like 'sqlite_%')
  select 'table ' || name || ' ' || (sql like '% strict') || ' ' || (sql like '% autoincrement%') as fact from tables
  union all select 'column ' || t.name || ' ' || c.name || ' ' || c.type || ' ' || c."notnull" || ' ' || coalesce(c.dflt_value, '') || ' ' || c.pk
    from tables t, pragma_table_xinfo(t.name) c
  union all select 'foreign key ' || t.name || ' ' || f."table" || ' ' || f.on_update || ' ' || f.on_delete || ' '
      || group_concat(f."from" || ' ' || coalesce(f."to", ''), ', ' order by f.seq)
    from tables t, pragma_foreign_key_list(t.name) f group by t.name, f.id
  union all select 'unique ' || t.name || ' ' || (select group_concat(x.name, ', ' order by x.seqno) from pragma_index_info(i.name) x)
    from tables t, pragma_index_list(t.name) i where i.origin = 'u'
  union all select sql from sqlite_schema where type in ('index', 'trigger', 'view') and sql is not null`

const postgresCatalogue = `
  with tables as (select * from pg_class where relnamespace = current_schema()::regnamespace and relkind in ('r', 'v', 'S'))
  select concat_ws(' ', 'relation', relname, relkind, relrowsecurity, relforcerowsecurity, reloptions, relacl) as fact from tables
  union all select concat_ws(' ', 'column', t.relname, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attidentity, a.attcollation,
      a.attstattarget, a.attoptions, pg_get_expr(d.adbin, d.adrelid))
    from tables t join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped and t.relkind <> 'S'
    left join pg_attrdef d on d.adrelid = t.oid and d.adnum = a.attnum
  union all select concat_ws(' ', 'constraint', t.relname, c.conname, pg_get_constraintdef(c.oid))
    from tables t join pg_constraint c on c.conrelid = t.oid and c.contype <> 'n'
  union all select indexdef from pg_indexes where schemaname = current_schema()
  union all select pg_get_triggerdef(g.oid) from tables t join pg_trigger g on g.tgrelid = t.oid and not g.tgisinternal
  union all select pg_get_functiondef(oid) from pg_proc where pronamespace = current_schema()::regnamespace
  union all select concat_ws(' ', 'policy', tablename, policyname, permissive, roles, cmd, qual, with_check) from pg_policies
    where schemaname = current_schema()
  union all select concat_ws(' ', 'statistics', stxname) from pg_statistic_ext where stxnamespace = current_schema()::regnamespace`
