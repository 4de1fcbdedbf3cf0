import { setTimeout as sleep } from 'node:timers/promises'
import type { CarrierCall, CarrierQuote, QuoteInput } from '../carriers/kit/carrier.ts'
import { type FindRate, insuranceCurrency, insuranceRates, quotedSum } from '../carriers/kit/insurance.ts'
import { optionMatches } from '../carriers/kit/match.ts'
import { listCarrierOptions } from '../carriers/kit/options.ts'
import { quoteOption } from '../carriers/kit/price.ts'
import type { QuoteRequest } from '../carriers/kit/quote-request.ts'
import { sandboxCarriers } from '../carriers/sandbox/index.ts'
import { whileAway } from '../platform/context.ts'
import { OutboundError, type OutboundRequest, type OutboundResponse, type Send } from '../platform/outbound/call.ts'
import { type Random, systemRandom } from '../platform/random.ts'
import { answerSandboxCarrier, isSandboxCarrier, type SimulatorServices } from './network/answer.ts'
import type { CarrierLedger } from './network/ledger.ts'
import { pointBookIn } from './network/points/book.ts'

/** Time that a call waits for a carrier that never answers. */
const patienceMs = 15_000

/**
 * Outbound calls with the sandbox carriers: calls to them are answered here, and nothing leaves the machine. `dataDir` is
 * where their points are kept, and `ledger` holds what they have booked; `random` decides when an unreliable one fails.
 */
export function routeToSimulator(send: Send, dataDir: string, ledger: CarrierLedger, random: Random = systemRandom): Send {
  const price: SimulatorServices['price'] = (codes, input) => priceOptions(codes, input, insuranceRates(dataDir))
  const means: SimulatorServices = { price, ledger, points: () => pointBookIn(dataDir), random }
  return (call) => (isSandboxCarrier(call.url) ? answerHere(call, means) : whileAway(call.leave, () => send(call)))
}

async function answerHere(call: OutboundRequest, means: SimulatorServices): Promise<OutboundResponse> {
  const { timeoutMs = patienceMs } = call
  const answer = await answerSandboxCarrier(readCall(call), means)
  if (answer.kind === 'reset') throw new OutboundError('reset')
  if (answer.kind === 'timeout') {
    await whileAway(call.leave, () => sleep(Math.min(answer.afterMs ?? timeoutMs, timeoutMs)))
    throw new OutboundError(answer.when === 'before' ? 'timeout_before' : 'timeout_after')
  }
  const { delayMs } = answer
  if (delayMs !== undefined) await whileAway(call.leave, () => sleep(Math.min(delayMs, timeoutMs)))
  if (delayMs !== undefined && delayMs > timeoutMs) throw new OutboundError('timeout_after')
  return { status: answer.status, headers: { 'content-type': 'application/json' }, body: Buffer.from(JSON.stringify(answer.body)) }
}

function readCall({ method, url, headers = {}, body }: OutboundRequest): CarrierCall {
  const named: Record<string, string> = {}
  for (const name in headers) named[name.toLowerCase()] = headers[name]!
  const text = typeof body === 'string' || body === undefined ? body : Buffer.from(body).toString()
  return { method: method as CarrierCall['method'], url, headers: named, ...(text !== undefined && { body: JSON.parse(text) }) }
}

/** Prices options by the carrier's own cards, whatever they say on the day. An amount without a rate is insured by no option. */
function priceOptions(option_codes: readonly string[], { from, to, parcels, at }: QuoteInput, findRate: FindRate): CarrierQuote[] {
  const insured = parcels.map(({ insured_cents: cents, insured_currency: currency = insuranceCurrency }) =>
    quotedSum('insured_cents', { cents, currency }, findRate),
  )
  if (insured.includes(undefined)) return []
  const quoteRequest: QuoteRequest = { from, to, parcels: parcels.map((parcel, i) => ({ ...parcel, ...insured[i] })), at }
  const asked = new Set(option_codes)
  const options = sandboxCarriers.flatMap(listCarrierOptions).filter(({ code }) => asked.has(code))
  return options.flatMap((option) => {
    const quote = optionMatches(option, quoteRequest) ? quoteOption(option, quoteRequest) : undefined
    if (!quote) return []
    const money = (cents: number) => ({ cents, currency: quote.currency })
    const surcharges = quote.surcharges.map(({ type, label, cents }) => ({ type, label, price: money(cents) }))
    const { insurance_price_cents: insured, total_cents } = quote
    return [{ option_code: option.code, price: money(total_cents), ...(insured !== null && { insurance: money(insured) }), surcharges }]
  })
}
