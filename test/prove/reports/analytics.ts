import { foldParcels } from '../../../src/modules/insight/analytics/fold.ts'
import { findTransitPercentiles } from '../../../src/modules/insight/analytics/service.ts'
import { foldSpend } from '../../../src/modules/insight/analytics/spend.ts'
import { percentile } from '../../percentile.ts'
import type { App } from '../../proofs/engines.ts'
import { countryOf, laneCountries, secondsOf } from './fill.ts'

type Organization = Awaited<ReturnType<App['newOrganization']>>
const path = '/analytics/transit-times/shipping-options?shipping_option_code=swiftly:home'
const percentiles = [50, 80, 95]
const mostError = 0.02

/** Adds all parcels to the roll-ups, as the job does. Answers how many a second it was. */
export async function foldEverything(app: App): Promise<number> {
  const begun = performance.now()
  let parcels = 0
  for (let some = 1; some > 0; parcels += some) some = await foldParcels(app.system, 1_000)
  const seconds = (performance.now() - begun) / 1000
  while ((await foldSpend(app.system)) > 0);
  return parcels / seconds
}

/** The answers of a small and a large organization, in turns. */
export async function measureAnswers(small: Organization, large: Organization, rounds: number) {
  const times = { small: [] as number[], large: [] as number[] }
  const one = async (name: 'small' | 'large', { call }: Organization) => {
    const begun = performance.now()
    const { status, text } = await call('GET', path)
    times[name].push(performance.now() - begun)
    if (status !== 200) throw new Error(text)
  }
  for (let i = 0; i < rounds + 10; i++) {
    await one('small', small)
    await one('large', large)
  }
  return { smallMs: percentile(times.small.slice(10), 0.5), largeMs: percentile(times.large.slice(10), 0.5) }
}

const exactly = (sorted: readonly number[], quantile: number) => {
  const rank = quantile * (sorted.length - 1)
  const below = sorted[Math.floor(rank)]!
  return below + (rank % 1) * ((sorted[Math.floor(rank) + 1] ?? below) - below)
}

/** The largest error of a median or a percentile, and what is wrong. */
export async function compareAnswers({ call, context }: Organization, count: number) {
  const violations: string[] = []
  let largest = 0
  const { transit_times } = (await call('GET', path)).body
  const exact = Map.groupBy(
    Array.from({ length: count }, (_, i) => i + 1),
    countryOf,
  )
  if (transit_times.length !== laneCountries.length) violations.push(`${transit_times.length} rows were answered`)
  for (const row of transit_times) {
    const hours = exact
      .get(row.to_country_code)!
      .map((i) => secondsOf(i) / 3600)
      .sort((a, b) => a - b)
    if (row.total_parcels !== hours.length) violations.push(`${row.to_country_code}: ${row.total_parcels} parcels, not ${hours.length}`)
    const lane = { shipping_option_codes: ['swiftly:home'], from_country: row.from_country_code, to_country: row.to_country_code }
    const found = (await findTransitPercentiles(context, lane, percentiles)).get('swiftly:home')!.hours
    const pairs = [[row.transit_time_hours, 0.5], ...percentiles.map((one, i) => [found[i]!, one / 100])] as [number, number][]
    for (const [value, quantile] of pairs) {
      const error = Math.abs(value / exactly(hours, quantile) - 1)
      largest = Math.max(largest, error)
      if (error > mostError)
        violations.push(`${row.to_country_code}: ${value} h for the ${quantile} quantile, ${(100 * error).toFixed(2)} % off`)
    }
  }
  return { largest, violations }
}
