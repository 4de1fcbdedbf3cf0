import { errorKind, Fault, Faults, invalid, notFound } from '../../platform/errors.ts'

/** Whatever is wrong with an order is told where the request names it; what the request says itself is told where it stands. */
const ofRequest: Readonly<Record<string, string>> = {
  '/from_address/sender_address_id': '/sender_address_id',
  '/sender_address_id': '/sender_address_id',
  '/brand_id': '/brand_id',
}

/** `place` is where the order is named: `/orders/0` or `/order`, or nothing where the path does that. */
export function ofOrder(fault: Fault, place: string): Fault {
  const pointer = fault.more.source?.pointer ?? ''
  const own = ofRequest[pointer] ?? (/^\/(ship_with|label_details)\b/.test(pointer) ? pointer : undefined)
  const inSplit = /^\/parcels\/\d+\/(parcel_items|weight|dimensions)\b/.test(pointer) && fault.kind === invalid ? pointer : undefined
  const where = own ?? (inSplit ? place + inSplit : `${place}/order_id`)
  const field = pointer.slice(1).replaceAll('/', '.')
  const detail = own || inSplit || !field ? fault.detail : `${field}: ${fault.detail}`
  return new Fault(fault.kind, detail, { source: { pointer: `/data/attributes${where}` } })
}

export const noSuchOrder = (place: string) =>
  new Fault(notFound, 'This integration has no such order.', { source: { pointer: `/data/attributes${place}/order_id` } })

export const noSuchIntegration = () =>
  new Fault(invalid, 'No integration with this id exists.', { source: { pointer: '/data/attributes/integration_id' } })

export const faultsIn = (error: unknown): readonly Fault[] => {
  if (error instanceof Fault) return [error]
  if (error instanceof Faults) return error.list
  throw error
}

/** Among orders with other faults, one that is missing is a fault like theirs. */
export const missingOrder = errorKind('not_found', 400, 'Not Found')

/** Where nothing could be done at all, the whole is refused: as missing, if that is what all of them are. */
export function refusalOf(faults: readonly Fault[]): Faults {
  const all = faults.every((one) => one.kind === notFound)
  const list = faults.map((one) => (one.kind === notFound && !all ? new Fault(missingOrder, one.detail, one.more) : one))
  return new Faults(list as [Fault, ...Fault[]])
}
