import type { Settings } from './settings.ts'

/** How long is kept what nobody needs for ever. docs/self-hosting.md lists the settings. */
export type Retention = {
  readonly logDays: number
  readonly deliveryDays: number
  readonly eventDays: number
  readonly idempotencyHours: number
  readonly unusedFileHours: number
  readonly sandboxDays: number
  readonly deadJobDays: number
}

export const retentionOf = (settings: Settings): Retention => ({
  logDays: settings.RETENTION_LOG_DAYS,
  deliveryDays: settings.RETENTION_DELIVERY_DAYS,
  eventDays: settings.RETENTION_EVENT_DAYS,
  idempotencyHours: settings.RETENTION_IDEMPOTENCY_HOURS,
  unusedFileHours: settings.RETENTION_UNUSED_FILE_HOURS,
  sandboxDays: settings.RETENTION_SANDBOX_DAYS,
  deadJobDays: settings.RETENTION_DEAD_JOB_DAYS,
})

/** Where a deletion that goes through a table by slices goes on. */
export type Cursor = string | number
/** What one slice has done. Without `next`, the table has been gone through. */
export type Swept = { readonly deleted: number; readonly next?: Cursor }
export type Slice = { readonly after: Cursor | undefined; readonly most: number }

/** For a table whose old rows an index gives first: a slice that was not full was the last. */
export const sweptBy = (deleted: number, { most }: Slice): Swept => ({ deleted, ...(deleted >= most && { next: 0 }) })
