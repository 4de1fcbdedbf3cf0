import type { Signature } from '../../labels/documents/model.ts'

/** Where a parcel is in its course, in the words of the interface. */
export const phases = [
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
export type Phase = (typeof phases)[number]

export type TrackingEvent = {
  /** The carrier's own, also where nobody has heard of it. */
  readonly code: string
  /** What the carrier's code stands for; null where we do not know. */
  readonly phase: Phase | null
  readonly at: string
  readonly description: string
  readonly location: { readonly city: string | null; readonly country_code: string | null } | null
}

/** `at`: when it is asked, by the clock of the organization. */
export type TrackInput = { readonly tracking_number: string; readonly at: string }

export type TrackingUpdate = { readonly tracking_number: string; readonly events: readonly TrackingEvent[] }

/** As HTTP brings it: names in lower case, the body as it was sent, since that is what was signed. */
export type Push = { readonly headers: Readonly<Record<string, string | undefined>>; readonly body: string }

/**
 * What a carrier tells unasked. It is read only after it has proven that it comes from the carrier; what has not is a
 * `ForgedPush`. The same push may come again: an event is the same when number, code and time are.
 */
export type Receive<Settings> = {
  read(headers: Push['headers'], body: Push['body'], settings: Settings): readonly TrackingUpdate[]
}

export type ProofOfDelivery = {
  readonly tracking_number: string
  readonly signed_by: string
  readonly delivered_at: string
  readonly place: string
  /** What they signed with, where the carrier keeps it. */
  readonly signature?: Signature
}
