import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cart, configuration, deliveryMethod, workingDays } from '../test/checkout.ts'
import { loadServer, type Measured } from './load.ts'
import { demoAuthorization, median, pinClients, type Server, startCrossdock, startServer } from './processes.ts'

/** A shop with one delivery method of each kind but same day, which is not always there. */
const shop = configuration([
  deliveryMethod({
    shipping_options: ['swiftly:home', 'northpost:parcel'],
    cut_off_times: workingDays,
    rates: { type: 'flat', price: '4.95' },
  }),
  deliveryMethod({ type: 'nominated_day_delivery', cut_off_times: workingDays }),
  deliveryMethod({ type: 'service_point_delivery', shipping_options: ['swiftly:service_point'] }),
])

/** A hundred carts that a shop would ask about in turn: some weights, some values, some towns. */
const carts = Array.from({ length: 100 }, (_, n) =>
  cart({
    total_weight: { value: String(500 + 350 * (n % 10)), unit: 'g' },
    total_price: { value: `${10 + n}.00` },
    to_address: { country_code: ['NL', 'BE', 'DE'][n % 3], postal_code: String(1000 + 7 * n) },
  }),
)

/** Delivery options of a cart against a server that only answers the same bytes. */
export async function checkout({ rounds, seconds }: { rounds: number; seconds: number }) {
  pinClients()
  const folder = mkdtempSync(join(tmpdir(), 'crossdock-checkout-'))
  try {
    const server = await startCrossdock({ DATA_DIR: folder })
    const headers = { authorization: demoAuthorization(folder), 'content-type': 'application/json' }
    const call = async (path: string, body: object) =>
      (await fetch(`${server.url}/api/v3${path}`, { method: 'POST', headers, body: JSON.stringify(body) })).json() as Promise<any>
    const { id } = (await call('/checkout/configurations', shop)).data
    await call(`/checkout/configurations/${id}/publish`, {})
    const answer = await call('/checkout/delivery-options', carts[0]!)
    const bare = await startServer('bench/bare.ts', { ANSWER: JSON.stringify(answer) })
    const measure = (one: Server) => loadServer(one, { path: '/api/v3/checkout/delivery-options', headers, seconds, bodies: carts })
    for (const one of [bare, server]) await measure(one)
    const taken: { bare: Measured; options: Measured }[] = []
    for (let round = 1; round <= rounds; round++) {
      taken.push({ bare: await measure(bare), options: await measure(server) })
      process.stderr.write(`round ${round} of ${rounds}\n`)
    }
    await Promise.all([server.stop(), bare.stop()])
    const middle = (of: (round: (typeof taken)[number]) => number) => median(taken.map(of))
    return {
      options: answer.delivery_options.length as number,
      ratio: middle(({ bare, options }) => options.rate / bare.rate),
      rate: middle(({ options }) => options.rate),
      bareRate: middle(({ bare }) => bare.rate),
      p99Ms: middle(({ options }) => options.p99),
      bareP99Ms: middle(({ bare }) => bare.p99),
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
