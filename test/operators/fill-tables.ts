import { DatabaseSync, type SQLInputValue } from 'node:sqlite'

type Column = { name: string; type: string; notnull: number; pk: number }
type Reference = { id: number; table: string; from: string; to: string | null }
type Row = Record<string, SQLInputValue>

/** Text that a copy could change: quotes, line ends, escapes, letters beyond the basic plane, and what looks like null, JSON or bytes. */
const texts = [
  'O\'Brien "x" \\ \\x41',
  'line\r\nend\ttab\u0001',
  'Zoë 😀 \u200f\u{10ffff}',
  '',
  '{"a":[1,null,"\\u0000"]}',
  'NULL',
  '\\N',
  '{}',
  ' ',
  '\\x00ff',
]
const integers = [0n, 1n, -1n, 2n ** 53n - 1n, 2n ** 62n, -(2n ** 63n)]
const bytes = [Buffer.alloc(0), Buffer.from([0, 255, 92, 39, 10]), Buffer.from('\\x41'), Buffer.alloc(70_000, 7)]

/**
 * Adds rows to every table of a SQLite file, with values that are hard to copy, whichever tables and columns there are. Answers how
 * many tables it filled. References point to rows that exist; everything else may be anything.
 */
export function fillEveryTable(file: string, rowsPerTable = 12): number {
  const database = new DatabaseSync(file, { enableForeignKeyConstraints: true })
  const all = <T>(text: string, ...values: SQLInputValue[]) => database.prepare(text).all(...values) as T[]
  const names = all<{ name: string }>(`select name from sqlite_schema where type = 'table' and name not like 'sqlite_%'`).map(
    ({ name }) => name,
  )
  const tables = new Map(
    names.map((name) => [
      name,
      {
        columns: all<Column>('select * from pragma_table_info(?)', name),
        references: Object.values(
          Object.groupBy(all<Reference>('select * from pragma_foreign_key_list(?) order by seq', name), ({ id }) => id),
        ) as Reference[][],
      },
    ]),
  )
  const filled = new Map<string, Row[]>([['migrations', []]])
  database.exec('begin')
  const fill = (name: string) => {
    if (filled.has(name)) return
    const { columns, references } = tables.get(name)!
    for (const [first] of references) if (first!.table !== name) fill(first!.table)
    const rows = Array.from({ length: rowsPerTable }, (_, i) => {
      const row: Row = {}
      for (const column of columns) row[column.name] = pickValue(column, name, i)
      for (const reference of references) {
        const parents = filled.get(reference[0]!.table)!
        const parent = parents[i % parents.length]!
        // A row of its own organization, whichever other reference has named it.
        for (const { from, to } of reference) row[from] = parent[to ?? keyOf(tables.get(reference[0]!.table)!.columns)]!
      }
      const into = columns.map((column) => `"${column.name}"`).join()
      database
        .prepare(`insert into "${name}" (${into}) values (${columns.map(() => '?').join()})`)
        .run(...columns.map((one) => row[one.name]!))
      return row
    })
    filled.set(name, rows)
  }
  for (const name of names) fill(name)
  database.exec('commit')
  database.close()
  return filled.size
}

const keyOf = (columns: readonly Column[]) => columns.find(({ pk }) => pk === 1)!.name

/** Distinct for each row, since any column may be part of a unique key. */
function pickValue({ name, type, notnull, pk }: Column, table: string, i: number): SQLInputValue {
  if (!notnull && !pk && i % 4 === 3) return null
  const kind = type.toLowerCase()
  if (kind === 'integer') return pk || name.endsWith('id') ? 1_000_000 + i : (integers[i] ?? BigInt(i))
  if (kind === 'blob') return bytes[i % bytes.length]!
  return i < texts.length && !pk && !/key|_id$|^id$|token|hash|number|domain/.test(name) ? texts[i]! : `${table} ${name} ${i} é`
}
