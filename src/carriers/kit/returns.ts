import type { Functionalities } from './functionalities.ts'
import type { Exclusion } from './match.ts'
import type { ShippingOption } from './options.ts'

/** Handover of a return by the shopper, in the words of the interface. */
export const deliveryOptions = ['drop_off_point', 'drop_off_labelless', 'pickup', 'in_store'] as const
export type DeliveryOption = (typeof deliveryOptions)[number]

type FunctionalOption = Pick<ShippingOption, 'functionalities'>

export const isForReturns = ({ functionalities }: FunctionalOption) => functionalities.returns

/**
 * Returns how a return with this option is handed over; undefined for an option that is not for returns. The interface has no functionality
 * for a shop: `first_mile` is `fulfilment` where the merchant's own premises take the parcel in.
 */
export function findDeliveryOption({ functionalities: { returns, labelless, first_mile } }: FunctionalOption): DeliveryOption | undefined {
  if (!returns) return undefined
  if (labelless) return 'drop_off_labelless'
  if (first_mile === 'pickup') return 'pickup'
  return first_mile === 'fulfilment' ? 'in_store' : 'drop_off_point'
}

type AskedOptions = {
  readonly functionalities?: Partial<Record<keyof Functionalities, unknown>> | undefined
  readonly option_code?: string | undefined
  readonly product_code?: string | undefined
}

/** True if a request is for returns, or names an option or a product itself: all others get only options of outbound shipments. */
export const asksForReturns = ({ functionalities, option_code, product_code }: AskedOptions) =>
  functionalities?.returns === true || option_code !== undefined || product_code !== undefined

export const returnsExclusion = ({ name }: ShippingOption): Exclusion => ({
  field: 'functionalities.returns',
  reason: `${name} is for returns. Set functionalities.returns to true, or name its code.`,
  limit: true,
  value: null,
})
