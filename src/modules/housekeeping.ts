import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { deleteExpiredTokens } from '../http/auth/credentials.ts'
import { deleteExpiredRequests } from '../http/idempotency/once.ts'
import { jobKind, type Schedule, systemJobHandler } from '../jobs/kind.ts'
import { deleteDeadJobsBefore, enqueueJob } from '../jobs/queue.ts'
import { deleteCountsBefore, deleteEmailsBefore } from '../mail/service.ts'
import type { System } from '../platform/context.ts'
import { deleteEventsBefore } from '../platform/events.ts'
import { deleteExpiredFiles } from '../platform/file-store/index.ts'
import type { Metrics } from '../platform/metrics.ts'
import { type Cursor, type Sweep, sweptBy, timeBefore } from '../platform/retention.ts'
import { addTime } from '../platform/time.ts'
import { deleteWebhooksLeftBefore } from '../webhooks/integration-webhook.ts'
import { deleteUnusedLogos } from './account/brands/logos.ts'
import { deleteUnusedFiles } from './account/brands/service.ts'
import { deleteManifestsBefore } from './handover/manifests/service.ts'
import { deleteFiguresBefore, deleteTransitTimesBefore } from './insight/analytics/service.ts'
import { deleteReportsBefore } from './insight/reporting/service.ts'
import { deleteDeliveriesBefore } from './notifications/deliveries/service.ts'
import { deleteLogsBefore } from './sales/integrations/logs.ts'
import { erasePersonalDataBefore } from './shipments/privacy/retention.ts'
import { deleteProgressBefore } from './shipments/purchase/progress.ts'
import { eraseTicketsSolvedBefore } from './support/tickets/retention.ts'

/** Deletes what its retention has ended for. `rest`: only these tables, from where they were left. */
const housekeeping = jobKind('housekeeping', z.object({ rest: z.record(z.string(), z.union([z.string(), z.number()])).optional() }))

/** A business year and a half; a manifest may name receivers, and is kept no longer than personal data. */
const manifestDays = 550
const manifestDaysOf = ({ retention: { personalDataDays: days } }: System) => (days === 0 ? manifestDays : Math.min(manifestDays, days))

/** Deletes expired data by kind, under the name that its metric has: a slice at a time, each in a transaction of its own. */
const moduleSweeps: Readonly<Record<string, Sweep>> = {
  access_tokens: async (system, slice) => sweptBy(await deleteExpiredTokens(system, slice.most), slice),
  idempotent_answers: async (system, slice) => sweptBy(await deleteExpiredRequests(system, slice.most), slice),
  logs: async (system, slice) =>
    sweptBy(await deleteLogsBefore(system, timeBefore(system, { days: system.retention.logDays }), slice.most), slice),
  deliveries: (system, slice) => deleteDeliveriesBefore(system, timeBefore(system, { days: system.retention.deliveryDays }), slice),
  left_webhooks: async (system) => ({
    deleted: await deleteWebhooksLeftBefore(system, timeBefore(system, { days: system.retention.deliveryDays })),
  }),
  emails: async (system, slice) =>
    sweptBy(await deleteEmailsBefore(system, timeBefore(system, { days: system.retention.emailDays }), slice.most), slice),
  // Counts of yesterday are no longer used; two days leave room for clocks that differ.
  email_counts: async (system, slice) =>
    sweptBy(await deleteCountsBefore(system, timeBefore(system, { days: 2 }).slice(0, 10), slice.most), slice),
  events: (system, slice) => deleteEventsBefore(system, timeBefore(system, { days: system.retention.eventDays }), slice),
  dead_jobs: async (system, slice) =>
    sweptBy(await deleteDeadJobsBefore(system, timeBefore(system, { days: system.retention.deadJobDays }), slice.most), slice),
  unused_files: (system, slice) => deleteUnusedFiles(system, timeBefore(system, { hours: system.retention.unusedFileHours }), slice),
  unused_logos: async (system, slice) =>
    sweptBy(await deleteUnusedLogos(system, timeBefore(system, { hours: system.retention.unusedFileHours }), slice.most), slice),
  expired_files: (system, { most }) => deleteExpiredFiles(system, most),
  reports: async (system, slice) =>
    sweptBy(await deleteReportsBefore(system, timeBefore(system, { days: system.retention.reportDays }), slice.most), slice),
  transit_times: async (system, slice) => sweptBy(await deleteTransitTimesBefore(system, slice.most), slice),
  daily_figures: async (system, slice) => sweptBy(await deleteFiguresBefore(system, slice.most), slice),
  purchase_states: async (system, slice) =>
    sweptBy(await deleteProgressBefore(system, timeBefore(system, { days: system.retention.deadJobDays }), slice.most), slice),
  manifests: async (system, slice) =>
    sweptBy(await deleteManifestsBefore(system, timeBefore(system, { days: manifestDaysOf(system) }), slice.most), slice),
  // Divides the slice: of a shipment some 20 rows are read, and up to as many changed.
  personal_data: async (system, { most, after }) => {
    const { personalDataDays: days } = system.retention
    return days === 0
      ? { deleted: 0 }
      : erasePersonalDataBefore(system, timeBefore(system, { days }), { after, most: Math.ceil(most / 20) })
  },
  ticket_texts: async (system, { most }) => {
    const { personalDataDays: days } = system.retention
    return days === 0 ? { deleted: 0 } : eraseTicketsSolvedBefore(system, timeBefore(system, { days }), Math.ceil(most / 20))
  },
}

export type HousekeepingOptions = {
  /** Rows of a slice. On SQLite, where one transaction writes at a time, 500 take some 5 to 10 ms. */
  readonly rows?: number
  /** Time of one table in a run: a server that stops does not have to wait for the end of a large backlog. */
  readonly tableMs?: number
}
const restSeconds = 5
/** Time for which a clock must run steadily before anything is deleted by it: a wrong clock is noticed and corrected within it. */
const steadySeconds = 3_600

/** The job that deletes what its retention has ended for, and how much it has deleted in this process. `contributed`: sweeps of others. */
export function openHousekeeping(contributed: Readonly<Record<string, Sweep>>, { rows = 500, tableMs = 1_000 }: HousekeepingOptions = {}) {
  const sweeps = { ...moduleSweeps, ...contributed }
  const deleted = new Map(Object.keys(sweeps).map((name) => [name, 0]))

  /**
   * Runs slices with a pause after each as long as it took, so that requests have at least half of the time. Returns the cursor to go on
   * from.
   */
  async function run(system: System, name: string, from: Cursor | undefined): Promise<Cursor | undefined> {
    const end = performance.now() + tableMs
    for (let after = from; ; ) {
      const begun = performance.now()
      const { deleted: some, next } = await sweeps[name]!(system, { after, most: rows })
      deleted.set(name, deleted.get(name)! + some)
      if (next === undefined || performance.now() >= end) return next
      after = next
      await sleep(performance.now() - begun)
    }
  }

  const handler = systemJobHandler(housekeeping, async (system, { rest }, job) => {
    const left: Record<string, Cursor> = {}
    const names = system.leases.isSteady(steadySeconds) ? Object.keys(rest ?? sweeps) : []
    for (const name of names.filter((one) => one in sweeps)) {
      const next = await run(system, name, rest?.[name])
      if (next !== undefined) left[name] = next
    }
    await job.finish(async (tx) => {
      if (Object.keys(left).length > 0)
        await enqueueJob(tx, housekeeping, { rest: left }, { key: 'rest', run_at: addTime(tx.now(), { seconds: restSeconds }) })
    })
  })
  return { handler, deleted }
}

export const housekeepingSchedule: Schedule = { kind: housekeeping, everySeconds: 3600 }

export const measureHousekeeping = (metrics: Metrics, deleted: ReadonlyMap<string, number>) =>
  metrics.counter('crossdock_retention_deleted_total', 'Rows that were deleted because their retention had ended.', () =>
    [...deleted].map(([table, value]) => ({ labels: { table }, value })),
  )
