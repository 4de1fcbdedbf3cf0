import type { Context, Environment, Reader, System, Transaction } from '../context.ts'
import type { Reads } from '../database/database.ts'
import { Fault, tooLarge } from '../errors.ts'
import type { StoredFile } from '../files.ts'
import { secretText } from '../random.ts'
import type { Swept } from '../retention.ts'
import { addTime, machineNow, type Time } from '../time.ts'
import { FileStoreError } from './back-end.ts'
import { type FileContent, type SpooledFile, spoolContent } from './spool.ts'
import * as store from './store.ts'

export type FileDescription = {
  readonly content_type: string
  /** Purpose of the upload. Only code that names it can keep the file. */
  readonly subject: string
  readonly name: string
  /** Hours after which the file is deleted, unless it is kept. */
  readonly hours: number
}
export type NewFile = FileDescription & { readonly bytes: FileContent }

/** Stores a file of the caller's organization and returns its token, which cannot be guessed. */
export async function putFile(ctx: Context, { bytes, ...description }: NewFile): Promise<string> {
  const file = await spoolFile(ctx, bytes)
  try {
    return await storeFile(ctx, file, description)
  } finally {
    await file.remove()
  }
}

/** Takes a file in, as it arrives, so that its content can be checked before it is stored. The caller removes it. */
export async function spoolFile({ files, random }: Pick<Environment, 'files' | 'random'>, content: FileContent): Promise<SpooledFile> {
  await files.requireFreeSpace()
  return spoolContent(files.spoolFolder, content, random)
}

const toMegabytes = (bytes: number) => (bytes / 1_000_000).toFixed(1)

/** Returns why the organization has no room for a file of so many bytes, and what helps; undefined where it has. */
export const findRoomProblem = async (by: Reader & Pick<Environment, 'bounds'>, size: number): Promise<string | undefined> =>
  describeRoom(by, { stored: await store.findTotalBytes(by), size })

function describeRoom({ bounds }: Pick<Environment, 'bounds'>, { stored, size }: { stored: number; size: number }): string | undefined {
  const most = bounds.fileBytes
  if (stored + size <= most) return undefined
  return `The files of the organization take ${toMegabytes(stored)} of ${toMegabytes(most)} MB, and this one has ${toMegabytes(size)} MB. Wait until files that nothing uses expire, or have the operator of the server raise FILES_MEGABYTES.`
}

/**
 * Stores a file that was taken in. The row is on disk before the bytes: a server that dies in between leaves a row that expires, and no
 * bytes without an owner. Raises a `Fault` where the files of the organization would take more than they may.
 */
export async function storeFile(ctx: Context, file: SpooledFile, { hours, ...about }: FileDescription): Promise<string> {
  const token = secretText(ctx.random)
  const row = { ...about, token, size: file.size, expires_at: addTime(machineNow(ctx), { hours }) }
  await ctx.transaction(async (tx) => {
    const total = await store.insertFile(tx, row)
    const problem = describeRoom(tx, { stored: total - file.size, size: file.size })
    if (problem !== undefined) throw new Fault(tooLarge, problem)
  })
  await ctx.commitPending()
  try {
    await ctx.files.write(token, file)
  } catch (error) {
    // Deletes the bytes that may have been written, with the row.
    await ctx.transaction((tx) => dropFiles(tx, about.subject, [token])).catch(() => {})
    throw error
  }
  return token
}

/** Reads a file by its token alone, which is as long as a secret. Undefined for a file that does not exist or has expired. */
export async function getFile(
  system: Pick<Environment, 'files'> & Pick<Time, 'now'> & { readonly db: Reads },
  token: string,
): Promise<StoredFile | undefined> {
  const row = await store.findFile(system, token)
  if (!row || (row.expires_at !== null && row.expires_at <= system.now())) return undefined
  const bytes = await system.files.read(token)
  return bytes && { content_type: row.content_type, bytes }
}

/** Counts the files of a subject that wait to be used, up to `most`. */
export const countUnusedFiles = (ctx: Reader & Time, subject: string, most: number): Promise<number> =>
  store.countUnused(ctx, { subject, now: machineNow(ctx), most })

/** Returns those of the tokens that are files of the subject and can still be used. */
export async function listUsableFiles(ctx: Reader & Time, subject: string, tokens: readonly string[]): Promise<string[]> {
  if (tokens.length === 0) return []
  const found = await store.listUnused(ctx, { subject, tokens, now: machineNow(ctx) })
  const usable = new Set(found.map(({ token }) => token))
  return tokens.filter((token) => usable.has(token))
}

/** The sizes of files in bytes. Those that are gone are left out. */
export const listFileSizes = (by: Reader, tokens: readonly string[]) => store.listSizes(by, tokens)

/** Keeps files of a subject for as long as what uses them, in its transaction. True if all of them existed. */
export const keepFiles = async (tx: Transaction, subject: string, tokens: readonly string[]): Promise<boolean> =>
  (await store.updateExpiry(tx, { subject, tokens, expires_at: null })) === new Set(tokens).size

/** Marks files of a subject for deletion, in the transaction that ends their use. They cannot be read any more. */
export const dropFiles = (tx: Transaction, subject: string, tokens: readonly string[]) =>
  store.updateExpiry(tx, { subject, tokens, expires_at: machineNow(tx) })

/** Deletes a slice of the files that have expired: the bytes first, so that a server that dies in between deletes the rest next time. */
export async function deleteExpiredFiles(system: System, most: number): Promise<Swept> {
  const expired = await store.listExpired(system, system.now(), most)
  const removed: string[] = []
  for (const { token } of expired) {
    const isGone = await system.files.remove(token).then(() => true, onlyStoreErrors)
    // The store is away. What else is due is deleted all the same, and the rest next time.
    if (!isGone) break
    removed.push(token)
  }
  await system.transaction((tx) => store.deleteFiles(tx, removed))
  return { deleted: removed.length, ...(removed.length >= most && { next: 0 }) }
}

const onlyStoreErrors = (error: unknown) => {
  if (error instanceof FileStoreError) return false
  throw error
}
