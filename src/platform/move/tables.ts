import { migrationsTable } from '../database/applied-migrations.ts'
import { adaptStatement, type Migration, numberedId, readMigrations } from '../database/migration-files.ts'
import { queryScratch } from '../database/sqlite-copy.ts'

/** The types that both engines keep exactly. Flags are integers, documents and times are text. */
const types = ['integer', 'text', 'blob'] as const
export type MovedColumn = { readonly name: string; readonly type: (typeof types)[number] }

export type Table = {
  readonly name: string
  readonly columns: readonly MovedColumn[]
  /** Rows are read in this order, which is the same on both engines: the primary key, or else every column. */
  readonly order: readonly string[]
  /** The column that the database numbers, if there is one. */
  readonly identity: string | undefined
}

type FoundColumn = {
  readonly table: string
  readonly definition: string
  readonly name: string
  readonly type: string
  readonly pk: number
}
type Reference = { readonly table: string; readonly parent: string }

const columnsQuery = `
  select t.name as "table", t.sql as definition, c.name, lower(c.type) as type, c.pk
  from sqlite_schema t, pragma_table_info(t.name) c where t.type = 'table' and t.name not like 'sqlite_%' order by t.name, c.cid`
const referencesQuery = `
  select distinct t.name as "table", f."table" as parent
  from sqlite_schema t, pragma_foreign_key_list(t.name) f where t.type = 'table'`

/** Every table that the migrations declare, each after those that it refers to. */
export function listDeclaredTables(migrations: readonly Migration[] = readMigrations()): Table[] {
  const statements = [migrationsTable, ...migrations.flatMap((one) => one.statements)].map(adaptStatement.sqlite)
  const found = Object.entries(Object.groupBy(queryScratch<FoundColumn>(statements, columnsQuery), ({ table }) => table))
  const tables = new Map(found.map(([name, columns]) => [name, describeTable(name, columns!)]))
  const references = queryScratch<Reference>(statements, referencesQuery)

  const ordered = new Set<Table>()
  const add = (name: string, path: readonly string[]) => {
    if (path.includes(name))
      throw new Error(`These tables refer to each other, so none can be copied first: ${[...path, name].join(' → ')}.`)
    const parents = references.filter(({ table }) => table === name).map(({ parent }) => parent)
    for (const parent of parents.toSorted()) add(parent, [...path, name])
    ordered.add(tables.get(name)!)
  }
  for (const name of tables.keys()) add(name, [])
  return [...ordered]
}

function describeTable(name: string, found: readonly FoundColumn[]): Table {
  const key = found.filter(({ pk }) => pk > 0).toSorted((a, b) => a.pk - b.pk)
  return {
    name,
    columns: found.map((column) => ({ name: column.name, type: typeOf(name, column) })),
    order: (key.length > 0 ? key : found).map((column) => column.name),
    identity: found[0]!.definition.search(numberedId) === -1 ? undefined : key[0]!.name,
  }
}

function typeOf(table: string, { name, type }: FoundColumn): MovedColumn['type'] {
  const known = types.find((one) => one === type)
  if (!known) throw new Error(`${table}.${name} is of type ${type}, which the engines do not keep alike. Use ${types.join(', ')}.`)
  return known
}
