/**
 * Every permission that a client can be registered with: those that the interface publishes, and those of the areas it leaves
 * open. An operation names one of them. Some belong to operations that are still to come, so that a client made today keeps
 * its meaning.
 */
export const scopeNames = [
  'read:analytics',
  'read:brand',
  'write:brand',
  'write:carrier',
  'read:checkout',
  'write:checkout',
  'read:event',
  'read:event-subscription',
  'write:event-subscription',
  'read:integration',
  'write:integration',
  'read:invoice',
  'read:operational-settings',
  'write:operational-settings',
  'read:order',
  'write:order',
  'read:parcel',
  'write:parcel',
  'read:pickup',
  'write:pickup',
  'read:price',
  'write:product',
  'read:report',
  'write:report',
  'read:return',
  'write:return',
  'read:return-settings',
  'write:return-settings',
  'read:sandbox',
  'write:sandbox',
  'read:service-point',
  'read:shipping-rule',
  'write:shipping-rule',
  'read:support',
  'write:support',
  'read:user',
] as const

export type Scope = (typeof scopeNames)[number]
