import { mkdirSync, mkdtempSync, rmdirSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { getSystemErrorMessage } from 'node:util'

/** Describes the problem if DATA_DIR, or a part of its path, is a file. */
export function findFileInPlaceOfFolder(dataDir: string): string | undefined {
  const [folder, nearest] = [resolve(dataDir), findNearest(dataDir)]
  if (statOf(nearest)?.isDirectory()) return undefined
  const what = nearest === folder ? `DATA_DIR ${folder}` : `DATA_DIR ${folder} cannot be made: ${nearest}`
  return `${what} is a file, not a folder. Set DATA_DIR to a folder.`
}

/**
 * Describes what keeps this user from writing in DATA_DIR, and what to do; undefined if nothing does. A missing folder can be made if the
 * nearest one above it can be written.
 */
export function findDataDirProblem(dataDir: string): string | undefined {
  const file = findFileInPlaceOfFolder(dataDir)
  if (file !== undefined) return file
  const [folder, nearest] = [resolve(dataDir), findNearest(dataDir)]
  try {
    // Tests by a write: access(2) does not know of every reason why one is refused.
    rmdirSync(mkdtempSync(join(nearest, '.write-test-')))
    return undefined
  } catch (error) {
    const { code, errno } = error as NodeJS.ErrnoException
    const what = nearest === folder ? `DATA_DIR ${folder}` : `DATA_DIR ${folder} cannot be made: ${nearest}`
    const advice = code === 'EROFS' ? 'Mount it writable' : `Let the user that runs Crossdock${userText()} write there`
    return `${what} cannot be written: ${getSystemErrorMessage(errno!)}. ${advice}, or set DATA_DIR to another folder.`
  }
}

/** Makes the folder. Raises an error that names DATA_DIR where that, or writing in it, is not possible. */
export function openDataDir(dataDir: string) {
  const problem = findDataDirProblem(dataDir)
  if (problem !== undefined) throw new Error(problem)
  mkdirSync(dataDir, { recursive: true })
}

/** Returns DATA_DIR, or the nearest part of its path that exists. */
function findNearest(dataDir: string) {
  let nearest = resolve(dataDir)
  while (statOf(nearest) === undefined && dirname(nearest) !== nearest) nearest = dirname(nearest)
  return nearest
}

const userText = () => (process.getuid ? ` (uid ${process.geteuid!()})` : '')

/** Returns undefined on errors: `stat` fails with ENOTDIR below a file, and with EACCES below a folder without access. */
function statOf(path: string) {
  try {
    return statSync(path)
  } catch {
    return undefined
  }
}
