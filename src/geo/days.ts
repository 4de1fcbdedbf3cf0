/** A day of the calendar as the number of days since 1 January 1970: adding to it is adding, and comparing is comparing. */
const dayMs = 86_400_000

export const dayOf = (date: string) => Date.parse(`${date}T00:00:00Z`) / dayMs

export const dateOf = (day: number) => Temporal.PlainDate.from('1970-01-01').add({ days: day }).toString()

/** Monday 1 to Sunday 7. The first day of 1970 was a Thursday. */
export const weekdayOf = (day: number) => ((((day + 3) % 7) + 7) % 7) + 1

const firstDayOf = (year: number) => Date.UTC(year, 0, 1) / dayMs

export function yearOf(day: number): number {
  const near = 1970 + Math.floor(day / 365.2425)
  if (day < firstDayOf(near)) return near - 1
  return day < firstDayOf(near + 1) ? near : near + 1
}
