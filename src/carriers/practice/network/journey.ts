import { eventCodes } from '../event-codes.ts'
import type { WireEvent } from '../wire-shipping.ts'
import type { ShipmentBooking } from './ledger.ts'
import { instantOf, isBefore, textOf } from './reply.ts'

/** Hours after it was booked, and whether it is still near the sender. */
const course = [
  ['announced', 0, 'from'],
  ['accepted', 20, 'from'],
  ['sorted', 27, 'from'],
  ['in_delivery', 46, 'to'],
  ['delivered', 50, 'to'],
] as const

/** No two parcels at the same minute: up to three hours late, by their number. */
const lateness = (number: string) => Number(BigInt(number.replaceAll(/\D/g, '')) % 180n)

/** All that happens to a parcel, as far as it was not cancelled before. What has not happened yet is not told: see `upTo`. */
export function journeyOf(booking: ShipmentBooking, number: string): readonly WireEvent[] {
  const codes = eventCodes[booking.carrier]!
  const [late, start] = [lateness(number), instantOf(booking.booked_at)]
  const events = course.map(([step, hours, where]): WireEvent => {
    const [code, text] = codes[step]
    return { code, text, time: textOf(start.add({ minutes: hours && hours * 60 + late })), place: booking[where] }
  })
  const { cancelled_at } = booking
  if (cancelled_at === null) return events
  const [code, text] = codes.cancelled
  return [...events.filter(({ time }) => isBefore(time, cancelled_at)), { code, text, time: cancelled_at, place: null }]
}

export const upTo = (at: string, events: readonly WireEvent[]) => events.filter(({ time }) => !isBefore(at, time))

/** The event of a journey that has this step, if it has happened by then. */
export const stepBy = (at: string, step: 'accepted' | 'delivered', booking: ShipmentBooking, number: string) =>
  upTo(at, journeyOf(booking, number)).find(({ code }) => code === eventCodes[booking.carrier]![step][0])
