import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The last commit of which all tests passed on both engines, when that was, and how long it took. */
export type WholeRun = { readonly commit: string; readonly date: string; readonly seconds: number }

/** What has changed since the last whole run; or why that is not known. */
export type Change =
  | { readonly base: WholeRun; readonly commits: number; readonly files: readonly string[] }
  | { readonly base?: undefined; readonly unknownBecause: string }

export const recordFile = 'test/last-whole-run.json'
/** Of an older base too much has changed: everything runs. */
const usualMostCommits = 150

/** Opens the record of whole runs in a checkout. */
export function openWholeRuns(root = process.cwd(), mostCommits = usualMostCommits) {
  const git = (...words: string[]) =>
    execFileSync('git', ['-c', 'core.quotePath=off', ...words], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trimEnd()
  const linesOf = (text: string) => text.split('\n').filter(Boolean)
  const record = join(root, recordFile)
  /** Names the files that differ from the last commit, those that git does not know yet included. */
  const listUncommitted = () => linesOf(git('status', '--porcelain', '--untracked-files=all', '--no-renames')).map((line) => line.slice(3))
  const isAncestor = (commit: string) => {
    try {
      git('merge-base', '--is-ancestor', commit, 'HEAD')
      return true
    } catch {
      return false
    }
  }
  const findCommit = () => git('rev-parse', 'HEAD')

  return {
    findCommit,

    /** Returns why a whole run of this commit cannot be recorded, if it cannot: the files may not have been those of the commit. */
    record(commit: string, { date, seconds }: Omit<WholeRun, 'commit'>): string | undefined {
      const others = listUncommitted().filter((file) => file !== recordFile)
      if (others.length > 0) return `these files differ from ${commit.slice(0, 8)}: ${others.slice(0, 5).join(', ')}`
      if (findCommit() !== commit) return `a later commit than ${commit.slice(0, 8)} is checked out`
      writeFileSync(record, `${JSON.stringify({ commit, date, seconds }, undefined, 2)}\n`)
      return undefined
    },

    findChange(): Change {
      if (!existsSync(record)) return { unknownBecause: `there is no ${recordFile}` }
      const base = JSON.parse(readFileSync(record, 'utf8')) as WholeRun
      const name = base.commit.slice(0, 8)
      if (!isAncestor(base.commit)) return { unknownBecause: `the base ${name} is not a commit before this one` }
      const commits = Number(git('rev-list', '--count', `${base.commit}..HEAD`))
      if (commits > mostCommits) return { unknownBecause: `the base ${name} is ${commits} commits old, and may be ${mostCommits}` }
      const committed = linesOf(git('diff', '--name-only', '--no-renames', base.commit, 'HEAD'))
      const files = [...new Set([...committed, ...listUncommitted()])].filter((file) => file !== recordFile).sort()
      return { base, commits, files }
    },
  }
}
