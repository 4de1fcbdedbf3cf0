import { parseArgs } from 'node:util'
import { chanceOf } from '../fuzz/chance.ts'
import { startDhlEcommerceNl } from './dhl-ecommerce-nl.ts'
import type { Fault, StandInRequest } from './stand-in.ts'

/**
 * The stand-in of DHL eCommerce as a process of its own: what it has sold outlives kills of our server. It prints its port, and
 * `GET /stand-in/ledger` lists what was bought.
 *
 *     node test/stand-ins/dhl-ecommerce-nl-process.ts [--port 0] [--seed 1] [--faults 0.3]
 */
const { values } = parseArgs({
  options: { port: { type: 'string', default: '0' }, seed: { type: 'string', default: '1' }, faults: { type: 'string', default: '0' } },
})
const [port, seed, likelihood] = [Number(values.port), Number(values.seed), Number(values.faults)]

const faults: readonly Fault[] = [
  { kind: 'drop_before' },
  { kind: 'drop_after' },
  { kind: 'drop_after' },
  { kind: 'spoil' },
  { kind: 'status', status: 500, body: { key: 'internal_error', message: 'Something went wrong' } },
  { kind: 'rate_limit', retryAfter: '1' },
  { kind: 'latency', ms: 300 },
]

function faultOf({ path }: StandInRequest, index: number): Fault | undefined {
  const chance = chanceOf(seed, index)
  return !path.startsWith('/stand-in/') && chance.maybe(likelihood) ? chance.pick(faults) : undefined
}

const standIn = await startDhlEcommerceNl({ port, faultOf })
console.log(`listening ${standIn.port}`)
