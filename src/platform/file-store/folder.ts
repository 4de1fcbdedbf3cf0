import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Where the bytes of files are. A back end knows tokens and bytes; owners and expiry are in the database. */
export type FileBackEnd = {
  write(token: string, bytes: Uint8Array): Promise<void>
  /** Undefined where there is no such file. */
  read(token: string): Promise<Uint8Array | undefined>
  /** Whether or not it is there. */
  remove(token: string): Promise<void>
}

/** A folder beside the database, with a file for each token. Servers that share a PostgreSQL database have to share it. */
export function folderBackEnd(dataDir: string): FileBackEnd {
  // Tokens are random, so the first two letters spread files evenly over 4,096 folders.
  const pathOf = (token: string) => join(dataDir, 'files', token.slice(0, 2), token)
  return {
    async write(token, bytes) {
      const path = pathOf(token)
      await mkdir(dirname(path), { recursive: true })
      const temporary = `${path}.${process.pid}`
      await writeFile(temporary, bytes, { mode: 0o600, flush: true })
      // A reader finds the whole file or none.
      await rename(temporary, path)
    },

    read: (token) =>
      readFile(pathOf(token)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return undefined
        throw error
      }),

    remove: (token) => rm(pathOf(token), { force: true }),
  }
}
