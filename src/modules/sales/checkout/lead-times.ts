import { BoundedMap } from '../../../platform/bounded-map.ts'
import type { Context } from '../../../platform/context.ts'
import { perServer } from '../../../platform/per-server.ts'
import { leadTimePercentiles } from './delivery-options-schema.ts'

export type Lane = { readonly shipping_option_codes: readonly string[]; readonly from_country: string; readonly to_country: string }
/** Percentiles of the transit times of shipping options, in hours, by their codes. Options without delivered parcels are missing. */
export type FindPercentiles = (
  ctx: Context,
  lane: Lane,
  percentiles: readonly number[],
) => Promise<ReadonlyMap<string, { readonly hours: readonly number[] }>>

declare module '../../../platform/context.ts' {
  interface Environment {
    /** Query of the analytics, which stand above sales. */
    readonly findTransitPercentiles: FindPercentiles
  }
}

/** Transit times change slowly, and to add up 90 days of them takes longer than the rest of an answer. */
const keptMs = 5 * 60_000
const kept = perServer((elapsedMs) => ({
  elapsedMs,
  lanes: new BoundedMap<string, { at: number; hours: Promise<ReadonlyMap<string, LeadTime>> }>(5_000),
}))

type LeadTime = Record<`p${(typeof leadTimePercentiles)[number]}`, number>

/** The lead times of shipping options between two countries, by their codes. */
export function findLeadTimes(ctx: Context, lane: Lane): Promise<ReadonlyMap<string, LeadTime>> {
  const { elapsedMs, lanes } = kept(ctx)
  const key = JSON.stringify([ctx.organization_id, ctx.clock_ahead_ms, lane])
  const known = lanes.get(key)
  if (known && elapsedMs() - known.at < keptMs) return known.hours
  const hours = computeLeadTimes(ctx, lane)
  lanes.set(key, { at: elapsedMs(), hours })
  hours.catch(() => lanes.delete(key))
  return hours
}

async function computeLeadTimes(ctx: Context, lane: Lane): Promise<ReadonlyMap<string, LeadTime>> {
  const found = await ctx.findTransitPercentiles(ctx, lane, leadTimePercentiles)
  return new Map(
    [...found].map(([code, { hours }]) => [
      code,
      Object.fromEntries(leadTimePercentiles.map((one, at) => [`p${one}`, Math.round(hours[at]!)])) as LeadTime,
    ]),
  )
}
