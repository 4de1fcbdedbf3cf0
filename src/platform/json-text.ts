import { sql } from 'kysely'
import { type Database, isPostgres, type Reads } from './database/database.ts'

/** The JSON text of a column without some of its fields: unused fields are neither handed over nor parsed. */
export const withoutFields = (db: Reads, column: string, fields: readonly string[]) =>
  isPostgres(db as Database)
    ? sql<string>`(${sql.ref(column)}::jsonb - ${sql.lit(`{${fields.join()}}`)}::text[])::text`
    : sql<string>`json_remove(${sql.ref(column)}, ${sql.join(fields.map((field) => sql.lit(`$.${field}`)))})`
