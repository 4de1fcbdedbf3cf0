import { timingSafeEqual } from 'node:crypto'
import type { Caller, Environment } from '../../../../platform/context.ts'

type LinkedParcel = { readonly organization_id: number; readonly id: number; readonly tracking_number: string }
export type LinkTools = Pick<Environment, 'baseUrl' | 'keys'>

/** The link that shows the parcel without a postal code. It is valid for as long as the parcel is stored. */
export const trackingUrl = (tools: LinkTools, parcel: LinkedParcel) =>
  `${tools.baseUrl}/tracking/${encodeURIComponent(parcel.tracking_number.toWellFormed())}?key=${keyOf(tools.keys.mac('tracking', namedText(parcel))).toString('base64url')}`

/** Whether a key was made for this parcel. */
export function isKeyOf(tools: LinkTools, parcel: LinkedParcel, text: string) {
  const given = Buffer.from(text, 'base64url')
  // Links from before SECRET_KEY was replaced are still in messages.
  const keys = tools.keys.macs('tracking', namedText(parcel)).map(keyOf)
  return keys.some((key) => given.length === key.length && timingSafeEqual(given, key))
}

/** 128 bits cannot be guessed, and keep the link short enough for a message. */
const keyOf = (mac: Buffer) => mac.subarray(0, 16)
const namedText = ({ organization_id, id, tracking_number }: LinkedParcel) => `${organization_id} ${id} ${tracking_number}`

/** The numbers of a parcel, as responses have them: each with its tracking page. */
export function trackingNumbers(
  by: LinkTools & Pick<Caller, 'organization_id'>,
  { id, tracking_number }: { id: number; tracking_number: string | null },
) {
  if (tracking_number === null) return []
  return [{ tracking_number, tracking_url: trackingUrl(by, { organization_id: by.organization_id, id, tracking_number }) }]
}
