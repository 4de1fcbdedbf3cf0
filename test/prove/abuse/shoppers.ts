import { parcel, receiver, sender, shipWith } from '../../shipments.ts'
import type { Attack } from './attacks.ts'
import { type Client, json, times } from './client.ts'

const count = ({ tally }: Client, status: number) => tally.statuses[status] ?? 0

/** Failures that a postal code of a portal may have in an hour, and an IPv6 network of 48 bits in 15 minutes. */
const mostOfPostalCode = 50
const mostOfNetwork = 100

/** Order numbers that are counted up with a known postal code, postal codes that are guessed, and a return of many paid labels. */
export const guessReturns: Attack = async (client, scale) => {
  const { flood, call, tally } = client
  const { id } = (await call('POST', '/brands', { name: 'Guessed', domain: 'guessed-returns' })).data
  await call('PUT', `/brands/${id}/return-settings`, { is_portal_enabled: true })
  const parcels = [{ ...parcel, parcel_items: [{ description: 'Mug', quantity: 1, sku: 'MUG' }] }]
  const shipment = { from_address: sender, to_address: receiver, ship_with: shipWith('swiftly:home'), brand_id: id, parcels }
  await call('POST', '/shipments/announce', { ...shipment, order_number: 'COUNT-99999', reference: 'journey:delivered' })
  await call('POST', '/sandbox/clock', { advance: 'P7D' })
  const root = '/api/v2/brand/guessed-returns/return-portal'
  const lookup = (number: string, postal_code: string, from: string) => ({
    method: 'GET',
    path: `${root}/outgoing?${new URLSearchParams({ identifier: number, postal_code })}`,
    headers: { 'x-forwarded-for': from },
  })
  const found = await client.send(lookup('COUNT-99999', receiver.postal_code, '2001:db8:ffff::1'))
  tally.statuses[found.status] = count(client, found.status) + 1
  const revealed = [receiver.name, receiver.address_line_1].filter((secret) => found.text.includes(secret))
  if (found.status !== 200 || revealed.length > 0) tally.problems.push(`A lookup was answered ${found.status} ${revealed.join()}`)
  await orderLabels(client, root, JSON.parse(found.text))

  const before = count(client, 404)
  const network = (i: number, subscriber: string) => `2001:db8:${subscriber}:${(i % 4_000).toString(16)}::1`
  await flood(150 * scale, 10, (i) => lookup(`COUNT-${i}`, receiver.postal_code, network(i, 'aaaa')), [404, 429])
  const ofPostalCode = count(client, 404) - before
  if (ofPostalCode > mostOfPostalCode) tally.problems.push(`One postal code failed ${ofPostalCode} times`)
  await flood(150 * scale, 10, (i) => lookup(`OTHER-${i}`, `${1_000 + i} AA`, network(i, 'bbbb')), [404, 429])
  const ofNetwork = count(client, 404) - before - ofPostalCode
  if (ofNetwork > mostOfNetwork) tally.problems.push(`A network of 48 bits failed ${ofNetwork} times`)
}

/** One item, and as many labels as the interface lets anyone ask for. */
async function orderLabels({ flood }: Client, root: string, found: { access_token: string; data: { parcel: { id: number } } }) {
  const headers = { ...json, authorization: `Bearer ${found.access_token}` }
  const body = JSON.stringify({
    outgoing_parcel: found.data.parcel.id,
    products: [{ product_id: 'MUG', quantity: 1, return_reason: 1 }],
    refund: { refund_type: { code: 'money' } },
    incoming_parcel: { collo_count: 5 },
  })
  await flood(5, 5, () => ({ path: `${root}/incoming`, headers, body }), [400])
}

const shop = 'https://shop.example'
/** Questions of one visitor in a minute, and of an IPv6 network of 48 bits. */
const mostOfVisitor = 60
const mostOfVisitors = 600

/** Visitors who use up what they may ask with the public key of a shop, and one subscriber who has many networks. */
export const exhaustKey: Attack = async (client, scale) => {
  const { flood, call, tally } = client
  const method = { type: 'standard_delivery', titles: { en: 'Standard' }, internal_title: 'Standard', shipping_options: ['swiftly:home'] }
  const configuration = {
    name: 'Busy',
    currency: 'EUR',
    from_address: { country_code: 'NL', postal_code: '5611 EM' },
    delivery_zones: [{ countries: ['NL'], delivery_methods: [method] }],
  }
  const { id } = (await call('POST', '/checkout/configurations', configuration)).data
  await call('POST', `/checkout/configurations/${id}/publish`)
  const { public_key } = (await call('POST', `/checkout/configurations/${id}/public-keys`, { origins: [shop] })).data
  const ask = (grams: number, from: string) => ({
    path: `/api/v3/checkout/public/${public_key}/delivery-options`,
    headers: { ...json, origin: shop, 'x-forwarded-for': from },
    body: JSON.stringify({
      total_weight: { value: String(grams), unit: 'g' },
      total_price: { value: '45.90' },
      to_address: { country_code: 'NL', postal_code: '1012 AB' },
    }),
  })
  const visitors = Math.min(11 * scale, 150)
  await flood(visitors * mostOfVisitor, 10, (i) => ask(1_000 + i, `198.18.${i % visitors}.1`), [200])
  const before = count(client, 200)
  await flood(700, 10, (i) => ask(10_000 + i, `2001:db8:cccc:${(i % 20).toString(16)}::1`), [200, 429])
  const answered = count(client, 200) - before
  if (answered > mostOfVisitors) tally.problems.push(`A network of 48 bits asked ${answered} different questions in a minute`)
  // Shoppers of the shop meanwhile, with the carts that most of them have.
  const carts = times(5, (i) => 500 + i)
  await flood(100 * scale, 10, (i) => ask(carts[i % carts.length]!, `198.19.${(i >> 8) & 255}.${i & 255}`), [200])
}
