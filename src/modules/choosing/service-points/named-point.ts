import type { ServicePoint } from '../../../carriers/kit/service-points.ts'
import type { Context } from '../../../platform/context.ts'
import { openDirectory } from './directory.ts'
import { findKeptPoint } from './kept-points.ts'

/** The service point that a shipment names. It may be gone, or the directory not to be had: the carrier finds it by its id in any case. */
export async function findNamedPoint(
  ctx: Context,
  carrier_code: string,
  named: { readonly id: string; readonly carrier_service_point_id: string },
): Promise<ServicePoint | undefined> {
  const directory = await openDirectory(ctx).catch(() => undefined)
  const row = directory?.rowOfCarrier(carrier_code, named.carrier_service_point_id) ?? directory?.rowOf(Number(named.id))
  if (row !== undefined) return directory!.book.point(row)
  return Number.isSafeInteger(Number(named.id)) ? (await findKeptPoint(ctx, Number(named.id)))?.point : undefined
}
