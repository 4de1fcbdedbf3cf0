import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { type Database, inTransaction, type Writes } from './database/database.ts'
import { beyondKeys } from './database/keyset.ts'
import type { Keys } from './keys.ts'
import type { Random } from './random.ts'
import { addRetiredKeys } from './retired-keys.ts'
import { recordKey } from './secret-key.ts'
import { headOf, openSecret, SealBroken, type SealedPlace, sealSecret } from './secrets.ts'

type SealedRow = Readonly<Record<string, string | number>>

/** A column whose values are sealed. `key`: the primary key of its table, by which the table is gone through. */
export type SealedColumn = {
  readonly table: string
  readonly column: string
  readonly key: readonly string[]
  /** Columns that `placeOf` needs in addition. */
  readonly with?: readonly string[]
  placeOf(row: SealedRow): SealedPlace
  /** Rows of a slice; fewer where values may be large. */
  readonly rows?: number
  /** Values that identify rows with a sealed value, if not all have one. */
  readonly where?: SealedRow
}

export type RekeyedTable = { readonly table: string; sealed: number; unreadable: number }

type RekeyServices = {
  readonly db: Database
  readonly keys: Keys
  readonly random: Random
  now(): string
  /** Reports the progress after each slice. */
  report(progress: RekeyedTable): void
}
type Options = { readonly isLeaked?: boolean }

const rowsOfSlice = 100

/**
 * Seals with the current key all that the previous one sealed, in slices beside servers that run with both keys. Nothing is
 * recorded on the way: each value names its key, so a run that was killed is taken up by the next. When a whole pass has found nothing
 * left, the database needs the previous key no more.
 */
export async function rekeyDatabase(
  means: RekeyServices,
  columns: readonly SealedColumn[],
  { isLeaked = false }: Options = {},
): Promise<RekeyedTable[]> {
  const totals = columns.map(({ table }): RekeyedTable => ({ table, sealed: 0, unreadable: 0 }))
  for (let isDone = false; !isDone; ) {
    isDone = true
    for (const [i, column] of columns.entries()) {
      const before = totals[i]!.sealed
      totals[i]!.unreadable = 0
      await rekeyColumn(means, column, totals[i]!)
      // A server may have changed a row behind us, so a pass that changed anything is followed by another.
      if (totals[i]!.sealed > before) isDone = false
    }
  }
  await inTransaction(means.db, async (tx) => {
    await addRetiredKeys(tx, means, isLeaked)
    await recordKey(tx, means.keys)
  })
  return totals
}

async function rekeyColumn(means: RekeyServices, column: SealedColumn, total: RekeyedTable) {
  const most = column.rows ?? rowsOfSlice
  for (let after: SealedRow | undefined; ; ) {
    const begun = performance.now()
    const rows = await listOthers(means, column, after, most)
    const changes = rows.map((row) => resealValue(means, column, row))
    await inTransaction(means.db, async (tx) => {
      for (const [i, row] of rows.entries()) {
        const value = changes[i]
        if (value === undefined) total.unreadable++
        else if (await updateValue(tx, column, row, value)) total.sealed++
      }
    })
    if (rows.length > 0) means.report(total)
    if (rows.length < most) return
    after = rows.at(-1)!
    // Sleeps as long as the slice took, so that servers have at least half of the time.
    await sleep(performance.now() - begun)
  }
}

/** The next rows whose value is not sealed with the current key, by primary key. */
async function listOthers(
  { db, keys }: RekeyServices,
  { table, column, key, with: more = [], where }: SealedColumn,
  after: SealedRow | undefined,
  most: number,
) {
  const head = `${headOf(keys)}.`
  const value = sql.ref(column)
  const conditions = [sql<boolean>`substr(${value}, 1, ${head.length}) <> ${head}`]
  for (const [name, given] of Object.entries(where ?? {})) conditions.push(sql<boolean>`${sql.ref(name)} = ${given}`)
  if (after) conditions.push(beyondKeys(key.map((name) => ({ column: sql.ref(name), ascending: true, value: sql.val(after[name]) }))))
  const order = sql.join(key.map((name) => sql.ref(name)))
  const chosen = sql.join([...key, ...more, column].map((name) => sql.ref(name)))
  const all = sql.join(conditions, sql` and `)
  const { rows } = await sql<SealedRow>`select ${chosen} from ${sql.table(table)} where ${all} order by ${order} limit ${most}`.execute(db)
  return rows
}

function resealValue(means: RekeyServices, { column, placeOf }: SealedColumn, row: SealedRow): string | undefined {
  const place = placeOf(row)
  try {
    return sealSecret(means, place, openSecret(means, place, String(row[column])))
  } catch (error) {
    if (error instanceof SealBroken) return undefined
    throw error
  }
}

/** Updates only a value that is still as it was read: a server that has changed it meanwhile has sealed it itself. */
async function updateValue(tx: Writes, { table, column, key }: SealedColumn, row: SealedRow, value: string) {
  const same = sql.join(
    [...key, column].map((name) => sql`${sql.ref(name)} = ${row[name]}`),
    sql` and `,
  )
  const { numAffectedRows } = await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${value} where ${same}`.execute(tx)
  return (numAffectedRows ?? 0n) > 0n
}
