import { errorKind, Fault, Faults } from '../../platform/errors.ts'
import { invalidAt } from '../shipments/record/errors.ts'

/** Error that the interface reports in a shape of its own: `field`, `code` as a number and `message`. */
export const returnNotCancellable = errorKind('invalid', 409, 'Cancellation not possible')
export const returnRefused = errorKind('parcel_announcement_error', 400, 'Announcement failed')

export const referenceTaken = () => invalidAt(['external_reference'], 'Another return has this external_reference.')

/** The fields of a shipment under the names that they have in a return. Those of further parcels say the same as the first. */
const renamed: readonly (readonly [RegExp, string])[] = [
  [/^\/ship_with\/properties\/contract_id$/, '/ship_with/contract'],
  [/^\/ship_with\/properties/, '/ship_with'],
  [/^\/parcels\/0\/additional_insured_price/, '/total_insured_value'],
  [/^\/parcels\/0\/(weight|dimensions|parcel_items)/, '/$1'],
  [/^\/parcels\/0\/.*/, '/ship_with'],
  [/^\/parcels$/, '/collo_count'],
  [/^\/total_order_price/, '/total_order_value'],
  [/^\/(to_service_point|validation_methods)$/, '/ship_with'],
]
const isOfFurtherParcel = ({ more: { source } }: Fault) => /^\/parcels\/[1-9]/.test(source?.pointer ?? '')

/** Returns the faults of the shipment of a return, with pointers into the request of the return. */
export function faultsOfReturn(error: unknown): Fault[] {
  if (!(error instanceof Fault || error instanceof Faults)) throw error
  const faults: readonly Fault[] = error instanceof Fault ? [error] : error.list
  return faults.filter((fault) => !isOfFurtherParcel(fault)).map(withReturnPointer)
}

function withReturnPointer(fault: Fault): Fault {
  const { kind, detail, more } = fault
  const pointer = more.source?.pointer
  const rule = pointer === undefined ? undefined : renamed.find(([pattern]) => pattern.test(pointer))
  return rule ? new Fault(kind, detail, { ...more, source: { pointer: pointer!.replace(...rule) } }) : fault
}

export const announcementRefused = (detail: string, made: object) => new Fault(returnRefused, detail, { meta: made })
