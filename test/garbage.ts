import type { CarrierResponse } from '../src/carriers/kit/carrier.ts'
import { type Chance, chanceOf } from './fuzz/chance.ts'

const noise: readonly unknown[] = [
  undefined,
  null,
  '',
  'null',
  '<html><body>502 Bad Gateway</body></html>',
  '\u0000\uffff😀',
  0,
  -1,
  1e308,
  Number.NaN,
  true,
  [],
  [null],
  [[[]]],
  {},
  { error: null },
  { error: { code: 7 } },
  { error: { code: '', message: {} } },
  JSON.parse('{"__proto__":{"code":"x"},"constructor":null}'),
]
const statuses = [200, 201, 204, 302, 400, 401, 404, 409, 422, 429, 500, 502, 503, 0, -1, 999, Number.NaN]

/** An answer as it may come back on a bad day: something else altogether, or the good one with a part replaced or gone. */
export function garbageFrom({ status, body, headers, bytes }: CarrierResponse, seed: number, index: number): CarrierResponse {
  const chance = chanceOf(seed, index)
  return {
    status: chance.maybe(0.3) ? chance.pick(statuses) : status,
    body: chance.maybe(0.3) ? chance.pick(noise) : spoilt(body, chance),
    ...(headers && { headers }),
    ...(bytes && chance.maybe(0.7) && { bytes: bytes.subarray(0, chance.int(0, bytes.length)) }),
  }
}

function spoilt(value: unknown, chance: Chance): unknown {
  if (typeof value !== 'object' || value === null || chance.maybe(0.15)) return chance.pick(noise)
  const entries = Object.entries(value)
  if (entries.length === 0) return chance.pick(noise)
  const [at] = chance.pick(entries)
  const rest = chance.maybe(0.3)
    ? entries.filter(([key]) => key !== at)
    : entries.map(([key, inner]) => [key, key === at ? spoilt(inner, chance) : inner])
  return Array.isArray(value) ? rest.map(([, inner]) => inner) : Object.fromEntries(rest)
}
