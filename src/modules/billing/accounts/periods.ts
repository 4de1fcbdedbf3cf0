import { BoundedMap } from '../../../platform/bounded-map.ts'

export const invoicePeriods = ['daily', 'weekly', 'monthly'] as const
export type InvoicePeriod = (typeof invoicePeriods)[number]

/**
 * Returns the end of the period of a time: a midnight UTC, always after it. A month ends at the first moment of its last day, as the
 * invoices of the hosted service do; a week ends on Monday.
 */
export const periodEnd = (time: string, period: InvoicePeriod): string =>
  knownEnds.getOrInsertComputed(`${time.slice(0, 10)} ${period}`, () => endOfPeriod(time, period))

/** Ends by day, cached: every transaction that adds items asks for one, and all times of a day have the same. */
const knownEnds = new BoundedMap<string, string>(100)

function endOfPeriod(time: string, period: InvoicePeriod): string {
  const day = Temporal.PlainDate.from(time.slice(0, 10))
  const midnight = (date: Temporal.PlainDate) => `${date}T00:00:00.000Z`
  if (period === 'daily') return midnight(day.add({ days: 1 }))
  if (period === 'weekly') return midnight(day.add({ days: 8 - day.dayOfWeek }))
  const lastDay = (date: Temporal.PlainDate) => midnight(date.with({ day: date.daysInMonth }))
  return lastDay(day) > time ? lastDay(day) : lastDay(day.with({ day: 1 }).add({ months: 1 }))
}
