import type { Breach } from '../../proofs/goal.ts'
import { judgeTimes } from '../events.ts'
import type { LabelOrder } from './label-order.ts'
import { steppedCarrier } from './stand-in.ts'
import type { PaidLabel, ShipmentRow, Tables } from './tables.ts'

/** What may come of buying labels and must not, in the words in which it is reported. */
export const labelKinds = [
  'lost',
  'bought twice',
  'paid and unaccounted for',
  'stuck',
  'numbers given twice',
  'references held twice',
  'wrong answers',
  'changes without their event',
  'events without their change',
  'wrong bills',
] as const

const breach = (kind: (typeof labelKinds)[number], text: string): Breach => ({ kind, text })
const isLive = ({ cancelled_at }: PaidLabel) => cancelled_at === null
const groups = <T>(list: readonly T[], by: (one: T) => string) => [...Map.groupBy(list, by)]
const several = <T>(list: readonly T[], by: (one: T) => string) => groups(list, by).filter(([, same]) => same.length > 1)

/** All that the carriers have sold against all that we know of, by the reference under which it was bought. */
export function judgePaid({ shipments, paid, intents }: Tables): Breach[] {
  const bookings = Map.groupBy(paid, ({ reference }) => reference)
  const attempts = new Set([...shipments.map(({ purchase_reference }) => purchase_reference), ...intents.map(({ id }) => id)])
  return [
    ...shipments.flatMap((shipment) => judgeShipment(shipment, bookings.get(shipment.purchase_reference) ?? [])),
    ...paid
      .filter(({ reference }) => !attempts.has(reference))
      .map(({ receiver, reference }) => breach('paid and unaccounted for', `${receiver}: there is no purchase of ${reference}`)),
    // By the receiver's name in the carrier's records: our own records do not matter here.
    ...several(paid.filter(isLive), ({ receiver }) => receiver).map(([receiver, same]) =>
      breach('bought twice', `${receiver}: ${same.map(({ carrier, id }) => `${carrier} ${id}`).join(', ')}`),
    ),
  ]
}

/** Nothing is claimed of a purchase that is in progress or has an unknown outcome. */
function judgeShipment(shipment: ShipmentRow, bookings: readonly PaidLabel[]): Breach[] {
  const { external_reference_id: name, purchase, cancel_requested_at, carrier_shipment_id } = shipment
  const [booking] = bookings
  if (bookings.length > 1) return [breach('bought twice', `${name}: ${bookings.length} bookings under one reference`)]
  if (purchase === 'refused' && booking) return [breach('paid and unaccounted for', `${name} is refused, and was sold`)]
  // A label that came too late from a carrier that takes no cancellations is not used, and expires.
  if (purchase === 'voided' && booking?.carrier === steppedCarrier) return []
  if ((purchase === 'cancelled' || purchase === 'voided') && (!booking || isLive(booking)))
    return [
      breach('paid and unaccounted for', `${name} is ${purchase}, and the carrier has ${booking ? 'not taken it back' : 'no such label'}`),
    ]
  if (purchase !== 'confirmed') return []
  if (booking?.id !== carrier_shipment_id) return [breach('lost', `${name} is confirmed, and the carrier does not know it`)]
  if (cancel_requested_at === null && !isLive(booking!)) return [breach('lost', `${name} is confirmed, and the carrier has cancelled it`)]
  return []
}

/** Each label that a client received is there, with its number, here and at the carrier; and each cancellation. */
export function judgeTold(orders: readonly LabelOrder[], { shipments, parcels, returns, paid }: Tables): Breach[] {
  const byShipment = new Map(shipments.map((shipment) => [shipment.id, shipment]))
  const byId = new Map([...byShipment, ...returns.map(({ id, shipment_id }) => [String(id), byShipment.get(shipment_id)!] as const)])
  const bought = Map.groupBy(parcels, ({ shipment_id }) => shipment_id)
  const booked = new Map(paid.map((one) => [one.reference, one]))
  return orders.flatMap((order) => {
    const known = [...order.ids].flatMap((id) => byId.get(id) ?? [])
    if (known.length < order.ids.size) return [breach('lost', `${order.reference}: no ${order.kind} ${[...order.ids].join(', ')}`)]
    const here = known.map(({ id }) => numbersOf(bought.get(id) ?? []))
    const there = known.map(({ purchase_reference }) => (booked.get(purchase_reference)?.numbers ?? []).join(' '))
    if (order.numbers !== undefined && !(here.includes(order.numbers) && there.includes(order.numbers)))
      return [breach('lost', `${order.reference}: received ${order.numbers}, here is ${here}, the carrier has ${there}`)]
    if (order.numbers !== undefined && !order.cancelSent && !known.some(isBought))
      return [breach('lost', `${order.reference}: received ${order.numbers}, and it is ${known.map(({ purchase }) => purchase)}`)]
    if (order.cancelled && known.some((one) => isBought(one)))
      return [breach('lost', `${order.reference}: its cancellation was answered, and it is not cancelled`)]
    return []
  })
}
const numbersOf = (parcels: Tables['parcels']) => parcels.map(({ tracking_number }) => tracking_number).join(' ')
const isBought = ({ purchase, cancel_requested_at }: ShipmentRow) => purchase === 'confirmed' && cancel_requested_at === null

/** No number has two parcels, no reference two shipments, and each event was published once. */
export function judgeOnce({ shipments, parcels, returns, paid, events }: Tables): Breach[] {
  const numbered = parcels.filter(({ tracking_number }) => tracking_number !== null)
  const sold = paid.flatMap(({ carrier, numbers }) => numbers.map((number) => `${carrier} ${number}`))
  // What was refused, or cancelled because it came too late, gives its reference back.
  const holding = shipments.filter(({ purchase }) => purchase !== 'refused' && purchase !== 'voided')
  const twice = [
    ...several(numbered, ({ carrier_code, tracking_number }) => `${carrier_code} ${tracking_number}`),
    ...several(sold, (number) => number),
  ]
  return [
    ...twice.map(([number, same]) => breach('numbers given twice', `${number}: ${same.length} parcels`)),
    ...several(
      holding.filter(({ is_return }) => !is_return),
      ({ external_reference_id }) => external_reference_id!,
    ).map(([reference, same]) => breach('references held twice', `${reference}: ${same.map(({ id }) => id).join(', ')}`)),
    ...judgeReturns({ shipments, parcels, returns }),
    ...judgeEvents({ shipments, parcels, returns, events }),
  ]
}

/** Each return has one shipment with its parcel, each shipment of a return has one return, and no reference has two returns. */
function judgeReturns({ shipments, parcels, returns }: Pick<Tables, 'shipments' | 'parcels' | 'returns'>): Breach[] {
  const ofReturns = shipments.filter(({ is_return }) => is_return)
  const withReturn = new Set(returns.map(({ shipment_id }) => shipment_id))
  const known = new Set(parcels.map(({ id, shipment_id }) => `${shipment_id} ${id}`))
  const named = returns.filter(({ reference_key }) => reference_key !== null)
  return [
    ...ofReturns.filter(({ id }) => !withReturn.has(id)).map(({ id }) => breach('lost', `the return of shipment ${id}`)),
    ...returns
      .filter(({ shipment_id, parcel_id }) => !known.has(`${shipment_id} ${parcel_id}`))
      .map(({ id }) => breach('lost', `the parcel of return ${id}`)),
    ...[...several(named, ({ reference_key }) => reference_key!), ...several(returns, ({ shipment_id }) => shipment_id)].map(
      ([reference, same]) => breach('references held twice', `${reference}: returns ${same.map(({ id }) => id).join(', ')}`),
    ),
  ]
}

function judgeEvents({ shipments, parcels, returns, events }: Omit<Tables, 'paid' | 'intents'>): Breach[] {
  const told = Map.groupBy(events, ({ type, resource_id }) => `${type} ${resource_id}`)
  const judgePublished = (what: string) => judgeTimes(what, told.get(what)?.length ?? 0, 1, 1)
  const made = new Set([
    ...shipments.map(({ id }) => `shipment.created ${id}`),
    ...parcels.map(({ id }) => `parcel.created ${id}`),
    ...returns.map(({ id }) => `return.created ${id}`),
  ])
  return [
    ...[...made].flatMap(judgePublished),
    ...shipments.filter(isBought).flatMap(({ id }) => judgePublished(`shipment.updated ${id}`)),
    ...[...told.keys()]
      .filter((what) => !what.startsWith('shipment.updated') && !made.has(what))
      .map((what) => breach('events without their change', what)),
  ]
}
