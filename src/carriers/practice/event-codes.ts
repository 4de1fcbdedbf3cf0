import type { Phase } from '../kit/tracking.ts'

/** What a practice carrier reports, and by which code of its own. */
type Step = Extract<Phase, 'announced' | 'accepted' | 'sorted' | 'in_delivery' | 'delivered' | 'cancelled'>
export type Codes = Readonly<Record<Step, readonly [code: string, text: string]>>

export const eventCodes: Readonly<Record<string, Codes>> = {
  northpost: {
    announced: ['A1', 'Sender has sent the data'],
    accepted: ['B1', 'Handed in at a post office'],
    sorted: ['C4', 'Sorted'],
    in_delivery: ['F2', 'With the postman'],
    delivered: ['I1', 'Delivered'],
    cancelled: ['Z9', 'Taken back by the sender'],
  },
  swiftly: {
    announced: ['REGISTERED', 'We have been told of this parcel'],
    accepted: ['COLLECTED', 'The driver has it'],
    sorted: ['DEPOT_SORTED', 'Sorted at the depot'],
    in_delivery: ['ON_VAN', 'On its way to you'],
    delivered: ['DELIVERED', 'Delivered'],
    cancelled: ['VOIDED', 'Cancelled'],
  },
  aerofast: {
    announced: ['MN', 'Shipment information received'],
    accepted: ['PK', 'Picked up'],
    sorted: ['GW', 'Processed at gateway'],
    in_delivery: ['CR', 'With courier'],
    delivered: ['SG', 'Delivered and signed for'],
    cancelled: ['VD', 'Void'],
  },
  ironhaul: {
    announced: ['010', 'Order accepted'],
    accepted: ['100', 'Loaded'],
    sorted: ['240', 'Crossed the dock'],
    in_delivery: ['500', 'On the lorry for delivery'],
    delivered: ['900', 'Unloaded'],
    cancelled: ['090', 'Order withdrawn'],
  },
  freshlane: {
    announced: ['ordered', 'Box expected'],
    accepted: ['cold-in', 'In the cold store'],
    sorted: ['packed', 'Sorted, still cold'],
    in_delivery: ['rolling', 'In the cooled van'],
    delivered: ['at-door', 'Brought to the door'],
    cancelled: ['dropped', 'Cancelled'],
  },
  collogix: {
    announced: ['ADV', 'Advised'],
    accepted: ['HUB-IN', 'Entered the hub'],
    sorted: ['HUB-SORT', 'Sorted in the hub'],
    in_delivery: ['LAST-MILE', 'Out for delivery'],
    delivered: ['POD', 'Delivered'],
    cancelled: ['CAN', 'Cancelled'],
  },
}

/** A code that we do not know is no phase; it is kept as it is. */
export function phaseOf(carrier: string, code: string): Phase | null {
  const steps = Object.entries(eventCodes[carrier] ?? {}) as [Step, readonly string[]][]
  return steps.find(([, [known]]) => known === code)?.[0] ?? null
}
