import { z } from 'zod'
import { readBody, UnreadableAnswer } from '../kit/answers.ts'
import { CarrierRefusal, type CarrierResponse } from '../kit/carrier.ts'

/** Errors are JSON with a key and a message, or a plain text. The swagger describes neither of them for most calls: verify. */
const DhlError = z.object({ key: z.string().min(1).optional(), message: z.string().min(1), details: z.unknown().optional() })

/** A body with one of these statuses is an answer. */
export function readAnswer<Shape extends z.ZodType>(
  shape: Shape,
  answer: CarrierResponse,
  statuses: readonly number[] = [200],
): z.output<Shape> {
  if (statuses.includes(answer.status)) return readBody(shape, answer)
  throw refusalOf(answer)
}

/** The bytes of a file. */
export function readFile(answer: CarrierResponse): Uint8Array {
  if (answer.status !== 200) throw refusalOf(answer)
  if (!answer.bytes || answer.bytes.length === 0) throw new UnreadableAnswer('The carrier answered 200 without a file')
  return answer.bytes
}

/** The statuses with which DHL refuses. 401 is here for the call that gets a token: the platform renews it for all others. */
const refusals: readonly number[] = [400, 401, 403, 404, 406, 409, 422]

/** Returns the refusal in the carrier's own words. After any other answer the outcome is unknown. */
export function refusalOf({ status, body }: CarrierResponse): CarrierRefusal | UnreadableAnswer {
  if (!refusals.includes(status)) return new UnreadableAnswer(`The carrier answered ${status}`)
  const { data } = DhlError.safeParse(body)
  const text = typeof body === 'string' && !/<html/i.test(body) ? body.trim() : ''
  const message = data ? messageOf(data) : text || statusTexts[status]
  if (!message) return new UnreadableAnswer(`The carrier answered ${status} without a message`)
  const field = fieldIn(message)
  return new CarrierRefusal(message, { code: data?.key ?? String(status), ...(field && { field }) })
}

/** Messages for statuses that may come without a body. */
const statusTexts: Readonly<Record<number, string>> = {
  401: 'The user id or the API key is wrong.',
  403: 'The API key does not allow this call.',
  404: 'The carrier does not know it.',
}

/** `details` names what is wrong with a field, as a text or as texts. */
function messageOf({ message, details }: z.output<typeof DhlError>): string {
  const texts = [details].flat().filter((one) => typeof one === 'string' && one !== '' && !message.includes(one))
  return texts.length > 0 ? `${message} (${texts.join('; ')})` : message
}

/** The fields that validation names in its text, and ours. The first that is named counts. */
const fields: readonly (readonly [RegExp, string])[] = [
  [/receiver\.address\.postalCode/i, 'to_address.postal_code'],
  [/receiver\.address\.city/i, 'to_address.city'],
  [/receiver\.address\.(number|addition)/i, 'to_address.house_number'],
  [/receiver\.address\.street/i, 'to_address.address_line_1'],
  [/receiver\.address\.countryCode/i, 'to_address.country_code'],
  [/receiver\.email/i, 'to_address.email'],
  [/receiver\.phoneNumber/i, 'to_address.phone_number'],
  [/receiver\.name/i, 'to_address.name'],
  [/shipper\.address\.postalCode/i, 'from_address.postal_code'],
  [/shipper\.address\.city/i, 'from_address.city'],
  [/shipper\.address\.(number|addition)/i, 'from_address.house_number'],
  [/shipper\.address\.street/i, 'from_address.address_line_1'],
  [/shipper\.(name|address|email|phoneNumber)/i, 'from_address'],
  [/\bweight\b/i, 'parcels.weight'],
  [/\b(dimensions?|length|width|height)\b/i, 'parcels.dimensions'],
  [/customsGoods\S*\.code|\bHS.?code\b/i, 'parcels.parcel_items.hs_code'],
  [/customsGoods\S*\.origin/i, 'parcels.parcel_items.origin_country'],
  [/customs/i, 'customs_information'],
  [/accountId|account number/i, 'contract_id'],
  [/parcel ?shop|service ?point/i, 'to_service_point'],
]
const fieldIn = (message: string) => fields.find(([pattern]) => pattern.test(message))?.[1]
