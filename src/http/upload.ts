import { Fault, requiredField, tooLarge, unsupportedMediaType } from '../platform/errors.ts'
import { detectImageType, type ImageType } from '../platform/file-store/image-type.ts'
import type { StoredFile } from '../platform/files.ts'
import type { Limit } from './endpoint.ts'
import { type HttpRequest, readHeader } from './http.ts'
import { parseParts, readBoundary, readContent } from './multipart/parts.ts'

/** File that an operation takes as `multipart/form-data`: one, in one field. */
export type Upload = { readonly field: string; readonly types: readonly ImageType[]; readonly limit: number }

/** Limit of uploads a minute, shared by all operations that take a file. */
export const uploadLimit: Limit = { name: 'uploads', requests: 30 }

/** Bytes that a form may have beside its file: boundaries, headers of parts, and other fields. */
export const formBytes = 16_384
const mostParts = 100

export async function readUpload({ field, types, limit }: Upload, incoming: HttpRequest): Promise<StoredFile> {
  const boundary = readBoundary(readHeader(incoming, 'content-type') ?? '')
  const source = { pointer: `/${field}` }
  const body = await incoming.body(limit + formBytes)
  if (!body) throw new Fault(tooLarge, `The file is larger than ${limit} bytes.`, { source })
  const bytes = await findFile(body, boundary, { field, limit })
  if (!bytes) throw new Fault(requiredField, `Send the file in the field "${field}".`, { source })
  const content_type = detectImageType(bytes, types)
  if (!content_type) throw new Fault(unsupportedMediaType, `Send a file of type ${types.join(' or ')}.`, { source })
  return { content_type, bytes }
}

/** Finds the file of a field in a form. */
async function findFile(body: Buffer, boundary: string, { field, limit }: Pick<Upload, 'field' | 'limit'>): Promise<Buffer | undefined> {
  const bounds = { parts: mostParts, files: mostParts, fileBytes: limit, fieldBytes: formBytes }
  let found: Buffer | undefined
  for await (const part of parseParts(yieldBody(body), boundary, bounds))
    if (part.name === field && part.filename !== undefined && !found) found = await readContent(part)
  return found
}

async function* yieldBody(body: Buffer) {
  yield body
}
