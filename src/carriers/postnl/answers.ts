import { z } from 'zod'
import { readBody, UnreadableAnswer } from '../kit/answers.ts'
import { CarrierRefusal, type CarrierResponse } from '../kit/carrier.ts'

/** Parses a list: several elements come as an array, a single one as an object, and none as `{}`, null or nothing at all. */
export const listOf = <Shape extends z.ZodType>(shape: Shape) =>
  z.preprocess((value) => (isEmpty(value) ? [] : Array.isArray(value) ? value.filter((one) => !isEmpty(one)) : [value]), z.array(shape))

const isEmpty = (value: unknown) =>
  value === undefined ||
  value === null ||
  value === '' ||
  (typeof value === 'object' && !Array.isArray(value) && Object.keys(value).length === 0)

/** A text; `{}` where there is none. Numbers come as such or as texts. */
export const TextOrNone = z.preprocess(
  (value) => (isEmpty(value) ? undefined : typeof value === 'number' ? String(value) : value),
  z.string().optional(),
)

/** A value that is `{}` where it is missing. */
export const orNone = <Shape extends z.ZodType>(shape: Shape) =>
  z.preprocess((value) => (isEmpty(value) ? undefined : value), shape.optional())

/** The shapes of errors, each with its call: label, barcode, status and locations, the gateway. */
const LabelErrors = z.object({ Errors: z.array(z.object({ Error: TextOrNone, Code: TextOrNone, Description: TextOrNone })).min(1) })
const BarcodeErrors = z.object({ errors: z.array(z.object({ ErrorMsg: z.string().min(1), ErrorNumber: TextOrNone })).min(1) })
const StatusError = z.object({ Error: z.object({ ErrorCode: TextOrNone, ErrorDescription: TextOrNone, ErrorMessage: TextOrNone }) })
const GatewayMessage = z.object({ message: z.string().min(1), http_status_code: TextOrNone })
const GatewayFault = z.object({
  fault: z.object({ faultstring: z.string().min(1), detail: z.object({ errorcode: TextOrNone }).optional() }),
})

type CarrierError = { readonly code: string; readonly message: string }

function errorIn(body: unknown): CarrierError | undefined {
  const label = LabelErrors.safeParse(body).data?.Errors[0]
  if (label) return errorOf(label.Code, label.Description ?? label.Error)
  const barcode = BarcodeErrors.safeParse(body).data?.errors[0]
  if (barcode) return errorOf(barcode.ErrorNumber, barcode.ErrorMsg)
  const status = StatusError.safeParse(body).data?.Error
  if (status) return errorOf(status.ErrorCode, status.ErrorDescription ?? status.ErrorMessage)
  const gateway = GatewayMessage.safeParse(body).data
  if (gateway) return errorOf(gateway.http_status_code, gateway.message)
  const fault = GatewayFault.safeParse(body).data?.fault
  return fault && errorOf(fault.detail?.errorcode, fault.faultstring)
}
const errorOf = (code: string | undefined, message: string | undefined): CarrierError | undefined =>
  message ? { code: code ?? 'refused', message } : undefined

/** Code 9 and 429: too many calls. That is not about the request. */
const isBusy = ({ code }: CarrierError) => code === '9'

export function readAnswer<Shape extends z.ZodType>(shape: Shape, answer: CarrierResponse): z.output<Shape> {
  if (answer.status === 200) return readBody(shape, answer)
  throw refusalOf(answer)
}

/** Returns the refusal in the carrier's own words. After any other answer the outcome is unknown. */
export function refusalOf({ status, body }: CarrierResponse): CarrierRefusal | UnreadableAnswer {
  const error = errorIn(body)
  if (status < 400 || status >= 500 || status === 429 || !error || isBusy(error))
    return new UnreadableAnswer(`The carrier answered ${status}${error ? ` (${error.code})` : ''}`)
  return refusalFor(error)
}

export function refusalFor({ code, message }: CarrierError): CarrierRefusal {
  const field = fieldOf(code)
  return new CarrierRefusal(message, { code, ...(field && { field }) })
}

/** Types of addresses in codes of errors. */
const addressFields: Readonly<Record<string, string>> = { '01': 'to_address', '02': 'from_address', '09': 'to_service_point' }

/** Fields of our request by error code. Codes for an address or a contact have its type in their third and fourth digit. */
const codeFields: readonly (readonly [RegExp, string])[] = [
  [/^11(\d\d)0[26]$/, '{address}.email'],
  [/^11(\d\d)03$/, '{address}.phone_number'],
  [/^127(\d\d)0[2-8]$/, '{address}.country_code'],
  [/^1(?:28|76)(\d\d)0[1-3]$/, '{address}.postal_code'],
  [/^(10602|11502|11503)$/, 'to_address'],
  [/^(11504|16304)$/, 'parcels.weight'],
  [/^(12209|12210|13301|13304|20007|20008)$/, 'delivery_dates'],
  [/^13801$/, 'parcels.additional_insured_price'],
  [/^1520[1-6]$/, 'to_address.country_code'],
  [/^15501$/, 'to_service_point'],
  [/^163(0[1-9]|1[0-4])$/, 'customs_information'],
  [/^2100[1-6]$/, 'parcels'],
  [/^(1|2|3|2120[1-5])$/, 'contract_id'],
]

function fieldOf(code: string): string | undefined {
  for (const [pattern, field] of codeFields) {
    const [all, type] = pattern.exec(code) ?? []
    if (all === undefined) continue
    if (!field.startsWith('{address}')) return field
    const address = addressFields[type ?? '']
    return address && field.replace('{address}', address)
  }
  return undefined
}
