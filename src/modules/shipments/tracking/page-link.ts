import type { Caller, Environment } from '../../../platform/context.ts'
import { isSameBytes } from '../../../platform/same-bytes.ts'
import { headOf } from '../../../platform/secrets.ts'

/** `tracking_key`: as it is stored, where it is. */
type LinkedParcel = {
  readonly organization_id: number
  readonly id: number
  readonly tracking_number: string
  readonly tracking_key?: string | null
}
export type LinkTools = Pick<Environment, 'baseUrl' | 'keys'>
type LinkCaller = LinkTools & Pick<Caller, 'organization_id'>
type NumberedParcel = { readonly id: number; readonly tracking_number: string | null }

/** The link that shows the parcel without a postal code. It is valid for as long as the parcel is stored. */
export const trackingUrl = (tools: LinkTools, parcel: LinkedParcel) =>
  `${tools.baseUrl}/tracking/${encodeURIComponent(parcel.tracking_number.toWellFormed())}?key=${linkKey(tools, parcel)}`

/** The stored key, where it was made with the current SECRET_KEY: links in responses are valid whatever becomes of a replaced one. */
function linkKey({ keys }: LinkTools, parcel: LinkedParcel): string {
  const head = `${headOf(keys)}.`
  if (parcel.tracking_key?.startsWith(head)) return parcel.tracking_key.slice(head.length)
  return keyOf(keys.mac('tracking', namedText(parcel))).toString('base64url')
}

/** The key as it is stored with a parcel: to compute it for each parcel of a page was a quarter of the page's processor time. */
export function makeTrackingKey(by: LinkCaller, { id, tracking_number }: NumberedParcel): string | null {
  if (tracking_number === null) return null
  return `${headOf(by.keys)}.${linkKey(by, { organization_id: by.organization_id, id, tracking_number })}`
}

/** True if the key was made for this parcel. */
export function isKeyOf(tools: LinkTools, parcel: LinkedParcel, text: string) {
  const given = Buffer.from(text, 'base64url')
  // Links from before SECRET_KEY was replaced are still in messages.
  const keys = tools.keys.macs('tracking', namedText(parcel)).map(keyOf)
  return keys.some((key) => isSameBytes(given, key))
}

/** 128 bits cannot be guessed, and keep the link short enough for a message. */
const keyOf = (mac: Buffer) => mac.subarray(0, 16)
const namedText = ({ organization_id, id, tracking_number }: LinkedParcel) => `${organization_id} ${id} ${tracking_number}`

/** The numbers of a parcel, as responses have them: each with its tracking page. */
export function trackingNumbers(by: LinkCaller, parcel: NumberedParcel & { readonly tracking_key?: string | null }) {
  const { id, tracking_number, tracking_key = null } = parcel
  if (tracking_number === null) return []
  return [{ tracking_number, tracking_url: trackingUrl(by, { organization_id: by.organization_id, id, tracking_number, tracking_key }) }]
}
