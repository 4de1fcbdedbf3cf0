import type { DeliveryOption, ServicePointSearchResult } from '../../../../clients/typescript/src/generated/schemas.ts'

export type DeliveryDay = NonNullable<DeliveryOption['delivery_dates']>[number]
/** The option, day and service point that a shopper has chosen so far. */
export type ShopperChoice = {
  option?: DeliveryOption | undefined
  date?: DeliveryDay | undefined
  point?: ServicePointSearchResult | undefined
}
type Kind = Pick<DeliveryOption, 'delivery_method_type' | 'delivery_dates'>

const needsDay = ({ delivery_method_type, delivery_dates }: Kind) =>
  delivery_method_type === 'nominated_day_delivery' && delivery_dates !== null && delivery_dates.length > 0
const needsPoint = ({ delivery_method_type }: Kind) => delivery_method_type === 'service_point_delivery'

/** Choice that a shopper still has to make: `option`, `day` or `point`; undefined if it is complete. */
export function missingChoice({ option, date, point }: ShopperChoice) {
  if (!option) return 'option'
  if (needsDay(option) && !date) return 'day'
  return needsPoint(option) && !point ? 'point' : undefined
}

/** The choice as the shop gets it, in the event, as the value of the element and in a form. `isFresh`: it belongs to the current cart. */
export function valueOfChoice({ option, date, point }: ShopperChoice, configuration_id: string | undefined, isFresh: boolean) {
  const given = date ?? (option?.delivery_dates?.length === 1 && !needsDay(option) ? option.delivery_dates[0] : undefined)
  return {
    configuration_id: configuration_id ?? null,
    delivery_option: option ?? null,
    checkout_identifier: option?.checkout_identifier ?? null,
    delivery_date: given?.delivery_date ?? null,
    parcel_handover_date: given?.parcel_handover_date ?? null,
    service_point: point ?? null,
    is_complete: isFresh && missingChoice({ option, date, point }) === undefined,
  }
}

export const detailsOf = (option: DeliveryOption) => (needsDay(option) ? 'days' : needsPoint(option) ? 'points' : undefined)
