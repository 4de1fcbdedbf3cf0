import type { Exception, Phase, SubStatus, statusTypes } from '../../../carriers/kit/tracking.ts'
import type { StatusCode } from './statuses.ts'

/** Meaning of a tracking event, in the terms of the API. */
export type Meaning = { readonly phase: Phase; readonly exception: Exception; readonly sub_status: SubStatus }

type StatusRow = readonly [phase: Phase | '*', exception: Exception | '*', sub_status: SubStatus | '*', status: StatusCode | null]

/** Maps an event to the parcel status after it: the first row that fits. Null keeps the status. */
const table: readonly StatusRow[] = [
  ['delivered', 'returned_sender', '*', 'RETURNED_TO_SENDER'],
  ['*', 'returned_sender', '*', 'UNDELIVERABLE'],
  ['*', 'damaged', 'disposed', 'UNDELIVERABLE'],
  ['*', 'pup_expiration', '*', 'UNDELIVERABLE'],
  ['*', 'refused', '*', 'REFUSED_BY_RECIPIENT'],
  ['*', 'customer_rejected', '*', 'REFUSED_BY_RECIPIENT'],
  ['*', 'address_error', '*', 'ADDRESS_INVALID'],
  ['*', 'announcement_failed', '*', 'ANNOUNCEMENT_FAILED'],
  ['*', 'cancellation_failed', '*', 'CANCELLATION_FAILED'],
  ['*', 'cancelled', '*', 'CANCELLED'],
  ['*', 'cancelled_upstream', '*', 'CANCELLED_UPSTREAM'],
  ['*', 'cancelling', '*', 'CANCELLING'],
  ['*', 'cancelling_upstream', '*', 'CANCELLING_UPSTREAM'],
  ['*', 'dropoff_expiration', '*', 'ANNOUNCED_UNCOLLECTED'],
  ['*', 'handover_delay', '*', 'COLLECT_ERROR'],
  ['*', 'changed', '*', 'DELIVERY_METHOD_CHANGED'],
  ['*', 'customs_issue', '*', 'AT_CUSTOMS'],
  ['customs', 'hold', '*', 'AT_CUSTOMS'],
  ['*', 'hold', '*', 'DELAYED'],
  ['*', 'delay_unknown', '*', 'DELAYED'],
  ['*', 'delivery_delay', '*', 'DELAYED'],
  ['*', 'sorting_delay', '*', 'UNSORTED'],
  ['*', 'damaged', '*', 'EXCEPTION'],
  ['*', 'missing', '*', 'EXCEPTION'],
  ['*', 'off_radar', '*', 'EXCEPTION'],
  ['*', 'non_conformity', '*', 'EXCEPTION'],
  ['delivered', '*', 'pup', 'COLLECTED_BY_CUSTOMER'],
  ['delivered', '*', 'locker', 'COLLECTED_BY_CUSTOMER'],
  ['delivered', '*', '*', 'DELIVERED'],
  ['delivery_forced', '*', '*', 'DELIVERED'],
  ['pup', '*', '*', 'AWAITING_CUSTOMER_PICKUP'],
  ['attempted', '*', '*', 'DELIVERY_FAILED'],
  ['in_delivery', '*', '*', 'DRIVER_ON_ROUTE'],
  ['customs', '*', '*', 'AT_CUSTOMS'],
  ['in_transit', '*', '*', 'SHIPMENT_ON_ROUTE'],
  ['sorted', '*', '*', 'SORTED'],
  ['accepted', '*', '*', 'PICKED_UP_BY_DRIVER'],
  ['dropped', '*', '*', 'TO_SORTING'],
  ['announced', '*', '*', 'ANNOUNCED'],
  ['announcing', '*', '*', 'ANNOUNCING'],
  ['labelled', '*', '*', 'READY_TO_SEND'],
  ['ready_to_send', '*', '*', 'READY_TO_SEND'],
  ['no_label', '*', '*', 'NO_LABEL'],
  ['cancelled', '*', '*', 'CANCELLED'],
  // Unknown meanings do not change the status.
  ['unknown', '*', '*', null],
  ['none', '*', '*', null],
]

const fits = (wanted: string, value: string) => wanted === '*' || wanted === value
export const statusAfter = ({ phase, exception, sub_status }: Meaning): StatusCode | null =>
  table.find((row) => fits(row[0], phase) && fits(row[1], exception) && fits(row[2], sub_status))?.[3] ?? null

/** Final statuses: no later event changes them. */
export const endedStatuses: readonly StatusCode[] = [
  'DELIVERED',
  'COLLECTED_BY_CUSTOMER',
  'RETURNED_TO_SENDER',
  'CANCELLED',
  'CANCELLED_UPSTREAM',
]
const final: ReadonlySet<StatusCode> = new Set(endedStatuses)
export const isFinal = (status: StatusCode) => final.has(status)

/** True if the next status may follow. During a cancellation only a delivery event changes the status. */
export const mayFollow = (status: StatusCode, next: StatusCode) =>
  !isFinal(status) && (status !== 'CANCELLING' || (isFinal(next) && next !== 'CANCELLED'))

const warnings: ReadonlySet<Exception> = new Set([
  'changed',
  'customs_issue',
  'delay_unknown',
  'delivery_delay',
  'handover_delay',
  'hold',
  'off_radar',
  'pup_expiration',
  'relabelled',
  'sorting_delay',
])

/** `warning` for an unknown scan: it may be a failure, and the published event knows no null. */
export function statusTypeOf({ phase, exception }: Meaning): (typeof statusTypes)[number] {
  if (phase === 'unknown' || warnings.has(exception) || (phase === 'attempted' && exception === 'none')) return 'warning'
  return exception === 'none' ? 'success' : 'error'
}
