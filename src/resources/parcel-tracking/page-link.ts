import { timingSafeEqual } from 'node:crypto'
import type { Tools } from '../../platform/context.ts'

type Named = { readonly organization_id: number; readonly id: number; readonly tracking_number: string }

/** Where whoever has this link sees the parcel, without being asked for anything. It is good for as long as the parcel is kept. */
export const trackingUrl = (tools: Tools, parcel: Named) =>
  `${tools.baseUrl}/tracking/${encodeURIComponent(parcel.tracking_number.toWellFormed())}?key=${keyOf(tools, parcel).toString('base64url')}`

/** Whether a key was made for this parcel. */
export function isKeyOf(tools: Tools, parcel: Named, text: string) {
  const [given, key] = [Buffer.from(text, 'base64url'), keyOf(tools, parcel)]
  return given.length === key.length && timingSafeEqual(given, key)
}

/** 128 bits cannot be guessed, and keep the link short enough for a message. */
const keyOf = ({ keys }: Tools, { organization_id, id, tracking_number }: Named) =>
  keys.mac('tracking', `${organization_id} ${id} ${tracking_number}`).subarray(0, 16)
