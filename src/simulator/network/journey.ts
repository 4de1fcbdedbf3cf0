import { hash } from 'node:crypto'
import { codeOf, isDelivery, isTakenOver, type JourneyStep, stepOf } from '../../carriers/sandbox/event-codes.ts'
import type { WireEvent } from '../../carriers/sandbox/wire-shipping.ts'
import { addTime } from '../../platform/time.ts'
import { type Course, legsOf } from './journeys.ts'
import type { Travelling } from './ledger.ts'
import { isBefore } from './reply.ts'

/** Carriers report by the quarter of an hour. Scans of one quarter are reported together. */
const quarterMs = 15 * 60 * 1000

/** No two parcels travel alike: up to three hours late, by their number. */
const lateMs = (number: string) => (Number.parseInt(hash('sha256', number, 'hex').slice(0, 8), 16) % 12) * quarterMs

/** Weight that the scales of the sorting centre show on `journey:weighed`. */
const weighed_g = 12_000

const usual: Course = { kind: 'home', border: 'none' }

/**
 * All events of a parcel, future ones too, as far as it was not cancelled before. They follow from the booking and the number alone, so
 * that they are the same in each call. `upTo` leaves out those of the future.
 */
export const journeyOf = (booking: Travelling, number: string): readonly WireEvent[] => [...journeyAfter(null, booking, number)]

/** The events after a time, one by one: a caller that needs the next alone does not compute the rest. */
export function* journeyAfter(time: string | null, booking: Travelling, number: string): Generator<WireEvent> {
  const { carrier, booked_at, cancelled_at, collected_at, from, to, course = usual } = booking
  const places = { from, between: { city: null, country: from.country }, to }
  const [begun, late] = [Date.parse(booked_at), lateMs(number)]
  const [since, until] = [time === null ? -Infinity : Date.parse(time), cancelled_at === null ? Infinity : Date.parse(cancelled_at)]
  const event = (step: JourneyStep, ms: number, place: WireEvent['place']): WireEvent => ({
    ...codeOf(carrier, step),
    time: addTime(booked_at, { seconds: (ms - begun) / 1000 }),
    place,
    ...(step === 'sorted' && course.named === 'weighed' && { weight_g: weighed_g }),
  })
  for (const [step, hours, where] of legsOf(course)) {
    const planned = hours === 0 ? begun : Math.ceil((begun + hours * 3_600_000 + late) / quarterMs) * quarterMs
    const ms = step === 'accepted' && collected_at !== undefined ? Math.min(Date.parse(collected_at), planned) : planned
    if (ms > since && ms < until) yield event(step, ms, places[where])
  }
  if (cancelled_at !== null && until > since) yield event('cancelled', until, null)
}

export const upTo = (at: string, events: readonly WireEvent[]) => events.filter(({ time }) => !isBefore(at, time))

/** Event by which the carrier has taken the parcel over, if it has by then. */
export const takenOver = (at: string, booking: Travelling, number: string) =>
  upTo(at, journeyOf(booking, number)).find(({ code }) => isTakenOver(stepOf(booking.carrier, code)))

/** Event by which the receiver was given the parcel, if that has happened by then. */
export const handedOver = (at: string, booking: Travelling, number: string) =>
  upTo(at, journeyOf(booking, number)).find(({ code }) => isDelivery(booking.carrier, code))
