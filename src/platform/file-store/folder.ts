import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { FileBackEnd } from './back-end.ts'
import { asStoreError } from './spool.ts'

/** The folder of all files, and the one in it for files that are arriving: on one disk, so that a rename takes one over. */
export const filesFolder = (dataDir: string) => join(dataDir, 'files')
export const spoolFolderIn = (dataDir: string) => join(filesFolder(dataDir), 'incoming')

/** Tokens are random, so the first two letters spread files evenly over 4,096 folders. */
const pathIn = (dataDir: string, token: string) => join(filesFolder(dataDir), token.slice(0, 2), token)

/** A folder beside the database, with a file for each token. Servers that share a PostgreSQL database have to share it. */
export function folderBackEnd(dataDir: string): FileBackEnd {
  return {
    async write(token, file) {
      const path = pathIn(dataDir, token)
      try {
        await mkdir(dirname(path), { recursive: true })
        // A reader finds the whole file or none.
        await rename(file.path, path)
        await flushFolder(dirname(path))
      } catch (error) {
        throw asStoreError(error)
      }
    },

    read: (token) =>
      readFile(pathIn(dataDir, token)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return undefined
        throw asStoreError(error)
      }),

    remove: (token) => rm(pathIn(dataDir, token), { force: true }),

    // The start has tried DATA_DIR already.
    findProblem: async () => undefined,
  }
}

/** Flushes a folder, so that the new name outlives a power failure. Windows has no such flush, and needs none. */
async function flushFolder(path: string) {
  if (process.platform === 'win32') return
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
