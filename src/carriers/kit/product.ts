import type { Functionalities } from './functionalities.ts'

/** ISO 3166-1, two letters. */
export type Country = string
/** Tables are written in kilograms, centimetres and euros, as people read them; what computes takes grams, millimetres and cents. */
type Kilograms = number
type Centimetres = number
export type Euros = number

/**
 * Destinations of a carrier. A destination lies in the first zone that names it, as seen from the origin: `domestic` is the country of the
 * origin itself, `elsewhere` every country that no zone before it names.
 */
export type Zone = { readonly name: string; readonly to: 'domestic' | 'elsewhere' | readonly Country[] }

/** Both ends included, compared as text of the same length: `['35000', '35999']`, `['BT1', 'BT94']` by the letters before digits. */
export type PostalRange = readonly [from: string, to: string]

/** Price of a parcel up to a weight; the next band begins there. The last band ends at the maximum weight of the product. */
export type Band = readonly [upTo: Kilograms, price: Euros]

/** Prices of a product from a day on, and until another card takes over. */
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

/** Volumetric weight of large and light parcels: the volume in cm³ divided by `divisor`, billed where it exceeds the weight. */
export type Volumetric = { readonly divisor: number }

export type Insurance = {
  /** Liability of the carrier that is included in the price. */
  readonly included: Euros
  readonly max: Euros
  /** Percentage of the amount insured beyond the included one; the fee is at least `least`. */
  readonly percent: number
  readonly least: Euros
}

/** Variant of a product. An option code is that of the product, and that of the variant after a slash: `swiftly:home/signature`. */
export type Variant = {
  /** Code of the variant; empty for the plain product. */
  readonly code: string
  readonly name: string
  readonly has?: Partial<Functionalities>
  /** Price for each parcel in addition to that of the card. */
  readonly adds?: Euros
  /** Countries of destination; default: all that the product serves. */
  readonly zones?: readonly string[]
}

export const requiredFields = ['to_email', 'to_telephone', 'length', 'width', 'height'] as const
export type RequiredField = (typeof requiredFields)[number]

export type Product = {
  /** Code of the product without that of the carrier: `home` in `swiftly:home`. */
  readonly code: string
  readonly name: string
  readonly has: Partial<Functionalities>
  readonly variants: readonly Variant[]
  readonly limits: Limits
  readonly volumetric?: Volumetric
  /** Maximum number of parcels in one shipment; with more than one it is multicollo. */
  readonly most_parcels: number
  /** Each parcel by its own weight, or the shipment by the weight of all. */
  readonly rated: 'parcel' | 'shipment'
  readonly cards: readonly Card[]
  /** Business days from the day of the cut-off to the delivery, by zone; null where the carrier does not say. */
  readonly days: Readonly<Record<string, number | null>>
  /** Hours from the cut-off to a delivery on the same day, in place of `days`. */
  readonly hours?: number
  readonly insurance?: Insurance
  /** Countries in which it is collected; default: the origins of the carrier. A return starts where a shopper lives. */
  readonly origins?: readonly Country[]
  /** Days after the purchase for which a label is valid; default: the carrier sets no limit. */
  readonly label_valid_days?: number
  readonly requires: readonly RequiredField[]
  /** A label for trials: what is announced may have any weight and size. Lists and prices keep the limits. */
  readonly is_trial?: true
  readonly charging_type: 'label_creation' | 'first_scan'
}

/** Code of a product in one of its variants, without that of its carrier: `home/signature`. */
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

/** Surcharge that the carrier will add to its invoice, as far as it can be foreseen. All conditions of `when` must hold. */
export type Surcharge = {
  readonly type: SurchargeType
  readonly label: string
  readonly amount: { readonly percent: number } | { readonly per_parcel: Euros } | { readonly per_shipment: Euros }
  readonly when: {
    readonly products?: readonly string[]
    readonly zones?: readonly string[]
    /** The destination lies in a remote area of the carrier. */
    readonly remote?: true
    /** Applies to deliveries at the home of a private person. */
    readonly residential?: true
    /** Limits beyond which a parcel is unwieldy; it is enough that it exceeds one of them. */
    readonly larger_than?: { readonly length_cm?: Centimetres; readonly length_and_girth_cm?: Centimetres; readonly kg?: Kilograms }
    /** Month and day, both ends included; it may run over the turn of the year. */
    readonly season?: readonly [from: string, to: string]
  }
}
