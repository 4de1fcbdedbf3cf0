import type { Context } from '../../../platform/context.ts'
import { findBitmap, findLabelLogo } from '../../account/brands/index.ts'
import { findNamedPoint } from '../../choosing/service-points/index.ts'
import type { PrintableParcel } from '../record/stored.ts'
import type { FoundElsewhere } from './label-model.ts'

/** Finds the contents of a label that are not stored with the parcel. */
export const foundElsewhere = async (ctx: Context, parcel: PrintableParcel): Promise<FoundElsewhere> => ({
  logo: await logoFor(ctx, parcel),
  service_point: await pointFor(ctx, parcel),
})

export async function pointFor(ctx: Context, { shipment }: PrintableParcel): Promise<FoundElsewhere['service_point']> {
  const { to_service_point: named } = shipment.document
  const point = named && (await findNamedPoint(ctx, shipment.carrier_code, named))
  if (!point) return null
  const { street, house_number, postal_code, city, country_code } = point.address
  return { name: point.name, address: { address_line_1: street, house_number, postal_code, city, country_code } }
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
