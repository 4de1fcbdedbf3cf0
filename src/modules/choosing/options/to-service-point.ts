import type { Exclusion } from '../../../carriers/kit/match.ts'
import type { ShippingOption } from '../../../carriers/kit/options.ts'
import type { Context } from '../../../platform/context.ts'
import type { FaultSource } from '../../../platform/errors.ts'
import { findNamedPoints, type PointReference } from '../service-points/service.ts'
import { noSuchPoint } from './errors.ts'

/** A service point that was named, and where. */
export type AskedPoint = PointReference & { readonly source: FaultSource }
/** Maps each carrier that has the point to its kind: a locker, or an attended point. */
export type PointKinds = ReadonlyMap<string, 'locker' | 'service_point'>

type ServicePointBody = {
  readonly to_service_point?:
    | { readonly id?: string | number | undefined; readonly carrier_service_point_id?: string | undefined }
    | null
    | undefined
  readonly to_service_point_id?: number | null | undefined
}

/** The id of the carrier wins over ours, and the field over the one that came before it. */
export function askedPoint({ to_service_point: point, to_service_point_id }: ServicePointBody): AskedPoint | undefined {
  if (point?.carrier_service_point_id !== undefined)
    return {
      carrier_service_point_id: point.carrier_service_point_id,
      source: { pointer: '/to_service_point/carrier_service_point_id' },
    }
  if (point) return { id: /^\d{1,15}$/.test(String(point.id)) ? Number(point.id) : 0, source: { pointer: '/to_service_point/id' } }
  return to_service_point_id ? { id: to_service_point_id, source: { pointer: '/to_service_point_id' } } : undefined
}

export async function pointKinds(
  ctx: Context,
  asked: AskedPoint | undefined,
  carriers: readonly string[],
): Promise<PointKinds | undefined> {
  if (!asked) return undefined
  const points = await findNamedPoints(ctx, asked, carriers)
  if (points.length === 0) throw noSuchPoint(asked.source)
  return new Map(points.map((one) => [one.carrier_code, one.general_shop_type === 'locker' ? 'locker' : 'service_point']))
}

/** True if an option delivers to the requested point, or if none was requested. */
export function reachesServicePoint({ carrier, functionalities: { last_mile } }: ShippingOption, kinds: PointKinds | undefined): boolean {
  if (!kinds) return true
  const kind = kinds.get(carrier.code)
  return kind !== undefined && (last_mile === kind || last_mile === 'locker_or_service_point')
}

export function pointExclusion({ name, carrier, functionalities: { last_mile } }: ShippingOption, kinds: PointKinds): Exclusion {
  const kind = kinds.get(carrier.code)
  const reason = kind
    ? `${name} is not delivered at ${kind === 'locker' ? 'lockers' : 'service points'}.`
    : `The service point is not one of ${carrier.name}.`
  return { field: 'to_service_point', reason, limit: kind ? last_mile : [...kinds.keys()] }
}
