import type { startApp } from './harness.ts'

type App = Awaited<ReturnType<typeof startApp>>
type Options = Parameters<App['newOrganization']>[0]

/** Before 13 April 2026: creating parcels in version 2 is closed to organizations of a later day. */
export const oldEnough = '2026-01-01T00:00:00.000Z'

const sender = {
  name: 'Robin',
  company_name: 'Example shop',
  address_line_1: 'Stadhuisplein',
  house_number: '10',
  address_line_2: '',
  postal_code: '5611 EM',
  city: 'Eindhoven',
  country_code: 'NL',
  email: 'robin@example.com',
  phone_number: '+31600000000',
}

/** A parcel as clients of version 2 send it, and what differs from it. The method is the unstamped letter. */
export const v2Parcel = (changes: Record<string, unknown> = {}) => ({
  name: 'John Doe',
  company_name: 'Flowers & Co',
  address: 'Insulindelaan',
  house_number: '115',
  city: 'Eindhoven',
  postal_code: '5642CV',
  telephone: '+31612345678',
  email: 'john@example.com',
  data: [],
  country: 'NL',
  order_number: '1234567890',
  shipping_method_checkout_name: 'Unstamped letter',
  request_label: true,
  shipment: { id: 8 },
  ...changes,
})

/** An order as the plugin of a shop sends it, and what differs from it. */
export const shopOrder = (changes: Record<string, unknown> = {}) => ({
  address: 'Insulindelaan',
  address_2: '',
  city: 'Eindhoven',
  company_name: '',
  country: 'NL',
  created_at: '2026-11-10T09:00:00Z',
  currency: 'EUR',
  customs_invoice_nr: '',
  customs_shipment_type: null,
  email: 'john@example.com',
  external_order_id: '555413',
  external_shipment_id: '777413',
  house_number: '115',
  name: 'John Doe',
  order_number: 'OXSDFGHTD-12',
  order_status: { id: 'fulfilled', message: 'Fulfilled' },
  parcel_items: [
    {
      description: 'T-shirt',
      hs_code: 62034200,
      origin_country: 'NL',
      product_id: '1458734634',
      properties: { size: 'small' },
      quantity: '2',
      sku: 'TS-1',
      value: '3.50',
      weight: '0.2',
    },
  ],
  payment_status: { id: 'paid', message: 'Paid' },
  postal_code: '5642CV',
  shipping_method: 1021,
  shipping_method_checkout_name: 'Home delivery',
  telephone: '+31612345678',
  to_post_number: '',
  to_service_point: null,
  to_state: null,
  total_order_value: '7.00',
  updated_at: '2026-11-11T09:00:00Z',
  weight: '0.400',
  ...changes,
})

/** The ids of shipping methods that tests use. */
export const methods = { letter: 8, home: 1021, servicePoint: 1032, post: 1014, postReturn: 1042 }

/** An organization that may create parcels in version 2, and `v2`, which calls it: with JSON where there is a body. */
export async function newV2Organization(app: App, options: Options = {}) {
  const made = await app.newOrganization({ created_at: oldEnough, ...options })
  const v2 = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
    app.send(
      method,
      `/api/v2${path}`,
      { authorization: made.authorization, ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
      body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body),
    )
  const { body } = await made.call('POST', '/addresses/sender-addresses', sender)
  const sender_address = body?.data?.id as number
  return { ...made, v2, send: app.send, sender_address }
}
