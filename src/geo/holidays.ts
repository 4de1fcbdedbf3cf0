import { createRequire } from 'node:module'
import type Holidays from 'date-holidays'
import { nextTurn } from '../platform/next-turn.ts'
import { dayOf, yearOf } from './days.ts'

/**
 * Holidays are those of a whole country: in Germany the nine that all states share, in Spain the national ones, since an address
 * does not always determine the region and carriers publish their calendars by country. The United Kingdom has no such list that would
 * hold anywhere, so the days of England stand for it.
 */
const regions: Record<string, string> = { GB: 'ENG' }

const requireHere = () => createRequire(import.meta.url)
/** The library, loaded on first use because that takes 70 to 190 ms. */
let library: typeof Holidays | undefined
const loadLibrary = () => (library ??= requireHere()('date-holidays') as typeof Holidays)

/**
 * Loads the library part by part, and makes a first calendar, which takes ten times as long as the next. A job does this before it uses
 * one: requests are served between the parts, which take 30 to 60 ms.
 */
export async function loadHolidays() {
  if (library) return
  const requireThere = createRequire(requireHere().resolve('date-holidays'))
  for (const part of ['date-holidays-parser', 'date-holidays/data']) {
    requireThere(part)
    await nextTurn()
  }
  calendarOf('NL').getHolidays(1970)
  await nextTurn()
}

function calendarOf(country: string): Holidays {
  const Calendar = loadLibrary()
  const region = regions[country]
  return region ? new Calendar(country, region, { types: ['public'] }) : new Calendar(country, { types: ['public'] })
}

const hourMs = 3_600_000

/**
 * Days off in a year, without half days, which are working days. A feast of several days is one entry, and a day on which clocks go forward
 * has 23 hours.
 */
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

/** True if a day, counted from 1970, is a public holiday in the country. */
export const isHoliday = (country: string, day: number): boolean =>
  known
    .getOrInsertComputed(country, () => new Map())
    .getOrInsertComputed(yearOf(day), (year) => daysOff(country, year))
    .has(day)
