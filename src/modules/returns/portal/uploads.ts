import { type FormBounds, type FormPart, type FormStream, readContent } from '../../../http/multipart/parts.ts'
import type { Context } from '../../../platform/context.ts'
import { Fault, requiredField, throwFaults, unsupportedMediaType } from '../../../platform/errors.ts'
import { findDocumentType } from '../../../platform/file-content/detect.ts'
import { cleanFileName } from '../../../platform/file-store/file-name.ts'
import { type ImageType, imageTypes } from '../../../platform/file-store/image-type.ts'
import { countUnusedFiles, spoolFile, storeFile } from '../../../platform/file-store/index.ts'
import type { SpooledFile } from '../../../platform/file-store/spool.ts'
import { invalidField } from './errors.ts'

const mostFileBytes = 10_485_760
const mostFiles = 10
/** Limit of photos of one shipment that are neither used nor expired. */
const mostUnused = 40

/** Photos, one more than may be sent, so that the refusal can say so. */
export const photoForm: FormBounds = {
  parts: 20,
  files: 20,
  fileBytes: mostFileBytes,
  fieldBytes: 16_384,
  totalBytes: (mostFiles + 1) * mostFileBytes,
}
/** The form of the page: four fields of each product, and an input for files that most shoppers leave empty. */
export const photoPageForm: FormBounds = {
  parts: 5_000,
  files: 1_000,
  fileBytes: mostFileBytes,
  fieldBytes: 16_384,
  totalBytes: (mostFiles + 1) * mostFileBytes,
}

/**
 * Scope under which the photos of a shipment are stored. Only a return of this shipment can use them, and they are erased with its personal
 * data.
 */
export const photosOf = (shipment_id: string) => `shipment ${shipment_id}`

type ReceivedPhoto = { readonly part: string; readonly filename: string; readonly file: SpooledFile; readonly type: ImageType | undefined }
export type UploadedPhoto = { readonly part: string; readonly filename: string; readonly token: string }

export type ReceivedForm = {
  readonly fields: ReadonlyMap<string, string>
  readonly photos: readonly ReceivedPhoto[]
  /** Deletes what was received of photos and not stored. */
  remove(): Promise<void>
}

/** Takes the fields and photos of a form in, as they arrive. An input for files that was left empty is no photo. */
export async function receivePhotos(ctx: Context, parts: FormStream): Promise<ReceivedForm> {
  const fields = new Map<string, string>()
  const photos: ReceivedPhoto[] = []
  const remove = async () => {
    for (const { file } of photos) await file.remove()
  }
  try {
    for await (const part of parts) {
      if (part.filename === undefined) fields.set(part.name, (await readContent(part)).toString())
      else {
        const photo = await receivePhoto(ctx, part)
        if (photo) photos.push(photo)
      }
      if (photos.length > mostFiles) throw invalidField('/', `Send at most ${mostFiles} files.`)
    }
    return { fields, photos, remove }
  } catch (error) {
    await remove()
    throw error
  }
}

async function receivePhoto(ctx: Context, { name, filename = '', content }: FormPart): Promise<ReceivedPhoto | undefined> {
  const file = await spoolFile(ctx, content)
  try {
    if (file.size > 0 || filename !== '') return { part: name, filename: cleanFileName(filename), file, type: await photoTypeOf(file) }
  } catch (error) {
    await file.remove()
    throw error
  }
  await file.remove()
  return undefined
}

/** The type of a photo by its content. What a client says of a file is not evidence. */
async function photoTypeOf(file: SpooledFile): Promise<ImageType | undefined> {
  const type = await findDocumentType(file, 'image/*')
  return imageTypes.find((one) => one === type)
}

/** Lists all faults of photos. */
export const listPhotoFaults = ({ photos }: ReceivedForm): Fault[] =>
  photos.flatMap(({ part, type }) =>
    type
      ? []
      : [
          new Fault(unsupportedMediaType, `Send an image of type ${imageTypes.join(', ')}.`, {
            source: { pointer: `/${part.slice(0, 100)}` },
          }),
        ],
  )

/** Stores photos for a return of a shipment. Those that no return uses are deleted after the retention of unused files. */
export async function storePhotos(ctx: Context, shipment_id: string, form: ReceivedForm): Promise<UploadedPhoto[]> {
  const { photos } = form
  if (photos.length === 0) throw new Fault(requiredField, 'Send at least one file.', { source: { pointer: '' } })
  throwFaults(listPhotoFaults(form))
  const subject = photosOf(shipment_id)
  if ((await countUnusedFiles(ctx, subject, mostUnused)) + photos.length > mostUnused)
    throw invalidField('', `At most ${mostUnused} photos of a parcel are kept that no return uses. Finish the return, or try again later.`)
  const stored: UploadedPhoto[] = []
  for (const { part, filename, file, type } of photos) {
    const description = { subject, name: filename, content_type: type!, hours: ctx.retention.unusedFileHours }
    stored.push({ part, filename, token: await storeFile(ctx, file, description) })
  }
  return stored
}

export const photoUrl = ({ baseUrl }: Pick<Context, 'baseUrl'>, token: string) => `${baseUrl}/files/${token}`
