import type { z } from 'zod'
import type { BookedPiece, ShipmentRequest } from '../../carriers/sandbox/wire-shipping.ts'
import type { Course } from './journeys.ts'

type LedgerPlace = { readonly city: string; readonly country: string }
type LedgerEntry = {
  readonly carrier: string
  /** Reference that the platform gave it. */
  readonly reference: string
  /** The carrier's own. */
  readonly id: string
  readonly booked_at: string
  /** Time from which on it is cancelled, which may be later than the request to cancel. */
  readonly cancelled_at: string | null
}
/** Part of a shipment request that is printed on the air waybill. */
export type Consignment = Pick<
  z.output<typeof ShipmentRequest>,
  'account' | 'customer_reference' | 'from' | 'to' | 'incoterm' | 'hide_sender' | 'pieces'
>
export type ShipmentBooking = LedgerEntry & {
  readonly kind: 'shipment'
  readonly service: string
  readonly from: LedgerPlace
  readonly to: LedgerPlace
  readonly receiver: string
  readonly pieces: readonly BookedPiece[]
  readonly consignment?: Consignment
  /** Course of the shipment; the usual one where it was booked before there were others. */
  readonly course?: Course
  /** Time at which a driver collected it at a pickup, if one did before it was scanned elsewhere. */
  readonly collected_at?: string
}
/** A shipment without its documents: all that its tracking needs. */
export type Travelling = Omit<ShipmentBooking, 'pieces' | 'consignment'>
export type PickupBooking = LedgerEntry & {
  readonly kind: 'pickup'
  readonly slot: { readonly start_at: string; readonly end_at: string }
  /** Outcome of the pickup, by the name that the client requested. */
  readonly named?: string
}
export type Booking = ShipmentBooking | PickupBooking

/** Reference under which a carrier that books again keeps the nth booking of one reference: the first has the reference itself. */
export const nthReference = (reference: string, n: number) => (n === 1 ? reference : `${reference}~${n}`)
/** The reference that the client sent. */
export const sentReference = (kept: string) => kept.replace(/~\d+$/, '')

/** Tracking numbers of the parcels that have one. */
export const numbersOf = (booking: Booking): readonly string[] =>
  booking.kind === 'shipment' ? booking.pieces.flatMap(({ number }) => number ?? []) : []

/** Kind of name by which a booking is looked up. No two bookings of a carrier share one. */
export type NameKind = 'reference' | 'id' | 'number'

/**
 * The ledger of the sandbox carriers: all that they remember from one call to the next. An implementation ensures that
 * each of these happens as a whole, also when several come at once.
 */
export interface CarrierLedger {
  find(carrier: string, by: NameKind, name: string): Promise<Booking | undefined>
  /** The shipment that has a parcel of this number. */
  findTravelling(carrier: string, number: string): Promise<Travelling | undefined>
  /** `known`: its reference is there already; `taken`: another booking has one of its other names. In both cases nothing is written. */
  put(booking: Booking): Promise<'new' | 'known' | 'taken'>
  /** Cancels a booking. Only the first call counts. */
  cancel(carrier: string, id: string, cancelled_at: string): Promise<void>
  /** Marks a booking as collected. Only the first call counts. */
  collect(carrier: string, reference: string, collected_at: string): Promise<void>
}
