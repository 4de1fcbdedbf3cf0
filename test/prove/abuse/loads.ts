import { isMainThread, parentPort, workerData } from 'node:worker_threads'
import { smallOrder } from '../../orders.ts'
import { receiver, shipment } from '../../shipments.ts'
import { json, openClient, type Sent, type Target, times } from './client.ts'

export type Load = keyof typeof loads
type Given = { readonly load: Load; readonly target: Target; readonly connections: number; readonly ms: number }

/** What an organization sends over each of its connections, again and again. */
const loads = {
  usual: () => {
    const body = JSON.stringify(shipment({ to_address: receiver }))
    return [
      { path: '/api/v3/shipments/announce', headers: json, body },
      { method: 'GET', path: '/api/v3/shipments?page_size=50' },
    ]
  },
  dear: ({ integration_id }: Target) => [
    { path: '/api/v3/orders', headers: json, body: JSON.stringify(largeBatch(integration_id)) },
    { path: '/api/v3/shipping-rules/rules/try', headers: json, body: JSON.stringify({ rule: dearRule, limit: 100 }) },
    { method: 'GET', path: '/api/v3/orders?page_size=200' },
    { method: 'GET', path: '/api/v2/shipping_methods?sender_address=all' },
  ],
} satisfies Record<string, (target: Target) => readonly Sent[]>

const largeBatch = (integration_id: number) => {
  const order_items = times(350, (i) => ({
    item_id: `i${i}`,
    name: 'ab'.repeat(50),
    quantity: 1,
    total_price: { value: 1, currency: 'EUR' },
  }))
  return times(50, (i) => smallOrder(integration_id, { order_id: `dear-${i}`, order_details: { order_items }, shipping_address: receiver }))
}

/** Patterns that nearly match the names of all items. */
const dearRule = {
  name: 'Dear',
  criteria: {
    is_and: false,
    conditions: times(50, (i) => ({ property: 'item_name', operator: 'matches', compare_to: `${'(a|b)*'.repeat(15)}${i}!` })),
  },
  actions: [{ identifier: 'set_weight', value: '2' }],
}

/** Sends until the time is over, and answers what was wrong. */
async function sendLoad({ load, target, connections, ms }: Given) {
  const client = openClient(target)
  const requests = loads[load](target)
  const end = performance.now() + ms
  const connection = async (_: unknown, first: number) => {
    for (let i = first; performance.now() < end; i++)
      await client.flood(1, 1, () => ({ ...requests[i % requests.length]!, signed: true }), [200, 201, 429, 503])
  }
  await Promise.all(Array.from({ length: connections }, connection))
  client.close()
  return client.tally.problems
}

if (!isMainThread && workerData?.load in loads) parentPort!.postMessage(await sendLoad(workerData))
