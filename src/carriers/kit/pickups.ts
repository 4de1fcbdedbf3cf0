import type { CancelInput, Cancellation, PostalAddress } from './announce.ts'
import type { Capability } from './carrier.ts'

export type TimeSlot = { readonly start_at: string; readonly end_at: string }

export type TimeSlotsInput = {
  readonly country_code: string
  readonly postal_code: string
  /** The day on which the carrier shall come. */
  readonly date: string
  readonly at: string
}

export type PickupInput = {
  /** Ours, as with parcels: the carrier does not come twice for it. */
  readonly reference: string
  readonly address: PostalAddress
  /** Any of these will do; the carrier chooses. */
  readonly time_slots: readonly TimeSlot[]
  readonly quantity: number
  readonly total_weight_g: number
  readonly special_instructions?: string | undefined
  readonly at: string
}
export type BookedPickup = { readonly pickup_id: string; readonly time_slot: TimeSlot }

/** A carrier that can be sent for. One that names no time slots takes any. */
export type Pickups<Settings> = {
  readonly timeSlots?: Capability<Settings, TimeSlotsInput, readonly TimeSlot[]>
  readonly book: Capability<Settings, PickupInput, BookedPickup>
  readonly cancel: Capability<Settings, CancelInput, Cancellation>
}
