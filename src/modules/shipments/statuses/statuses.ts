/** The parcel statuses: the code of v3, the number of v2, and the text for people. */
export const parcelStatuses = [
  ['ANNOUNCED', 1, 'Announced'],
  ['TO_SORTING', 3, 'En route to sorting center'],
  ['DELAYED', 4, 'Delivery delayed'],
  ['SORTED', 5, 'Sorted'],
  ['UNSORTED', 6, 'Not sorted'],
  ['SORTING', 7, 'Being sorted'],
  ['DELIVERY_FAILED', 8, 'Delivery attempt failed'],
  ['DELIVERED', 11, 'Delivered'],
  ['AWAITING_CUSTOMER_PICKUP', 12, 'Awaiting customer pickup'],
  ['ANNOUNCED_UNCOLLECTED', 13, 'Announced: not collected'],
  ['COLLECT_ERROR', 15, 'Error collecting'],
  ['PICKED_UP_BY_DRIVER', 22, 'Shipment picked up by driver'],
  ['UNDELIVERABLE', 80, 'Unable to deliver'],
  ['SHIPMENT_ON_ROUTE', 91, 'Parcel en route'],
  ['DRIVER_ON_ROUTE', 92, 'Driver en route'],
  ['COLLECTED_BY_CUSTOMER', 93, 'Shipment collected by customer'],
  ['CANCELLATION_FAILED', 94, 'Parcel cancellation failed.'],
  ['NO_LABEL', 999, 'No label'],
  ['READY_TO_SEND', 1000, 'Ready to send'],
  ['ANNOUNCING', 1001, 'Being announced'],
  ['ANNOUNCEMENT_FAILED', 1002, 'Announcement failed'],
  ['UNKNOWN', 1337, 'Unknown status - check carrier track & trace page for more insights'],
  ['CANCELLED_UPSTREAM', 1998, 'Cancelled upstream'],
  ['CANCELLING', 1999, 'Cancellation requested'],
  ['CANCELLED', 2000, 'Cancelled'],
  ['CANCELLING_UPSTREAM', 2001, 'Submitting cancellation request'],
  ['AT_CUSTOMS', 62989, 'At Customs'],
  ['AT_SORTING_CENTRE', 62990, 'At sorting centre'],
  ['REFUSED_BY_RECIPIENT', 62991, 'Refused by recipient'],
  ['RETURNED_TO_SENDER', 62992, 'Returned to sender'],
  ['DELIVERY_METHOD_CHANGED', 62993, 'Delivery method changed'],
  ['DELIVERY_DATE_CHANGED', 62994, 'Delivery date changed'],
  ['DELIVERY_ADDRESS_CHANGED', 62995, 'Delivery address changed'],
  ['EXCEPTION', 62996, 'Exception'],
  ['ADDRESS_INVALID', 62997, 'Address invalid'],
] as const

export type StatusCode = (typeof parcelStatuses)[number][0]
export const statusCodes = parcelStatuses.map(([code]) => code)

const messages = new Map<StatusCode, string>(parcelStatuses.map(([code, , message]) => [code, message]))
export const statusOf = (code: StatusCode) => ({ code, message: messages.get(code)! })

const numbers = new Map<StatusCode, number>(parcelStatuses.map(([code, id]) => [code, id]))
export const statusIdOf = (code: StatusCode) => numbers.get(code)!

/** Maps each code, and each number of version 2, to its status. */
const byName = new Map<string, StatusCode>(parcelStatuses.flatMap(([code, id]) => [[code, code] as const, [String(id), code] as const]))
export const findStatus = (name: string): StatusCode | undefined => byName.get(name)

/** A status that the first parcel of a return has had. `number` counts from 1. `message`: the carrier's, where it reported the status. */
export type StatusEntry = { readonly number: number; readonly status: StatusCode; readonly at: string; readonly message: string | null }
