import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { type Database, inTransaction, isPostgres, type Writes } from './database.ts'
import { beyondKeys } from './keyset.ts'

export type StoredRow = Readonly<Record<string, string | number | null>>

/** A table that a command goes through. `key`: its primary key; `columns`: what else is read of each row. */
export type ScannedTable = { readonly table: string; readonly key: readonly string[]; readonly columns: readonly string[] }

/** Change of a row: the new values of some columns. */
export type RowChange = { readonly row: StoredRow; readonly values: Readonly<Record<string, string>> }

const rowsOfSlice = 200

/**
 * Scans a table by its primary key, in slices, beside servers that run, with a pause as long as each slice took. Writes the values that
 * `change` returns, except to rows that a server has changed since they were read. Returns how many rows were to be changed, and how many
 * of these were missed.
 */
export async function scanTable(
  db: Database,
  scanned: ScannedTable,
  change: (row: StoredRow) => RowChange['values'] | undefined,
  isDryRun = false,
) {
  const counts = { changed: 0, missed: 0 }
  for (let after: StoredRow | undefined; ; ) {
    const begun = performance.now()
    const rows = await listAfter(db, scanned, after)
    const changes = rows.flatMap((row): RowChange[] => {
      const values = change(row)
      return values ? [{ row, values }] : []
    })
    counts.changed += changes.length
    if (changes.length > 0 && !isDryRun) counts.missed += await writeChanges(db, scanned, changes)
    if (rows.length < rowsOfSlice) return counts
    after = rows.at(-1)!
    await sleep(performance.now() - begun)
  }
}

async function listAfter(db: Database, { table, key, columns }: ScannedTable, after: StoredRow | undefined): Promise<StoredRow[]> {
  const names = (list: readonly string[]) => sql.join(list.map((name) => sql.ref(name)))
  const from = after
    ? sql`where ${beyondKeys(key.map((name) => ({ column: sql.ref(name), ascending: true, value: sql.val(after[name]) })))}`
    : sql``
  const query = sql<StoredRow>`select ${names([...key, ...columns])} from ${sql.table(table)} ${from} order by ${names(key)} limit ${rowsOfSlice}`
  return (await query.execute(db)).rows
}

/** Values that columns of the wanted rows have: one, any of several, or null. */
export type RowCondition = Readonly<Record<string, string | number | null | readonly (string | number)[]>>

/** The rows that have these values. Until the transaction ends no other one changes them. The caller sees to an index and to few rows. */
export async function holdRows(tx: Writes, { table, key, columns }: ScannedTable, wanted: RowCondition): Promise<StoredRow[]> {
  const lists = Object.values(wanted).filter((value) => Array.isArray(value))
  if (lists.some((list) => list.length === 0)) return []
  const conditions = Object.entries(wanted).map(([name, value]) => {
    if (value === null) return sql`${sql.ref(name)} is null`
    return typeof value === 'object' ? sql`${sql.ref(name)} in (${sql.join([...value])})` : sql`${sql.ref(name)} = ${value}`
  })
  const names = sql.join([...key, ...columns].map((name) => sql.ref(name)))
  const lock = isPostgres(tx) ? sql`for update` : sql``
  return (await sql<StoredRow>`select ${names} from ${sql.table(table)} where ${sql.join(conditions, sql` and `)} ${lock}`.execute(tx)).rows
}

const writeChanges = (db: Database, scanned: ScannedTable, changes: readonly RowChange[]) =>
  inTransaction(db, async (tx) => {
    let missed = 0
    for (const change of changes) if (!(await updateRow(tx, scanned, change))) missed++
    return missed
  })

/** Updates a row that is still as it was read; false if it is not. */
export async function updateRow(tx: Writes, { table, key }: ScannedTable, { row, values }: RowChange): Promise<boolean> {
  const names = Object.keys(values)
  const assigned = sql.join(names.map((name) => sql`${sql.ref(name)} = ${values[name]}`))
  const same = sql.join(
    [...key, ...names].map((name) => (row[name] === null ? sql`${sql.ref(name)} is null` : sql`${sql.ref(name)} = ${row[name]}`)),
    sql` and `,
  )
  const { numAffectedRows } = await sql`update ${sql.table(table)} set ${assigned} where ${same}`.execute(tx)
  return (numAffectedRows ?? 0n) > 0n
}
