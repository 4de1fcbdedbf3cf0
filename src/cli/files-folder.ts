import { constants, copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { filesFolder, spoolFolderIn } from '../platform/file-store/folder.ts'
import { usesBucket } from '../platform/file-store/open.ts'
import type { Settings } from '../platform/settings.ts'

export type CopiedFiles = { readonly count: number; readonly bytes: number }

/** The folder beside a backup that holds the uploaded files. */
export const filesBeside = (backup: string) => `${backup}.files`

/** Lists uploaded files, each by its path within the folder, without those that are still arriving. */
function listFiles(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name.length === 2)
    .flatMap(({ name }) => readdirSync(join(folder, name)).map((token) => join(name, token)))
}

/** Copies files that the other folder lacks. A file never changes under its name, and is there whole or not at all. */
function copyMissing(from: string, to: string, temporary: string): CopiedFiles {
  let [count, bytes] = [0, 0]
  for (const path of listFiles(from)) {
    const target = join(to, path)
    if (existsSync(target)) continue
    mkdirSync(dirname(target), { recursive: true, mode: 0o700 })
    try {
      copyFileSync(join(from, path), temporary, constants.COPYFILE_FICLONE)
    } catch (error) {
      // Skips a file that expired and was deleted meanwhile.
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') continue
      throw error
    }
    bytes += statSync(temporary).size
    renameSync(temporary, target)
    count++
  }
  return { count, bytes }
}

/** Copies the uploaded files beside a backup, after the database: a file is stored after its row. Undefined where they are in a bucket. */
export function backUpFiles(settings: Settings, backup: string): CopiedFiles | undefined {
  if (usesBucket(settings)) return undefined
  const [folder, part] = [filesBeside(backup), `${filesBeside(backup)}.${process.pid}.part`]
  try {
    mkdirSync(part, { recursive: true, mode: 0o700 })
    const copied = copyMissing(filesFolder(settings.DATA_DIR), part, join(part, 'copy'))
    rmSync(folder, { recursive: true, force: true })
    renameSync(part, folder)
    return copied
  } finally {
    rmSync(part, { recursive: true, force: true })
  }
}

/** Copies the files of a backup to where the server looks for them. Undefined where they are in a bucket. */
export function restoreFiles(settings: Settings, backup: string): CopiedFiles | undefined {
  if (usesBucket(settings)) return undefined
  const spool = spoolFolderIn(settings.DATA_DIR)
  mkdirSync(spool, { recursive: true, mode: 0o700 })
  const temporary = join(spool, `${process.pid}.restore`)
  try {
    return copyMissing(filesBeside(backup), filesFolder(settings.DATA_DIR), temporary)
  } finally {
    rmSync(temporary, { force: true })
  }
}

/** Says where uploaded files are, which no dump of the database holds. */
export const filesSentence = (settings: Settings) =>
  usesBucket(settings)
    ? `Uploaded files are in the bucket ${settings.FILES_S3_BUCKET}, and are yours to back up there.`
    : `Uploaded files are in the folder ${filesFolder(settings.DATA_DIR)}, and not in the database.`

export const describeFiles = ({ count, bytes }: CopiedFiles) =>
  `${count} uploaded ${count === 1 ? 'file' : 'files'}, ${(bytes / 1e6).toFixed(1)} MB`
