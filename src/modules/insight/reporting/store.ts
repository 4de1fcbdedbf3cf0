import { sql } from 'kysely'
import type { Reader, SystemTransaction, Transaction } from '../../../platform/context.ts'
import type { Tables } from '../../../platform/database/database.ts'
import { columnTypes, defineTable, type RowOf, type RowTypes } from '../../../platform/database/define-table.ts'

const { integer, text } = columnTypes

const reportsTable = defineTable('reports', {
  organization_id: integer(),
  id: text(),
  /** Status as stored: a report expires without a write. */
  status: text<'queued' | 'generating' | 'ready' | 'failed'>(),
  failure: text().nullable().initially(null),
  fields: text().fixed(),
  filters: text().fixed(),
  parcels_total: integer().nullable().initially(null),
  parcels_read: integer().initially(0),
  rows_written: integer().initially(0),
  parts: integer().initially(0),
  position_at: text().initially(''),
  position_id: integer().initially(0),
  expires_at: text().nullable().initially(null),
  created_at: text(),
  updated_at: text(),
})

const reportPartsTable = defineTable('report_parts', {
  organization_id: integer(),
  report_id: text(),
  part: integer(),
  token: text(),
  bytes: integer(),
})

declare module '../../../platform/database/database.ts' {
  interface Tables {
    reports: RowTypes<typeof reportsTable>
    report_parts: RowTypes<typeof reportPartsTable>
  }
}

export type ReportRow = RowOf<typeof reportsTable>
export type ReportPart = Omit<Tables['report_parts'], 'organization_id' | 'report_id'>

type NewReport = Pick<ReportRow, 'id' | 'fields' | 'filters'>
export const insertReport = ({ db, organization_id, now }: Transaction, row: NewReport): Promise<ReportRow> =>
  db
    .insertInto('reports')
    .values({ ...row, organization_id, status: 'queued', created_at: now(), updated_at: now() })
    .returning(reportsTable.columnNames)
    .executeTakeFirstOrThrow()

export const findReport = ({ db, organization_id }: Reader, id: string): Promise<ReportRow | undefined> =>
  db
    .selectFrom('reports')
    .select(reportsTable.columnNames)
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .executeTakeFirst()

/** Lists reports that are queued or being made, no further than `most`. */
export const listUnfinished = ({ db, organization_id }: Reader, most: number) =>
  db
    .selectFrom('reports')
    .select('id')
    .where('organization_id', '=', organization_id)
    .where('status', 'in', sql<'queued' | 'generating'>`('queued', 'generating')`)
    .where('id', '>', '')
    .limit(most)
    .execute()

type Changes = Partial<Omit<ReportRow, 'organization_id' | 'id' | 'created_at' | 'fields' | 'filters'>>
/** Updates a report that is unfinished and has as many parts. False if another worker has gone on with it. */
export async function updateUnfinished({ db, organization_id, now }: Transaction, id: string, parts: number, changes: Changes) {
  const { numUpdatedRows } = await db
    .updateTable('reports')
    .set({ ...changes, updated_at: now() })
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .where('parts', '=', parts)
    .where('status', 'in', ['queued', 'generating'])
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const insertPart = ({ db, organization_id }: Transaction, report_id: string, part: ReportPart) =>
  db
    .insertInto('report_parts')
    .values({ ...part, organization_id, report_id })
    .execute()

export const listParts = ({ db, organization_id }: Reader, report_id: string): Promise<ReportPart[]> =>
  db
    .selectFrom('report_parts')
    .select(['part', 'token', 'bytes'])
    .where('organization_id', '=', organization_id)
    .where('report_id', '=', report_id)
    .orderBy('part')
    .execute()

/** Deletes the oldest reports of all organizations, whose files expire by themselves. Returns how many it deleted. */
export async function deleteReportsBefore({ db }: SystemTransaction, before: string, most: number): Promise<number> {
  const oldest = await db
    .selectFrom('reports')
    .select(['organization_id', 'id'])
    .where('created_at', '<', before)
    .orderBy('created_at')
    .orderBy('id')
    .limit(most)
    .execute()
  for (const { organization_id, id } of oldest)
    await db.deleteFrom('reports').where('organization_id', '=', organization_id).where('id', '=', id).execute()
  return oldest.length
}
