import { type OpeningTime, weekdayNames } from '../../../carriers/kit/service-points.ts'
import type { Chance } from './chance.ts'

/** Hours of a week: working days, Saturday, Sunday; a day of its own before an equals sign. `-` is closed. */
export const openingSchedules = [
  '00:00-24:00 | 00:00-24:00 | 00:00-24:00',
  '06:00-24:00 | 06:00-24:00 | 06:00-24:00',
  '07:00-19:00 | - | -',
  '06:30-20:00 | 08:00-12:00 | -',
  '09:00-12:30 13:30-18:00 | 09:00-13:00 | -',
  '08:30-12:00 14:00-18:00 | 08:30-12:00 | -',
  '09:00-17:30 | 09:00-12:30 | -',
  '08:20-19:05 | 08:20-12:35 | -',
  '08:30-14:30 | 09:30-13:00 | -',
  '08:00-20:00 | 08:00-20:00 | -',
  '08:00-20:00 | 09:00-18:00 | -',
  '09:00-18:00 | 09:00-17:00 | - | thursday=09:00-21:00',
  '10:00-18:30 | 10:00-16:00 | - | monday=13:00-18:30',
  '09:00-12:00 14:00-19:00 | 09:00-12:00 14:00-18:00 | - | monday=-',
  '09:30-14:00 17:00-20:30 | 09:30-14:00 | -',
  '08:30-12:45 15:30-19:30 | 08:30-12:45 | - | wednesday=08:30-12:45',
  '07:00-22:00 | 07:00-22:00 | 09:00-20:00',
  '05:30-21:00 | 06:00-21:00 | 07:00-13:00',
] as const

type Spans = readonly OpeningTime[] | null
export type Week = Readonly<Record<(typeof weekdayNames)[number], Spans>>

export const weekOf = (schedule: string): Week => {
  const [working, saturday, sunday, own = ''] = schedule.split(' | ')
  const [day, instead] = own.split('=')
  const byDay: Readonly<Record<string, string>> = { saturday: saturday!, sunday: sunday!, ...(day && { [day]: instead! }) }
  const hoursOf = (weekday: string) => byDay[weekday] ?? working!
  return Object.fromEntries(weekdayNames.map((weekday) => [weekday, spansOf(hoursOf(weekday))])) as Week
}

const spansOf = (text: string): Spans =>
  text === '-' ? null : text.split(' ').map((span) => ({ start_time: span.slice(0, 5), end_time: span.slice(6) }))

type ScheduleKind = 'locker' | 'depot' | 'office' | 'shop'
/** Numbers of schedules in the list above. Shops close at noon in the south, and not in the north. */
const customs: Record<'south' | 'middle' | 'north', Record<ScheduleKind, readonly number[]>> = {
  south: { locker: [0, 0, 0, 1], depot: [2, 3], office: [7, 8], shop: [14, 14, 15, 9, 16] },
  middle: { locker: [0, 0, 0, 1], depot: [2, 3], office: [4, 5, 4], shop: [13, 9, 10, 12, 17] },
  north: { locker: [0, 0, 0, 1], depot: [2, 3], office: [6, 4], shop: [9, 10, 11, 12, 16] },
}
const habits = { ES: 'south', PT: 'south', IT: 'south', FR: 'middle', LU: 'middle', CH: 'middle', AT: 'middle', DE: 'middle' } as const

export const scheduleOf = (kind: ScheduleKind, country: string, chance: Chance): number =>
  chance.pick(customs[(habits as Record<string, keyof typeof customs>)[country] ?? 'north'][kind])
