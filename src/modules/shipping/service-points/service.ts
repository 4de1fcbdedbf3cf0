import type { z } from 'zod'
import type { Carrier } from '../../../carriers/kit/carrier.ts'
import { carrierOf, isFor } from '../../../carriers/registry.ts'
import { jsonText } from '../../../http/json-text.ts'
import type { Context } from '../../../platform/context.ts'
import { foundOrFault, missingFault, throwFaults } from '../../../platform/errors.ts'
import { readOrganization } from '../../account/organizations/service.ts'
import { type Directory, directoryIn } from './directory.ts'
import { geocoderUnavailable, noCarriers, notEnabled, withoutPoints } from './errors.ts'
import { geocodeOf, presentGeocoded, simulatesOutage } from './geocode-search.ts'
import { presenterOf } from './present.ts'
import { boxOf } from './rules.ts'
import type { Availability, FoundServicePoints, ServicePoint, ServicePointSearch } from './schema.ts'
import { findPoints } from './search.ts'
import { findChoice } from './store.ts'

type Mode = Choice['mode']

/** Service points near a place, in a box or in a country, of the carriers that were asked for. */
export async function searchServicePoints(ctx: Context, search: ServicePointSearch) {
  const choice = foundOrFault(await findChoice(ctx), 'integration')
  const carriers = carriersFor(search, choice)
  if (choice.mode === 'test' && simulatesOutage(search)) throw geocoderUnavailable()
  const geocoded = await geocodeOf(ctx.dataDir, search)
  const { latitude, longitude } = search
  const from = geocoded?.position ?? (latitude !== undefined && longitude !== undefined ? { latitude, longitude } : undefined)
  const directory = await directoryIn(ctx.dataDir)
  const hits =
    geocoded?.status === 'not_found'
      ? []
      : findPoints(directory.book, {
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
  const [presenter, now] = [presenterOf(directory), ctx.now()]
  const parts: (string | Buffer)[] = ['{"data":{"results":[']
  for (const [at, { row, metres }] of hits.entries())
    parts.push(presenter.bytes(row, now), `,"distance":${metres === null ? null : Math.round(metres)}}${at < hits.length - 1 ? ',' : ''}`)
  parts.push(`],"geocoding":${geocoded ? JSON.stringify(presentGeocoded(geocoded)) : 'null'}}}`)
  return jsonText<z.input<typeof FoundServicePoints>>(parts)
}

type Choice = NonNullable<Awaited<ReturnType<typeof findChoice>>>

/** Those that were named, or those of the integration, which has to have service points enabled either way. */
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
  const { directory, row } = await find(ctx, id)
  return jsonText<{ data: z.input<typeof ServicePoint> }>(['{"data":', presenterOf(directory).bytes(row, ctx.now()), '}}'])
}

/** Whether the carrier takes parcels for it now. */
export async function checkAvailability(ctx: Context, id: number): Promise<z.input<typeof Availability>> {
  const { directory, row } = await find(ctx, id)
  const state = directory.book.state(row)
  return { is_available: state !== 'expired' && state !== 'full' }
}

async function find(ctx: Context, id: number) {
  const [{ mode }, directory] = await Promise.all([readOrganization(ctx), directoryIn(ctx.dataDir)])
  const row = foundOrFault(directory.rowOf(id), 'service point')
  if (!hasPoints(directory.carrierAt(row), mode)) throw missingFault('service point')
  return { directory, row }
}

/** A reference to a service point in a request: our id, or the carrier's, which takes precedence. */
export type PointReference = { readonly id?: number | undefined; readonly carrier_service_point_id?: string | undefined }
export type NamedPoint = {
  readonly id: number
  readonly carrier_service_point_id: string
  readonly carrier_code: string
  readonly general_shop_type: string
}

/** The points that are meant, without those that are gone. Ids of carriers are their own, so that two may have the same. */
export async function findNamedPoints(
  { dataDir }: Pick<Context, 'dataDir'>,
  { id, carrier_service_point_id }: PointReference,
  carriers: readonly string[],
): Promise<NamedPoint[]> {
  const directory = await directoryIn(dataDir)
  const rows =
    carrier_service_point_id === undefined
      ? [directory.rowOf(id!)]
      : carriers.map((carrier) => directory.rowOfCarrier(carrier, carrier_service_point_id))
  return rows.filter((row) => row !== undefined && !directory.book.isExpired(row)).map((row) => named(directory, row!))
}

const named = ({ book, ids, carrierAt }: Directory, row: number): NamedPoint => ({
  id: ids[row]!,
  carrier_service_point_id: book.carrierId(row),
  carrier_code: carrierAt(row).code,
  general_shop_type: book.shopTypes(row)[1],
})
