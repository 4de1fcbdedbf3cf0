import { createRequire } from 'node:module'
import type Holidays from 'date-holidays'
import { dayOf, yearOf } from './days.ts'

/**
 * Holidays are those of a whole country: in Germany the nine that all states share, in Spain the national ones, since an address
 * does not always determine the region and carriers publish their calendars by country. The United Kingdom has no such list that would
 * hold anywhere, so the days of England stand for it.
 */
const regions: Record<string, string> = { GB: 'ENG' }

/** Loaded on first use: the library takes 70 to 190 ms to load. */
let library: typeof Holidays | undefined
function calendarOf(country: string): Holidays {
  library ??= createRequire(import.meta.url)('date-holidays') as typeof Holidays
  const region = regions[country]
  return region ? new library(country, region, { types: ['public'] }) : new library(country, { types: ['public'] })
}

const hourMs = 3_600_000

/** Half days are working days. A feast of several days is one entry, and a day on which clocks go forward has 23 hours. */
function daysOff(country: string, year: number): ReadonlySet<number> {
  const entries = calendarOf(country).getHolidays(year)
  return new Set(
    entries.flatMap(({ date, start, end }) => {
      const length = Math.floor((end.getTime() - start.getTime() + hourMs) / (24 * hourMs))
      return Array.from({ length }, (_, n) => dayOf(date.slice(0, 10)) + n)
    }),
  )
}

/** The library answers 456 times a second, so it is asked once for each country and year: 3 to 30 ms, then 40 ns. */
const known = new Map<string, Map<number, ReadonlySet<number>>>()

/** Whether a day, counted from 1970, is a public holiday there. */
export const isHoliday = (country: string, day: number): boolean =>
  known
    .getOrInsertComputed(country, () => new Map())
    .getOrInsertComputed(yearOf(day), (year) => daysOff(country, year))
    .has(day)
