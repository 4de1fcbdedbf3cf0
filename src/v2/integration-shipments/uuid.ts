import { hash } from 'node:crypto'

/**
 * Version 2 knows an order of a shop as a shipment with a UUID. It follows from the ids of the organization and of the order: the last 48
 * bits are the id, the others a digest of both (RFC 9562, version 8), so that an order is found by it without a column of its own.
 */
export function shipmentUuidOf(organization_id: number, id: number): string {
  const digest = hash('sha256', `shipment ${organization_id} ${id}`)
  const variant = (8 + (Number.parseInt(digest[15]!, 16) % 4)).toString(16)
  const last = id.toString(16).padStart(12, '0')
  return `${digest.slice(0, 8)}-${digest.slice(8, 12)}-8${digest.slice(12, 15)}-${variant}${digest.slice(16, 19)}-${last}`
}

export const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** The id of the order; undefined where the organization has no such UUID. */
export function orderIdOf(organization_id: number, uuid: string): number | undefined {
  const id = Number.parseInt(uuid.slice(-12), 16)
  return Number.isSafeInteger(id) && shipmentUuidOf(organization_id, id) === uuid.toLowerCase() ? id : undefined
}
