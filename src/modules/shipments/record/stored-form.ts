import { type CompleteAddress, completeAddress } from '../../shared/schema.ts'
import type { StoredParcelBody, StoredShipmentBody } from './stored.ts'

/** The published documents of returns and pickups give an e-mail address a form, which an empty text does not have. */
export const withoutBlankEmail = ({ email, ...address }: CompleteAddress) => ({ ...address, ...(email && { email }) })

export const completeDates = (
  sent: Partial<StoredShipmentBody['delivery_dates']> | null | undefined,
): StoredShipmentBody['delivery_dates'] => ({
  handover_at: null,
  deliver_at: null,
  ...sent,
})

/** `delivery_dates` come first: shipments of versions before 2026-11-16 begin with `brand_id`, and their text is completed when it is read. */
const currentStart = '{"delivery_dates":{'

/** The stored text of a shipment in the form in which it is returned. */
export const currentShipmentText = (text: string): string =>
  text.startsWith(currentStart) ? text : JSON.stringify(parseShipmentBody(text))

export function parseShipmentBody(text: string): StoredShipmentBody {
  if (text.startsWith(currentStart)) return JSON.parse(text)
  const { delivery_dates, from_address, to_address, ...rest } = JSON.parse(text) as StoredShipmentBody
  return {
    delivery_dates: completeDates(delivery_dates),
    from_address: completeAddress(from_address),
    to_address: completeAddress(to_address),
    ...rest,
  }
}

/** Versions before 2026-11-16 stored null for dimensions that were not sent, always as the first field. */
const noDimensions = '{"dimensions":null,'

/** The stored text of a parcel in the form in which it is returned. */
export const currentParcelText = (text: string): string => (text.startsWith(noDimensions) ? `{${text.slice(noDimensions.length)}` : text)

export const parseParcelBody = (text: string): StoredParcelBody => JSON.parse(currentParcelText(text))
