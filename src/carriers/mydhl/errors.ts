import { z } from 'zod'
import { readBody, UnreadableAnswer } from '../kit/answers.ts'
import { CarrierRefusal, type CarrierResponse } from '../kit/carrier.ts'

const Failure = z.object({
  title: z.string().min(1).optional().catch(undefined),
  detail: z.string().catch(''),
  additionalDetails: z.array(z.string().min(1)).catch([]),
})
/** Statuses that stand for a refusal. After any other, such as 408, 409 or 429, the outcome is unknown. */
const refusals = [400, 404, 422]

/** Maps the carrier's path of a field in a request to the field in ours. */
const fields: readonly (readonly [pattern: RegExp, field: string])[] = [
  [/receiverDetails\/postalAddress\/postalCode/, 'to_address.postal_code'],
  [/receiverDetails\/postalAddress\/cityName/, 'to_address.city'],
  [/receiverDetails\/postalAddress\/countryCode/, 'to_address.country_code'],
  [/receiverDetails\/postalAddress\/provinceCode/, 'to_address.state_province_code'],
  [/receiverDetails\/postalAddress\/addressLine1/, 'to_address.address_line_1'],
  [/receiverDetails\/postalAddress\/addressLine[23]/, 'to_address.address_line_2'],
  [/receiverDetails\/contactInformation\/(mobileP|p)hone/, 'to_address.phone_number'],
  [/receiverDetails\/contactInformation\/email/, 'to_address.email'],
  [/receiverDetails\/contactInformation\/companyName/, 'to_address.company_name'],
  [/receiverDetails\/contactInformation\/fullName/, 'to_address.name'],
  [/receiverDetails/, 'to_address'],
  [/shipperDetails\/postalAddress\/postalCode/, 'from_address.postal_code'],
  [/shipperDetails\/postalAddress\/cityName/, 'from_address.city'],
  [/shipperDetails\/postalAddress\/addressLine1/, 'from_address.address_line_1'],
  [/shipperDetails\/contactInformation\/phone/, 'from_address.phone_number'],
  [/shipperDetails/, 'from_address'],
  [/lineItems/, 'parcels[].parcel_items'],
  [/exportDeclaration|incoterm|declaredValue/, 'customs_information'],
  [/packages(\/\d+)?\/weight/, 'parcels[].weight'],
  [/packages(\/\d+)?\/dimensions/, 'parcels[].dimensions'],
  [/packages/, 'parcels'],
  [/onDemandDelivery|servicePointId/, 'to_service_point'],
  [/productCode|valueAddedServices/, 'ship_with.properties.shipping_option_code'],
  [/accounts/, 'ship_with.properties.contract_id'],
]
const fieldOf = (pointer: string) => fields.find(([pattern]) => pattern.test(pointer))?.[1] ?? pointer

/**
 * Raises what the carrier refuses. `detail` is `7008: text`, or says that there are several problems: then each of `additionalDetails` is
 * `#/path/to/field: reason`. An answer without either is not from the carrier.
 */
export function raiseFailure(answer: CarrierResponse): never {
  const { status } = answer
  if (status === 401 || status === 403)
    throw new CarrierRefusal('The carrier refused the login: check key and secret.', { code: 'unauthorized' })
  if (!refusals.includes(status)) throw new UnreadableAnswer(`The carrier answered ${status}`)
  const { title, detail, additionalDetails } = readBody(Failure, answer)
  const problems = additionalDetails.map((line) => /^#?\/?([^:]*?):\s*(.+)$/s.exec(line) ?? [line, '', line])
  const [, code = title ?? String(status), text = detail] = /^([\w-]{1,20}):\s*(.+)$/s.exec(detail) ?? []
  if (problems.length > 0) {
    const pointer = problems[0]![1]!
    const reasons = problems.map(([, at, reason]) => (at ? `${at}: ${reason}` : reason)).join('; ')
    throw new CarrierRefusal(reasons, { code, ...(pointer && { field: fieldOf(pointer) }) })
  }
  if (!text.trim()) throw new UnreadableAnswer(`The carrier answered ${status} without a reason`)
  throw new CarrierRefusal(text, { code })
}
