import { setTimeout as sleep } from 'node:timers/promises'
import { chanceOf } from '../../fuzz/chance.ts'
import type { DemoClient } from '../../proofs/installation.ts'
import { dhlAccount, startDhlEcommerceNl } from '../../stand-ins/dhl-ecommerce-nl.ts'
import type { Fault } from '../../stand-ins/stand-in.ts'
import type { PaidLabel } from './tables.ts'

/** The carrier whose labels take a token and two calls: one books the shipment, another fetches each label. */
export const steppedCarrier = 'dhl_ecommerce_nl'
export const steppedOrigins = ['https://api-gw.dhlparcel.nl', 'https://api-gw-accept.dhlparcel.nl']

/** Of the calls that fail: most have had their effect. */
const faults: readonly Fault[] = [
  { kind: 'drop_before' },
  { kind: 'drop_after' },
  { kind: 'drop_after' },
  { kind: 'spoil' },
  { kind: 'status', status: 500, body: { key: 'internal_error', message: 'Something went wrong' } },
  { kind: 'status', status: 401, body: { key: 'unauthorized', message: 'The token has expired' } },
  { kind: 'rate_limit', retryAfter: '1', body: { key: 'too_many', message: 'Too many requests' } },
  { kind: 'latency', ms: 300 },
]

/** Starts its stand-in, which fails three calls in ten. It lives in this process, so that what it has sold outlives the servers. */
export async function startSteppedCarrier(seed: number) {
  const standIn = await startDhlEcommerceNl({
    faultOf(_, index) {
      const chance = chanceOf(seed, index)
      return chance.maybe(0.3) ? chance.pick(faults) : undefined
    },
  })
  return {
    /** The setting of the servers. */
    urls: steppedOrigins.map((origin) => `${origin}=${standIn.url}`).join(),
    close: () => standIn.close(),
    /** What it has sold. It takes no cancellations. */
    listPaid: (): PaidLabel[] =>
      [...standIn.shipments.values()].map(({ shipmentId, pieces, body }) => ({
        carrier: steppedCarrier,
        reference: shipmentId,
        id: shipmentId,
        cancelled_at: null,
        receiver: Object.values(body.receiver.name as Record<string, string>).join(' '),
        numbers: pieces.map(({ trackerCode }) => trackerCode),
      })),
  }
}

/** Makes a contract with it. Answers its id once the carrier has validated it, which takes a few attempts. */
export async function addSteppedContract({ call }: DemoClient): Promise<number> {
  const contract_data = { ...dhlAccount, environment: 'sandbox' }
  const contract = { carrier_code: steppedCarrier, name: 'Stepped', is_active: true, contract_data }
  for (;;) {
    const { id } = (await call('POST', '/contracts', contract)).data
    for (let waits = 0; waits < 600; waits++) {
      const { state } = (await call('GET', `/contracts/${id}`)).data
      if (state === 'active') return id
      // Refused by a fault that looks like a wrong key.
      if (state === 'validation_failed') break
      await sleep(100)
    }
  }
}
