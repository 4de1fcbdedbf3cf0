import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadServer, type Measured } from './load.ts'
import { demoAuthorization, median, pinClients, residentMb, type Server, startCrossdock, startServer } from './processes.ts'

/** Middles of towns all over the network. */
const towns =
  'NL 52.37 4.89, NL 51.44 5.48, BE 50.85 4.35, LU 49.61 6.13, DE 52.52 13.4, DE 48.14 11.58, DE 50.94 6.96, AT 48.21 16.37, FR 48.86 2.35, FR 45.76 4.84, ES 40.42 -3.7, PT 38.72 -9.14, IT 41.9 12.5, IT 45.46 9.19, GB 51.51 -0.13, GB 53.48 -2.24, IE 53.35 -6.26, DK 55.68 12.57, SE 59.33 18.06, NO 59.91 10.75, FI 60.17 24.94, PL 52.23 21.01, CZ 50.08 14.44, CH 47.37 8.54'
    .split(', ')
    .map((town) => town.split(' ') as [country: string, latitude: string, longitude: string])

/** 240 places, so that no two searches that follow each other find the same. */
const places = Array.from({ length: 240 }, (_, n) => {
  const [country, latitude, longitude] = towns[n % towns.length]!
  const shift = Math.floor(n / towns.length) / 100
  return { country, latitude: Number(latitude) + shift, longitude: Number(longitude) - shift }
})
type SearchedPlace = (typeof places)[number]
const path = '/api/v3/service-points?use_integration_carriers=true&limit=20'
const nearest = ({ country, latitude, longitude }: SearchedPlace) =>
  `${path}&country_code=${country}&latitude=${latitude}&longitude=${longitude}`
const inBox = ({ country, latitude, longitude }: SearchedPlace) =>
  `${path}&country_code=${country}&sw_latitude=${latitude - 0.12}&ne_latitude=${latitude + 0.12}&sw_longitude=${longitude - 0.15}&ne_longitude=${longitude + 0.15}`

/** Searches over all points, against a server that only answers as many bytes. */
export async function servicePoints({ rounds, seconds }: { rounds: number; seconds: number }) {
  pinClients()
  const folder = mkdtempSync(join(tmpdir(), 'crossdock-points-'))
  try {
    const server = await startCrossdock({ DATA_DIR: folder })
    const headers = { authorization: demoAuthorization(folder) }
    const first = async ({ url }: Server) => {
      const begun = performance.now()
      const text = await (await fetch(url + nearest(places[0]!), { headers })).text()
      return { ms: performance.now() - begun, text }
    }
    const { ms: makingMs, text: ANSWER } = await first(server)
    const count = JSON.parse(ANSWER).data.results.length
    await server.stop()

    const again = await startCrossdock({ DATA_DIR: folder })
    // The first request of all loads what every request needs.
    await (await fetch(`${again.url}/api/v3/brands`, { headers })).text()
    const before = residentMb(again)
    const { ms: firstMs } = await first(again)
    const mb = (residentMb(again) ?? 0) - (before ?? 0)

    const bare = await startServer('bench/bare.ts', { ANSWER })
    const measure = (one: Server, path: readonly string[]) => loadServer(one, { path, headers, seconds })
    const cases = {
      bare: () => measure(bare, ['/']),
      nearest: () => measure(again, places.map(nearest)),
      box: () => measure(again, places.map(inBox)),
    }
    for (const run of Object.values(cases)) await run()
    const taken: Record<keyof typeof cases, Measured>[] = []
    for (let round = 1; round <= rounds; round++) {
      taken.push({ bare: await cases.bare(), nearest: await cases.nearest(), box: await cases.box() })
      process.stderr.write(`round ${round} of ${rounds}\n`)
    }
    const loadedMb = residentMb(again)
    await Promise.all([again.stop(), bare.stop()])
    const rate = (name: keyof typeof cases) => median(taken.map((one) => one[name].rate))
    const ratio = (name: keyof typeof cases, of: 'rate' | 'cost' = 'rate') => median(taken.map((one) => one[name][of] / one.bare[of]))
    return { makingMs, firstMs, before, mb, loadedMb, count, bytes: ANSWER.length, rate, ratio }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
