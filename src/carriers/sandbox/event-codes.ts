import type { Exception, Phase, SubStatus } from '../kit/tracking.ts'

/** The events of sandbox carriers: what each means, and its text where a carrier has none of its own. */
const steps = {
  announced: ['announced', 'none', 'none', 'Announced'],
  accepted: ['accepted', 'none', 'none', 'Accepted by carrier'],
  sorted: ['sorted', 'none', 'none', 'Sorted'],
  in_delivery: ['in_delivery', 'none', 'none', 'Out for delivery'],
  delivered: ['delivered', 'none', 'none', 'Delivered'],
  cancelled: ['cancelled', 'none', 'none', 'Cancelled'],
  departed: ['in_transit', 'none', 'in_progress', 'Departed from depot'],
  at_hub: ['in_transit', 'none', 'in_progress', 'Processed at hub'],
  arrived: ['in_transit', 'none', 'in_progress', 'Arrived at destination depot'],
  mailboxed: ['delivered', 'none', 'mailbox', 'Delivered to mailbox'],
  at_point: ['pup', 'none', 'pup', 'Ready for collection'],
  in_locker: ['pup', 'none', 'locker', 'Ready for collection in locker'],
  collected: ['delivered', 'none', 'pup', 'Collected by the receiver'],
  unlocked: ['delivered', 'none', 'locker', 'Collected from locker'],
  attempted: ['attempted', 'none', 'not_home', 'Delivery attempted: receiver not at home'],
  customs_entered: ['customs', 'none', 'in_progress', 'Presented to customs'],
  customs_held: ['customs', 'customs_issue', 'documents', 'Held by customs: document missing'],
  customs_resolved: ['customs', 'none', 'resolved', 'Customs documents received'],
  customs_passed: ['customs', 'none', 'passed', 'Cleared by customs'],
  delayed: ['in_transit', 'delivery_delay', 'high_volume', 'Delayed: high volume'],
  unseen: ['in_transit', 'off_radar', 'unknown', 'No scan for several days'],
  lost: ['in_transit', 'missing', 'unknown', 'Lost'],
  damaged: ['sorted', 'damaged', 'packaging', 'Damaged'],
  disposed: ['in_transit', 'damaged', 'disposed', 'Damaged beyond repair and disposed of'],
  refused: ['attempted', 'refused', 'receiver', 'Refused by receiver'],
  unaddressed: ['attempted', 'address_error', 'incorrect_information', 'Address not found'],
  expired: ['pup', 'pup_expiration', 'expired', 'Not collected in time'],
  returning: ['in_transit', 'returned_sender', 'in_progress', 'Returning to sender'],
  returned: ['delivered', 'returned_sender', 'sender', 'Returned to sender'],
  // Steps of returns, whose sender is a shopper and whose receiver is a merchant.
  handed_in: ['dropped', 'none', 'accepted', 'Handed in at drop-off point'],
  labelled_in: ['dropped', 'none', 'accepted', 'Code scanned, label printed and parcel handed in'],
  picked_up: ['accepted', 'none', 'sender', 'Picked up at the address of the shopper'],
  in_store: ['dropped', 'none', 'shop', 'Handed in at the shop'],
  at_merchant: ['delivered', 'none', 'none', 'Delivered to the merchant'],
  warehouse_refused: ['attempted', 'refused', 'receiver', 'Refused by the warehouse of the merchant'],
  turned_back: ['in_transit', 'returned_sender', 'in_progress', 'Returning to the shopper'],
  with_shopper: ['delivered', 'returned_sender', 'sender', 'Returned to the shopper'],
  label_expired: ['announced', 'dropoff_expiration', 'expired', 'Label expired: never handed in'],
} as const satisfies Record<string, readonly [Phase, Exception, SubStatus, text: string]>
export type JourneyStep = keyof typeof steps
const names = Object.keys(steps) as JourneyStep[]

/** Codes of each carrier for the steps, in the order of the above, and its own words for the first six. */
const spellings: Readonly<Record<string, readonly [codes: string, texts: readonly string[]]>> = {
  northpost: [
    'A1 B1 C4 F2 I1 Z9 C1 C2 C8 I2 H1 H2 I3 I4 H9 D1 D4 D6 D7 E1 E5 E9 E2 E3 H5 H6 H8 K1 K9 R1 R2 R3 R4 R5 R6 R7 R8 R9',
    ['Shipment information received', 'Accepted at post office', 'Sorted', 'Out for delivery', 'Delivered', 'Cancelled by sender'],
  ],
  swiftly: [
    'REGISTERED COLLECTED DEPOT_SORTED ON_VAN DELIVERED VOIDED DEPOT_OUT HUB_SCAN DEPOT_IN IN_MAILBOX AT_SHOP IN_LOCKER PICKED_UP LOCKER_OPENED NOT_HOME CUSTOMS_IN CUSTOMS_HOLD CUSTOMS_OK CUSTOMS_OUT DELAYED NO_SCAN LOST DAMAGED DISPOSED REFUSED BAD_ADDRESS SHOP_EXPIRED RETURNING RETURNED DROPPED_OFF LABELLED_AT_SHOP FETCHED_FROM_SHOPPER AT_STORE BACK_AT_MERCHANT MERCHANT_REFUSED BACK_TO_SHOPPER SHOPPER_HAS_IT LABEL_EXPIRED',
    ['Shipment information received', 'Picked up by driver', 'Sorted at the depot', 'Out for delivery', 'Delivered', 'Cancelled'],
  ],
  aerofast: [
    'MN PK GW CR SG VD DP HB AR MB SP LK CL LO NH CE CH CX CC DL NS LS DM DX RF BA EX RT RD RI RL RP RS RM RW RB RH RX',
    [
      'Shipment information received',
      'Picked up',
      'Processed at gateway',
      'Out for delivery with courier',
      'Delivered and signed for',
      'Void',
    ],
  ],
  ironhaul: [
    '010 100 240 500 900 090 200 260 400 910 600 610 920 930 550 300 310 320 330 700 710 720 730 740 750 760 770 800 890 110 111 112 113 940 780 810 895 080',
    ['Order accepted', 'Loaded', 'Processed at cross-dock', 'Out for delivery', 'Delivered and unloaded', 'Order cancelled'],
  ],
  freshlane: [
    'ordered cold-in packed rolling at-door dropped cold-out cold-hub cold-near in-box at-shop in-fridge fetched fridge-open no-answer border border-stop border-go border-out slow unseen lost broken binned unwanted nowhere too-late turning home-again handed-in printed-in door-in store-in back-home back-off back-out back-in stale',
    [
      'Shipment information received',
      'In cold storage',
      'Sorted, temperature-controlled',
      'Out for delivery, refrigerated',
      'Delivered',
      'Cancelled',
    ],
  ],
  collogix: [
    'ADV HUB-IN HUB-SORT LAST-MILE POD CAN HUB-OUT HUB-X DC-IN POD-MB PUDO PUDO-L POD-PU POD-LK NAH CUS-IN CUS-HLD CUS-RES CUS-OUT DLY GAP LOSS DMG DSP REF ADR EXP RTS RTS-POD RET-DO RET-LBL RET-PU RET-ST RET-POD RET-REF RET-RTS RET-BCK RET-EXP',
    ['Shipment advice received', 'Arrived at hub', 'Sorted at hub', 'Out for delivery', 'Delivered', 'Cancelled'],
  ],
}

type CarrierStatus = { readonly code: string; readonly text: string }
const coded = new Map<string, ReadonlyMap<JourneyStep, CarrierStatus>>()
const meanings = new Map<string, ReadonlyMap<string, JourneyStep>>()
for (const [carrier, [codes, texts]] of Object.entries(spellings)) {
  const list = codes.split(' ')
  coded.set(carrier, new Map(names.map((step, at) => [step, { code: list[at]!, text: texts[at] ?? steps[step][3] }])))
  meanings.set(carrier, new Map(names.map((step, at) => [list[at]!, step])))
}

/** Code by which a carrier reports a step. */
export const codeOf = (carrier: string, step: JourneyStep): CarrierStatus => coded.get(carrier)!.get(step)!

/** The step that a carrier reports by a code; undefined where we do not know it. */
export const stepOf = (carrier: string, code: string): JourneyStep | undefined => meanings.get(carrier)?.get(code)

type Meaning = { readonly phase: Phase | null; readonly exception?: Exception; readonly sub_status?: SubStatus }

/** Meaning of a code. One that we do not know is no phase; it is kept as it is. */
export function meaningOf(carrier: string, code: string): Meaning {
  const step = stepOf(carrier, code)
  if (!step) return { phase: null }
  const [phase, exception, sub_status]: readonly [Phase, Exception, SubStatus, string] = steps[step]
  return { phase, ...(exception !== 'none' && { exception }), ...(sub_status !== 'none' && { sub_status }) }
}

/** True if the carrier has the parcel from this step on, so that it can no longer be cancelled. */
export const isTakenOver = (step: JourneyStep | undefined) => step !== undefined && takingOver.has(step)
const takingOver: ReadonlySet<JourneyStep> = new Set(['accepted', 'handed_in', 'labelled_in', 'picked_up', 'in_store'])

/** True if the receiver has the parcel. */
export const isDelivery = (carrier: string, code: string) => {
  const { phase, exception } = meaningOf(carrier, code)
  return phase === 'delivered' && exception === undefined
}
