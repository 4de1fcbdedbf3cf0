import type { z } from 'zod'
import { jobKind } from '../../../jobs/kind.ts'
import { enqueueJob } from '../../../jobs/queue.ts'
import type { Context, System } from '../../../platform/context.ts'
import { foundOrFault } from '../../../platform/errors.ts'
import { defineChanges, emitEvent } from '../../../platform/events.ts'
import { nextTurn } from '../../../platform/next-turn.ts'
import { timedId } from '../../../platform/random.ts'
import { reportUrl } from './download.ts'
import { crossedTimes, rowLimitFault, tooManyReports } from './errors.ts'
import { makeReportPayload } from './make-report.ts'
import { listAnnounced, startOf } from './parcels-store.ts'
import { openReportRows } from './rows.ts'
import type { Report, ReportFilters, ReportRequest } from './schema.ts'
import * as store from './store.ts'
import { countAnnounced, readFilters } from './window.ts'

/** A report takes personal data out of the platform: the audit log says on whose behalf. */
const { created: reportCreated } = defineChanges('report')

export { findReportFile } from './download.ts'

/** Reports that an organization may have under way at once. */
const mostUnfinished = 20
export const makeReportJob = jobKind('make report', makeReportPayload, { attempts: 6 })

export async function createReport(ctx: Context, { fields, filters: sent }: ReportRequest) {
  const filters = readFilters(sent)
  const { announced_after, announced_before, updated_after, updated_before } = filters
  if (announced_after > announced_before) throw crossedTimes('announced')
  if (updated_after !== undefined && updated_before !== undefined && updated_after > updated_before) throw crossedTimes('updated')
  await refuseTooLong(ctx, filters)
  return ctx.transaction(async (tx) => {
    if ((await store.listUnfinished(tx, mostUnfinished)).length >= mostUnfinished) throw tooManyReports(mostUnfinished)
    const id = timedId(tx.random, tx.now())
    const row = await store.insertReport(tx, { id, fields: JSON.stringify(fields), filters: JSON.stringify(sent) })
    await emitEvent(tx, reportCreated, id)
    // Makes reports one after another: two at once would each take twice as long.
    await enqueueJob(tx, makeReportJob, { report_id: id }, { order: 'reports' })
    return presentReport(ctx, row)
  })
}

/** Parcels that are looked at before a report with filters is accepted. */
const mostExamined = 5_000
const examinedSlice = 200

/**
 * Refuses a report that would be too long, as far as that can be seen quickly. With filters that choose few of very many parcels it
 * cannot: such a report fails when it has too many rows.
 */
async function refuseTooLong(ctx: Context, filters: ReportFilters) {
  const most = ctx.bounds.reports.rows
  if ((await countAnnounced(ctx, filters, most)) <= most) return
  const { announced_after: _, announced_before: __, ...others } = filters
  if (Object.keys(others).length === 0) throw rowLimitFault(most)
  const { countChosen } = openReportRows(ctx, [], others)
  let [chosen, after] = [0, startOf(filters)]
  for (let examined = 0; examined < mostExamined; examined += examinedSlice) {
    const rows = await listAnnounced(ctx, filters, after, examinedSlice)
    chosen += countChosen(rows)
    if (chosen > most) throw rowLimitFault(most)
    const last = rows.at(-1)
    if (!last || rows.length < examinedSlice) return
    after = { announced_at: last.announced_at!, id: last.id }
    await nextTurn()
  }
}

export const readReport = async (ctx: Context, id: string) => presentReport(ctx, foundOrFault(await store.findReport(ctx, id), 'report'))

const messages = {
  queued: 'The report is queued.',
  generating: 'The report is being made.',
  ready: 'The report is ready. Download it from `url` before it expires.',
  failed: 'The report could not be made. Request it again.',
  expired: 'The report has expired. Request it again.',
}

export function presentReport(ctx: Context, row: store.ReportRow): z.input<typeof Report> {
  const { id, organization_id, expires_at, created_at, updated_at, failure } = row
  const status = row.status === 'ready' && expires_at! <= ctx.now() ? 'expired' : row.status
  return {
    id,
    organization_id,
    status,
    status_message: failure ?? messages[status],
    progress: progressOf(row),
    fields: JSON.parse(row.fields),
    filters: JSON.parse(row.filters),
    url: status === 'ready' ? reportUrl(ctx, row) : null,
    expires_at,
    created_at,
    updated_at,
  }
}

function progressOf({ status, parcels_total, parcels_read }: store.ReportRow): number {
  if (status === 'ready') return 100
  return parcels_total === null || parcels_total === 0 ? 0 : Math.min(99, Math.floor((100 * parcels_read) / parcels_total))
}

/** Deletes a slice of old reports. Returns how many it deleted. */
export const deleteReportsBefore = (system: System, time: string, most: number) =>
  system.transaction((tx) => store.deleteReportsBefore(tx, time, most))
