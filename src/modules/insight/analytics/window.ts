import { dateOf, dayOf } from '../../../geo/days.ts'
import type { Context } from '../../../platform/context.ts'
import { machineNow } from '../../../platform/time.ts'
import { crossedDates } from './errors.ts'
import type { TransitWindow } from './schema.ts'

/** Days in UTC, both included. */
export type DayWindow = { readonly start_date: string; readonly end_date: string }

/** The window of a request. Without an end it ends today by the clock of the organization; without a start it has so many days before it. */
export function windowOf(ctx: Context, { start_date, end_date }: TransitWindow, defaultDays: number): DayWindow {
  const end = end_date ?? ctx.now().slice(0, 10)
  const start = start_date ?? dateOf(dayOf(end) - defaultDays)
  if (start > end) throw crossedDates()
  return { start_date: start, end_date: end }
}

/** A month at a time, so that a long window does not hold up other requests. */
const sliceDays = 31

/** The parts of a window that roll-ups exist for, each of a month at most. Carriers may be a day ahead of the clock. */
export function* slicesOf(ctx: Context, { start_date, end_date }: DayWindow): Generator<DayWindow> {
  const oldest = dayOf(machineNow(ctx).slice(0, 10)) - ctx.retention.analyticsDays - 1
  const newest = dayOf(ctx.now().slice(0, 10)) + 1
  const last = Math.min(dayOf(end_date), newest)
  for (let day = Math.max(dayOf(start_date), oldest); day <= last; day += sliceDays)
    yield { start_date: dateOf(day), end_date: dateOf(Math.min(day + sliceDays - 1, last)) }
}
