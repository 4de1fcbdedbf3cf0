import type { z } from 'zod'
import type { AddressLimits } from '../../geo/normalization/address.ts'
import type { Layout } from '../../labels/label.ts'
import type { Random } from '../../platform/random.ts'
import type {
  AnnounceInput,
  AnnounceResult,
  CancelInput,
  Cancellation,
  CarrierDocument,
  DocumentInput,
  FindInput,
  FoundShipment,
  LabelFormat,
} from './announce.ts'
import type { ClaimTerms } from './claims.ts'
import type { CarrierExtras } from './extras.ts'
import type { Manifest, ManifestInput, ManifestTerms } from './manifest.ts'
import type { Pickups } from './pickups.ts'
import type { Country, PostalRange, Product, Surcharge, Zone } from './product.ts'
import type { ServicePoint, ServicePointsInput } from './service-points.ts'
import type {
  ChangesInput,
  Outbox,
  OutboxInput,
  ProofOfDelivery,
  Receive,
  SubscribeInput,
  Subscription,
  TrackInput,
  TrackingChanges,
  TrackingEvent,
  TrackingUpdate,
  TrackManyInput,
} from './tracking.ts'

/** The settings of a contract, by name: texts mostly. */
export type ContractData = Record<string, unknown>

/** A part of a multipart body. `filename` and `type`: of a file. */
export type MultipartPart = {
  readonly name: string
  readonly value: string | Uint8Array
  readonly filename?: string
  readonly type?: string
}
/** A body that is not JSON. The platform sets `content-type`. */
export type CallContent =
  | { readonly form: Readonly<Record<string, string>> }
  /** XML or plain text, in UTF-8. */
  | { readonly text: string; readonly type: string }
  | { readonly bytes: Uint8Array; readonly type: string }
  /** multipart/form-data. */
  | { readonly parts: readonly MultipartPart[] }

/** A call to a carrier, and its answer, as data. Only the platform sends. */
export type CarrierCall = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
  /** Body that is sent as JSON. */
  readonly body?: unknown
  /** Content that replaces `body`. */
  readonly content?: CallContent
  /** The carrier's own limit for this call, below the 15 seconds that every call has. */
  readonly timeoutMs?: number
}
/** `body`: parsed JSON, or text. A file (PDF, PNG, ZPL, octet-stream) is in `bytes` unchanged, and its `body` is null. */
export type CarrierResponse = {
  readonly status: number
  readonly body: unknown
  /** Names in lower case. */
  readonly headers?: Readonly<Record<string, string>>
  readonly bytes?: Uint8Array
}

/**
 * Answer of `authorize`: the token that calls are sent with, and further data about the account. The platform stores it encrypted for each
 * revision of a contract, and renews it a little before it expires and after a 401.
 */
export type Authorization = {
  readonly token: string
  readonly expires_in_s: number
  readonly data?: Readonly<Record<string, string>>
}

/** A capability of a carrier: how to make the call, and how to read the answer. Both functions are pure. */
export type Capability<Settings, In, Out> = {
  /** True if the call may be repeated when no answer came: it changes nothing, or the carrier recognizes our reference. */
  readonly safe: boolean
  /** `authorization`: only of a carrier with `authorize`, and then always. */
  ask(settings: Settings, input: In, authorization?: Authorization): CarrierCall
  /** `settings`: what the call was made with, for an answer that does not repeat whose account it is about. */
  read(answer: CarrierResponse, input: In, settings?: Settings): Out
}

/**
 * A capability of several calls, one after another. The functions are pure, and a state is JSON. That of a purchase is stored before its call
 * is sent: a server that takes over after a crash sends the same call again where the step is safe, and otherwise asks `find` first.
 */
export type SteppedCapability<Settings, In, State, Out> = {
  readonly first: State
  /** True if the call of this state may be repeated when no answer came. */
  isSafe(state: State): boolean
  /** True if the call of this state changes nothing at the carrier, so that even two servers may send it at once. */
  isReading?(state: State): boolean
  ask(settings: Settings, input: In, state: State, authorization?: Authorization): CarrierCall
  next(state: State, answer: CarrierResponse, input: In): { readonly state: State } | { readonly result: Out }
  /** The carrier's id of what the steps before this state have booked, if they have. Where a later step is refused, it is cancelled. */
  bookedId?(state: State): string | undefined
}
/** Most calls that a capability may take: with more, it does not end. */
export const mostSteps = 50

export type AnyCapability<Settings, In, Out> = Capability<Settings, In, Out> | SteppedCapability<Settings, In, unknown, Out>

/** True if a capability takes several calls. */
export const hasSteps = <Settings, In, Out>(
  capability: AnyCapability<Settings, In, Out>,
): capability is SteppedCapability<Settings, In, unknown, Out> => 'next' in capability

/**
 * A carrier refused, in words of its own, which are passed on. `field`: what of the request it is about, if it says so. `isOfAccess`: it is
 * about the credentials alone. `isOfRepeat`: the same call was sent before and got no response. After both, what an earlier call did is unknown.
 * `isOfUnknownId`: the carrier does not know what is to be cancelled. After a call without a response, that call has cancelled it.
 */
export class CarrierRefusal extends Error {
  readonly code: string
  readonly field: string | undefined
  readonly isOfAccess: boolean
  readonly isOfRepeat: boolean
  readonly isOfUnknownId: boolean
  constructor(message: string, details: RefusalDetails = {}) {
    super(message)
    const { code = 'refused', field, isOfAccess = false, isOfRepeat = false, isOfUnknownId = false } = details
    this.code = code
    this.field = field
    this.isOfAccess = isOfAccess
    this.isOfRepeat = isOfRepeat
    this.isOfUnknownId = isOfUnknownId
  }

  /** Copies the refusal with additional details. */
  with({ message = this.message, ...changes }: RefusalDetails & { message?: string }): CarrierRefusal {
    return new CarrierRefusal(message, { ...this, ...changes })
  }
}
type RefusalDetails = { code?: string; field?: string | undefined; isOfAccess?: boolean; isOfRepeat?: boolean; isOfUnknownId?: boolean }

export type Money = { readonly cents: number; readonly currency: string }
export type CarrierAddress = {
  readonly country_code: Country
  readonly postal_code?: string | undefined
  readonly city?: string | undefined
  /** ISO 3166-2, with the country or without. */
  readonly state_province_code?: string | undefined
}
export type ParcelToQuote = {
  readonly weight_g: number
  readonly dimensions_mm?: { readonly length: number; readonly width: number; readonly height: number } | undefined
  /** Amount in minor units of `insured_currency`, which is left out for euros. All parcels of a shipment have one currency. */
  readonly insured_cents: number
  readonly insured_currency?: string | undefined
}
export type QuoteInput = {
  readonly option_codes: readonly string[]
  readonly from: CarrierAddress
  readonly to: CarrierAddress
  readonly parcels: readonly ParcelToQuote[]
  /** True if the receiver is a private person; undefined where that is not known. */
  readonly is_residential?: boolean | undefined
  /** Total value of the goods, if known. */
  readonly value?: Money | undefined
  /** Time of the request, by the clock of the organization. */
  readonly at: string
}
/** Price of one option, as the carrier quotes it. */
export type CarrierQuote = {
  readonly option_code: string
  /** Total price without the surcharges. */
  readonly price: Money
  /** Part of the price that is for insurance, if the carrier says so. */
  readonly insurance?: Money | undefined
  readonly surcharges: readonly { readonly type: Surcharge['type']; readonly label: string; readonly price: Money }[]
}

/** Source of quotes when the organization has no prices of its own. */
export type PriceSource = 'platform_prices' | 'platform_prices_api' | 'carrier_api'

/** A carrier supports exactly the capabilities that it has. There is nothing else to declare. */
export type Carrier<S extends z.ZodObject = z.ZodObject> = {
  readonly code: string
  readonly name: string
  /** Fields that a contract with the carrier has to fill. A field with `.meta({ secret: true })` is stored encrypted and never shown. */
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
  /** Maximum lengths of the parts of an address. */
  readonly address_limits?: AddressLimits
  /** Fields that it takes and other carriers do not know. */
  readonly extras?: CarrierExtras
  /** Latest time at which a parcel of the day is handed over, by the clock of the origin. */
  readonly cut_off: string
  /** Days of the week on which it delivers, Monday 1 to Sunday 7. */
  readonly delivers_on: readonly number[]
  readonly products: readonly Product[]
  /** The currencies in which it takes insured amounts, ISO 4217. Default: any. */
  readonly insured_currencies?: readonly [string, ...string[]]
  readonly surcharges: readonly Surcharge[]
  readonly prices: PriceSource | null
  /**
   * Fetches a token, of a carrier whose calls need one. It is passed to every other `ask` as the last argument. A 401 to any other call
   * renews the token, and the call is made once more. A carrier that reports an expired token otherwise throws `AuthorizationExpired` in
   * `read` or `next`.
   */
  readonly authorize?: Capability<z.output<S>, undefined, Authorization>
  /** Checks the settings of a contract; answers the client's id at the carrier, and its country. */
  readonly validate: Capability<z.output<S>, undefined, { readonly client_id: string; readonly country: Country }>
  readonly quote?: Capability<z.output<S>, QuoteInput, readonly CarrierQuote[]>
  /** Time that a client waits for its quotes, in milliseconds, at most 10,000. Default: 3,000. */
  readonly quote_timeout_ms?: number
  /** Buys the labels of a shipment. */
  readonly announce?: AnyCapability<z.output<S>, AnnounceInput, AnnounceResult>
  /** Buys the labels of a return, if the carrier has another call for it. Default: `announce`. */
  readonly announceReturn?: AnyCapability<z.output<S>, AnnounceInput, AnnounceResult>
  /** The documents in which it delivers labels. Others are refused, or converted, before anything is bought. Default: any, since we draw them. */
  readonly label_formats?: readonly LabelFormat[]
  /** Layout of the labels that we draw, when it sends routing and no document. */
  readonly label?: Layout
  readonly cancel?: AnyCapability<z.output<S>, CancelInput, Cancellation>
  /** False where `cancel` takes no returns: their labels expire. */
  readonly cancels_returns?: false
  /** Finds out if an announcement without an answer was made. Without it, only an announcement that is `safe` can be repeated. */
  readonly find?: AnyCapability<z.output<S>, FindInput, FoundShipment>
  /** Polls tracking events; `receive` gets those that the carrier pushes. */
  readonly track?: Capability<z.output<S>, TrackInput, readonly TrackingEvent[]>
  /** Polls many parcels in one call, at most `max`. It is preferred to `track`. */
  readonly trackMany?: { readonly max: number } & Capability<z.output<S>, TrackManyInput, readonly TrackingUpdate[]>
  /** Lists the parcels of the contract that have news. Only these are polled then; all others as a fallback, once a day. */
  readonly changes?: Capability<z.output<S>, ChangesInput, TrackingChanges>
  readonly receive?: Receive<z.output<S>>
  /** Subscribes the address of a contract to pushes. Without it, the contract holder enters that address at the carrier. */
  readonly subscribe?: Capability<z.output<S>, SubscribeInput, Subscription>
  /** Closes the day: the parcels of a contract that are handed over. */
  readonly manifest?: ManifestTerms & AnyCapability<z.output<S>, ManifestInput, Manifest>
  /** Events that a sandbox carrier would have pushed until `at`: it sends nothing by itself. */
  readonly outbox?: Capability<z.output<S>, OutboxInput, Outbox>
  readonly documents?: AnyCapability<z.output<S>, DocumentInput, CarrierDocument>
  /** Types that `documents` is called for, if the label came without them. Default: air waybills. */
  readonly kept_documents?: readonly DocumentInput['type'][]
  readonly pickups?: Pickups<z.output<S>>
  /** Periods of its claims, and the settings of a contract that open its claims portal. Default: the usual periods, no portal. */
  readonly claims?: ClaimTerms
  readonly servicePoints?: Capability<z.output<S>, ServicePointsInput, readonly ServicePoint[]>
  readonly proofOfDelivery?: Capability<z.output<S>, TrackInput, ProofOfDelivery>
}

export const capabilityNames = [
  'authorize',
  'validate',
  'quote',
  'announce',
  'announceReturn',
  'cancel',
  'find',
  'track',
  'trackMany',
  'changes',
  'receive',
  'subscribe',
  'manifest',
  'documents',
  'pickups',
  'servicePoints',
  'proofOfDelivery',
] as const satisfies readonly (keyof Carrier)[]
export type CapabilityName = (typeof capabilityNames)[number]

/** A carrier as its file declares it. Only the carrier knows its settings. */
export const defineCarrier = <S extends z.ZodObject>(definition: Carrier<S>): Carrier => definition as unknown as Carrier
