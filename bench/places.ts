import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openPlaces } from '../src/geo/places/places.ts'
import { loadServer } from './load.ts'
import { demoAuthorization, median, pinClients, type Server, startBare, startCrossdock } from './processes.ts'

export type Measured = { firstMs: number; worstPauseMs: number; mb: number; geocodes: number; nearest: number }

/** In a process of its own each, for memory is that of a process: the first packs, the second finds what was packed. */
export async function places({ seconds }: { seconds: number }): Promise<{ packing: Measured; packed: Measured }> {
  const folder = mkdtempSync(join(tmpdir(), 'crossdock-places-'))
  const measured = async () => {
    const child = fork(import.meta.filename, ['--measure', folder, String(seconds)], { execArgv: ['--expose-gc'] })
    const [message] = await once(child, 'message')
    return message as Measured
  }
  try {
    return { packing: await measured(), packed: await measured() }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const addresses = [
  { country_code: 'NL', postal_code: '5611 EM', city: 'Eindhoven', address_line_1: 'Stadhuisplein', house_number: '10' },
  { country_code: 'DE', postal_code: '80331', city: 'München' },
  { country_code: 'US', postal_code: '90210', city: 'Beverly Hills', state_province_code: 'US-CA' },
  { country_code: 'FR', postal_code: '75008', city: 'PARIS CEDEX 08' },
  { country_code: 'GB', postal_code: 'SW1A 1AA', city: 'London' },
]

/** Addresses validated, with and without their contents, against servers that only answer the same bytes. */
export async function validations({ rounds, seconds }: { rounds: number; seconds: number }) {
  pinClients()
  const folder = mkdtempSync(join(tmpdir(), 'crossdock-validations-'))
  try {
    const server = await startCrossdock({ DATA_DIR: folder })
    const headers = { authorization: demoAuthorization(folder), 'content-type': 'application/json' }
    const bodiesWith = (validation_methods: string[]) =>
      addresses.map((address) => ({
        address: { address_line_1: 'Stadhuisplein 10', ...address },
        carrier_code: 'swiftly',
        validation_methods,
      }))
    const path = '/api/v3/addresses/validate'
    const measure = async (one: Server, methods: string[]) =>
      (await loadServer(one, { path, headers, seconds, bodies: bodiesWith(methods) })).rate
    const bareFor = async (methods: string[]) => {
      const body = JSON.stringify(bodiesWith(methods)[0])
      return startBare(folder, await (await fetch(server.url + path, { method: 'POST', headers, body })).text())
    }
    const bare = { limits: await bareFor([]), here: await bareFor(['here']) }
    const round = async () => ({
      bare: { limits: await measure(bare.limits, []), here: await measure(bare.here, ['here']) },
      limits: await measure(server, []),
      here: await measure(server, ['here']),
    })
    await round() // Warms both servers, and packs the places.
    const taken: Awaited<ReturnType<typeof round>>[] = []
    for (let i = 0; i < rounds; i++) taken.push(await round())
    await Promise.all([server.stop(), bare.limits.stop(), bare.here.stop()])
    const of = (name: 'limits' | 'here') => ({
      rate: median(taken.map((one) => one[name])),
      ratio: median(taken.map((one) => one[name] / one.bare[name])),
    })
    return { limits: of('limits'), here: of('here') }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function residentMb() {
  globalThis.gc!()
  return process.memoryUsage().rss / 1e6
}

async function measure(folder: string, seconds: number): Promise<Measured> {
  const before = residentMb()
  const open = openPlaces(folder)
  let [worst, last] = [0, performance.now()]
  const timer = setInterval(() => {
    worst = Math.max(worst, performance.now() - last)
    last = performance.now()
  }, 1)
  const begun = performance.now()
  await open.geocode(addresses[0]!)
  await open.nearestPlaces({ latitude: 51.44, longitude: 5.48 }, 20)
  const firstMs = performance.now() - begun
  clearInterval(timer)
  const mb = residentMb() - before
  const at = (i: number) => ({ latitude: 40 + (i % 17), longitude: (i * 7) % 25 })
  return {
    firstMs,
    worstPauseMs: worst,
    mb,
    geocodes: await rate(seconds, (i) => open.geocode(addresses[i % addresses.length]!)),
    nearest: await rate(seconds, (i) => open.nearestPlaces(at(i), 20)),
  }
}

async function rate(seconds: number, work: (i: number) => Promise<unknown>) {
  const end = performance.now() + seconds * 1000
  let count = 0
  while (performance.now() < end) for (let i = 0; i < 100; i++) await work(count++)
  return count / seconds
}

if (process.argv[2] === '--measure') process.send!(await measure(process.argv[3]!, Number(process.argv[4])))
