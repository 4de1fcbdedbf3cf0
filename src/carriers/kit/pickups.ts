import type { CancelInput, Cancellation, PostalAddress } from './announce.ts'
import type { Capability } from './carrier.ts'
import type { Euros } from './product.ts'

export type TimeSlot = { readonly start_at: string; readonly end_at: string }
/** Slot as a client requests it. Where a carrier does not need the end, the slot lasts until the driver has come. */
export type RequestedSlot = { readonly start_at: string; readonly end_at: string | null }

export const containerTypes = ['parcel', 'pallet'] as const
export type ContainerType = (typeof containerTypes)[number]

/** Requirements of a carrier for pickups, and the times of its drivers, all by the clock of the pickup address. */
export type PickupTerms = {
  /** Days of the week, Monday 1 to Sunday 7. On public holidays no driver comes. */
  readonly days: readonly number[]
  /** The tours of a day, as `['09:00', '12:00']`. A time slot lies within one of them. */
  readonly tours: readonly (readonly [from: string, until: string])[]
  /** Latest time to book a pickup: at this time of its day, or of the working day before. */
  readonly cut_off: { readonly time: string; readonly day: 'same' | 'working_day_before' }
  /** Maximum number of time slots on one day in a request. */
  readonly most_slots: 1 | 2
  readonly needs_end: boolean
  /** Fields of the address that other carriers do not need. */
  readonly needs_address: readonly ('phone_number' | 'state_province_code')[]
  readonly containers: readonly ContainerType[]
  /** Price of a pickup; default: free. */
  readonly fee?: Euros
}

export type TimeSlotsInput = {
  readonly country_code: string
  readonly postal_code: string
  /** The day of the pickup. */
  readonly date: string
  readonly at: string
}

export type PickupItem = { readonly quantity: number; readonly container_type: ContainerType }

export type PickupInput = {
  /** Reference of ours, as with parcels: a carrier that recognizes it does not come twice. */
  readonly reference: string
  /** The client's own word for it. */
  readonly customer_reference?: string | undefined
  readonly address: PostalAddress
  /** The carrier chooses one of these. */
  readonly time_slots: readonly RequestedSlot[]
  readonly quantity: number
  readonly items?: readonly PickupItem[] | undefined
  readonly total_weight_g?: number | undefined
  readonly special_instructions?: string | undefined
  readonly at: string
}
export type BookedPickup = { readonly pickup_id: string; readonly time_slot: TimeSlot }

/** `failed`: the driver came in vain, or did not come. `message`: why, in the words of the carrier. */
export type PickupState = { readonly state: 'booked' | 'collected' | 'cancelled' } | { readonly state: 'failed'; readonly message: string }
export type FindPickupInput = { readonly reference: string; readonly at: string }
export type FoundPickup = { readonly found: true; readonly pickup: BookedPickup & PickupState } | { readonly found: false }

/** A carrier whose drivers can be booked. */
export type Pickups<Settings> = {
  readonly terms: PickupTerms
  /** Lists the slots that are free. Default: every slot within the tours is offered. */
  readonly timeSlots?: Capability<Settings, TimeSlotsInput, readonly TimeSlot[]>
  readonly book: Capability<Settings, PickupInput, BookedPickup>
  /** Finds out if a booking without an answer was made, and its details. Without it, only a `safe` booking is sent again. */
  readonly find?: Capability<Settings, FindPickupInput, FoundPickup>
  readonly cancel: Capability<Settings, CancelInput, Cancellation>
}
