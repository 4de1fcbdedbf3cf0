import { readFileSync } from 'node:fs'
import { describeError, type Log } from '../log.ts'
import { replaceFile } from '../replace-file.ts'
import type { Clock } from '../time.ts'
import { type Database, databaseFile, inTransaction, readCommits } from './database.ts'
import { findMark } from './marks.ts'

/** The row of `marks` that counts the seconds in which something was committed. */
const countMark = 'committed-seconds'
/** The file beside the database that has the same count. */
const markFile = (file: string) => `${file}-mark`
const everyMs = 1_000

type MarkServices = { readonly db: Database; readonly log: Log; readonly now: Clock; readonly dataDir: string }
type Mark = { readonly count: number; readonly at: string }

/**
 * Notices that SQLite has dropped commits: at a start it leaves out a write-ahead log that is missing, and what follows a damaged part of
 * one, without an error. In each second in which something was committed a count goes up, first in the database and then in a file beside
 * it. A file that is ahead of the database at a start shows that commits are gone. It is not synced, since a process that is killed leaves
 * it as it is, and after a power cut it can only be behind.
 */
export async function openCommitMark({ db, log, now, dataDir }: MarkServices) {
  const file = markFile(databaseFile(dataDir))
  const read = async () => Number((await findMark(db, countMark)) ?? 0)
  const write = (count: number) => replaceFile(file, JSON.stringify({ count, at: now() } satisfies Mark), { mode: 0o600 })
  const known = readMark(file)
  let count = await read()
  if (known && known.count > count) log.error('database.commits_lost', { acknowledged_until: known.at, seconds: known.count - count })
  count = Math.max(count, known?.count ?? 0)
  let seen = -1

  async function renew() {
    if (readCommits(db) === seen) return
    count++
    const mark = { name: countMark, value: String(count) }
    await inTransaction(db, (tx) =>
      tx
        .insertInto('marks')
        .values(mark)
        .onConflict((on) => on.column('name').doUpdateSet({ value: mark.value }))
        .execute(),
    )
    seen = readCommits(db)
    write(count)
  }

  let renewing: Promise<void> = Promise.resolve()
  const renewSafely = () => {
    renewing = renewing.then(renew).catch((error) => log.warn('database.mark_failed', describeError(error)))
    return renewing
  }
  await renewSafely()
  const timer = setInterval(renewSafely, everyMs).unref()
  return {
    /** Renews it for the last time. */
    close() {
      clearInterval(timer)
      return renewSafely()
    },
  }
}

/** A file that cannot be read, or that a power cut left empty, says nothing. */
function readMark(file: string): Mark | undefined {
  try {
    const mark = JSON.parse(readFileSync(file, 'utf8')) as Partial<Mark>
    return Number.isSafeInteger(mark.count) && typeof mark.at === 'string' ? (mark as Mark) : undefined
  } catch {
    return undefined
  }
}
