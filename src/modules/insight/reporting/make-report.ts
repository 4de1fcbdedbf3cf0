import { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import { findRoomProblem, putFile } from '../../../platform/file-store/index.ts'
import { nextTurn } from '../../../platform/next-turn.ts'
import { addTime } from '../../../platform/time.ts'
import { collectYoungGarbage } from '../../../platform/young-garbage.ts'
import { byteOrderMark, csvLine } from './csv.ts'
import { rowLimitText } from './errors.ts'
import { listAnnounced, type ReportPosition, startOf } from './parcels-store.ts'
import { newPart, type PartText } from './part-text.ts'
import { openReportRows } from './rows.ts'
import type { ReportField, ReportFilters } from './schema.ts'
import * as store from './store.ts'
import { countAnnounced, readFilters } from './window.ts'

export const makeReportPayload = z.object({ report_id: z.string() })

/** Parcels that are read before other requests are served: some 10 ms on SQLite. */
const sliceSize = 200
/** Size of a part, which is kept in memory until it is stored. */
const partBytes = 1_048_576
/** Parts per run, after which the job gives its place to others: a server that stops does not have to wait for its end. */
const partsPerRun = 20
/** Hours for which a part is stored: a report that takes longer to make cannot be downloaded whole. */
const fileHours = 24

/**
 * Makes a report from where it was left, part by part. Each part is stored before the transaction that records it and the position after
 * it, and that transaction is refused where another worker has gone on: a killed worker loses its unrecorded part, and no row is missing
 * or doubled. Answers whether the report is finished.
 */
export async function makeReport(ctx: Context, report_id: string, parts = partsPerRun): Promise<boolean> {
  const part = newPart()
  let report = await store.findReport(ctx, report_id)
  for (let made = 0; report?.status === 'queued' || report?.status === 'generating'; made++) {
    if (made >= parts) return false
    report = report.parcels_total === null ? await beginReport(ctx, report) : await addPart(ctx, report, part)
  }
  return true
}

/** Returns the changed report; undefined if another worker has gone on with it. */
async function changeReport(ctx: Context, report: store.ReportRow, changes: Partial<store.ReportRow>, part?: store.ReportPart) {
  const isMine = await ctx.transaction(async (tx) => {
    if (!(await store.updateUnfinished(tx, report.id, report.parts, changes))) return false
    if (part) await store.insertPart(tx, report.id, part)
    return true
  })
  return isMine ? { ...report, ...changes } : undefined
}

async function beginReport(ctx: Context, report: store.ReportRow) {
  const filters = readFilters(JSON.parse(report.filters) as ReportFilters)
  return changeReport(ctx, report, { status: 'generating', parcels_total: await countAnnounced(ctx, filters) })
}

async function addPart(ctx: Context, report: store.ReportRow, part: PartText) {
  const { isLast, ...reached } = await readPart(ctx, report, part)
  if (reached.rows_written > ctx.bounds.reports.rows)
    return changeReport(ctx, report, { status: 'failed', failure: rowLimitText(ctx.bounds.reports.rows) })
  const bytes = part.read()
  const failure = await findRoomProblem(ctx, bytes.length)
  if (failure !== undefined) return changeReport(ctx, report, { status: 'failed', failure })
  const name = `${report.id}-${report.parts + 1}.csv`
  const token = await putFile(ctx, { bytes, content_type: 'text/csv; charset=utf-8', subject: 'report', name, hours: fileHours })
  const parts = report.parts + 1
  const end = { status: 'ready', expires_at: addTime(ctx.now(), { minutes: ctx.bounds.reports.expiryMinutes }) } as const
  return changeReport(ctx, report, { ...reached, parts, ...(isLast && end) }, { part: parts, token, bytes: bytes.length })
}

/** Reads parcels until the part is full, or there are no more. */
async function readPart(ctx: Context, report: store.ReportRow, part: PartText) {
  const fields = JSON.parse(report.fields) as ReportField[]
  const filters = readFilters(JSON.parse(report.filters) as ReportFilters)
  const { announced_after: _, announced_before: __, ...others } = filters
  const { cellsOf } = openReportRows(ctx, fields, others)
  part.begin(report.parts === 0 ? byteOrderMark + csvLine(fields) : '')
  let { parcels_read, rows_written } = report
  let after: ReportPosition = report.position_at === '' ? startOf(filters) : { announced_at: report.position_at, id: report.position_id }
  let isLast = false
  while (!isLast && part.size() < partBytes && rows_written <= ctx.bounds.reports.rows) {
    const slice = await addSlice(ctx, filters, after, { cellsOf, part })
    rows_written += slice.written
    parcels_read += slice.read
    isLast = slice.read < sliceSize
    after = slice.after
    await nextTurn()
    collectYoungGarbage()
  }
  return { isLast, parcels_read, rows_written, position_at: after.announced_at, position_id: after.id }
}

type SliceUse = { readonly cellsOf: ReturnType<typeof openReportRows>['cellsOf']; readonly part: PartText }

/** Adds the next parcels to the part. */
async function addSlice(ctx: Context, filters: ReportFilters, after: ReportPosition, { cellsOf, part }: SliceUse) {
  const rows = await listAnnounced(ctx, filters, after, sliceSize)
  const lines = (await cellsOf(rows)).map(csvLine)
  part.add(lines.join(''))
  const last = rows.at(-1)
  return { read: rows.length, written: lines.length, after: last ? { announced_at: last.announced_at!, id: last.id } : after }
}

/** Ends a report that could not be made, so that its client does not wait for it. */
export const failReport = (ctx: Context, report_id: string) =>
  ctx.transaction(async (tx) => {
    const report = await store.findReport(tx, report_id)
    if (report) await store.updateUnfinished(tx, report_id, report.parts, { status: 'failed' })
  })
