import type { Context, Environment, Reader, System, Transaction } from '../context.ts'
import type { Reads } from '../database.ts'
import type { StoredFile } from '../files.ts'
import { secretText } from '../random.ts'
import type { Swept } from '../retention.ts'
import { addTime, machineNow, type Time } from '../time.ts'
import { folderBackEnd } from './folder.ts'
import * as store from './store.ts'

const backEndOf = ({ dataDir }: Pick<Environment, 'dataDir'>) => folderBackEnd(dataDir)

export type NewFile = StoredFile & {
  /** What it is uploaded for. Only what knows this can keep it. */
  readonly subject: string
  readonly name: string
  /** It is deleted after so many hours, unless it is kept. */
  readonly hours: number
}

/**
 * Stores a file of the caller's organization and returns its token, which cannot be guessed. The row is on disk before the bytes: a server
 * that dies in between leaves a row that expires, and no bytes without an owner.
 */
export async function putFile(ctx: Context, { bytes, content_type, subject, name, hours }: NewFile): Promise<string> {
  const token = secretText(ctx.random)
  const row = { token, subject, name, content_type, size: bytes.length, expires_at: addTime(machineNow(ctx), { hours }) }
  await ctx.transaction((tx) => store.insertFile(tx, row))
  await ctx.commitPending()
  await backEndOf(ctx).write(token, bytes)
  return token
}

/** By token alone: it is as long as a secret. Undefined where there is no such file, or no longer. */
export async function getFile(
  system: Pick<Environment, 'dataDir'> & Pick<Time, 'now'> & { readonly db: Reads },
  token: string,
): Promise<StoredFile | undefined> {
  const row = await store.findFile(system, token)
  if (!row || (row.expires_at !== null && row.expires_at <= system.now())) return undefined
  const bytes = await backEndOf(system).read(token)
  return bytes && { content_type: row.content_type, bytes }
}

/** How many files of a subject wait to be used. */
export async function countUnusedFiles(ctx: Reader & Time, subject: string): Promise<number> {
  const now = machineNow(ctx)
  return (await store.listUnused(ctx, subject)).filter(({ expires_at }) => expires_at! > now).length
}

/** Which of these tokens are files of the subject that can still be used. */
export async function listUsableFiles(ctx: Reader & Time, subject: string, tokens: readonly string[]): Promise<string[]> {
  const now = machineNow(ctx)
  const usable = new Set((await store.listUnused(ctx, subject)).flatMap(({ token, expires_at }) => (expires_at! > now ? token : [])))
  return tokens.filter((token) => usable.has(token))
}

/** The sizes of files in bytes. Those that are gone are left out. */
export const listFileSizes = (by: Reader, tokens: readonly string[]) => store.listSizes(by, tokens)

/** Keeps files of a subject for as long as what uses them, in its transaction. Whether all of them were there. */
export const keepFiles = async (tx: Transaction, subject: string, tokens: readonly string[]): Promise<boolean> =>
  (await store.updateExpiry(tx, { subject, tokens, expires_at: null })) === new Set(tokens).size

/** Deletes a slice of the files that have expired: the bytes first, so that a server that dies in between deletes the rest next time. */
export async function deleteExpiredFiles(system: System, most: number): Promise<Swept> {
  const expired = await store.listExpired(system, system.now(), most)
  const backEnd = backEndOf(system)
  for (const { token } of expired) await backEnd.remove(token)
  await system.transaction((tx) =>
    store.deleteFiles(
      tx,
      expired.map(({ token }) => token),
    ),
  )
  return { deleted: expired.length, ...(expired.length >= most && { next: 0 }) }
}
