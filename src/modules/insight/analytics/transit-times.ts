import type { Context } from '../../../platform/context.ts'
import { nextTurn } from '../../../platform/next-turn.ts'
import { listUncountedJourneys } from '../../shipments/milestones/service.ts'
import { additionsOf } from './figures.ts'
import { transitDays } from './schema.ts'
import { addHours, countOf, mergeEncoded, newSketch, quantileOf, type Sketch } from './sketch.ts'
import * as store from './store.ts'
import { type DayWindow, slicesOf, windowOf } from './window.ts'

/** Parcels that are not in the roll-ups yet, and that a response adds by itself; more of them count when the job has added them. */
export const mostUncounted = 500

type CodeColumn = 'carrier_code' | 'shipping_option_code'
type Lane = { readonly code: string; readonly from_country: string; readonly to_country: string; readonly sketch: Sketch }

/** Lists the transit times of each code and pair of countries. It reads more rows for more days and lanes, not for more parcels. */
async function listLanes(ctx: Context, column: CodeColumn, filter: store.RollupFilter, window: DayWindow): Promise<Lane[]> {
  const lanes = new Map<string, Lane>()
  const sketchOf = (code: string, from_country: string, to_country: string) =>
    lanes.getOrInsertComputed(JSON.stringify([code, from_country, to_country]), () => ({
      code,
      from_country,
      to_country,
      sketch: newSketch(),
    })).sketch
  for (const slice of slicesOf(ctx, window)) {
    for (const row of await store.listRollups(ctx, column, filter, slice))
      mergeEncoded(sketchOf(row[column], row.from_country, row.to_country), row.sketch)
    await nextTurn()
  }
  // Reads these last: a parcel that is added to the roll-ups in between is missing once, and never counted twice.
  for (const journey of await listUncountedJourneys(ctx, mostUncounted))
    for (const { date, from_country, to_country, hours, ...codes } of additionsOf(journey).transit)
      if (isAsked(filter, window, { code: codes[column], date, from_country, to_country }))
        addHours(sketchOf(codes[column], from_country, to_country), hours)
  return [...lanes.values()]
}

type TransitQuestion = { readonly code: string; readonly date: string; readonly from_country: string; readonly to_country: string }
const isAsked = (
  { codes, from_countries, to_countries }: store.RollupFilter,
  { start_date, end_date }: DayWindow,
  { code, date, from_country, to_country }: TransitQuestion,
) =>
  codes.includes(code) &&
  date >= start_date &&
  date <= end_date &&
  (from_countries?.includes(from_country) ?? true) &&
  (to_countries?.includes(to_country) ?? true)

type TransitQuery = {
  readonly from_country_code?: readonly string[] | undefined
  readonly to_country_code?: readonly string[] | undefined
  readonly start_date?: string | undefined
  readonly end_date?: string | undefined
}

/** Lists one row for each code and pair of countries that has delivered parcels, in this order. */
export async function listTransitTimes(ctx: Context, column: CodeColumn, codes: readonly string[], query: TransitQuery) {
  const window = windowOf(ctx, query, transitDays)
  const filter = { codes: [...new Set(codes)], from_countries: query.from_country_code, to_countries: query.to_country_code }
  const lanes = await listLanes(ctx, column, filter, window)
  return lanes
    .toSorted(
      (a, b) => compareText(a.code, b.code) || compareText(a.from_country, b.from_country) || compareText(a.to_country, b.to_country),
    )
    .map((lane) => ({ code: lane.code, ...presentLane(lane, window) }))
}

const compareText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

function presentLane({ from_country, to_country, sketch }: Lane, { start_date, end_date }: DayWindow) {
  const hours = quantileOf(sketch, 0.5)!
  return {
    from_country_code: from_country || null,
    to_country_code: to_country || null,
    start_date: `${start_date}T00:00:00Z`,
    end_date: `${end_date}T23:59:59Z`,
    total_parcels: countOf(sketch),
    transit_time_hours: Math.round(hours * 100) / 100,
    transit_time_days: Math.round(hours / 24),
  }
}

export type TransitPercentiles = { readonly parcels: number; readonly hours: readonly number[] }

/**
 * Percentiles of the transit times of shipping options between two countries in the last 90 days, by their codes: for the lead times of
 * a checkout. `percentiles` are between 0 and 100. Options without delivered parcels are missing.
 */
export async function findTransitPercentiles(
  ctx: Context,
  {
    shipping_option_codes,
    from_country,
    to_country,
  }: { shipping_option_codes: readonly string[]; from_country: string; to_country: string },
  percentiles: readonly number[],
): Promise<Map<string, TransitPercentiles>> {
  if (shipping_option_codes.length === 0) return new Map()
  const filter = { codes: shipping_option_codes, from_countries: [from_country], to_countries: [to_country] }
  const lanes = await listLanes(ctx, 'shipping_option_code', filter, windowOf(ctx, {}, transitDays))
  return new Map(
    lanes.map(({ code, sketch }) => [code, { parcels: countOf(sketch), hours: percentiles.map((one) => quantileOf(sketch, one / 100)!) }]),
  )
}
