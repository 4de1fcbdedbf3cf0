import type { ShippingOption } from '../../../carriers/kit/options.ts'

/**
 * How much a way of delivery burdens the climate, by what is known of it: deliveries without emissions and to service points, to which many
 * parcels go at once, burden it least; express and same-day deliveries, which fly or drive for a few parcels, most. Null where nothing is known.
 */
export function sustainabilityOf({ functionalities, terms }: ShippingOption): 'low' | 'medium' | 'high' | null {
  const { eco_delivery, priority, last_mile, delivery_deadline } = functionalities
  if (eco_delivery) return 'high'
  if (terms.hours !== null || priority === 'express' || delivery_deadline === 'sameday') return 'low'
  if (last_mile === null) return null
  return last_mile === 'home_delivery' || last_mile === 'mailbox' ? 'medium' : 'high'
}
