import type { Signature } from '../../labels/documents/model.ts'

/** Phases of the journey of a parcel, in the words of the interface. */
export const trackingPhases = [
  'accepted',
  'announced',
  'announcing',
  'attempted',
  'cancelled',
  'customs',
  'delivered',
  'delivery_forced',
  'dropped',
  'in_delivery',
  'in_transit',
  'labelled',
  'none',
  'no_label',
  'pup',
  'ready_to_send',
  'sorted',
  'unknown',
] as const
export type Phase = (typeof trackingPhases)[number]

/** Exceptions that keep a parcel from its normal journey; `none` where there is none. */
export const trackingExceptions = [
  'address_error',
  'announcement_failed',
  'cancellation_failed',
  'cancelled',
  'cancelled_upstream',
  'cancelling',
  'cancelling_upstream',
  'changed',
  'claim',
  'claimable',
  'customer_rejected',
  'customer_support',
  'customs_issue',
  'damaged',
  'delay_unknown',
  'delivery_delay',
  'dropoff_expiration',
  'handover_delay',
  'hold',
  'missing',
  'none',
  'non_conformity',
  'off_radar',
  'pup_expiration',
  'refused',
  'relabelled',
  'returned_sender',
  'sorting_delay',
  'unknown',
] as const
export type Exception = (typeof trackingExceptions)[number]

/** Details of a phase or an exception: its cause, place or person. */
export const subStatuses = [
  ...(['accepted', 'additional_information', 'carrier', 'company_closed', 'connection_missed', 'content', 'cut_off'] as const),
  ...(['damaged', 'delay', 'delivery_change', 'disposed', 'documents', 'duplicate', 'expired', 'high_volume', 'inaccessible'] as const),
  ...(['incorrect_information', 'in_progress', 'late', 'locker', 'mailbox', 'max_measure', 'max_weight', 'mechanical'] as const),
  ...(['misrouted', 'missort', 'neighbour', 'none', 'not_home', 'not_ordered', 'one', 'packaging', 'parcel_found', 'partly'] as const),
  ...(['passed', 'payment', 'postal_box', 'prohibited_item', 'pup', 'pup_closed', 'receiver', 'rejected', 'requested'] as const),
  ...(['resolved', 'safeplace', 'sender', 'shop', 'signature', 'three', 'traffic', 'two', 'undeliverable', 'unknown'] as const),
  ...(['unknown_receiver', 'updated', 'weather_conditions'] as const),
] as const
export type SubStatus = (typeof subStatuses)[number]

export const statusTypes = ['error', 'success', 'warning'] as const

export type TrackingEvent = {
  /** The carrier's own code, also where it is unknown here. */
  readonly code: string
  /** Phase that the carrier's code stands for; null where we do not know. */
  readonly phase: Phase | null
  /** Exception and sub-status that the code stands for; default: none. */
  readonly exception?: Exception
  readonly sub_status?: SubStatus
  readonly at: string
  readonly description: string
  readonly location: { readonly city: string | null; readonly country_code: string | null } | null
  /** Weight in grams, if the carrier has weighed the parcel. */
  readonly weighed_g?: number
}

/** `at`: when it is asked, by the clock of the organization. `to`: of the receiver, which some carriers require for the details. */
export type TrackInput = TrackedNumber & { readonly at: string }
export type TrackedNumber = {
  readonly tracking_number: string
  readonly to?: { readonly country_code: string; readonly postal_code: string } | undefined
}
/** Parcels of one call, at most `max` of the capability. A parcel that is missing in the answer has no events. */
export type TrackManyInput = { readonly parcels: readonly TrackedNumber[]; readonly at: string }

export type TrackingUpdate = { readonly tracking_number: string; readonly events: readonly TrackingEvent[] }

/** `since`: the `until` of the last answer, or some time ago. */
export type ChangesInput = { readonly since: string; readonly at: string }
/** `until`: everything before it is in this answer or in an earlier one. */
export type TrackingChanges = { readonly tracking_numbers: readonly string[]; readonly until: string }

/** `url`: where to push to. `key`: a secret of the contract that the carrier sends with each push, where it does not sign. */
export type SubscribeInput = { readonly url: string; readonly key: string; readonly at: string }
export type Subscription = { readonly subscription_id: string }

/** A parcel that was never announced to the carrier by us. */
export type ForeignParcel = {
  readonly registered_at: string
  readonly option_code: string | null
  readonly reference: string | null
  readonly from: { readonly city: string | null; readonly country_code: string }
  readonly to: { readonly city: string | null; readonly country_code: string }
  readonly needs_customs: boolean
}

/** `after`: until when everything of the parcel was pushed. `pickup_id`: the pickup that the parcels waited for, which is due. */
export type OutboxInput = {
  readonly at: string
  readonly pickup_id?: string | undefined
  readonly parcels: readonly { readonly tracking_number: string; readonly after: string | null; readonly foreign?: ForeignParcel }[]
}
/** `next`: of each parcel that the carrier knows, when there will be something to push again, if ever. */
export type Outbox = {
  readonly push: Push | null
  readonly next: readonly { readonly tracking_number: string; readonly next_at: string | null }[]
}

/** HTTP request as it came: names in lower case, and the body unchanged, since the signature covers it. */
export type Push = { readonly headers: Readonly<Record<string, string | undefined>>; readonly body: string }

/**
 * Reads pushed tracking updates, and only after the signature proves that they come from the carrier; any other push is a `ForgedPush`. The
 * same push may come again: events with the same number, code and time are one.
 */
export type Receive<Settings> = {
  /** `key`: the one that `subscribe` was given. */
  read(headers: Push['headers'], body: Push['body'], settings: Settings, key?: string): readonly TrackingUpdate[]
}

export type ProofOfDelivery = {
  readonly tracking_number: string
  readonly signed_by: string
  readonly delivered_at: string
  readonly place: string
  /** Signature of the receiver, if the carrier stores it. */
  readonly signature?: Signature
}
