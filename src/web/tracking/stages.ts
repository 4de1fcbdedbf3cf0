import type { Exception, Phase } from '../../carriers/kit/tracking.ts'
import type { StatusCode } from '../../modules/shipments/statuses/statuses.ts'

export type Stage = 'announced' | 'collected' | 'transit' | 'customs' | 'delivering' | 'point' | 'delivered' | 'back'
type State = 'done' | 'now' | 'ahead'
/** Status and events of a parcel, latest event first. The events say more than the status. */
type ParcelProgress = {
  readonly status: StatusCode
  readonly events: readonly { readonly phase: Phase | null; readonly exception: Exception | null }[]
}
type TrackingJourney = ParcelProgress & { readonly is_to_service_point: boolean; readonly needs_customs: boolean }

/** Maps statuses to the stage that a parcel has reached. A status that is not listed says nothing of it. */
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

/** Statuses of a parcel whose journey has ended, but not with its receiver. */
const ended: ReadonlySet<StatusCode> = new Set([
  ...(['CANCELLED', 'CANCELLED_UPSTREAM', 'CANCELLING', 'CANCELLING_UPSTREAM', 'RETURNED_TO_SENDER'] as const),
])
const arrived: ReadonlySet<StatusCode> = new Set(['DELIVERED', 'COLLECTED_BY_CUSTOMER'])
const troubled: ReadonlySet<StatusCode> = new Set([
  ...(['DELAYED', 'UNSORTED', 'DELIVERY_FAILED', 'ANNOUNCED_UNCOLLECTED', 'COLLECT_ERROR', 'UNDELIVERABLE', 'EXCEPTION'] as const),
  ...(['ANNOUNCEMENT_FAILED', 'REFUSED_BY_RECIPIENT', 'ADDRESS_INVALID'] as const),
])

/** Selects the tone in which the page shows a parcel. */
export function toneOf(parcel: ParcelProgress): 'good' | 'trouble' | 'over' | 'going' {
  if (arrived.has(parcel.status)) return 'good'
  if (ended.has(parcel.status)) return 'over'
  return troubled.has(parcel.status) || isReturning(parcel) ? 'trouble' : 'going'
}

/**
 * Says whether a parcel is on its way back to its sender. Scans on the way back are like those of any parcel, so that its status may say
 * that it is on its way.
 */
export function isReturning({ status, events }: ParcelProgress): boolean {
  if (arrived.has(status) || ended.has(status)) return false
  const hasMet = (exception: Exception) => events.some((event) => event.exception === exception)
  return status === 'REFUSED_BY_RECIPIENT' || hasMet('returned_sender') || (status === 'UNDELIVERABLE' && hasMet('pup_expiration'))
}

/** Says whether the last that the carrier reports is that a parcel is missing. */
export const isMissing = ({ status, events }: ParcelProgress) => status === 'EXCEPTION' && events[0]?.exception === 'missing'

/** The stages of the way, those behind and those ahead; none for a parcel that goes neither to its receiver nor back to its sender. */
export function stagesOf(journey: TrackingJourney): { stage: Stage; state: State }[] {
  const { status, events } = journey
  const met = new Set(events.map(({ phase }) => phase && byPhase[phase]))
  if (status === 'RETURNED_TO_SENDER' || isReturning(journey)) return stagesBack(status, met)
  if (ended.has(status) || status === 'UNDELIVERABLE' || isMissing(journey)) return []
  const isAt = (stage: Stage) => byStatus[status] === stage || met.has(stage)
  const way: Stage[] = [
    'announced',
    'collected',
    'transit',
    ...(journey.needs_customs || isAt('customs') ? (['customs'] as const) : []),
    journey.is_to_service_point || isAt('point') ? 'point' : 'delivering',
    'delivered',
  ]
  const now = byStatus[status] ? placeOn(way, byStatus[status]) : Math.max(0, ...[...met].map((stage) => (stage ? placeOn(way, stage) : 0)))
  return way.map((stage, i) => ({ stage, state: i < now || (i === now && arrived.has(status)) ? 'done' : i === now ? 'now' : 'ahead' }))
}

/** Stages of a parcel that turned back: those that it has met, and the sender at the end. */
function stagesBack(status: StatusCode, met: ReadonlySet<Stage | null | undefined>): { stage: Stage; state: State }[] {
  const way: Stage[] = ['announced', 'collected', 'transit']
  if (met.has('customs')) way.push('customs')
  if (met.has('point')) way.push('point')
  else if (met.has('delivering')) way.push('delivering')
  return [
    ...way.map((stage) => ({ stage, state: 'done' as const })),
    { stage: 'back', state: status === 'RETURNED_TO_SENDER' ? 'done' : 'now' },
  ]
}

/** Position of a stage on the way. Out for delivery and at the service point are one place. */
const placeOn = (way: readonly Stage[], stage: Stage) => (stage === 'delivering' || stage === 'point' ? way.length - 2 : way.indexOf(stage))
