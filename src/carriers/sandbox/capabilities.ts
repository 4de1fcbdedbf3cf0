import type { z } from 'zod'
import { readBody, UnreadableAnswer } from '../kit/answers.ts'
import {
  type Capability,
  type CarrierAddress,
  type CarrierCall,
  type CarrierQuote,
  CarrierRefusal,
  type CarrierResponse,
  type ParcelToQuote,
  type QuoteInput,
} from '../kit/carrier.ts'
import { type Country, type SurchargeType, surchargeTypes } from '../kit/product.ts'
import type { Behaviour } from './settings.ts'
import { AccountAnswer, behaviourHeader, practiceDomain, RatesAnswer, Refused, readAmount } from './wire.ts'

/** Login of a contract: carriers call these things by different names. */
export type Login = {
  readonly account: string
  readonly key: string
  readonly country: Country
  readonly behaviour: Behaviour
  /** Details that this carrier alone wants to know of its client. */
  readonly details: Readonly<Record<string, unknown>>
}

export type LoginOf<Settings> = (settings: Settings) => Login

/** `host` is the first part of its address: its domain is below `.invalid`, which never resolves. */
export const postCall = (host: string, path: string, { key, behaviour }: Login, body: unknown): CarrierCall => ({
  method: 'POST',
  url: `https://${host}${practiceDomain}${path}`,
  headers: { authorization: `Bearer ${key}`, [behaviourHeader]: behaviour },
  body,
  timeoutMs: 10_000,
})

/** True if the carrier has refused. After a 5xx the outcome is unknown. */
const isRefusal = (status: number) => status >= 400 && status < 500

export function readAnswer<Shape extends z.ZodType>(shape: Shape, answer: CarrierResponse): z.output<Shape> {
  if (answer.status >= 200 && answer.status < 300) return readBody(shape, answer)
  if (!isRefusal(answer.status)) throw new UnreadableAnswer(`The carrier answered ${answer.status}`)
  const { code, message, field } = readBody(Refused, answer).error
  throw new CarrierRefusal(message, { code, ...(field ? { field } : {}) })
}

export const practiceValidate = <Settings>(
  host: string,
  login: LoginOf<Settings>,
): Capability<Settings, undefined, { client_id: string; country: Country }> => ({
  safe: true,
  ask(settings) {
    const signedIn = login(settings)
    const { account, country, details } = signedIn
    return postCall(host, '/v1/account', signedIn, { account, country, details })
  },
  read(answer) {
    const { client } = readAnswer(AccountAnswer, answer)
    return { client_id: client.number, country: client.country }
  },
})

/** Quotes shipping options. The services of the carrier are our option codes without the carrier's own. */
export const practiceQuote = <Settings>(
  code: string,
  login: LoginOf<Settings>,
): Capability<Settings, QuoteInput, readonly CarrierQuote[]> => ({
  safe: true,
  ask(settings, { option_codes, from, to, parcels, at }) {
    const signedIn = login(settings)
    return postCall(code, '/v1/rates', signedIn, {
      account: signedIn.account,
      services: option_codes.map((option) => option.slice(code.length + 1)),
      from: place(from),
      to: place(to),
      parcels: parcels.map(parcel),
      asked_at: at,
    })
  },
  read: (answer) =>
    readAnswer(RatesAnswer, answer).rates.map(({ service, price, insurance, additions }) => ({
      option_code: `${code}:${service}`,
      price: readAmount(price),
      ...(insurance && { insurance: readAmount(insurance) }),
      surcharges: additions.map((one) => ({ ...surcharge(one.code, one.text), price: readAmount(one.price) })),
    })),
})

const place = ({ country_code, postal_code }: CarrierAddress) => ({ country: country_code, ...(postal_code ? { postal_code } : {}) })

const parcel = ({ weight_g, dimensions_mm, insured_cents, insured_currency }: ParcelToQuote) => ({
  grams: weight_g,
  ...(dimensions_mm ? { millimetres: [dimensions_mm.length, dimensions_mm.width, dimensions_mm.height] } : {}),
  insured_cents,
  ...(insured_currency && { insured_currency }),
})

/** A code that we do not know is not guessed at: it stays in the label, where a person can ask about it. */
function surcharge(code: string, text: string): { type: SurchargeType; label: string } {
  const type = surchargeTypes.find((known) => known === code.toLowerCase())
  return type ? { type, label: text } : { type: 'other', label: `${text} (${code})` }
}
