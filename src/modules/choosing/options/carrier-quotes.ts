import { type CarrierQuote, CarrierRefusal, type QuoteInput } from '../../../carriers/kit/carrier.ts'
import { CarrierBusy } from '../../../carriers/send.ts'
import { BoundedMap } from '../../../platform/bounded-map.ts'
import type { Context } from '../../../platform/context.ts'
import { perServer } from '../../../platform/per-server.ts'
import { callWithContract } from '../../contracts/index.ts'
import type { ActiveContract } from '../../contracts/service.ts'

/** A carrier that hangs costs its own prices only; the client waits no longer for it, unless the carrier says that it takes up to 10 seconds. */
const usualMs = 3_000
const mostMs = 10_000

export type CarrierQuotes = ReadonlyMap<string, CarrierQuote>
export type NoQuotes = { readonly code: string; readonly description: string }

/**
 * Quotes of a carrier for these options, by their codes. A shop that shows prices requests the same quotes over and over, and carriers
 * count calls: an answer is valid until the minute ends. It is stored under all of the input, and the contract as it was then.
 */
export async function carrierQuotes(ctx: Context, contract: ActiveContract, input: QuoteInput): Promise<CarrierQuotes | NoQuotes> {
  const question = `${ctx.organization_id} ${contract.id} ${contract.revision} ${JSON.stringify({ ...input, at: input.at.slice(0, 16) })}`
  const answers = answersOf(ctx)
  const quotes = await answers.getOrInsertComputed(question, () => ask(ctx, contract, input))
  if ('code' in quotes) answers.delete(question)
  return quotes
}

const mostKept = 500
const answersOf = perServer(() => new BoundedMap<string, Promise<CarrierQuotes | NoQuotes>>(mostKept))

/** Converts every failure of the carrier to an error of its own quotes: the other options are returned all the same. */
async function ask(ctx: Context, contract: ActiveContract, input: QuoteInput): Promise<CarrierQuotes | NoQuotes> {
  const { quote_timeout_ms = usualMs } = contract.carrier
  try {
    const quotes = await callWithContract(ctx, contract, contract.carrier.quote!, input, Math.min(quote_timeout_ms, mostMs))
    return new Map(quotes.map((one) => [one.option_code, one]))
  } catch (error) {
    if (error instanceof CarrierRefusal) return { code: error.code, description: error.message }
    if (error instanceof CarrierBusy) return { code: 'carrier_busy', description: error.message }
    return { code: 'carrier_unavailable', description: 'The carrier did not answer in time, or not as it should.' }
  }
}
