import type { Functionalities } from './functionalities.ts'

/** ISO 3166-1, two letters. */
export type Country = string
/** Tables are written in kilograms, centimetres and euros, as people read them; what computes takes grams, millimetres and cents. */
type Kilograms = number
type Centimetres = number
export type Euros = number

/**
 * Where a carrier goes. A destination lies in the first zone that names it, as seen from the origin: `domestic` is the country of
 * the origin itself, `elsewhere` every country that no zone before it names.
 */
export type Zone = { readonly name: string; readonly to: 'domestic' | 'elsewhere' | readonly Country[] }

/** Both ends included, compared as text of the same length: `['35000', '35999']`, `['BT1', 'BT94']` by the letters before digits. */
export type PostalRange = readonly [from: string, to: string]

/** What a parcel may cost up to a weight, and from there on up to the next. The last band ends at the most that a product takes. */
export type Band = readonly [upTo: Kilograms, price: Euros]

/** What a product costs from a day on, and until another card takes over. */
export type Card = {
  readonly valid_from: string
  /** The last day of it. */
  readonly valid_until: string | null
  /** A zone that is not here is not served. One without bands is, at a price that is not known: the price lists of a contract fill it. */
  readonly prices: Readonly<Record<string, readonly Band[]>>
}

export type Limits = {
  readonly min_kg: Kilograms
  readonly max_kg: Kilograms
  readonly length_cm: Centimetres
  readonly width_cm: Centimetres
  readonly height_cm: Centimetres
  /** Length and girth together: the longest side, and twice each of the others. */
  readonly length_and_girth_cm?: Centimetres
}

/** Large and light: billed by its volume in cm³ divided by this, where that is more. */
export type Volumetric = { readonly divisor: number }

export type Insurance = {
  /** What the carrier answers for by itself. */
  readonly included: Euros
  readonly max: Euros
  /** Of what is insured beyond the included, in percent, and at least so much. */
  readonly percent: number
  readonly least: Euros
}

/** One way to have a product. Its code is the product's, and its own after a slash: `swiftly:home/signature`. */
export type Variant = {
  /** Empty for the plain product. */
  readonly code: string
  readonly name: string
  readonly has?: Partial<Functionalities>
  /** For each parcel, on top of the card. */
  readonly adds?: Euros
  /** Countries of destination; default: all that the product serves. */
  readonly zones?: readonly string[]
}

export const requiredFields = ['to_email', 'to_telephone', 'length', 'width', 'height'] as const
export type RequiredField = (typeof requiredFields)[number]

export type Product = {
  /** Behind the carrier's: `home` in `swiftly:home`. */
  readonly code: string
  readonly name: string
  readonly has: Partial<Functionalities>
  readonly variants: readonly Variant[]
  readonly limits: Limits
  readonly volumetric?: Volumetric
  /** How many parcels one shipment may have; with more than one it is multicollo. */
  readonly most_parcels: number
  /** Each parcel by its own weight, or the shipment by the weight of all. */
  readonly rated: 'parcel' | 'shipment'
  readonly cards: readonly Card[]
  /** Business days from the day of the cut-off to the delivery, by zone; null where the carrier does not say. */
  readonly days: Readonly<Record<string, number | null>>
  /** Instead of days: delivered on the same day, so many hours after the cut-off. */
  readonly hours?: number
  readonly insurance?: Insurance
  /** Countries in which it is collected; default: the origins of the carrier. A return starts where a shopper lives. */
  readonly origins?: readonly Country[]
  /** How many days after it was bought a label can be handed in; default: the carrier sets no limit. */
  readonly label_valid_days?: number
  readonly requires: readonly RequiredField[]
  /** A label for trials: what is announced may have any weight and size. Lists and prices keep the limits. */
  readonly is_trial?: true
  readonly charging_type: 'label_creation' | 'first_scan'
}

/** What a product in one of its variants is called, behind the code of its carrier: `home/signature`. */
export const serviceCode = ({ code }: Product, variant: Variant) => (variant.code ? `${code}/${variant.code}` : code)

export const surchargeTypes = [
  'price_without_insurance',
  'insurance_price',
  'volume',
  'weight',
  'weight_volume',
  'internal_correction',
  'seasonal',
  'fuel',
  'remote',
  'toll',
  'dimensional',
  'customs',
  'returns',
  'label_quality',
  'packaging',
  'pickup',
  'residential',
  'address_corrections',
  'overcharge',
  'forbidden_item',
  'other',
] as const
export type SurchargeType = (typeof surchargeTypes)[number]

/** What the carrier will add to its invoice, as far as it can be foreseen. All conditions of `when` hold together. */
export type Surcharge = {
  readonly type: SurchargeType
  readonly label: string
  readonly amount: { readonly percent: number } | { readonly per_parcel: Euros } | { readonly per_shipment: Euros }
  readonly when: {
    readonly products?: readonly string[]
    readonly zones?: readonly string[]
    /** The destination lies in a remote area of the carrier. */
    readonly remote?: true
    /** Delivered at a home, to a private person. */
    readonly residential?: true
    /** Any of these makes a parcel unwieldy. */
    readonly larger_than?: { readonly length_cm?: Centimetres; readonly length_and_girth_cm?: Centimetres; readonly kg?: Kilograms }
    /** Month and day, both ends included; it may run over the turn of the year. */
    readonly season?: readonly [from: string, to: string]
  }
}
