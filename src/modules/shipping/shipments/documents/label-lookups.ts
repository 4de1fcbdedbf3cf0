import type { Context } from '../../../../platform/context.ts'
import { findBitmap, findLabelLogo } from '../../../account/brands/index.ts'
import { directoryIn } from '../../service-points/directory.ts'
import type { PrintableParcel } from '../stored.ts'
import type { FoundElsewhere } from './label-model.ts'

/** What a label shows in addition to what is stored with the parcel. */
export const foundElsewhere = async (ctx: Context, parcel: PrintableParcel): Promise<FoundElsewhere> => ({
  logo: await logoFor(ctx, parcel),
  service_point: await pointFor(ctx, parcel),
})

/** The point may be gone, or the directory not to be had: the carrier finds it by its id, which is on the label in any case. */
export async function pointFor({ dataDir }: Context, { shipment }: PrintableParcel): Promise<FoundElsewhere['service_point']> {
  const { to_service_point: named } = shipment.document
  const directory = named && (await directoryIn(dataDir).catch(() => undefined))
  const row =
    directory && (directory.rowOfCarrier(shipment.carrier_code, named.carrier_service_point_id) ?? directory.rowOf(Number(named.id)))
  if (row === undefined || row === null) return null
  const { name, address } = directory!.book.point(row)
  const { street, house_number, postal_code, city, country_code } = address
  return { name, address: { address_line_1: street, house_number, postal_code, city, country_code } }
}

/** The logo that was the brand's when the label was bought. */
const logoFor = async (ctx: Context, { label }: PrintableParcel) => (label?.logo ? findBitmap(ctx, label.logo) : null)

/** Labels that were bought before their logo was recorded get the one that the brand has now; all others are as they are. */
export const withLogos = (ctx: Context, parcels: readonly PrintableParcel[]): Promise<PrintableParcel[]> =>
  Promise.all(
    parcels.map(async (parcel) => {
      const { label, shipment } = parcel
      if (!label || label.logo !== undefined) return parcel
      const logo = (await findLabelLogo(ctx, shipment.document.brand_id))?.token ?? null
      return { ...parcel, label: { ...label, logo } }
    }),
  )
