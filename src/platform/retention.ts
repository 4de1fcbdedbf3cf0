import type { System } from './context.ts'
import type { Settings } from './settings.ts'
import { addTime } from './time.ts'

/** Retention periods. docs/self-hosting.md lists the settings. */
export type Retention = {
  readonly logDays: number
  readonly deliveryDays: number
  readonly emailDays: number
  readonly eventDays: number
  readonly idempotencyHours: number
  readonly unusedFileHours: number
  readonly sandboxDays: number
  readonly deadJobDays: number
  readonly analyticsDays: number
  readonly reportDays: number
  /** Days from the final status of the last parcel of a shipment; 0 keeps the data. */
  readonly personalDataDays: number
}

/** Logs, deliveries, e-mails and stored answers quote persons in free text, so they are kept no longer than personal data. */
export function readRetention(settings: Settings): Retention {
  const personalDataDays = settings.RETENTION_PERSONAL_DATA_DAYS
  const atMost = (span: number, perDay = 1) => (personalDataDays === 0 ? span : Math.min(span, personalDataDays * perDay))
  return {
    logDays: atMost(settings.RETENTION_LOG_DAYS),
    deliveryDays: atMost(settings.RETENTION_DELIVERY_DAYS),
    emailDays: atMost(settings.RETENTION_EMAIL_DAYS),
    eventDays: settings.RETENTION_EVENT_DAYS,
    idempotencyHours: atMost(settings.RETENTION_IDEMPOTENCY_HOURS, 24),
    unusedFileHours: settings.RETENTION_UNUSED_FILE_HOURS,
    sandboxDays: settings.RETENTION_SANDBOX_DAYS,
    deadJobDays: settings.RETENTION_DEAD_JOB_DAYS,
    reportDays: settings.RETENTION_REPORT_DAYS,
    analyticsDays: settings.RETENTION_ANALYTICS_DAYS,
    personalDataDays,
  }
}

/** Position at which a deletion continues that goes through a table in slices. */
export type Cursor = string | number
/** Result of one slice. Without `next`, the end of the table was reached. */
export type Swept = { readonly deleted: number; readonly next?: Cursor }
export type RetentionSlice = { readonly after: Cursor | undefined; readonly most: number }

/** Deletes one slice, in a transaction of its own. */
export type Sweep = (system: System, slice: RetentionSlice) => Promise<Swept>

/** The time until which rows of an age are deleted. */
export const timeBefore = ({ now }: System, span: { days: number } | { hours: number }) =>
  addTime(now(), 'days' in span ? { days: -span.days } : { hours: -span.hours })

/** Returns the result for a table whose old rows an index gives first: a slice that was not full was the last. */
export const sweptBy = (deleted: number, { most }: RetentionSlice): Swept => ({ deleted, ...(deleted >= most && { next: 0 }) })
