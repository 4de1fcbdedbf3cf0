import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** `commit`: that of a clone. */
export type Version = { readonly version: string; readonly commit?: string }

/** Reads the version of this release, and of a clone the commit that is checked out. */
export function readVersion(root = join(import.meta.dirname, '../..')): Version {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  const commit = readCommit(join(root, '.git'))
  return { version, ...(commit !== undefined && { commit }) }
}

/** Reads the files of git, because starting it takes longer than the rest of `crossdock --version`, and an image may not have it. */
function readCommit(place: string): string | undefined {
  const folder = findGitFolder(place)
  const head = readWord(join(folder, 'HEAD'))
  if (head === undefined || !head.startsWith('ref: ')) return commitIn(head)
  const ref = head.slice('ref: '.length)
  // The branches of a worktree are in the folder of the clone.
  const common = resolve(folder, readWord(join(folder, 'commondir')) ?? '.')
  return commitIn(readWord(join(common, ref))) ?? findPacked(readWord(join(common, 'packed-refs')) ?? '', ref)
}

/** Follows the file that a worktree has in place of the folder. */
function findGitFolder(place: string): string {
  const link = readWord(place)
  return link?.startsWith('gitdir: ') ? resolve(place, '..', link.slice('gitdir: '.length)) : place
}

const commitIn = (text: string | undefined) => (text !== undefined && /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/.test(text) ? text : undefined)

const findPacked = (packed: string, ref: string) =>
  commitIn(
    packed
      .split('\n')
      .find((line) => line.endsWith(` ${ref}`))
      ?.split(' ')[0],
  )

/** Returns undefined where there is no such file, or this user may not read it. */
function readWord(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    return undefined
  }
}
