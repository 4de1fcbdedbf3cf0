import type { OutboundResponse } from '../platform/outbound/call.ts'
import type { CarrierResponse } from './kit/carrier.ts'

/** Types that are read as text; any other is a file. Without a type it is taken for text, as carriers forget it. */
const textType = /^(text\/|application\/(.*[+.])?(json|xml|javascript|x-www-form-urlencoded|problem)\b|multipart\/)/i
/** ZPL is text, but a label: it is passed on as it came. */
const labelType = /zpl/i

/** An answer as `read` gets it: files unchanged, JSON parsed, and any other text as text. */
export function readAnswer({ status, headers, body }: OutboundResponse): CarrierResponse {
  const type = String(headers['content-type'] ?? '')
  const named = namedHeaders(headers)
  if (type !== '' && body.length > 0 && (!textType.test(type) || labelType.test(type)))
    return { status, body: null, headers: named, bytes: body }
  return { status, body: parseText(body.toString()), headers: named }
}

function parseText(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

function namedHeaders(headers: OutboundResponse['headers']): Record<string, string> {
  const named: Record<string, string> = {}
  for (const [name, value] of Object.entries(headers))
    if (value !== undefined) named[name.toLowerCase()] = typeof value === 'string' ? value : value.join(', ')
  return named
}
