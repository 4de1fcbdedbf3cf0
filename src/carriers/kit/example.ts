import type { Carrier, CarrierAnswer, CarrierCall, CarrierQuote, QuoteInput } from './carrier.ts'

/** What was asked and answered once, kept beside the carrier in `<code>-examples.ts`. The conformance suite replays it. */
export type Example<In, Out> = {
  readonly title: string
  /** As a contract has them: what is not here takes its default. */
  readonly settings: Readonly<Record<string, unknown>>
  readonly input: In
  readonly call: CarrierCall
  readonly answer: CarrierAnswer
} & (
  | { readonly reads: Out }
  /** In the carrier's own words. */
  | { readonly refuses: { readonly code: string; readonly message: string; readonly field?: string } }
)

/** One list for each capability that a carrier has. */
export type Examples = {
  readonly validate: readonly Example<undefined, ReturnType<Carrier['validate']['read']>>[]
  readonly quote?: readonly Example<QuoteInput, readonly CarrierQuote[]>[]
}
