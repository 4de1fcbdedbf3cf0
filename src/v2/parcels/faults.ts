import { defaultErrorMapping, type ErrorMapping } from '../../http/check.ts'
import { listFaults } from '../../http/error-body.ts'
import { Fault, Faults } from '../../platform/errors.ts'

/** The fields of an address of v3 in the names of version 2. */
const receiverFields: Readonly<Record<string, string>> = {
  address_line_1: 'address',
  address_line_2: 'address_2',
  po_box: 'to_post_number',
  state_province_code: 'to_state',
  country_code: 'country',
  phone_number: 'telephone',
}
const senderFields: Readonly<Record<string, string>> = {
  sender_address_id: 'sender_address',
  address_line_1: 'from_address_1',
  address_line_2: 'from_address_2',
  state_province_code: 'from_country_state',
  country_code: 'from_country',
  phone_number: 'from_telephone',
}
const otherFields: Readonly<Record<string, string>> = {
  ship_with: 'shipping_method',
  shipment: 'shipping_method',
  country_state: 'to_state',
  external_reference_id: 'external_reference',
  total_order_price: 'total_order_value',
  additional_insured_price: 'insured_value',
  dimensions: 'length',
  collo_count: 'quantity',
}
const customsFields: Readonly<Record<string, string>> = {
  invoice_number: 'customs_invoice_nr',
  export_reason: 'customs_shipment_type',
}

/** The field of version 2 that a place in a request stands for: of v3, or of version 2 itself. */
export function fieldOf(pointer: string): string {
  const path = pointer.split('/').slice(1)
  const [first = 'non_field_errors', second = '', ...more] = path[0] === 'parcel' ? path.slice(1) : path
  if (first === 'parcels' && /^\d+$/.test(second)) return more.length > 0 ? fieldOf(`/${more.join('/')}`) : 'non_field_errors'
  if (first === 'to_address') return receiverFields[second] ?? (second || 'address')
  if (first === 'from_address') return senderFields[second] ?? (second ? `from_${second}` : 'sender_address')
  if (first === 'ship_with' && (more[0] === 'contract_id' || second === 'contract')) return 'contract'
  if (first === 'customs_information') return customsFields[second] ?? first
  return otherFields[first] ?? first
}

/** Errors of the body by the fields of version 2. Those of one of several parcels keep its position. */
export const parcelErrorMapping: ErrorMapping = {
  ...defaultErrorMapping,
  pointer: (path) => `/${fieldOf(defaultErrorMapping.pointer(path))}`,
}

const renamed = (fault: Fault): Fault => {
  const { pointer } = fault.more.source ?? {}
  return pointer === undefined ? fault : new Fault(fault.kind, fault.detail, { ...fault.more, source: { pointer: `/${fieldOf(pointer)}` } })
}

/** Maps errors of a service of v3 to the fields of version 2; undefined for an error that the request did not cause. */
export const parcelFaults = (error: unknown): readonly Fault[] | undefined => listFaults(error)?.map(renamed)

/** Raises errors of v3 by the fields of version 2. */
export async function withV2Fields<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    const faults = parcelFaults(error)
    throw faults ? new Faults(faults as [Fault, ...Fault[]]) : error
  }
}

/** Groups errors by field for `errors=verbose`, such as `{ name: ['This field is required.'] }`. */
export function verboseErrors(faults: readonly Fault[]): Record<string, string[]> {
  const errors: Record<string, string[]> = {}
  for (const { detail, more } of faults) {
    const field = more.source?.pointer === undefined ? 'non_field_errors' : fieldOf(more.source.pointer)
    errors[field] = [...(errors[field] ?? []), detail]
  }
  return errors
}
