import type { Context } from '../../../platform/context.ts'
import { Fault, foundOrFault } from '../../../platform/errors.ts'
import { findBrand } from '../../account/brands/service.ts'
import { findReturnSettings } from '../../account/return-settings/service.ts'
import { parseShipmentBody } from '../../shipments/index.ts'
import { noPortal } from '../../shipments/record/errors.ts'
import { openUrl } from './links.ts'
import { listOfShipment } from './lookup-store.ts'
import { isReturnShipment } from './outgoing.ts'
import { signToken } from './tokens.ts'

export async function readReturnPortalUrl(ctx: Context, id: string): Promise<string> {
  const url = await findReturnPortalUrl(ctx, id)
  if (url === null) throw new Fault(noPortal, 'The brand of this shipment has no return portal.')
  return url
}

/** The page on which the receiver of a shipment returns it. Null where its brand has no return portal. */
export async function findReturnPortalUrl(ctx: Context, id: string): Promise<string | null> {
  const parcel = foundOrFault((await listOfShipment(ctx, id))[0], 'shipment')
  const shipment = parseShipmentBody(parcel.shipment)
  const brand = shipment.brand_id === null ? undefined : await findBrand(ctx, shipment.brand_id)
  const isOpen = brand && (await findReturnSettings(ctx, brand.id)).is_portal_enabled
  if (!isOpen || isReturnShipment(shipment)) return null
  return openUrl(
    ctx,
    brand.domain,
    signToken(ctx, 'link', { organization: ctx.organization_id, brand: brand.id, shipment: id, parcel: parcel.id }),
  )
}
