import type { SpooledFile } from './spool.ts'

/** Storage of the bytes of files. A back end knows tokens and bytes; owners and expiry are in the database. */
export type FileBackEnd = {
  /** Stores a spooled file under a token: whole, or not at all. */
  write(token: string, file: SpooledFile): Promise<void>
  /** Undefined where there is no such file. */
  read(token: string): Promise<Uint8Array | undefined>
  /** Deletes a file; a missing one is no error. */
  remove(token: string): Promise<void>
  /** Returns the problem that keeps files from being stored, in a sentence for the operator. */
  findProblem(): Promise<StoreProblem | undefined>
}

/** `isMisconfigured`: it does not go away by itself. */
export type StoreProblem = { readonly sentence: string; readonly isMisconfigured: boolean }

/** A back end, and the folder for files that are arriving. */
export type FileStore = FileBackEnd & {
  readonly spoolFolder: string
  /** Raises a `FileStoreError` while the disk that files are stored on has too little free. A bucket has no such floor. */
  requireFreeSpace(): Promise<void>
}

/** The store cannot be reached, refuses, or is full. The same request may succeed later. */
export class FileStoreError extends Error {}
