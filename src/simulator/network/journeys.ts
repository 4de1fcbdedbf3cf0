import type { Functionalities } from '../../carriers/kit/functionalities.ts'
import { type DeliveryOption, findDeliveryOption } from '../../carriers/kit/returns.ts'
import type { JourneyStep } from '../../carriers/sandbox/event-codes.ts'
import { returnTerms } from '../../carriers/sandbox/return-terms.ts'

/** A step of a course: how many hours after it was booked, and where. */
export type Leg = readonly [step: JourneyStep, hours: number, where: 'from' | 'between' | 'to']

const returnKinds = ['return_point', 'return_labelless', 'return_pickup', 'return_store'] as const
type ReturnKind = (typeof returnKinds)[number]
export type JourneyKind = 'home' | 'point' | 'locker' | 'mailbox' | 'express' | 'freight' | ReturnKind

/** Course of a parcel, which is chosen when it is booked. */
export type Course = {
  readonly kind: JourneyKind
  readonly border: 'none' | 'open' | 'customs'
  /** Name by which the client requested the course, if it did. */
  readonly named?: string
}

const kindOfReturn: Readonly<Record<DeliveryOption, ReturnKind>> = {
  drop_off_point: 'return_point',
  drop_off_labelless: 'return_labelless',
  pickup: 'return_pickup',
  in_store: 'return_store',
}
const isReturn = (kind: JourneyKind) => returnKinds.some((one) => one === kind)

export function kindOf(functionalities: Functionalities): JourneyKind {
  const { last_mile, form_factor, priority } = functionalities
  const delivery_option = findDeliveryOption({ functionalities })
  if (delivery_option) return kindOfReturn[delivery_option]
  if (form_factor === 'pallet') return 'freight'
  if (last_mile === 'service_point') return 'point'
  if (last_mile === 'locker' || last_mile === 'locker_or_service_point') return 'locker'
  if (last_mile === 'mailbox') return 'mailbox'
  return priority === 'express' ? 'express' : 'home'
}

const start: readonly Leg[] = [
  ['announced', 0, 'from'],
  ['accepted', 20, 'from'],
]
/** Legs from the first sorting centre to the door of the receiver. */
const road: readonly Leg[] = [
  ['sorted', 27, 'from'],
  ['departed', 29, 'from'],
  ['at_hub', 34, 'between'],
  ['arrived', 41, 'to'],
  ['in_delivery', 46, 'to'],
]
const toDoor: readonly Leg[] = [...start, ...road]
/** A shopper hands it over, and it ends at the merchant. */
const returnFrom = (...handover: readonly Leg[]): readonly Leg[] => [
  ['announced', 0, 'from'],
  ...handover,
  ...road,
  ['at_merchant', 50, 'to'],
]
const kinds: Readonly<Record<JourneyKind, readonly Leg[]>> = {
  home: [...toDoor, ['delivered', 50, 'to']],
  mailbox: [...toDoor, ['mailboxed', 50, 'to']],
  point: [...toDoor, ['at_point', 49, 'to'], ['collected', 71, 'to']],
  locker: [...toDoor, ['in_locker', 49, 'to'], ['unlocked', 56, 'to']],
  express: [
    ...start,
    ['sorted', 21, 'from'],
    ['departed', 23, 'from'],
    ['at_hub', 26, 'between'],
    ['arrived', 30, 'to'],
    ['in_delivery', 32, 'to'],
    ['delivered', 35, 'to'],
  ],
  freight: [
    ...start,
    ['departed', 24, 'from'],
    ['sorted', 30, 'between'],
    ['at_hub', 38, 'between'],
    ['arrived', 60, 'to'],
    ['in_delivery', 68, 'to'],
    ['delivered', 74, 'to'],
  ],
  return_point: returnFrom(['handed_in', 20, 'from']),
  return_labelless: returnFrom(['labelled_in', 20, 'from']),
  return_pickup: returnFrom(['picked_up', 20, 'from']),
  return_store: returnFrom(['in_store', 18, 'from'], ['accepted', 23, 'from']),
}

/** Cuts and extends courses in which something else happens after a step, so many hours later. */
const until = (legs: readonly Leg[], last: JourneyStep) => legs.slice(0, legs.findIndex(([step]) => step === last) + 1)
const after = (legs: readonly Leg[], last: JourneyStep) => legs.slice(legs.findIndex(([step]) => step === last) + 1)
const later = (legs: readonly Leg[], hours: number) => legs.map(([step, at, where]): Leg => [step, at + hours, where])
const further = (legs: readonly Leg[], ...more: readonly Leg[]) => [...legs, ...later(more, legs.at(-1)![1])]
/** Inserts legs after a step, and delays the next ones by so many hours. */
const between = (legs: readonly Leg[], last: JourneyStep, more: readonly Leg[], delay: number) => [
  ...further(until(legs, last), ...more),
  ...later(after(legs, last), delay),
]

const cleared: readonly Leg[] = [
  ['customs_entered', 3, 'to'],
  ['customs_passed', 30, 'to'],
]
const held: readonly Leg[] = [
  ['customs_entered', 3, 'to'],
  ['customs_held', 7, 'to'],
  ['customs_resolved', 79, 'to'],
  ['customs_passed', 84, 'to'],
]
const back: readonly Leg[] = [
  ['returning', 24, 'to'],
  ['returned', 72, 'from'],
]
/** Delays `back` by so many hours. */
const backAfter = (hours: number) => later(back, hours)

/** Alternatives to the usual course of any parcel, by name. */
const named: Readonly<Record<string, (legs: readonly Leg[]) => readonly Leg[]>> = {
  delayed: (legs) => between(legs, 'at_hub', [['delayed', 5, 'between']], 48),
  lost: (legs) => further(until(legs, 'at_hub'), ['unseen', 72, 'between'], ['lost', 240, 'between']),
  damaged: (legs) => further(until(legs, 'arrived'), ['damaged', 3, 'to'], ['disposed', 30, 'to']),
  refused: (legs) => further(until(legs, 'in_delivery'), ['refused', 3, 'to'], ...back),
  returned: (legs) =>
    further(until(legs, 'in_delivery'), ['attempted', 3, 'to'], ['in_delivery', 24, 'to'], ['attempted', 27, 'to'], ...backAfter(24)),
  pickup_expired: (legs) => further(untilWaiting(legs), ['expired', 168, 'to'], ...backAfter(168)),
  address_error: (legs) => further(until(legs, 'in_delivery'), ['unaddressed', 3, 'to'], ...backAfter(24)),
}

/** Alternatives to the usual course of a return alone, by name. */
const namedReturns: typeof named = {
  return_refused: (legs) =>
    further(until(legs, 'in_delivery'), ['warehouse_refused', 3, 'to'], ['turned_back', 24, 'to'], ['with_shopper', 72, 'from']),
  return_expired: (legs) => further(until(legs, 'announced'), ['label_expired', returnTerms.label_valid_days * 24, 'from']),
}

/** Ends the legs where a parcel waits at a service point. A parcel that goes to a door comes there after a failed attempt. */
function untilWaiting(legs: readonly Leg[]) {
  const place = (['at_point', 'in_locker'] as const).find((step) => legs.some(([one]) => one === step))
  return place ? until(legs, place) : further(until(legs, 'in_delivery'), ['attempted', 3, 'to'], ['at_point', 6, 'to'])
}

function acrossBorder(usual: readonly Leg[], border: Course['border'], change: string): readonly Leg[] {
  if (change === 'customs_hold') return between(usual, 'at_hub', held, 84)
  if (border === 'customs') return between(usual, 'at_hub', cleared, 30)
  return border === 'open' ? between(usual, 'at_hub', [], 24) : usual
}

const courses = new Map<string, readonly Leg[]>()

/** Legs of a course. There are few courses, and the legs of each are put together once. */
export function legsOf({ kind, border, named: name = '' }: Course): readonly Leg[] {
  const changes = isReturn(kind) ? { ...named, ...namedReturns } : named
  const change = Object.hasOwn(changes, name) || name === 'customs_hold' ? name : ''
  const key = `${kind} ${border} ${change}`
  return courses.getOrInsertComputed(key, () => {
    const abroad = acrossBorder(kinds[kind], border, change)
    return changes[change]?.(abroad) ?? abroad
  })
}
