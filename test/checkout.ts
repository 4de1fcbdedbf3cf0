import assert from 'node:assert/strict'
import type { startApp } from './harness.ts'

type Organization = Awaited<ReturnType<Awaited<ReturnType<typeof startApp>>['newOrganization']>>

export const workingDays = { monday: '15:00', tuesday: '15:00', wednesday: '15:00', thursday: '15:00', friday: '15:00' }

/** A delivery method with what it needs at least. */
export const deliveryMethod = (more: object = {}) => ({
  type: 'standard_delivery',
  titles: { en: 'Standard' },
  internal_title: 'Standard, internal',
  shipping_options: ['swiftly:home'],
  ...more,
})

/** A configuration of one delivery zone. */
export const configuration = (methods: readonly object[] = [deliveryMethod()], more: object = {}) => ({
  name: 'Shop',
  currency: 'EUR',
  from_address: { country_code: 'NL', postal_code: '5611 EM' },
  delivery_zones: [{ countries: ['NL', 'BE', 'DE'], delivery_methods: methods }],
  ...more,
})

export const cart = (more: object = {}) => ({
  total_weight: { value: '2500', unit: 'g' },
  total_price: { value: '45.90' },
  from_address: { country_code: 'NL', postal_code: '5611 EM' },
  to_address: { country_code: 'NL', postal_code: '1012 AB' },
  ...more,
})

export async function createConfiguration({ call }: Pick<Organization, 'call'>, request: object = configuration()) {
  const { status, body, text } = await call('POST', '/checkout/configurations', request)
  assert.equal(status, 201, text)
  return body.data
}

export async function publish(organization: Pick<Organization, 'call'>, request?: object) {
  const { id } = await createConfiguration(organization, request)
  const { status, body, text } = await organization.call('POST', `/checkout/configurations/${id}/publish`)
  assert.equal(status, 200, text)
  return body.data
}

export async function askOptions({ call }: Pick<Organization, 'call'>, more: object = {}, query = '') {
  const { status, body, text } = await call('POST', `/checkout/delivery-options${query}`, cart(more))
  assert.equal(status, 200, text)
  return body.delivery_options as any[]
}
