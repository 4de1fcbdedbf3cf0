import type { Phase } from '../../carriers/kit/tracking.ts'
import type { StatusCode } from '../../modules/shipments/statuses/statuses.ts'

export type Stage = 'announced' | 'collected' | 'transit' | 'customs' | 'delivering' | 'point' | 'delivered'
type State = 'done' | 'now' | 'ahead'
type TrackingJourney = {
  readonly status: StatusCode
  readonly is_to_service_point: boolean
  readonly needs_customs: boolean
  readonly events: readonly { readonly phase: Phase | null }[]
}

/** Where a parcel is that has this status; what is not listed says nothing of it. */
const byStatus: Partial<Record<StatusCode, Stage>> = {
  NO_LABEL: 'announced',
  READY_TO_SEND: 'announced',
  ANNOUNCING: 'announced',
  ANNOUNCEMENT_FAILED: 'announced',
  ANNOUNCED: 'announced',
  ANNOUNCED_UNCOLLECTED: 'announced',
  COLLECT_ERROR: 'announced',
  PICKED_UP_BY_DRIVER: 'collected',
  TO_SORTING: 'collected',
  SORTING: 'transit',
  SORTED: 'transit',
  UNSORTED: 'transit',
  AT_SORTING_CENTRE: 'transit',
  SHIPMENT_ON_ROUTE: 'transit',
  AT_CUSTOMS: 'customs',
  DRIVER_ON_ROUTE: 'delivering',
  DELIVERY_FAILED: 'delivering',
  AWAITING_CUSTOMER_PICKUP: 'point',
  DELIVERED: 'delivered',
  COLLECTED_BY_CUSTOMER: 'delivered',
}
const byPhase: Partial<Record<Phase, Stage>> = {
  accepted: 'collected',
  dropped: 'collected',
  sorted: 'transit',
  in_transit: 'transit',
  customs: 'customs',
  in_delivery: 'delivering',
  attempted: 'delivering',
  pup: 'point',
  delivered: 'delivered',
  delivery_forced: 'delivered',
}

/** These parcels do not come, so that there is no way to show. */
const stopped: ReadonlySet<StatusCode> = new Set([
  ...(['CANCELLED', 'CANCELLED_UPSTREAM', 'CANCELLING', 'CANCELLING_UPSTREAM', 'RETURNED_TO_SENDER'] as const),
])
const arrived: ReadonlySet<StatusCode> = new Set(['DELIVERED', 'COLLECTED_BY_CUSTOMER'])
const troubled: ReadonlySet<StatusCode> = new Set([
  ...(['DELAYED', 'UNSORTED', 'DELIVERY_FAILED', 'ANNOUNCED_UNCOLLECTED', 'COLLECT_ERROR', 'UNDELIVERABLE', 'EXCEPTION'] as const),
  ...(['ANNOUNCEMENT_FAILED', 'REFUSED_BY_RECIPIENT', 'ADDRESS_INVALID'] as const),
])

/** How the page looks upon it. */
export function toneOf(status: StatusCode): 'good' | 'trouble' | 'over' | 'going' {
  if (arrived.has(status)) return 'good'
  if (troubled.has(status)) return 'trouble'
  return stopped.has(status) ? 'over' : 'going'
}

/** The stages of the way, those behind and those ahead; none for a parcel that does not come. */
export function stagesOf({ status, is_to_service_point, needs_customs, events }: TrackingJourney): { stage: Stage; state: State }[] {
  if (stopped.has(status)) return []
  const met = new Set(events.map(({ phase }) => phase && byPhase[phase]))
  const isAt = (stage: Stage) => byStatus[status] === stage || met.has(stage)
  const way: Stage[] = [
    'announced',
    'collected',
    'transit',
    ...(needs_customs || isAt('customs') ? (['customs'] as const) : []),
    is_to_service_point || isAt('point') ? 'point' : 'delivering',
    'delivered',
  ]
  const now = byStatus[status] ? placeOn(way, byStatus[status]) : Math.max(0, ...[...met].map((stage) => (stage ? placeOn(way, stage) : 0)))
  return way.map((stage, i) => ({ stage, state: i < now || (i === now && arrived.has(status)) ? 'done' : i === now ? 'now' : 'ahead' }))
}

/** Out for delivery and at the service point are one place on the way. */
const placeOn = (way: readonly Stage[], stage: Stage) => (stage === 'delivering' || stage === 'point' ? way.length - 2 : way.indexOf(stage))
