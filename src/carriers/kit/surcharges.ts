import { percentOfCents, roundToCents } from '../../platform/money.ts'
import type { ShippingLane } from './lane.ts'
import type { ShippingOption } from './options.ts'
import type { Surcharge, SurchargeType } from './product.ts'
import { type QuoteRequest, readFacts } from './quote-request.ts'
import { fromCentimetres, fromKilograms } from './units.ts'

export type EstimatedSurcharge = { readonly type: SurchargeType; readonly label: string; readonly cents: number }

/**
 * Counts the parcels that each surcharge of the lane is added for. Its products, and deliveries to homes, were checked when the option was
 * compiled; its zone and season, when the lane was found.
 */
export const countSurcharges = ({ terms }: ShippingOption, quoteRequest: QuoteRequest, { surcharges }: ShippingLane): readonly number[] =>
  surcharges.map((surcharge) =>
    surcharge.when.remote && !(quoteRequest.to && terms.isRemote(quoteRequest.to)) ? 0 : parcelsMeant(surcharge, quoteRequest),
  )

/** Estimates the surcharges on the carrier's invoice. They are shown beside the price, and are no part of it. */
export const estimateSurcharges = ({ surcharges }: ShippingLane, counts: readonly number[], price_cents: number): EstimatedSurcharge[] =>
  surcharges.flatMap((surcharge, index) => {
    const { type, label } = surcharge
    return counts[index]! > 0 ? [{ type, label, cents: amountOf(surcharge, price_cents, counts[index]!) }] : []
  })

/** Counts the parcels that a surcharge is added for: all, or only the unwieldy ones. */
function parcelsMeant({ when: { larger_than } }: Surcharge, quoteRequest: QuoteRequest): number {
  if (!larger_than) return quoteRequest.parcels.length
  const { measures } = readFacts(quoteRequest)
  return quoteRequest.parcels.filter(({ weight_g = 0 }, index) => {
    const measure = measures[index]
    return (
      exceeds(weight_g, larger_than.kg, fromKilograms) ||
      exceeds(measure?.sides_mm[0], larger_than.length_cm, fromCentimetres) ||
      exceeds(measure?.length_and_girth_mm, larger_than.length_and_girth_cm, fromCentimetres)
    )
  }).length
}

const exceeds = (value: number | undefined, limit: number | undefined, convert: (limit: number) => number) =>
  value !== undefined && limit !== undefined && value > convert(limit)

function amountOf({ amount }: Surcharge, price_cents: number, parcels: number): number {
  if ('percent' in amount) return percentOfCents(price_cents, amount.percent)
  return 'per_parcel' in amount ? roundToCents(amount.per_parcel) * parcels : roundToCents(amount.per_shipment)
}
