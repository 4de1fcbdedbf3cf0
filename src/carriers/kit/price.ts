import { bandFor } from './bands.ts'
import { type BilledWeight, billedTogether, billedWeights } from './billed-weight.ts'
import { insurancePrice, insuredCents, isInsured } from './insurance.ts'
import { type Lane, laneOf } from './lane.ts'
import { twoDecimals } from './money.ts'
import type { ShippingOption } from './options.ts'
import { type EstimatedSurcharge, estimateSurcharges } from './surcharges.ts'
import { addUp, weightIn } from './units.ts'
import type { Wish, WishedParcel } from './wish.ts'

type Range = { readonly min: number; readonly max: number }

/** A part of the total, for people. */
export type PriceLine = { readonly text: string; readonly cents: number }

export type Quote = {
  readonly currency: 'EUR'
  readonly price_without_insurance_cents: number
  /** Null where no insurance is asked for; 0 where the carrier includes it. */
  readonly insurance_price_cents: number | null
  readonly total_cents: number
  /** Not in the total. */
  readonly surcharges: readonly EstimatedSurcharge[]
  readonly billed_weights: readonly BilledWeight[]
  /** More than `min`, up to `max`: the band of the parcel, the sum of the bands of several, or the band of the shipment. */
  readonly weight_g: Range
  readonly zone: string
  /** How the total adds up. Writing it takes longer than the price, and few ask. */
  readonly explain: () => readonly PriceLine[]
}

/** What an option that matches costs; undefined where both ends or a weight are not known, or there is no price for it. */
export function priceOf(option: ShippingOption, wish: Wish): Quote | undefined {
  const lane = laneOf(option, wish)
  if (!lane || wish.parcels.length === 0 || wish.parcels.some(({ weight_g }) => weight_g === undefined)) return undefined
  const carried = carriage(option, wish, lane)
  if (!carried) return undefined
  const base = [...carried.parts, ...additions(option, wish)]
  const insured = insurances(option, wish)
  const price_without_insurance_cents = total(base)
  return {
    currency: 'EUR',
    price_without_insurance_cents,
    insurance_price_cents: wish.parcels.some(isInsured) ? total(insured) : null,
    total_cents: price_without_insurance_cents + total(insured),
    surcharges: estimateSurcharges(option, wish, lane, price_without_insurance_cents),
    billed_weights: billedWeights(wish, option.terms.divisor),
    weight_g: carried.weight_g,
    zone: lane.zone,
    explain: () => [...base, ...insured].map(({ text, cents }) => ({ text: text(), cents })),
  }
}

/** One quote; for a single parcel whose weight is not known one for each band, up to the weight that the band ends at. */
export function quotesOf(option: ShippingOption, wish: Wish): readonly Quote[] {
  const [parcel] = wish.parcels
  if (!parcel || wish.parcels.length > 1 || parcel.weight_g !== undefined) return [priceOf(option, wish) ?? []].flat()
  const least = billedTogether(wish, option.terms.divisor)
  const weights = laneOf(option, wish)?.bands.up_to_g.filter((up_to) => up_to >= least) ?? []
  return weights.flatMap((weight_g) => priceOf(option, { ...wish, parcels: [{ ...parcel, weight_g }] }) ?? [])
}

/** A line whose text nobody has asked for yet. */
type Part = { readonly text: () => string; readonly cents: number }
const total = (parts: readonly Part[]) => parts.reduce((sum, { cents }) => sum + cents, 0)

type Carriage = { readonly parts: readonly Part[]; readonly weight_g: Range }

/** What the card says: for each parcel, or for the shipment as a whole. */
function carriage({ weight_g, terms: { rated, divisor } }: ShippingOption, wish: Wish, lane: Lane): Carriage | undefined {
  const rows = rated === 'parcel' ? billedWeights(wish, divisor) : [{ weight_g: billedTogether(wish, divisor) }]
  const bands = rows.map((row) => bandFor(lane.bands, row.weight_g))
  if (bands.includes(-1)) return undefined
  const ranges = bands.map((band) => ({ min: lane.bands.up_to_g[band - 1] ?? weight_g.min, max: lane.bands.up_to_g[band]! }))
  return {
    parts: bands.map((band, index) => ({
      text: () => `${weighed(rows[index]!)}: ${where(ranges[index]!, lane)}`,
      cents: lane.bands.prices_cents[band]!,
    })),
    weight_g: { min: addUp(ranges.map(({ min }) => min)), max: addUp(ranges.map(({ max }) => max)) },
  }
}

const kg = (grams: number) => `${weightIn('kg', grams)} kg`
const weighed = ({ parcel_number, weight_g, volumetric = false }: Partial<BilledWeight> & { readonly weight_g: number }) =>
  `${parcel_number ? `Parcel ${parcel_number}` : 'All parcels'}, ${kg(weight_g)}${volumetric ? ' by volume' : ''}`
const where = ({ min, max }: Range, { zone, card }: Lane) =>
  `more than ${kg(min)} up to ${kg(max)}, zone ${zone}, prices from ${card.valid_from}`

const additions = ({ terms: { adds_cents, variant } }: ShippingOption, { parcels }: Wish): readonly Part[] =>
  adds_cents === 0 ? [] : parcels.map((_, index) => ({ text: () => `Parcel ${index + 1}: ${variant}`, cents: adds_cents }))

const insurances = ({ terms: { insurance } }: ShippingOption, { parcels }: Wish): readonly Part[] =>
  parcels.flatMap((parcel, index) =>
    isInsured(parcel) ? [{ text: () => insuranceText(parcel, index, insurance), cents: insurancePrice(insurance, parcel) }] : [],
  )

const insuranceText = (parcel: WishedParcel, index: number, terms: ShippingOption['terms']['insurance']) =>
  `Parcel ${index + 1}: insured for ${twoDecimals(insuredCents(terms, parcel))}, of which ${twoDecimals(terms?.included_cents ?? 0)} are included`
