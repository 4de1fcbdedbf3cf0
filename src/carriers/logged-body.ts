import type { LoggedBody } from '../platform/outbound/exchange.ts'
import type { CarrierCall, CarrierResponse } from './kit/carrier.ts'
import type { Mask } from './mask.ts'

/** A log holds text or an object. What writes it replaces documents in them by their size, and bounds an entry to 64 kB. */
export function loggedBody(mask: Mask, body: unknown): LoggedBody {
  const masked = mask(body)
  if (masked === undefined || masked === null) return null
  if (typeof masked === 'string') return masked
  return typeof masked === 'object' && !Array.isArray(masked) ? (masked as LoggedBody) : JSON.stringify(masked)
}

export const loggedAnswer = (mask: Mask, { body, bytes, headers }: CarrierResponse): LoggedBody =>
  bytes ? sizeText(bytes, headers?.['content-type']) : loggedBody(mask, body)

export function loggedPayload(mask: Mask, { body, content }: CarrierCall): LoggedBody {
  if (!content) return loggedBody(mask, body)
  if ('form' in content) return loggedBody(mask, content.form)
  if ('text' in content) return loggedBody(mask, content.text)
  if ('bytes' in content) return sizeText(content.bytes, content.type)
  const parts = content.parts.map(({ name, value, type }) => [name, typeof value === 'string' ? value : sizeText(value, type)])
  return loggedBody(mask, Object.fromEntries(parts))
}

const sizeText = ({ length }: Uint8Array, type = 'document') => `[${type}, ${length} bytes]`
