import type { z } from 'zod'
import type { Carrier, CarrierCall, CarrierQuote, QuoteInput } from '../kit/carrier.ts'
import { practiceCarriers } from './index.ts'
import { letterHost } from './letter.ts'
import { type Behaviour, behaviours } from './settings.ts'
import { AccountRequest, behaviourHeader, practiceDomain, RatesRequest, writeAmount } from './wire.ts'

/** The other side of the calls to practice carriers: what they would answer, as data. Who sends gives it time and makes it happen. */
export type PracticeAnswer =
  | {
      readonly kind: 'answer'
      readonly status: number
      readonly body: unknown
      readonly delayMs?: number
      /** The answer comes a second time. */
      readonly twice?: true
    }
  /** No answer comes, and the carrier has done what it was asked only where it is silent after that. */
  | { readonly kind: 'timeout'; readonly when: 'before' | 'after' }

/** What the carrier would ask for these options. */
export type Price = (option_codes: readonly string[], input: QuoteInput) => readonly CarrierQuote[]

type Reply = { readonly status: number; readonly body: unknown }

const hostOf = (url: string) => URL.parse(url)?.hostname ?? ''
export const isPractice = (url: string) => hostOf(url).endsWith(practiceDomain)

export function answerPractice(call: CarrierCall, price: Price): PracticeAnswer {
  const behaviour = behaviourOf(call)
  if (behaviour === 'time_out_before') return { kind: 'timeout', when: 'before' }
  if (behaviour === 'refuse') return { kind: 'answer', ...refusal(422, 'told_to_refuse', 'This contract is set to refuse everything.') }
  const reply = { kind: 'answer', ...replyTo(call, price) } as const
  if (behaviour === 'time_out_after') return { kind: 'timeout', when: 'after' }
  if (behaviour === 'answer_twice') return { ...reply, twice: true }
  if (behaviour === 'answer_slowly') return { ...reply, delayMs: 4000 }
  return reply
}

function behaviourOf({ headers = {} }: CarrierCall): Behaviour {
  const told = headers[behaviourHeader] ?? ''
  return Object.hasOwn(behaviours, told) ? (told as Behaviour) : 'good'
}

function replyTo(call: CarrierCall, price: Price): Reply {
  const host = hostOf(call.url).slice(0, -practiceDomain.length)
  const carrier = practiceCarriers.find(({ code }) => code === host)
  if (!isPractice(call.url) || (!carrier && host !== letterHost)) return refusal(404, 'unknown_host', 'No practice carrier lives here.')
  const key = /^Bearer (.+)$/.exec(call.headers?.authorization ?? '')?.[1]
  if (key === undefined) return refusal(401, 'no_credentials', 'No key was sent.')
  if (key.startsWith('bad')) return refusal(401, 'wrong_credentials', 'The key is not known.')
  const route = `${call.method} ${URL.parse(call.url)!.pathname}`
  if (route === 'POST /v1/account') return account(call.body)
  if (route === 'POST /v1/rates' && carrier?.quote) return rates(carrier, call.body, price)
  return refusal(404, 'unknown_path', 'There is nothing here.')
}

function account(body: unknown): Reply {
  const { data, error } = AccountRequest.safeParse(body)
  if (error) return badRequest(error)
  return { status: 200, body: { client: { number: data.account, country: data.country } } }
}

function rates(carrier: Carrier, body: unknown, price: Price): Reply {
  const { data, error } = RatesRequest.safeParse(body)
  if (error) return badRequest(error)
  const unknown = data.services.find((service) => !servicesOf(carrier).has(service))
  if (unknown !== undefined) return refusal(422, 'unknown_service', `There is no service ${unknown}.`, 'services')
  if (!carrier.origins.includes(data.from.country)) return refusal(422, 'origin_not_served', 'Nothing is collected there.', 'from.country')
  const input = readInput(carrier.code, data)
  const quotes = price(input.option_codes, input)
  return { status: 200, body: { rates: quotes.map((quote) => writeRate(carrier.code, quote)) } }
}

const servicesOf = ({ products }: Carrier) =>
  new Set(products.flatMap(({ code, variants }) => variants.map((variant) => (variant.code ? `${code}/${variant.code}` : code))))

const readInput = (code: string, { services, from, to, parcels, asked_at }: z.output<typeof RatesRequest>): QuoteInput => ({
  option_codes: services.map((service) => `${code}:${service}`),
  from: { country_code: from.country, postal_code: from.postal_code },
  to: { country_code: to.country, postal_code: to.postal_code },
  parcels: parcels.map(({ grams, millimetres: [length, width, height] = [], insured_cents }) => ({
    weight_g: grams,
    dimensions_mm: height === undefined ? undefined : { length: length!, width: width!, height },
    insured_cents,
  })),
  at: asked_at,
})

const writeRate = (code: string, { option_code, price, surcharges }: CarrierQuote) => ({
  service: option_code.slice(code.length + 1),
  price: writeAmount(price),
  additions: surcharges.map(({ type, label, price }) => ({ code: type.toUpperCase(), text: label, price: writeAmount(price) })),
})

const refusal = (status: number, code: string, message: string, field?: string): Reply => ({
  status,
  body: { error: { code, message, ...(field ? { field } : {}) } },
})

const badRequest = ({ issues: [first] }: z.ZodError) => refusal(400, 'bad_request', first!.message, first!.path.join('.'))
