import { createHash } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'

/** A table as it is compared: how many rows, and a digest of all of them in the order of their texts. */
export type Contents = { readonly rows: number; readonly digest: string }
export type AllRows = Record<string, Contents>

type Value = string | number | bigint | null | Uint8Array
const textOf = (row: readonly Value[]) =>
  JSON.stringify(
    row.map((value) => (value instanceof Uint8Array ? { bytes: Buffer.from(value).toString('hex') } : (value?.toString() ?? null))),
  )

function contentsOf(rows: readonly (readonly Value[])[]): Contents {
  const hash = createHash('sha256')
  for (const text of rows.map(textOf).sort()) hash.update(`${text}\n`)
  return { rows: rows.length, digest: hash.digest('hex').slice(0, 16) }
}

const quoted = (name: string) => `"${name}"`

/** Every row of every table in a SQLite file. Which tables and columns there are, the file itself says. */
export function allRowsOfSqlite(file: string): AllRows {
  const database = new DatabaseSync(file, { readOnly: true })
  try {
    const tables = database.prepare(`select name from sqlite_schema where type = 'table' and name not like 'sqlite_%' order by name`).all()
    return Object.fromEntries(
      tables.map(({ name }) => {
        const columns = database.prepare('select name from pragma_table_info(?) order by name').all(name as string)
        const statement = database.prepare(`select ${columns.map((one) => quoted(String(one.name))).join()} from ${quoted(String(name))}`)
        statement.setReturnArrays(true)
        statement.setReadBigInts(true)
        return [String(name), contentsOf(statement.all() as unknown as Value[][])]
      }),
    )
  } finally {
    database.close()
  }
}

/** The same of a PostgreSQL database. The role must see every row. */
export async function allRowsOfPostgres(url: string): Promise<AllRows> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    // A role that row-level security would hide rows from gets an error instead.
    if ((await client.query('select rolsuper from pg_roles where rolname = current_user')).rows[0].rolsuper)
      await client.query('set row_security = off')
    const { rows: tables } = await client.query<{ name: string; columns: string[] }>(`
      select table_name::text as name, array_agg(column_name::text order by column_name::text collate "C") as columns
      from information_schema.columns join pg_class on relname = table_name and relnamespace = table_schema::regnamespace
      where table_schema = 'public' and relkind = 'r' group by table_name order by table_name`)
    const all: AllRows = {}
    for (const { name, columns } of tables) {
      const text = `select ${columns.map(quoted).join()} from ${quoted(name)}`
      all[name] = contentsOf((await client.query<Value[]>({ text, rowMode: 'array' })).rows)
    }
    return all
  } finally {
    await client.end()
  }
}
