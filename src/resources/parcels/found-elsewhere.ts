import type { Bitmap } from '../../labels/marks.ts'
import type { Context } from '../../platform/context.ts'
import { findFile } from '../../platform/files.ts'
import { findPrintLogo } from '../brands/service.ts'
import { directoryIn } from '../service-points/directory.ts'
import type { KeptParcel } from '../shipments/kept.ts'
import type { FoundElsewhere } from './label-model.ts'

/** What a label shows besides what is kept with the parcel. */
export const foundElsewhere = async (ctx: Context, parcel: KeptParcel): Promise<FoundElsewhere> => ({
  logo: await logoFor(ctx, parcel),
  service_point: await pointFor(ctx, parcel),
})

/** The point may be gone, or the directory not to be had: the carrier finds it by its id, which is on the label in any case. */
export async function pointFor({ dataDir }: Context, { shipment }: KeptParcel): Promise<FoundElsewhere['service_point']> {
  const { to_service_point: named } = shipment.document
  const directory = named && (await directoryIn(dataDir).catch(() => undefined))
  const row =
    directory && (directory.rowOfCarrier(shipment.carrier_code, named.carrier_service_point_id) ?? directory.rowOf(Number(named.id)))
  if (row === undefined || row === null) return null
  const { name, address } = directory!.book.point(row)
  const { street, house_number, postal_code, city, country_code } = address
  return { name, address: { address_line_1: street, house_number, postal_code, city, country_code } }
}

/** A token names the same bytes for ever, and to make dots of a picture takes longer than to draw the label around it. */
const logos = new Map<string, Bitmap | null>()
const mostLogos = 200

async function logoFor(ctx: Context, { shipment }: KeptParcel): Promise<Bitmap | null> {
  const { brand_id } = shipment.document
  const token = brand_id === null ? undefined : await findPrintLogo(ctx, brand_id)
  if (token === undefined) return null
  const known = logos.get(token)
  if (known !== undefined) return known
  const file = await findFile(ctx, token)
  const logo = file ? (await import('../../labels/logo.ts')).logoOf(file.bytes) : null
  if (logos.size >= mostLogos) logos.clear()
  logos.set(token, logo)
  return logo
}
