import { sql } from 'kysely'
import type { Database } from '../../../src/platform/database/database.ts'

/** Every row of these organizations, as text under the name of its table. Which tables have rows of theirs, the catalogue knows. */
export async function rowsOf(db: Database, organizations: readonly number[]): Promise<Record<string, string[]>> {
  const tables = (await db.introspection.getTables()).map(({ name, columns }) => ({ name, columns: columns.map((one) => one.name) }))
  const found = tables.flatMap(({ name, columns }) => {
    const owner = name === 'organizations' ? 'id' : columns.find((column) => column === 'organization_id')
    return owner ? [{ name, owner }] : []
  })
  const rows = found.map(async ({ name, owner }) => {
    const { rows } = await sql`select * from ${sql.table(name)} where ${sql.ref(owner)} in (${sql.join(organizations)})`.execute(db)
    return [name, rows.map((row) => JSON.stringify(row)).sort()] as const
  })
  return Object.fromEntries(await Promise.all(rows))
}

type Rows = Awaited<ReturnType<typeof rowsOf>>

/** What was there before and is not now, or the other way round. */
export const differences = (before: Rows, after: Rows) =>
  Object.keys(before).flatMap((table) => {
    const [was, is] = [new Set(before[table]), new Set(after[table])]
    return [
      ...[...was.difference(is)].map((row) => `${table} no longer has ${row}`),
      ...[...is.difference(was)].map((row) => `${table} now has ${row}`),
    ]
  })
