import { smallOrder } from '../../orders.ts'
import { receiver, sender, shipWith } from '../../shipments.ts'
import type { Attack } from './attacks.ts'
import { type Client, json, times } from './client.ts'

/** Fifty patterns that nearly match the name of every item. */
const dear = {
  name: 'Dear',
  criteria: {
    is_and: false,
    conditions: times(50, (i) => ({ property: 'item_name', operator: 'matches', compare_to: `${'(a|b)*'.repeat(15)}${i}!` })),
  },
  actions: [{ identifier: 'set_weight', value: '2' }],
}
const longName = (index: number) => `${'ab'.repeat(110)}${index}`

/** Valid requests that are as dear as they can be: trials of rules, shipments with rules, price lists, and moves of the clock. */
export const processorAttack: Attack = async (client, scale) => {
  const { flood, call } = client
  await addOrders(client)
  const trial = JSON.stringify({ rule: dear, limit: 100 })
  const path = '/api/v3/shipping-rules/rules/try'
  await flood(20 * scale, 10, () => ({ path, signed: true, headers: json, body: trial }), [200, 429])
  await flood(20 * scale, 10, (i) => ({ path, signed: true, headers: json, body: trial, leaveMs: 10 + i }), [0, 200, 429])
  const { id } = await call('POST', '/shipping-rules/rules', dear)
  const parcel_items = times(1_000, (i) => ({ description: longName(i), quantity: 1 }))
  const parcels = [{ weight: { value: '1', unit: 'kg' }, parcel_items }]
  const draft = JSON.stringify({ from_address: sender, to_address: receiver, ship_with: shipWith('swiftly:home'), parcels })
  const doors = ['/api/v3/shipments/with-rules', '/api/v3/shipments/announce-with-rules']
  await flood(10 * scale, 10, (i) => ({ path: doors[i % 2]!, signed: true, headers: json, body: draft }), [422])
  await call('DELETE', `/shipping-rules/rules/${id}`)
  await replacePrices(client, scale)
  const clock = JSON.stringify({ advance: 'P30D' })
  await flood(3 * scale, 3, () => ({ path: '/api/v3/sandbox/clock', signed: true, headers: json, body: clock }), [200, 400, 409])
}

/** A page of them has 6 MB. */
export async function addOrders({ call, target }: Client) {
  const order_items = times(1_000, (i) => ({
    item_id: `i${i}`,
    name: longName(i),
    quantity: 1,
    total_price: { value: 1, currency: 'EUR' },
  }))
  await call(
    'POST',
    '/orders',
    times(20, () => smallOrder(target.integration_id, { order_details: { order_items }, shipping_address: receiver })),
  )
}

async function replacePrices({ flood, call }: Client, scale: number) {
  const [contract] = (await call('GET', '/contracts?carrier_code=swiftly')).data
  const lines = times(50_000, (i) => `swiftly:home,NL,DE,${(i / 1000).toFixed(3)},${((i + 1) / 1000).toFixed(3)},4.95,EUR`)
  const body = ['shipping_option_code,from_country,to_country,min_weight,max_weight,price,currency', ...lines].join('\n')
  const path = `/api/v3/contracts/${contract.id}/prices`
  await flood(scale + 1, 2, () => ({ method: 'PUT', path, signed: true, headers: { 'content-type': 'text/csv' }, body }), [200])
}
