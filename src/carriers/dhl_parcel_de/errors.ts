import { z } from 'zod'
import { readBody, UnreadableAnswer } from '../kit/answers.ts'
import { CarrierRefusal, type CarrierResponse } from '../kit/carrier.ts'

/** A text that may be missing. Whatever else is there is no reason to lose a label that was bought. */
export const optionalText = z.string().min(1).optional().catch(undefined)

const optionalNumber = z.number().optional().catch(undefined)

/** State of one order. It needs `status` or `title`, which say if the order was processed. `statusCode` is the older name of `status`. */
export const SubStatus = z
  .object({ title: optionalText, status: optionalNumber, statusCode: optionalNumber, detail: optionalText })
  .transform(({ title, status, statusCode, detail }) => ({ title, status: status ?? statusCode, detail }))
  .refine(({ title, status }) => title !== undefined || status !== undefined, 'says nothing')
const ValidationMessage = z.object({ property: optionalText, validationMessage: optionalText, validationState: optionalText })
export const ValidationMessages = z.array(ValidationMessage.catch({})).optional().catch(undefined)
type Item = { readonly sstatus: z.output<typeof SubStatus>; readonly validationMessages?: z.output<typeof ValidationMessages> }

/** Problem details, as all services of the carrier send them. */
const Problem = z.object({ title: z.string().min(1), detail: optionalText })
const OrderFailure = z.object({
  status: SubStatus,
  items: z.array(z.object({ sstatus: SubStatus, validationMessages: ValidationMessages })).nullish(),
})
const PickupErrors = z.array(z.object({ errorCode: z.string().min(1), title: optionalText, detail: optionalText })).min(1)

/** Maps the carrier's name of a field of an order to the field in our request. */
const fields: readonly (readonly [pattern: RegExp, field: string])[] = [
  [/consignee\.name3/, 'to_address.address_line_2'],
  [/consignee\.(name|contactName)/, 'to_address.name'],
  [/consignee\.addressStreet/, 'to_address.address_line_1'],
  [/consignee\.addressHouse/, 'to_address.house_number'],
  [/consignee\.additionalAddress/, 'to_address.address_line_2'],
  [/consignee\.postalCode/, 'to_address.postal_code'],
  [/consignee\.city/, 'to_address.city'],
  [/consignee\.country/, 'to_address.country_code'],
  [/consignee\.state/, 'to_address.state_province_code'],
  [/consignee\.email/, 'to_address.email'],
  [/consignee\.phone/, 'to_address.phone_number'],
  [/consignee\.poBoxID/, 'to_address.po_box'],
  [/consignee\.(lockerID|retailID)/, 'to_service_point'],
  [/consignee\.postNumber/, 'post_number'],
  [/consignee/, 'to_address'],
  [/shipper\.name/, 'from_address.name'],
  [/shipper\.addressStreet/, 'from_address.address_line_1'],
  [/shipper\.addressHouse/, 'from_address.house_number'],
  [/shipper\.postalCode/, 'from_address.postal_code'],
  [/shipper\.city/, 'from_address.city'],
  [/shipper\.country/, 'from_address.country_code'],
  [/shipper/, 'from_address'],
  [/details\.weight/, 'parcels[].weight'],
  [/details\.dim/, 'parcels[].dimensions'],
  [/customs\.items/, 'parcels[].parcel_items'],
  [/customs/, 'customs_information'],
  [/services\.additionalInsurance/, 'parcels[].additional_insured_price'],
  [/product|services/, 'ship_with.properties.shipping_option_code'],
  [/billingNumber/, 'ship_with.properties.contract_id'],
  [/refNo|costCenter/, 'reference'],
]

/** Returns the field in our request; a property that we do not know is passed on unchanged. */
export const fieldOf = (property: string | undefined) =>
  property ? (fields.find(([pattern]) => pattern.test(property))?.[1] ?? property) : undefined

/** Refusal of one order: its first error, or else the text of its status. */
export function refusalOf({ sstatus, validationMessages }: Item): CarrierRefusal {
  const error = validationMessages?.find(({ validationState }) => validationState === 'Error')
  const field = fieldOf(error?.property)
  const code = sstatus.title ?? `${sstatus.status}`
  return new CarrierRefusal(error?.validationMessage ?? sstatus.detail ?? code, { code, ...(field && { field }) })
}

/** Statuses after which nothing was done. All others leave the outcome unknown, such as 408 of a gateway. */
const refusals: readonly number[] = [400, 401, 403, 404, 422]
export const isRefusal = ({ status }: CarrierResponse) => refusals.includes(status)

/** Raises what the carrier refuses, or that it answered as it never does. */
export function raiseFailure(answer: CarrierResponse): never {
  const { status } = answer
  if (!isRefusal(answer)) throw new UnreadableAnswer(`The carrier answered ${status}`)
  const order = OrderFailure.safeParse(answer.body).data
  const failed = order?.items?.find((item) => isFailed(item))
  if (failed) throw refusalOf(failed)
  if (order) throw refusalOf({ sstatus: order.status })
  const [pickup] = PickupErrors.safeParse(answer.body).data ?? []
  if (pickup) throw new CarrierRefusal(pickup.detail ?? pickup.title ?? pickup.errorCode, { code: pickup.errorCode })
  const { title, detail } = readBody(Problem, answer)
  throw new CarrierRefusal(status === 401 ? `${detail ?? title}. ${renewPassword}` : (detail ?? title), { code: title })
}

/** The business portal forces a new password now and then, which the merchant has to enter here too. */
export const renewPassword = 'Check user, password and key of the contract: the portal asks for a new password now and then.'

/** Statuses below 300 are good; without a number, only the title says so. */
export const isFailed = ({ sstatus: { status, title } }: Item) => (status === undefined ? title?.toLowerCase() !== 'ok' : status >= 300)
