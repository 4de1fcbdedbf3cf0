import type { Capability, CapabilityName, Carrier, CarrierCall, CarrierResponse } from './carrier.ts'
import type { Push, TrackingUpdate } from './tracking.ts'

/** What was asked and answered once, kept beside the carrier in `<code>-examples.ts`. The conformance suite replays it. */
export type Example<In, Out> = {
  readonly title: string
  /** As a contract has them: what is not here takes its default. */
  readonly settings: Readonly<Record<string, unknown>>
  readonly input: In
  readonly call: CarrierCall
  readonly answer: CarrierResponse
} & (
  | { readonly reads: Out }
  /** In the carrier's own words. */
  | { readonly refuses: { readonly code: string; readonly message: string; readonly field?: string } }
)

/** What came in unasked. */
export type PushExample = {
  readonly title: string
  readonly settings: Readonly<Record<string, unknown>>
  readonly push: Push
} & ({ readonly reads: readonly TrackingUpdate[] } | { readonly forged: true })

type ExamplesOf<One> = One extends Capability<any, infer In, infer Out> ? readonly Example<In, Out>[] : never
type ExampleRequest = Exclude<CapabilityName, 'receive' | 'pickups'>
type Pickups = NonNullable<Carrier['pickups']>

/** One list for each capability that a carrier has. */
export type Examples = {
  readonly validate: ExamplesOf<Carrier['validate']>
} & { readonly [Name in Exclude<ExampleRequest, 'validate'>]?: ExamplesOf<NonNullable<Carrier[Name]>> } & {
  readonly receive?: readonly PushExample[]
  readonly pickups?: { readonly [Name in keyof Pickups]: ExamplesOf<NonNullable<Pickups[Name]>> }
}
