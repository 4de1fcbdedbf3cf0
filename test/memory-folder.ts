import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'

const memory = '/dev/shm'
const prefix = 'crossdock-tests-'
/** A whole run needs less than a quarter of this. */
const neededBytes = 4 * 2 ** 30

/**
 * Has this process and its children keep their temporary files in memory, where the machine has a file system for that and room in it:
 * a third of the time of the tests is otherwise the disk's, which confirms every commit. A server that a test kills loses nothing by it,
 * since the machine goes on. TMPDIR, where it is set, stays the folder.
 */
export function useMemoryForFiles() {
  if (process.env.TMPDIR !== undefined || !hasRoom()) return
  for (const name of readdirSync(memory)) if (name.startsWith(prefix) && !isRunning(Number(name.slice(prefix.length)))) remove(name)
  const name = `${prefix}${process.pid}`
  const folder = join(memory, name)
  mkdirSync(folder)
  // PostgreSQL runs as a user of its own, and must reach the folder inside.
  chmodSync(folder, 0o1777)
  process.env.TMPDIR = folder
  removeAtExit(folder)
}

/**
 * Removes a folder when this process ends, however it does. What processes still write to it may stay in the way: an error would keep a
 * process that runs tests from ending, since it listens to all errors.
 */
export function removeAtExit(folder: string) {
  process.on('exit', () => {
    try {
      rmSync(folder, { recursive: true, force: true })
    } catch {
      // The next run removes it.
    }
  })
}

const remove = (name: string) => rmSync(join(memory, name), { recursive: true, force: true })

function hasRoom() {
  if (!existsSync(memory)) return false
  const { bavail, bsize } = statfsSync(memory)
  return bavail * bsize >= neededBytes
}

function isRunning(pid: number) {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
