import type { z } from 'zod'
import type { FormStream } from '../../../http/multipart/parts.ts'
import type { System } from '../../../platform/context.ts'
import { Fault, notFound } from '../../../platform/errors.ts'
import { omitEmptyFields } from '../../../platform/omit-fields.ts'
import { findPaymentProvider } from '../payments.ts'
import { createPortalReturn, type PortalRequest } from './create.ts'
import { invalidField, notReturnable, parcelNotFound, tooManyLookups } from './errors.ts'
import { failureOf, hasCustoms, labelState, readLabel, readReturn } from './label.ts'
import { downloadUrl, openUrl, pollerUrl } from './links.ts'
import { findParcel, lookupWaitSeconds } from './lookup.ts'
import { type Outgoing, readOutgoing, type Unreturnable } from './outgoing.ts'
import { findClaims, type Portal, readClaims, readPortal } from './portal.ts'
import { presentOutgoing, presentPortal, receiverFor } from './present.ts'
import { readChoices } from './returnable.ts'
import type { DownloadQuery, IncomingReply, IncomingRequest, LabelPending, LabelReady, OutgoingQuery, OutgoingReply } from './schema.ts'
import { type ParcelClaims, signToken } from './tokens.ts'
import { photoUrl, receivePhotos, storePhotos } from './uploads.ts'

export const readPortalSettings = async (portal: Portal, language?: string) =>
  presentPortal(portal, (await findPaymentProvider(portal.ctx)) !== undefined, language)

const unreturnableTexts: Record<Unreturnable, string> = {
  not_delivered: 'The parcel has not been delivered yet.',
  too_late: 'The return window of the parcel has ended.',
}

/** Raises why a parcel cannot be returned. */
export function returnableOrFault(found: Outgoing | Unreturnable | undefined): Outgoing {
  if (found === undefined) throw parcelNotFound()
  if (typeof found === 'string') throw notReturnable(unreturnableTexts[found])
  return found
}

export const claimsOf = ({ ctx, brand }: Portal, { shipment_id, parcel }: Outgoing): ParcelClaims => ({
  organization: ctx.organization_id,
  brand: brand.id,
  shipment: shipment_id,
  parcel: parcel.id,
})

export async function readOutgoingParcel(
  system: System,
  domain: string,
  { identifier, postal_code }: z.output<typeof OutgoingQuery>,
  { address, token }: { readonly address: string; readonly token: string },
): Promise<z.input<typeof OutgoingReply>> {
  const waitSeconds = lookupWaitSeconds(system, domain, { address, identifier, postal_code })
  if (waitSeconds > 0) throw tooManyLookups(waitSeconds)
  const portal = await readPortal(system, domain)
  const found = await findParcel(system, portal, { address, identifier, postal_code })
  if (typeof found === 'number') throw tooManyLookups(found)
  const outgoing = returnableOrFault(found)
  const choices = await readChoices(portal, outgoing)
  const claims = { ...claimsOf(portal, outgoing), ...(isLinkTo(portal, outgoing, token) && { by_link: true as const }) }
  const access_token = signToken(portal.ctx, 'access', claims)
  const data = presentOutgoing(outgoing, receiverFor(claims, outgoing), choices)
  return { service_points_token: access_token, access_token, data }
}

/** True if a token is of the link that the merchant sent to the receiver of this shipment. */
const isLinkTo = (portal: Portal, { shipment_id }: Outgoing, token: string) => findClaims(portal, 'link', token)?.shipment === shipment_id

export async function createIncoming(portal: Portal, claims: ParcelClaims, body: IncomingRequest): Promise<z.input<typeof IncomingReply>> {
  const outgoing = returnableOrFault(await readOutgoing(portal, claims))
  if (body.outgoing_parcel !== outgoing.parcel.id) throw invalidField('/outgoing_parcel', 'The access token is for another parcel.')
  const { return_id, parcel_ids, token, payment_url } = await createPortalReturn(portal, outgoing, portalRequestOf(portal, body))
  return {
    poller_url: pollerUrl(portal.ctx, portal.brand.domain, token),
    return: return_id,
    incoming_parcels: [...parcel_ids],
    ...(payment_url !== null && { payment_url }),
  }
}

function portalRequestOf({ ctx, brand }: Portal, body: IncomingRequest): PortalRequest {
  const { refund, incoming_parcel: from } = body
  const prefix = photoUrl(ctx, '')
  const given = {
    name: from?.from_name,
    company_name: from?.from_company_name,
    address_line_1: from?.from_address_1,
    address_line_2: from?.from_address_2,
    house_number: from?.from_house_number,
    postal_code: from?.from_postal_code,
    city: from?.from_city,
    country_code: from?.from_country,
    state_province_code: from?.from_country_state,
    email: from?.from_email,
    phone_number: from?.from_telephone,
  }
  return {
    products: body.products.map(({ product_id, quantity, return_reason, return_message }) => ({
      product_id,
      quantity,
      reason: return_reason ?? body.reason ?? null,
      message: return_message || body.message || null,
    })),
    refund: refund ? { code: refund.refund_type.code, message: refund.message || null } : null,
    delivery_option: body.delivery_option ?? null,
    carrier_code: body.selected_carrier_code ?? null,
    from_address: omitEmptyFields(given),
    collo_count: from?.collo_count ?? 1,
    return_url: (token) => openUrl(ctx, brand.domain, token),
    reference: null,
    photos: body.images.map(({ path, product_id, description }) => ({
      token: path.startsWith(prefix) ? path.slice(prefix.length) : path,
      product_id: product_id ?? null,
      description: description ?? null,
    })),
  }
}

/** The token of a return: in the address, as the interface has it, or as a bearer token, which stands in no log. */
export type ReturnToken = { readonly token: string; readonly isInAddress: boolean }

/** Returns the URL of the label, or that it is pending, to a client that polls. */
export async function pollLabel(
  portal: Portal,
  { token, isInAddress }: ReturnToken,
): Promise<z.input<typeof LabelReady> | z.input<typeof LabelPending>> {
  const view = await readReturn(portal, readClaims(portal, 'return', token))
  const state = labelState(view)
  if (state === 'failed') throw failureOf(view)
  if (state === 'cancelled') throw new Fault(notFound, 'The return was cancelled.')
  if (state === 'pending') return { return: view.id, status: view.status }
  // The client downloads as it polls.
  const parameters = { ...(isInAddress && { token }) }
  const urlOf = (more: object) => downloadUrl(portal.ctx, portal.brand.domain, { ...parameters, ...more })
  const { parcels } = view.stored
  return {
    download_url: urlOf({}),
    return: view.id,
    parcels: parcels.map(({ id }) => id),
    tracking_numbers: parcels.flatMap(({ tracking_number }) => tracking_number ?? []),
    ...(hasCustoms(view) && { customs_declaration_url: urlOf({ document: 'customs-declaration' }) }),
  }
}

export async function readLabelFile(
  portal: Portal,
  { token }: ReturnToken,
  { document }: Pick<z.output<typeof DownloadQuery>, 'document'>,
) {
  const view = await readReturn(portal, readClaims(portal, 'return', token))
  if (labelState(view) !== 'ready') throw new Fault(notFound, 'The return has no label yet. Poll it first.')
  const { type: _, ...file } = await readLabel(portal, view, { document, accepted: ['application/pdf'] })
  return { ...file, type: 'application/pdf' as const }
}

export async function uploadPhotos({ ctx }: Portal, { shipment }: ParcelClaims, parts: FormStream) {
  const form = await receivePhotos(ctx, parts)
  try {
    const photos = await storePhotos(ctx, shipment, form)
    return photos.map(({ part, filename, token }) => ({ filename, name: part, path: photoUrl(ctx, token) }))
  } finally {
    await form.remove()
  }
}
