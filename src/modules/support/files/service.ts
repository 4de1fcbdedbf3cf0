import type { FormStream } from '../../../http/multipart/parts.ts'
import type { Context } from '../../../platform/context.ts'
import { Fault } from '../../../platform/errors.ts'
import { documentTypes, findDocumentType } from '../../../platform/file-content/detect.ts'
import { cleanFileName } from '../../../platform/file-store/file-name.ts'
import { countUnusedFiles, spoolFile, storeFile } from '../../../platform/file-store/index.ts'
import type { SpooledFile } from '../../../platform/file-store/spool.ts'
import { badField, unprocessableFault, unsupportedType } from '../errors.ts'

/** Scope under which files of the support desk are stored. Tickets and answers to requests keep them. */
export const supportFiles = 'support'

/** The name of the part that holds the file. */
export const filePart = 'file'

type ReceivedFile = { readonly file: SpooledFile; readonly name: string; readonly declared: string }

/** Stores an uploaded file for tickets of the caller's organization. One that nothing uses expires. */
export async function uploadFile(ctx: Context, parts: FormStream): Promise<{ file_token: string }> {
  await refuseTooManyUnused(ctx)
  const { file, name, declared } = await receiveFile(ctx, parts)
  try {
    const content_type = await findDocumentType(file, declared)
    if (content_type === undefined)
      throw new Fault(
        unsupportedType,
        `The content of the file is not of a type that is allowed, or not of the type that it is declared as. Send ${documentTypes}.`,
      )
    const description = { content_type, name, subject: supportFiles, hours: ctx.retention.unusedFileHours }
    return { file_token: await storeFile(ctx, file, description) }
  } finally {
    await file.remove()
  }
}

async function refuseTooManyUnused(ctx: Context) {
  const most = ctx.bounds.unusedFiles
  if ((await countUnusedFiles(ctx, supportFiles, most)) >= most)
    throw unprocessableFault(`At most ${most} files are kept that no ticket uses. Use them, or wait until they expire.`)
}

/** The file of the form, when all of the form has arrived. Other fields are passed over. */
async function receiveFile(ctx: Context, parts: FormStream): Promise<ReceivedFile> {
  let received: ReceivedFile | undefined
  try {
    for await (const { name: part, filename, content_type = 'text/plain', content } of parts) {
      if (part !== filePart) continue
      const name = cleanFileName(filename ?? '')
      if (name === '') throw unprocessableFault(`The part "${filePart}" has no filename.`)
      received = { file: await spoolFile(ctx, content), name, declared: content_type }
    }
  } catch (error) {
    await received?.file.remove()
    throw error
  }
  if (!received) throw badField(`/${filePart}`, `Send the file in a part with the name "${filePart}".`)
  return received
}
