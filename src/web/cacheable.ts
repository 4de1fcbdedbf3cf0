import { createHash } from 'node:crypto'
import { type HttpRequest, type HttpResponse, readHeader } from '../http/http.ts'

/** A file that is the same for every client, with what caches recognize its version by. */
export type CacheableFile = { readonly bytes: Buffer; readonly etag: string }

/** The tag is a weak one: a compressed body has the same. */
export function cacheableFile(content: string): CacheableFile {
  const bytes = Buffer.from(content)
  return { bytes, etag: `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"` }
}

/** Whether the client has this version already (RFC 9110, 13.1.2). */
function hasVersion(incoming: HttpRequest, etag: string) {
  const strong = (tag: string) => tag.trim().replace(/^W\//, '')
  const tags = (readHeader(incoming, 'if-none-match') ?? '').split(',').map(strong)
  return tags.includes('*') || tags.includes(strong(etag))
}

/** Answers with the file, or with 304 to a client that has it. Pages of any origin may load it. */
export function serveCacheable(incoming: HttpRequest, { bytes, etag }: CacheableFile, headers: Record<string, string>): HttpResponse {
  const shared = { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin', etag, ...headers }
  return hasVersion(incoming, etag) ? { status: 304, headers: shared, body: '' } : { status: 200, headers: shared, body: bytes }
}
