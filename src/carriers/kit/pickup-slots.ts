import { dateOf, dayOf, weekdayOf } from '../../geo/days.ts'
import { isHoliday } from '../../geo/holidays.ts'
import { timeZoneAt } from '../../geo/time-zones.ts'
import type { CarrierAddress } from './carrier.ts'
import type { PickupTerms, RequestedSlot, TimeSlot } from './pickups.ts'

/** The calendar of pickups: which slots the terms of a carrier allow at an address. */

type Place = Pick<CarrierAddress, 'country_code' | 'postal_code' | 'state_province_code'>

/** Returns the local date and time at the address. */
export function localMoment(place: Place, at: string): { readonly date: string; readonly time: string } {
  const local = Temporal.Instant.from(at).toZonedDateTimeISO(timeZoneAt(place))
  return { date: local.toPlainDate().toString(), time: local.toPlainTime().toString({ smallestUnit: 'millisecond' }) }
}

function instantAt(place: Place, date: string, time: string): string {
  const local = Temporal.PlainDateTime.from(`${date}T${time}`).toZonedDateTime(timeZoneAt(place))
  return local.toInstant().toString({ smallestUnit: 'millisecond' })
}

/** The tours of a day, whether or not they can still be booked. None where no driver comes that day. */
const toursOn = (terms: PickupTerms, place: Place, date: string): readonly TimeSlot[] =>
  dayObstacle(terms, place, date) === undefined
    ? terms.tours.map(([from, until]) => ({ start_at: instantAt(place, date, from), end_at: instantAt(place, date, until) }))
    : []

/** The time slots of a day that can be booked at a moment. */
export const offeredSlots = (terms: PickupTerms, place: Place, date: string, at: string): readonly TimeSlot[] =>
  isBeforeCutOff(terms, place, date, at) ? toursOn(terms, place, date).filter(({ start_at }) => Date.parse(at) < Date.parse(start_at)) : []

/** The offered slot that a requested one lies in. */
export const findSlot = (offered: readonly TimeSlot[], { start_at, end_at }: RequestedSlot): TimeSlot | undefined =>
  offered.find(
    (one) =>
      Date.parse(one.start_at) <= Date.parse(start_at) &&
      Date.parse(start_at) < Date.parse(one.end_at) &&
      (end_at === null || Date.parse(end_at) <= Date.parse(one.end_at)),
  )

/** Returns the reason why no driver comes in this slot; undefined where one does. */
export function slotObstacle(terms: PickupTerms, place: Place, slot: RequestedSlot, at: string): string | undefined {
  const { date } = localMoment(place, slot.start_at)
  const obstacle = dayObstacle(terms, place, date)
  if (obstacle !== undefined) return obstacle
  if (!isBeforeCutOff(terms, place, date, at)) return cutOffText(terms, date)
  return findSlot(toursOn(terms, place, date), slot) ? undefined : outsideText(toursOn(terms, place, date))
}

/** Error text for a slot that is not offered: lists the offered slots. */
export const outsideText = (offered: readonly TimeSlot[]) =>
  offered.length === 0
    ? 'No time slot is offered on this day any more. Choose another day.'
    : `The carrier does not come in this slot. It offers ${offered.map(({ start_at, end_at }) => `${start_at} to ${end_at}`).join(', ')}.`

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

function dayObstacle({ days }: PickupTerms, { country_code }: Place, date: string): string | undefined {
  const weekday = weekdayOf(dayOf(date))
  if (!days.includes(weekday)) return `${date} is a ${weekdays[weekday - 1]}, on which the carrier does not come.`
  return isHoliday(country_code, dayOf(date)) ? `${date} is a public holiday in ${country_code}.` : undefined
}

function isBeforeCutOff({ cut_off }: PickupTerms, place: Place, date: string, at: string) {
  const last = cut_off.day === 'same' ? date : workingDayBefore(place, date)
  const now = localMoment(place, at)
  return now.date < last || (now.date === last && now.time <= `${cut_off.time}:00.000`)
}

const cutOffText = ({ cut_off }: PickupTerms, date: string) =>
  cut_off.day === 'same'
    ? `It is too late for ${date}: the carrier takes bookings until ${cut_off.time} of the day, by the clock of the address.`
    : `It is too late for ${date}: the carrier takes bookings until ${cut_off.time} of the working day before, by the clock of the address.`

function workingDayBefore({ country_code }: Place, date: string) {
  let day = dayOf(date) - 1
  while (weekdayOf(day) > 5 || isHoliday(country_code, day)) day--
  return dateOf(day)
}
