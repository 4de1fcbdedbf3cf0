import type { Context, Transaction } from '../../../platform/context.ts'
import { keepFiles, listUsableFiles } from '../../../platform/file-store/index.ts'
import { badField } from '../errors.ts'
import { supportFiles } from './service.ts'

/** A file that a request names by its token, and where. */
export type NamedFile = { readonly pointer: string; readonly token: string }

const tokensOf = (files: readonly NamedFile[]) => files.map(({ token }) => token)

/** The tokens of a request that name no file which can still be used. */
export async function listFileFaults(ctx: Context, files: readonly NamedFile[]) {
  const usable = await listUsableFiles(ctx, supportFiles, tokensOf(files))
  return files
    .filter(({ token }) => !usable.includes(token))
    .map(({ pointer }) => badField(pointer, 'No unused file with this token exists. Upload it with POST /dsf/files.'))
}

/** Keeps the files with what names them, in its transaction. Another request may have used one since it was checked. */
export async function keepNamedFiles(tx: Transaction, files: readonly NamedFile[]) {
  const [first] = files
  if (first && !(await keepFiles(tx, supportFiles, tokensOf(files))))
    throw badField(first.pointer, 'The file was used or has expired meanwhile. Upload it again with POST /dsf/files.')
}
