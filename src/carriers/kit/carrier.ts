import type { z } from 'zod'
import type { AddressLimits } from '../../geo/normalization/address.ts'
import type { Layout } from '../../labels/label.ts'
import type { Random } from '../../platform/random.ts'
import type {
  Announced,
  AnnounceInput,
  CancelInput,
  Cancellation,
  CarrierDocument,
  DocumentInput,
  FindInput,
  FoundShipment,
} from './announce.ts'
import type { ClaimTerms } from './claims.ts'
import type { CarrierExtras } from './extras.ts'
import type { Pickups } from './pickups.ts'
import type { Country, PostalRange, Product, Surcharge, Zone } from './product.ts'
import type { ServicePoint, ServicePointsInput } from './service-points.ts'
import type { Outbox, OutboxInput, ProofOfDelivery, Receive, TrackInput, TrackingEvent } from './tracking.ts'

/** The settings of a contract, by name: texts mostly. */
export type ContractData = Record<string, unknown>

/** A call to a carrier, and its answer, as data. Only the platform sends. */
export type CarrierCall = {
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
  readonly timeoutMs?: number
}
export type CarrierResponse = { readonly status: number; readonly body: unknown }

/** One thing that a carrier can do: how to ask, and how to read the answer. Both halves are pure. */
export type Capability<Settings, In, Out> = {
  /** Whether it may be sent again when no answer came: it changes nothing, or the carrier knows it by our reference. */
  readonly safe: boolean
  ask(settings: Settings, input: In): CarrierCall
  read(answer: CarrierResponse, input: In): Out
}

/** A carrier refused, in words of its own, which are passed on. `field`: what of the request it is about, if it says so. */
export class CarrierRefusal extends Error {
  readonly code: string
  readonly field: string | undefined
  constructor(message: string, { code = 'refused', field }: { code?: string; field?: string } = {}) {
    super(message)
    this.code = code
    this.field = field
  }
}

export type Money = { readonly cents: number; readonly currency: string }
export type CarrierAddress = {
  readonly country_code: Country
  readonly postal_code?: string | undefined
  /** ISO 3166-2, with the country or without. */
  readonly state_province_code?: string | undefined
}
export type ParcelToQuote = {
  readonly weight_g: number
  readonly dimensions_mm?: { readonly length: number; readonly width: number; readonly height: number } | undefined
  readonly insured_cents: number
}
export type QuoteInput = {
  readonly option_codes: readonly string[]
  readonly from: CarrierAddress
  readonly to: CarrierAddress
  readonly parcels: readonly ParcelToQuote[]
  /** When it is asked, by the clock of the organization. */
  readonly at: string
}
/** What one option costs, by the carrier's own word. */
export type CarrierQuote = {
  readonly option_code: string
  /** In all, but for the surcharges. */
  readonly price: Money
  /** What of the price is for insurance, where the carrier says so. */
  readonly insurance?: Money | undefined
  readonly surcharges: readonly { readonly type: Surcharge['type']; readonly label: string; readonly price: Money }[]
}

/** Where quotes come from when the organization has no prices of its own. */
export type PriceSource = 'platform_prices' | 'platform_prices_api' | 'carrier_api'

/** A carrier supports exactly the capabilities that it has. There is nothing else to declare. */
export type Carrier<S extends z.ZodObject = z.ZodObject> = {
  readonly code: string
  readonly name: string
  /** What a contract with it needs to know. A field with `.meta({ secret: true })` is kept encrypted and never shown. */
  readonly settings: S
  /** The organizations it serves: those in mode test, those in mode live, or both. */
  readonly mode: 'test' | 'live' | 'any'
  /** The contract of a new organization in mode test, valid from the start. Only sandbox carriers have one. */
  readonly starterContract?: { readonly client_id: string; settings(random: Random): ContractData }
  /** A post: customs get CN 22 and CN 23 forms of its parcels. Those of other carriers come with an invoice. */
  readonly isPost?: true
  readonly origins: readonly Country[]
  readonly zones: readonly Zone[]
  readonly remote: Readonly<Record<Country, readonly PostalRange[]>>
  /** The hosts of the pages where it shows a parcel, with all names below them. No page links anywhere else. */
  readonly tracking_hosts?: readonly string[]
  /** How many characters of each part of an address it takes. */
  readonly address_limits?: AddressLimits
  /** What it takes that other carriers do not know. */
  readonly extras?: CarrierExtras
  /** Until when a parcel of the day must be handed over, by the clock of the origin. */
  readonly cut_off: string
  /** Days of the week on which it delivers, Monday 1 to Sunday 7. */
  readonly delivers_on: readonly number[]
  readonly products: readonly Product[]
  readonly surcharges: readonly Surcharge[]
  readonly prices: PriceSource | null
  /** Whether the settings of a contract are good; answers how the carrier knows the client, and in which country. */
  readonly validate: Capability<z.output<S>, undefined, { readonly client_id: string; readonly country: Country }>
  readonly quote?: Capability<z.output<S>, QuoteInput, readonly CarrierQuote[]>
  /** Buys the labels of a shipment. */
  readonly announce?: Capability<z.output<S>, AnnounceInput, Announced>
  /** How its labels are drawn by us, when it sends routing and no document. */
  readonly label?: Layout
  readonly cancel?: Capability<z.output<S>, CancelInput, Cancellation>
  /** Whether an announcement that was not answered has happened. Without it, only one that is `safe` can be made again. */
  readonly find?: Capability<z.output<S>, FindInput, FoundShipment>
  /** Polls tracking events; `receive` gets those that the carrier pushes. */
  readonly track?: Capability<z.output<S>, TrackInput, readonly TrackingEvent[]>
  readonly receive?: Receive<z.output<S>>
  /** Only of a sandbox carrier, which sends nothing by itself: what it would push by then. */
  readonly outbox?: Capability<z.output<S>, OutboxInput, Outbox>
  readonly documents?: Capability<z.output<S>, DocumentInput, CarrierDocument>
  readonly pickups?: Pickups<z.output<S>>
  /** Within which days it takes claims, and the settings of a contract that open its claims portal. Default: the usual days, no portal. */
  readonly claims?: ClaimTerms
  readonly servicePoints?: Capability<z.output<S>, ServicePointsInput, readonly ServicePoint[]>
  readonly proofOfDelivery?: Capability<z.output<S>, TrackInput, ProofOfDelivery>
}

export const capabilityNames = [
  'validate',
  'quote',
  'announce',
  'cancel',
  'find',
  'track',
  'receive',
  'documents',
  'pickups',
  'servicePoints',
  'proofOfDelivery',
] as const satisfies readonly (keyof Carrier)[]
export type CapabilityName = (typeof capabilityNames)[number]

/** A carrier as its file declares it. Only the carrier knows its settings. */
export const defineCarrier = <S extends z.ZodObject>(definition: Carrier<S>): Carrier => definition as unknown as Carrier
