import { type HttpRequest, readHeader } from '../../../../http/http.ts'
import { oneAtATime } from '../../../../http/yield-between.ts'
import type { Context } from '../../../../platform/context.ts'
import { Fault, requiredField, throwFaults, tooLarge, unsupportedMediaType, wrongFormat } from '../../../../platform/errors.ts'
import { imageTypeOf, imageTypes } from '../../../../platform/file-store/image-type.ts'
import { countUnusedFiles, putFile } from '../../../../platform/file-store/index.ts'
import { invalidField } from './errors.ts'

/** Of one file, of one request, and of the files of one request together: bodies are held in memory. */
export const mostFileBytes = 10_485_760
export const mostFiles = 10
export const mostBodyBytes = 2 * mostFileBytes + 65_536
/** Of one shipment, until they are used or expire. */
const mostUnused = 40

/** What the photos of a shipment are stored under. Only a return of this shipment can use them, and they are erased with its personal data. */
export const photosOf = (shipment_id: string) => `shipment ${shipment_id}`

export type UploadedFile = { readonly part: string; readonly filename: string; readonly bytes: Uint8Array }
export type UploadedPhoto = { readonly part: string; readonly filename: string; readonly token: string }

type PartList = { readonly fields: ReadonlyMap<string, string>; readonly files: readonly UploadedFile[] }

/** A form of 20 megabytes is copied while it is read: of several, each waits for the previous one. */
const readLarge = oneAtATime()

/** The fields and files of a form. An input for files that was left empty is no file. */
export async function readForm(request: HttpRequest): Promise<PartList> {
  const type = readHeader(request, 'content-type') ?? ''
  if (!/^multipart\/form-data\s*;/i.test(type))
    throw new Fault(unsupportedMediaType, 'Send multipart/form-data, and say so in Content-Type.', { source: { header: 'Content-Type' } })
  const body = await request.body(mostBodyBytes)
  if (!body) throw new Fault(tooLarge, `The files are larger than ${mostBodyBytes} bytes together. Send them in several requests.`)
  return readLarge(async () => {
    const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData().catch(() => {
      throw new Fault(wrongFormat, 'The body is not the form that Content-Type says it is.', { source: { pointer: '' } })
    })
    const fields = new Map<string, string>()
    const files: UploadedFile[] = []
    for (const [part, value] of form) {
      if (typeof value === 'string') fields.set(part, value)
      else if (value.size > 0 || value.name !== '') files.push({ part, filename: value.name.slice(0, 255), bytes: await value.bytes() })
    }
    return { fields, files }
  })
}

/** What is wrong with files, all of it. */
export function listFileFaults(files: readonly UploadedFile[]): Fault[] {
  const faults = files.flatMap(({ part, bytes }) => {
    const source = { pointer: `/${part.slice(0, 100)}` }
    if (bytes.length > mostFileBytes) return [new Fault(tooLarge, `The file is larger than ${mostFileBytes} bytes.`, { source })]
    if (!imageTypeOf(bytes)) return [new Fault(unsupportedMediaType, `Send an image of type ${imageTypes.join(', ')}.`, { source })]
    return []
  })
  return files.length > mostFiles ? [invalidField('/', `Send at most ${mostFiles} files.`), ...faults] : faults
}

/** Stores photos for a return of a shipment. Those that no return uses are deleted after the retention of unused files. */
export async function storePhotos(ctx: Context, shipment_id: string, files: readonly UploadedFile[]): Promise<UploadedPhoto[]> {
  if (files.length === 0) throw new Fault(requiredField, 'Send at least one file.', { source: { pointer: '' } })
  throwFaults(listFileFaults(files))
  const subject = photosOf(shipment_id)
  if ((await countUnusedFiles(ctx, subject, mostUnused)) + files.length > mostUnused)
    throw invalidField('', `At most ${mostUnused} photos of a parcel are kept that no return uses. Finish the return, or try again later.`)
  const photos: UploadedPhoto[] = []
  for (const { part, filename, bytes } of files) {
    const file = { subject, name: filename, content_type: imageTypeOf(bytes)!, bytes, hours: ctx.retention.unusedFileHours }
    photos.push({ part, filename, token: await putFile(ctx, file) })
  }
  return photos
}

export const photoUrl = ({ baseUrl }: Pick<Context, 'baseUrl'>, token: string) => `${baseUrl}/files/${token}`
