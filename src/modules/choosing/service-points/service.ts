import type { z } from 'zod'
import type { Carrier } from '../../../carriers/kit/carrier.ts'
import { carrierOf, isFor } from '../../../carriers/registry.ts'
import type { Position } from '../../../geo/places/near.ts'
import type { GeocodeResult } from '../../../geo/places/places.ts'
import { jsonText } from '../../../http/json-text.ts'
import type { Context } from '../../../platform/context.ts'
import { foundOrFault, missingFault, throwFaults } from '../../../platform/errors.ts'
import { readOrganization } from '../../account/organizations/service.ts'
import { type Directory, openDirectory } from './directory.ts'
import { geocoderUnavailable, noCarriers, notEnabled, withoutPoints } from './errors.ts'
import { geocodeOf, presentGeocoded, simulatesOutage } from './geocode-search.ts'
import { findKeptByCarrierId, findKeptPoint, type KeptPoint, refreshKeptPoint } from './kept-points.ts'
import { presenterOf, presentPoint } from './present.ts'
import { boxOf } from './rules.ts'
import type { Availability, FoundServicePoints, ServicePoint, ServicePointSearch } from './schema.ts'
import { findPoints, type PointQuery } from './search.ts'
import { askedCarriers, searchKeptPoints } from './search-kept.ts'
import { findChoice } from './store.ts'

type Mode = Choice['mode']

/** Service points near a place, in a box or in a country, of the carriers that were asked for. */
export async function searchServicePoints(ctx: Context, search: ServicePointSearch) {
  const choice = foundOrFault(await findChoice(ctx), 'integration')
  const carriers = carriersFor(search, choice)
  if (choice.mode === 'test' && simulatesOutage(ctx, search)) throw geocoderUnavailable()
  const geocoded = await geocodeOf(ctx.dataDir, search)
  const { latitude, longitude } = search
  const from = geocoded?.position ?? (latitude !== undefined && longitude !== undefined ? { latitude, longitude } : undefined)
  const isNowhere = geocoded?.status === 'not_found'
  const [directory, kept] = await Promise.all([
    openDirectory(ctx),
    searchKeptPoints(ctx, carriers, {
      country: search.country_code,
      from,
      // Carriers know their own postal codes better than any list of places.
      postal_code: search.address_postal_code,
      radius_m: search.radius,
      box: boxOf(search),
      ids: search.carrier_service_point_id,
    }),
  ])
  const hits = isNowhere ? [] : findPoints(directory.book, queryOf(search, carriers, from))
  const [presenter, now] = [presenterOf(directory), ctx.now()]
  const found: FoundPoint[] = [
    ...hits.map(({ row, metres }) => ({ metres, bytes: () => presenter.bytes(row, now) })),
    ...kept.filter((one) => isWanted(one, search)).map((one) => ({ metres: one.metres, bytes: () => presentPoint(one, now) })),
  ]
  if (from && kept.length > 0) found.sort((one, other) => one.metres! - other.metres!)
  return foundPoints(found.slice(0, search.limit), geocoded)
}

type FoundPoint = { readonly metres: number | null; readonly bytes: () => Buffer }

const queryOf = (search: ServicePointSearch, carriers: ReadonlySet<string>, from: Position | undefined): PointQuery => ({
  country: search.country_code,
  carriers,
  from,
  radius_m: search.radius,
  box: boxOf(search),
  ids: search.carrier_service_point_id,
  carrier_shop_type: search.carrier_shop_type,
  general_shop_types: search.general_shop_type,
  limit: search.limit,
})

/** True if a point fits the search: the answer for an area may have more points. */
const isWanted = ({ point, state }: KeptPoint, { carrier_service_point_id, carrier_shop_type, general_shop_type }: ServicePointSearch) =>
  (carrier_service_point_id !== undefined || state !== 'expired') &&
  (carrier_shop_type ?? point.carrier_shop_type) === point.carrier_shop_type &&
  (general_shop_type?.some((type) => type === point.general_shop_type) ?? true)

function foundPoints(found: readonly FoundPoint[], geocoded: GeocodeResult | undefined) {
  const parts: (string | Buffer)[] = ['{"data":{"results":[']
  for (const [at, { metres, bytes }] of found.entries())
    parts.push(bytes(), `,"distance":${metres === null ? null : Math.round(metres)}}${at < found.length - 1 ? ',' : ''}`)
  parts.push(`],"geocoding":${geocoded ? JSON.stringify(presentGeocoded(geocoded)) : 'null'}}}`)
  return jsonText<z.input<typeof FoundServicePoints>>(parts)
}

type Choice = NonNullable<Awaited<ReturnType<typeof findChoice>>>

/** Carriers that the search names, or else those of the integration, which must have service points enabled either way. */
function carriersFor({ carrier_code }: ServicePointSearch, { service_point_enabled, service_point_carriers, mode }: Choice) {
  const disabled = service_point_enabled ? [] : [notEnabled()]
  const serves = (code: string) => hasPoints(carrierOf(code), mode)
  if (carrier_code) {
    throwFaults([...disabled, ...[...new Set(carrier_code)].filter((code) => !serves(code)).map(withoutPoints)])
    return new Set(carrier_code)
  }
  const enabled = (JSON.parse(service_point_carriers) as string[]).filter(serves)
  throwFaults([...disabled, ...(enabled.length === 0 ? [noCarriers()] : [])])
  return new Set(enabled)
}

/** The carriers that a search has where none is named. */
export async function listPointCarriers(ctx: Context): Promise<string[]> {
  const { mode, service_point_carriers } = foundOrFault(await findChoice(ctx), 'integration')
  return (JSON.parse(service_point_carriers) as string[]).filter((code) => hasPoints(carrierOf(code), mode))
}

const hasPoints = (carrier: Carrier | undefined, mode: Mode) => carrier?.servicePoints !== undefined && isFor(carrier, mode)

export async function readServicePoint(ctx: Context, id: number) {
  const { inBook, kept } = await find(ctx, id)
  const bytes = inBook ? presenterOf(inBook.directory).bytes(inBook.row, ctx.now()) : presentPoint(kept, ctx.now())
  return jsonText<{ data: z.input<typeof ServicePoint> }>(['{"data":', bytes, '}}'])
}

/** Checks if the carrier accepts parcels at the service point now. */
export async function checkAvailability(ctx: Context, id: number): Promise<z.input<typeof Availability>> {
  const { inBook, kept } = await find(ctx, id)
  const state = inBook ? inBook.directory.book.state(inBook.row) : (await refreshKeptPoint(ctx, kept)).state
  return { is_available: state !== 'expired' && state !== 'full' }
}

async function find(ctx: Context, id: number) {
  const [{ mode }, directory] = await Promise.all([readOrganization(ctx), openDirectory(ctx)])
  const row = directory.rowOf(id)
  if (row !== undefined && hasPoints(directory.carrierAt(row), mode)) return { inBook: { directory, row } }
  const kept = row === undefined ? await findKeptPoint(ctx, id) : undefined
  if (!kept || !hasPoints(kept.carrier, mode)) throw missingFault('service point')
  return { kept }
}

/** A reference to a service point in a request: our id, or the carrier's, which takes precedence. */
export type PointReference = {
  readonly id?: number | undefined
  readonly carrier_service_point_id?: string | undefined
  /** Country of the receiver, in which a carrier is asked for a point that was never searched for. */
  readonly country_code?: string | undefined
}
export type NamedPoint = {
  readonly id: number
  readonly carrier_service_point_id: string
  readonly carrier_code: string
  readonly general_shop_type: string
}

/** The points that are meant, without those that are gone. Ids of carriers are their own, so that two may have the same. */
export async function findNamedPoints(
  ctx: Context,
  { id, carrier_service_point_id, country_code }: PointReference,
  carriers: readonly string[],
): Promise<NamedPoint[]> {
  const directory = await openDirectory(ctx)
  const rows =
    carrier_service_point_id === undefined
      ? [directory.rowOf(id!)]
      : carriers.map((carrier) => directory.rowOfCarrier(carrier, carrier_service_point_id))
  const inBook = rows.filter((row) => row !== undefined && !directory.book.isExpired(row)).map((row) => named(directory, row!))
  const kept =
    carrier_service_point_id === undefined
      ? [inBook.length === 0 ? await findOpenPoint(ctx, id!) : undefined]
      : await Promise.all(
          askedCarriers(directory, carriers).map((carrier) => findKeptByCarrierId(ctx, carrier, country_code, carrier_service_point_id)),
        )
  return [...inBook, ...kept.flatMap((one) => (one && one.state !== 'expired' ? [namedKept(one)] : []))]
}

/** A point that was described long ago may be closed: then the carrier is asked. */
async function findOpenPoint(ctx: Context, id: number) {
  const kept = await findKeptPoint(ctx, id)
  return kept?.state === 'stale' ? refreshKeptPoint(ctx, kept) : kept
}

const named = ({ book, ids, carrierAt }: Directory, row: number): NamedPoint => ({
  id: ids[row]!,
  carrier_service_point_id: book.carrierId(row),
  carrier_code: carrierAt(row).code,
  general_shop_type: book.shopTypes(row)[1],
})

const namedKept = ({ id, carrier, point }: KeptPoint): NamedPoint => ({
  id,
  carrier_service_point_id: point.carrier_service_point_id,
  carrier_code: carrier.code,
  general_shop_type: point.general_shop_type ?? 'servicepoint',
})
