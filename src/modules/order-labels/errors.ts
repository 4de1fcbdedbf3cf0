import { errorKind, Fault, Faults, furtherFaults, invalidValue, mostFaults, notFound } from '../../platform/errors.ts'

/**
 * Position of an order in the request: `at` is `/orders/0` or `/order`, or empty if the path names the order. `isSplit`: the request splits
 * the order into parcels. `isOneOfSeveral`: it names several orders.
 */
export type OrderPosition = { readonly at: string; readonly isSplit: boolean; readonly isOneOfSeveral: boolean }

const ofRequest: Readonly<Record<string, string>> = {
  '/from_address/sender_address_id': '/sender_address_id',
  '/sender_address_id': '/sender_address_id',
  '/brand_id': '/brand_id',
}
const sentInSplit = /^\/parcels\/\d+\/(weight|dimensions|parcel_items\/\d+\/(item_id|quantity))\b/

/**
 * Errors of the request itself are reported at their own place, and all others where the request names the order. A shipping method may be
 * valid for some orders and not for others, so its errors are reported with the order too.
 */
export function ofOrder(fault: Fault, { at, isSplit, isOneOfSeveral }: OrderPosition): Fault {
  const pointer = fault.more.source?.pointer ?? ''
  const own = ofRequest[pointer] ?? (!isOneOfSeveral && /^\/(ship_with|label_details)\b/.test(pointer) ? pointer : undefined)
  const inSplit = isSplit && sentInSplit.test(pointer) ? at + pointer : undefined
  const field = pointer.slice(1).replaceAll('/', '.')
  const detail = own || inSplit || !field ? fault.detail : `${field}: ${fault.detail}`
  const { meta } = fault.more
  return new Fault(fault.kind, detail, { ...pointerTo(own ?? inSplit ?? `${at}/order_id`), ...(meta && { meta }) })
}

const pointerTo = (where: string) => ({ source: { pointer: `/data/attributes${where}` } })
export const repeatedOrder = (at: string) => new Fault(invalidValue, 'This order stands in the list twice.', pointerTo(at))

export const noSuchOrder = (at: string) => new Fault(notFound, 'This integration has no such order.', pointerTo(`${at}/order_id`))
export const noSuchIntegration = () => new Fault(invalidValue, 'No integration with this id exists.', pointerTo('/integration_id'))

export const faultsIn = (error: unknown): readonly Fault[] => {
  if (error instanceof Fault) return [error]
  if (error instanceof Faults) return error.list
  throw error
}

/** The first errors of an order, so that one order with many does not hide those of the others. */
export function firstOf(list: readonly Fault[], orders: number): readonly Fault[] {
  const most = Math.max(Math.floor(mostFaults / orders) - 1, 1)
  return list.length <= most ? list : [...list.slice(0, most), furtherFaults(list[0]!.kind, list.length - most)]
}

/** Errors of the request itself hold for each of its orders, and are reported once. */
export const uniqueFaults = (faults: readonly Fault[]): Fault[] => [
  ...new Map(faults.map((one) => [`${one.more.source?.pointer} ${one.detail}`, one])).values(),
]

/** Kind of a missing order among orders with other errors: a 400 like theirs. */
export const missingOrder = errorKind('not_found', 400, 'Not Found')

/** Refuses a request none of whose orders succeeded: as not found if all orders are missing. */
export function refusalOf(faults: readonly Fault[]): Faults {
  const all = faults.every((one) => one.kind === notFound)
  const list = faults.map((one) => (one.kind === notFound && !all ? new Fault(missingOrder, one.detail, one.more) : one))
  return new Faults(list as [Fault, ...Fault[]])
}
