import type { ShippingOption } from '../../../carriers/kit/options.ts'

/**
 * Rates how sustainable a shipping option is, by what is known of it. Deliveries without emissions and to service points, to which many
 * parcels go at once, are high; express and same-day deliveries, which fly or drive for a few parcels, are low. Null if nothing is known.
 */
export function sustainabilityOf({ functionalities, terms }: ShippingOption): 'low' | 'medium' | 'high' | null {
  const { eco_delivery, priority, last_mile, delivery_deadline } = functionalities
  if (eco_delivery) return 'high'
  if (terms.hours !== null || priority === 'express' || delivery_deadline === 'sameday') return 'low'
  if (last_mile === null) return null
  return last_mile === 'home_delivery' || last_mile === 'mailbox' ? 'medium' : 'high'
}
