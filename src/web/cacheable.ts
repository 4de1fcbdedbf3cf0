import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { type HttpRequest, type HttpResponse, readHeader } from '../http/http.ts'
import type { WebPage } from '../http/mount.ts'

type Coding = 'br' | 'gzip'

/** A file that is the same for every client, with what caches recognize its version by. */
export type CacheableFile = {
  readonly bytes: Buffer
  readonly etag: string
  /** The compressed forms that clients have asked for so far. */
  readonly compressed: Map<Coding, Promise<Buffer>>
}

/** The tag is a weak one: a compressed body has the same. */
export function cacheableFile(content: string | Buffer): CacheableFile {
  const bytes = Buffer.from(content)
  const etag = `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
  return { bytes, etag, compressed: new Map() }
}

/** Brotli makes 87 kB of openapi.json, 1.1 MB, in 46 ms at level 6, and 84 kB in 165 ms at level 9. */
const brotliParams = { [constants.BROTLI_PARAM_QUALITY]: 6 }
const compressors: Readonly<Record<Coding, (bytes: Buffer) => Promise<Buffer>>> = {
  br: (bytes) => promisify(brotliCompress)(bytes, { params: { ...brotliParams, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
  gzip: (bytes) => promisify(gzip)(bytes, { level: 9 }),
}
/** A smaller file fits into one packet either way. */
const leastBytes = 1_200

/** The coding that the client prefers, brotli among equals; undefined where it takes neither (RFC 9110, 12.5.3). */
function codingFor(incoming: HttpRequest): Coding | undefined {
  const weights = new Map<string, number>()
  for (const part of (readHeader(incoming, 'accept-encoding') ?? '').toLowerCase().split(',')) {
    const [name, ...parameters] = part.split(';').map((one) => one.trim())
    const weight = parameters.find((one) => /^q=/.test(one))?.slice(2) ?? '1'
    weights.set(name!, /^(0(\.\d{0,3})?|1(\.0{0,3})?|\.\d{1,3})$/.test(weight) ? Number(weight) : 0)
  }
  const weightOf = (coding: Coding) => weights.get(coding) ?? weights.get('*') ?? 0
  const [br, gz] = [weightOf('br'), weightOf('gzip')]
  if (br === 0 && gz === 0) return undefined
  return br >= gz ? 'br' : 'gzip'
}

/** True if the client has this version already (RFC 9110, 13.1.2). */
function hasVersion(incoming: HttpRequest, etag: string) {
  const strong = (tag: string) => tag.trim().replace(/^W\//, '')
  const tags = (readHeader(incoming, 'if-none-match') ?? '').split(',').map(strong)
  return tags.includes('*') || tags.includes(strong(etag))
}

function compress({ bytes, compressed }: CacheableFile, coding: Coding): Promise<Buffer> {
  if (!compressed.has(coding)) compressed.set(coding, compressors[coding](bytes))
  return compressed.get(coding)!
}

/** Headers of files that pages of any origin may load. */
export const forAnyOrigin = { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' }

/** Answers with the file, compressed where the client takes that, or with 304 to a client that has it. */
export async function serveCacheable(
  incoming: HttpRequest,
  file: CacheableFile,
  headers: Readonly<Record<string, string>>,
): Promise<HttpResponse> {
  const isCompressible = file.bytes.length >= leastBytes
  const shared = { etag: file.etag, ...(isCompressible && { vary: 'Accept-Encoding' }), ...headers }
  if (hasVersion(incoming, file.etag)) return { status: 304, headers: shared, body: '' }
  const coding = isCompressible ? codingFor(incoming) : undefined
  if (!coding) return { status: 200, headers: shared, body: file.bytes }
  return { status: 200, headers: { ...shared, 'content-encoding': coding }, body: await compress(file, coding) }
}

/** A page or file that is the same for every client, made at the first request. */
export function staticPage(
  path: string,
  make: () => string | Buffer | Promise<string | Buffer>,
  headers: () => Readonly<Record<string, string>>,
): WebPage {
  let file: Promise<CacheableFile> | undefined
  const prepare = async () => cacheableFile(await make())
  return {
    path,
    async serve(_, incoming) {
      file ??= prepare().catch((error) => {
        file = undefined
        throw error
      })
      return serveCacheable(incoming, await file, headers())
    },
  }
}
