import type { Carrier } from '../../../carriers/kit/carrier.ts'
import type { ServicePoint, ServicePointsInput } from '../../../carriers/kit/service-points.ts'
import type { PointState } from '../../../carriers/point-book.ts'
import { carrierOf } from '../../../carriers/registry.ts'
import { type Box, diagonalOf, type Position } from '../../../geo/places/near.ts'
import type { Context, Transaction } from '../../../platform/context.ts'
import { addTime, machineNow } from '../../../platform/time.ts'
import { askForPoints } from './ask-carrier.ts'
import { type Directory, openDirectory, pointIdOf } from './directory.ts'
import * as store from './kept-store.ts'

/** A service point that a carrier has named, as it was then. */
export type KeptPoint = { readonly id: number; readonly carrier: Carrier; readonly point: ServicePoint; readonly state: PointState }

/** Query for points of real carriers. `postal_code`: that of an address that could not be located. */
export type KeptQuery = {
  readonly country: string
  readonly from: Position | undefined
  readonly postal_code: string | undefined
  readonly radius_m: number | undefined
  readonly box: Box | undefined
  readonly ids: readonly string[] | undefined
}

/** Points change by the month, their opening hours by the week. */
const freshHours = 24
/** Days for which the last answer stands in for a carrier that does not answer. */
const usableDays = 7
/** A carrier that failed is not asked for the same area again at once: each search would wait for it. */
const retrySeconds = 60
/** Days for which a point that is read by id is used as stored, before the carrier is asked whether it still exists. */
const knownDays = 7
const keptDays = 90
const mostAreas = 1_000

/** The points of a carrier around a place, in a box or by ids. Never fails: what a carrier does not answer is not among them. */
export async function listKeptPoints(ctx: Context, carrier: Carrier, query: KeptQuery): Promise<KeptPoint[]> {
  if (query.ids) return listByCarrierIds(ctx, carrier, query.country, query.ids)
  const asked = areaOf(query)
  if (!asked) return []
  const [now, known] = [machineNow(ctx), await store.findArea(ctx, carrier.code, asked.area)]
  const isFresh = known && (known.asked_at > addTime(now, { hours: -freshHours }) || (known.retry_at ?? '') > now)
  const points = isFresh ? undefined : await askForPoints(ctx, carrier, asked.input)
  if (points) return keepArea(ctx, carrier, asked.area, points)
  if (!isFresh) await keepFailure(ctx, carrier, asked.area, known)
  if (!known || known.asked_at <= addTime(now, { days: -usableDays })) return []
  return listInOrder(ctx, JSON.parse(known.point_ids) as number[])
}

/** A point by our id. Undefined: no carrier has named it. */
export async function findKeptPoint(ctx: Context, id: number): Promise<KeptPoint | undefined> {
  const [point] = await listInOrder(ctx, [id])
  return point
}

/** The point as the carrier describes it now; as it is kept, where that does not answer. */
export async function refreshKeptPoint(ctx: Context, kept: KeptPoint): Promise<KeptPoint> {
  const { carrier_service_point_id, address } = kept.point
  const { point, isGone } = await describePoint(ctx, kept.carrier, address.country_code, carrier_service_point_id)
  if (isGone) return { ...kept, state: 'expired' }
  const [fresh] = point ? await keepPoints(ctx, kept.carrier, [point]) : []
  return fresh ?? kept
}

/** A point by the carrier's id: as it is kept, or else as the carrier describes it. */
export async function findKeptByCarrierId(ctx: Context, carrier: Carrier, country_code: string | undefined, id: string) {
  const [point] = await listByCarrierIds(ctx, carrier, country_code, [id])
  return point
}

/** Carriers describe one point a call. A search by more ids gets those that are kept. */
const mostAsked = 10

async function listByCarrierIds(ctx: Context, carrier: Carrier, country_code: string | undefined, ids: readonly string[]) {
  const rows = await store.listPointsOfCarrier(ctx, carrier.code, ids)
  const since = addTime(machineNow(ctx), { days: -knownDays })
  const isKnown = (id: string) => rows.some((row) => row.carrier_service_point_id === id && row.seen_at > since)
  const asked = await Promise.all(
    [...new Set(ids)]
      .filter((id) => !isKnown(id))
      .slice(0, mostAsked)
      .map((id) => describePoint(ctx, carrier, country_code, id)),
  )
  const fresh = await keepPoints(
    ctx,
    carrier,
    asked.flatMap(({ point }) => point ?? []),
  )
  const freshIds = new Set(fresh.map(({ id }) => id))
  const others = rows.filter(({ id }) => !freshIds.has(id)).flatMap((row) => keptPoint(ctx, row))
  const gone = new Set(asked.flatMap(({ id, isGone }) => (isGone ? [id] : [])))
  return [...fresh, ...others.map((one) => (gone.has(one.point.carrier_service_point_id) ? { ...one, state: 'expired' as const } : one))]
}

/** Asks the carrier about a point. `isGone`: it has answered, and does not know the point. */
async function describePoint(ctx: Context, carrier: Carrier, country_code: string | undefined, id: string) {
  const country = country_code ?? carrier.origins[0] ?? 'NL'
  const points = await askForPoints(ctx, carrier, { country_code: country, carrier_service_point_ids: [id] })
  const point = points?.find((one) => one.carrier_service_point_id === id)
  return { id, point, isGone: points !== undefined && point === undefined }
}

/** Maps a query to its area and the input for the carrier: all searches of an area get the same answer. */
function areaOf({
  country,
  from,
  postal_code,
  radius_m,
  box,
}: KeptQuery): { area: string; input: Omit<ServicePointsInput, 'limit'> } | undefined {
  const centre = box ? { latitude: (box.north + box.south) / 2, longitude: (box.east + box.west) / 2 } : from
  if (!centre)
    return postal_code ? { area: `${country} ${postal_code.toUpperCase()}`, input: { country_code: country, postal_code } } : undefined
  const position = { latitude: Math.round(centre.latitude * 100) / 100, longitude: Math.round(centre.longitude * 100) / 100 }
  const wanted = box ? diagonalOf(box) / 2 : radius_m
  const reach = wanted === undefined ? undefined : (reaches_m.find((one) => one >= wanted + cellReach_m) ?? wanted)
  const area = `${country} ${position.latitude.toFixed(2)} ${position.longitude.toFixed(2)} ${reach ?? ''}`
  return { area: area.trim(), input: { country_code: country, position, ...(reach !== undefined && { radius_m: reach }) } }
}
const reaches_m = [5_000, 10_000, 25_000, 50_000]
/** Distance from the centre of a cell to its corner. */
const cellReach_m = 800

const keepArea = async (ctx: Context, carrier: Carrier, area: string, points: readonly ServicePoint[]): Promise<KeptPoint[]> =>
  keepPoints(
    ctx,
    carrier,
    points.filter(({ state }) => state !== 'closed'),
    async (tx, kept, now) => {
      const point_ids = JSON.stringify(kept.map(({ id }) => id))
      await store.upsertArea(tx, { carrier_code: carrier.code, area, point_ids, asked_at: now, retry_at: null })
      await store.deleteOldAreas(tx, mostAreas)
      await store.deleteOldPoints(tx, addTime(now, { days: -keptDays }), 100)
    },
  )

/** The last answer stays, with a time before which the carrier is not asked again. */
async function keepFailure(ctx: Context, { code: carrier_code }: Carrier, area: string, known: store.AreaRow | undefined) {
  const retry_at = addTime(machineNow(ctx), { seconds: retrySeconds })
  const { point_ids = '[]', asked_at = '' } = known ?? {}
  await ctx.transaction((tx) => store.upsertArea(tx, { carrier_code, area, point_ids, asked_at, retry_at }))
}

type AfterPoints = (tx: Transaction, kept: readonly KeptPoint[], now: string) => Promise<void>

async function keepPoints(ctx: Context, carrier: Carrier, points: readonly ServicePoint[], after?: AfterPoints): Promise<KeptPoint[]> {
  if (points.length === 0 && !after) return []
  const [now, directory] = [machineNow(ctx), await openDirectory(ctx)]
  const distinct = [...new Map(points.map((point) => [point.carrier_service_point_id, point])).values()]
  return ctx.transaction(async (tx) => {
    const ids = await idsFor(tx, directory, carrier.code, distinct)
    const kept = distinct.map((point, i) => ({ id: ids[i]!, carrier, point, state: stateOf(point) }))
    const rows = kept.map(({ id, point }) => ({
      id,
      carrier_code: carrier.code,
      carrier_service_point_id: point.carrier_service_point_id,
      document: JSON.stringify(point),
      seen_at: now,
    }))
    await store.upsertPoints(tx, rows)
    await after?.(tx, kept, now)
    return kept
  })
}

/** The id of a point follows from the carrier's; the next free one is taken where another point has it. */
async function idsFor(tx: Transaction, directory: Directory, carrier_code: string, points: readonly ServicePoint[]): Promise<number[]> {
  const carrierIds = points.map(({ carrier_service_point_id }) => carrier_service_point_id)
  const rows = await store.listPointsOfCarrier(tx, carrier_code, carrierIds)
  const known = new Map(rows.map((row) => [row.carrier_service_point_id, row.id]))
  const wished = carrierIds.map((id) => pointIdOf(carrier_code, id))
  const taken = new Set(
    (
      await store.listPoints(
        tx,
        wished.flatMap((id) => [id, id + 1, id + 2]),
      )
    ).map(({ id }) => id),
  )
  return carrierIds.map((carrierId, i) => {
    const own = known.get(carrierId)
    if (own !== undefined) return own
    let id = wished[i]!
    while (taken.has(id) || directory.rowOf(id) !== undefined) id++
    taken.add(id)
    return id
  })
}

async function listInOrder(ctx: Context, ids: readonly number[]): Promise<KeptPoint[]> {
  const rows = new Map((await store.listPoints(ctx, ids)).map((row) => [row.id, row]))
  return ids.flatMap((id) => (rows.has(id) ? keptPoint(ctx, rows.get(id)!) : []))
}

const documentOf = ({ document }: store.PointRow) => JSON.parse(document) as ServicePoint
const stateOf = ({ state }: ServicePoint): PointState => (state === 'closed' ? 'expired' : state)

function keptPoint(ctx: Context, row: store.PointRow): KeptPoint[] {
  const carrier = carrierOf(row.carrier_code)
  if (!carrier) return []
  const point = documentOf(row)
  const isStale = row.seen_at <= addTime(machineNow(ctx), { days: -knownDays })
  return [{ id: row.id, carrier, point, state: isStale && point.state === 'open' ? 'stale' : stateOf(point) }]
}
