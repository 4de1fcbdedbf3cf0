import { sql } from 'kysely'
import type { Database, Writes } from './database.ts'

/** Blocks of each table that are read from a random place on, and rows of each index. */
const blocksPerTable = 8
const rowsPerIndex = 50
/** Largest index that `bt_index_check` reads whole: 64 MB. */
const wholeIndexBlocks = 8_192

type CheckedTable = { name: string; blocks: number }
type Index = { oid: number; table: string; columns: string; blocks: number }

/**
 * Returns a finding about damage in the tables of a PostgreSQL database, or undefined. Reads a few blocks of each table, with all that
 * their rows hold, and some rows by each index, or the whole index if the extension amcheck is installed and it is not too large. If
 * PostgreSQL has checksums, as it does by default since version 18, each block that is read from the disk is compared with its own. Reads
 * one table at a time, so that the connection is free for others in between.
 */
export async function checkPostgres(db: Database): Promise<string | undefined> {
  try {
    const amcheck = (await sql`select 1 from pg_extension where extname = 'amcheck'`.execute(db)).rows.length > 0
    const indexes = await listIndexes(db)
    for (const table of await listTables(db)) {
      const mine = indexes.filter((index) => index.table === table.name)
      await db.transaction().execute((tx) => readTable(tx, table, mine, amcheck))
    }
    return undefined
  } catch (error) {
    const { code = '', message } = error as Error & { code?: string }
    if (damageCodes.includes(code)) return message
    throw error
  }
}
/** SQLSTATEs of damaged data, a damaged index, a missing file, and one that cannot be read. */
const damageCodes = ['XX001', 'XX002', '58P01', '58030']

const listTables = async (db: Database) =>
  (
    await sql<CheckedTable>`
      select quote_ident(relname) as name, pg_relation_size(oid) / current_setting('block_size')::int as blocks
      from pg_class where relnamespace = current_schema()::regnamespace and relkind = 'r' order by relname`.execute(db)
  ).rows

/** Lists the indexes by which any row can be found: without a condition, and without an expression. */
const listIndexes = async (db: Database) =>
  (
    await sql<Index>`
      select i.oid::bigint as oid, quote_ident(t.relname) as "table", pg_relation_size(i.oid) / current_setting('block_size')::int as blocks,
        (select string_agg(quote_ident(a.attname), ', ' order by k.place) from unnest(x.indkey) with ordinality k (number, place)
          join pg_attribute a on a.attrelid = x.indrelid and a.attnum = k.number) as columns
      from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid join pg_am m on m.oid = i.relam
      where t.relnamespace = current_schema()::regnamespace and x.indisvalid and x.indpred is null and x.indexprs is null
        and m.amname = 'btree'`.execute(db)
  ).rows

/** Reads a table by one text of several statements: a connection keeps plans of repeated texts, and there is limited room for them. */
async function readTable(tx: Writes, { name, blocks }: CheckedTable, indexes: readonly Index[], amcheck: boolean) {
  const first = Math.floor(Math.random() * Math.max(blocks - blocksPerTable + 1, 1))
  const statements = [
    'set local enable_seqscan = off',
    'set local enable_sort = off',
    `select count(t::text) from ${name} t where ctid >= '(${first},0)' and ctid < '(${first + blocksPerTable},0)'`,
    ...indexes.map((index) =>
      amcheck && index.blocks <= wholeIndexBlocks
        ? `select bt_index_check(${index.oid}::oid::regclass)`
        : `select count(*) from (select 1 from ${name} order by ${index.columns} limit ${rowsPerIndex}) t`,
    ),
  ]
  await sql.raw(statements.join('; ')).execute(tx)
}
