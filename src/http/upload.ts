import { Fault, requiredField, tooLarge, unsupportedMediaType, wrongFormat } from '../platform/errors.ts'
import { type ImageType, imageTypeOf } from '../platform/file-store/image-type.ts'
import type { StoredFile } from '../platform/files.ts'
import type { Limit } from './endpoint.ts'
import { type HttpRequest, readHeader } from './http.ts'

/** What an operation takes as `multipart/form-data`: one file, in one field. */
export type Upload = { readonly field: string; readonly types: readonly ImageType[]; readonly limit: number }

/** The interface has so many files a minute, whatever they are for. */
export const uploadLimit: Limit = { name: 'uploads', requests: 30 }

/** The rest of a form: boundaries and the headers of its parts. */
export const formBytes = 16_384

export async function readUpload({ field, types, limit }: Upload, incoming: HttpRequest): Promise<StoredFile> {
  const type = readHeader(incoming, 'content-type') ?? ''
  if (!/^multipart\/form-data\s*;/i.test(type))
    throw new Fault(unsupportedMediaType, 'Send multipart/form-data, and say so in Content-Type.', { source: { header: 'Content-Type' } })
  const body = await incoming.body(limit + formBytes)
  const form = body && (await formOf(body, type))
  const file = form?.get(field)
  if (form && !(file instanceof Blob))
    throw new Fault(requiredField, `Send the file in the field "${field}".`, { source: { pointer: `/${field}` } })
  if (!(file instanceof Blob) || file.size > limit)
    throw new Fault(tooLarge, `The file is larger than ${limit} bytes.`, { source: { pointer: `/${field}` } })
  const bytes = await file.bytes()
  const content_type = imageTypeOf(bytes, types)
  if (!content_type)
    throw new Fault(unsupportedMediaType, `Send a file of type ${types.join(' or ')}.`, { source: { pointer: `/${field}` } })
  return { content_type, bytes }
}

/** Node reads forms itself; that it was made for answers of servers makes no difference. */
const formOf = (body: Buffer, type: string) =>
  new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData().catch(() => {
    throw new Fault(wrongFormat, 'The body is not the form that Content-Type says it is.', { source: { pointer: '' } })
  })
