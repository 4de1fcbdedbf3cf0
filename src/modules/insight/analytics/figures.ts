import { secondsBetween } from '../../../platform/time.ts'
import type { ParcelJourney } from '../../shipments/milestones/service.ts'

export const parcelFigures = ['announced', 'delivered', 'late', 'in_exception', 'returned'] as const
export type ParcelFigure = (typeof parcelFigures)[number]
const spendPrefix = 'spend '
export const spendFigure = (currency: string) => spendPrefix + currency
export const currencyOf = (figure: string) => (figure.startsWith(spendPrefix) ? figure.slice(spendPrefix.length) : undefined)

/** Marks each day whose spend is in the roll-ups. */
export const countedSpend = 'counted spend'

/** Value that is added to one figure of a day. */
export type FigureAddition = {
  readonly organization_id: number
  readonly date: string
  readonly carrier_code: string
  readonly figure: string
  readonly value: number
}
/** Transit time of one parcel. */
export type TransitTime = {
  readonly organization_id: number
  readonly date: string
  readonly carrier_code: string
  readonly shipping_option_code: string
  readonly from_country: string
  readonly to_country: string
  readonly hours: number
}
export type Additions = {
  readonly figures: readonly FigureAddition[]
  readonly transit: readonly TransitTime[]
  /** The bits of `counted_figures` that the parcel has when these are added. */
  readonly counted_figures: number
}

/**
 * Bits of the figures that are counted once for a parcel, however often it is looked at. `delivered` includes late and the transit time.
 */
const countedOnce = { announced: 1, delivered: 2, in_exception: 4, returned: 8 } as const

const dateOfTime = (time: string) => time.slice(0, 10)

/** Computes what a parcel adds to the roll-ups beyond what it was counted for already. */
export function additionsOf(journey: ParcelJourney): Additions {
  const { organization_id, carrier_code, is_return, announced_at, delivered_at, first_offer_at, exception_at, expected_date } = journey
  const figures: FigureAddition[] = []
  let counted_figures = journey.counted_figures
  const add = (figure: ParcelFigure, time: string) =>
    figures.push({ organization_id, date: dateOfTime(time), carrier_code, figure, value: 1 })
  const isNew = (figure: keyof typeof countedOnce) => {
    if (counted_figures & countedOnce[figure]) return false
    counted_figures |= countedOnce[figure]
    return true
  }
  const isDelivered = delivered_at !== null && ['DELIVERED', 'COLLECTED_BY_CUSTOMER'].includes(journey.status)
  const cameBackAt = is_return && isDelivered ? delivered_at : journey.status === 'RETURNED_TO_SENDER' ? journey.status_at : null

  if (announced_at !== null && !is_return && isNew('announced')) add('announced', announced_at)
  if (exception_at !== null && !is_return && isNew('in_exception')) add('in_exception', exception_at)
  if (cameBackAt !== null && isNew('returned')) add('returned', cameBackAt)
  const isNewlyDelivered = isDelivered && !is_return && isNew('delivered')
  if (isNewlyDelivered) {
    add('delivered', delivered_at)
    if (expected_date !== null && dateOfTime(first_offer_at ?? delivered_at) > expected_date) add('late', delivered_at)
  }
  return { figures, transit: isNewlyDelivered ? transitOf(journey, delivered_at) : [], counted_figures }
}

/** Time from the first scan of the carrier to the first delivery attempt. A parcel whose only scan is its delivery has none. */
function transitOf(journey: ParcelJourney, delivered_at: string): TransitTime[] {
  const { organization_id, carrier_code, shipping_option_code, from_country, to_country, shipped_at, first_offer_at } = journey
  if (shipping_option_code === null || shipped_at === null || first_offer_at === null || shipped_at >= first_offer_at) return []
  const hours = secondsBetween(shipped_at, first_offer_at) / 3600
  return [{ organization_id, date: dateOfTime(delivered_at), carrier_code, shipping_option_code, from_country, to_country, hours }]
}
