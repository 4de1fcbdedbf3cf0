import type { Exception, Phase } from '../../../carriers/kit/tracking.ts'
import { statusAfter } from '../statuses/status-of.ts'
import type { NewTrackingEvent } from '../tracking/store.ts'

/** Times at which the carrier first scanned a parcel, first offered it to its receiver, delivered it, and first reported an exception. */
export type Milestones = {
  readonly shipped_at: string | null
  readonly first_offer_at: string | null
  readonly delivered_at: string | null
  readonly exception_at: string | null
  /** Sub-status of the latest event whose meaning is known. */
  readonly sub_status: string | null
}
export type MilestoneEvent = Pick<NewTrackingEvent, 'event_at' | 'phase' | 'exception' | 'sub_status'>

/** Phases in which the carrier does not have the parcel, or whose events do not say where the parcel is. */
const unscannedPhases: ReadonlySet<string> = new Set<Phase>([
  'announced',
  'announcing',
  'cancelled',
  'labelled',
  'no_label',
  'none',
  'ready_to_send',
  'unknown',
])
/** The first delivery attempt: at the door, or by making the parcel available at a service point. */
const offerPhases: ReadonlySet<string> = new Set<Phase>(['attempted', 'delivered', 'delivery_forced', 'pup'])
const deliveredStatuses: ReadonlySet<string | null> = new Set(['DELIVERED', 'COLLECTED_BY_CUSTOMER'])
/** Exceptions that say nothing against the journey: none, a cancellation by the sender, or a new label. */
const harmlessExceptions: ReadonlySet<string> = new Set<Exception>([
  'cancellation_failed',
  'cancelled',
  'cancelled_upstream',
  'cancelling',
  'cancelling_upstream',
  'none',
  'relabelled',
  'unknown',
])

/** Computes milestones from all stored events of a parcel, in the order in which they occurred. */
export function milestonesOf(events: readonly MilestoneEvent[]): Milestones {
  const first = (isMilestone: (event: MilestoneEvent) => boolean) => events.find(isMilestone)?.event_at ?? null
  return {
    shipped_at: first(({ phase }) => !unscannedPhases.has(phase ?? 'unknown')),
    first_offer_at: first(({ phase, exception }) => offerPhases.has(phase ?? '') && exception !== 'returned_sender'),
    delivered_at: first((event) => deliveredStatuses.has(statusOf(event))),
    exception_at: first(({ exception }) => !harmlessExceptions.has(exception ?? 'none')),
    sub_status: events.findLast(({ phase }) => (phase ?? 'unknown') !== 'unknown')?.sub_status ?? null,
  }
}

const statusOf = ({ phase, exception, sub_status }: MilestoneEvent) =>
  statusAfter({ phase: phase ?? 'unknown', exception: exception ?? 'none', sub_status: sub_status ?? 'none' } as Parameters<
    typeof statusAfter
  >[0])
