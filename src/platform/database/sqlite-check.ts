import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { busyTimeoutMs, stoppedMs } from './sqlite-busy.ts'
import { readSqliteCode, sqliteCodes } from './sqlite-codes.ts'

/** Largest file that is checked in this thread: 4 MB take 3 ms, less than the start of another thread. */
const inlineBytes = 4_000_000
/** Largest file of which every page is read: 256 MB took 0.2 s. Of larger ones only samples are. */
const wholeBytes = 256_000_000
/** Samples of each table and each index, so that a check of any file takes a second or two. */
const samples = 8
const rowsPerSample = 50

type Finding = string | undefined

/**
 * Returns a finding about damage in a SQLite file, or undefined. Uses a connection of its own that only reads, and a thread of its own for
 * a large file, so that no request waits for it.
 */
export function checkSqliteFile(file: string, limits = { inlineBytes, wholeBytes }): Promise<Finding> {
  const bytes = inFile(file, (database) => Number(pragma(database, 'page_count')) * Number(pragma(database, 'page_size')))
  if (typeof bytes !== 'number' || bytes <= limits.inlineBytes) return Promise.resolve(checkHere(file, limits.wholeBytes))
  const { promise, resolve, reject } = Promise.withResolvers<Finding>()
  const worker = new Worker(new URL(import.meta.url), { workerData: { file, wholeBytes: limits.wholeBytes } satisfies CheckTask })
  worker.once('message', resolve).once('error', reject)
  worker.once('exit', () => reject(new Error('The check of the database ended without a result')))
  // Allows the server to end during a check.
  worker.unref()
  return promise
}

type CheckTask = { readonly file: string; readonly wholeBytes: number }

function checkHere(file: string, wholeBytes: number): Finding {
  return inFile(file, (database) => {
    const bytes = Number(pragma(database, 'page_count')) * Number(pragma(database, 'page_size'))
    if (bytes > wholeBytes) return readSamples(database)
    const verdict = String(pragma(database, 'quick_check(1)'))
    return verdict === 'ok' ? undefined : verdict
  })
}

/** Damage can show as an error of any query, the first included. Other errors, such as a lock, say nothing about the file. */
function inFile<T>(file: string, work: (database: DatabaseSync) => T): T | Finding {
  let database: DatabaseSync | undefined
  try {
    database = new DatabaseSync(file, { readOnly: true, timeout: isMainThread ? stoppedMs : busyTimeoutMs })
    return work(database)
  } catch (error) {
    if (damageCodes.includes(readSqliteCode(error))) return (error as Error).message
    throw error
  } finally {
    database?.close()
  }
}
/** Codes SQLITE_IOERR, SQLITE_CORRUPT and SQLITE_NOTADB. */
const damageCodes: readonly number[] = [sqliteCodes.io, sqliteCodes.corrupt, sqliteCodes.notADatabase]

const pragma = (database: DatabaseSync, name: string) => Object.values(database.prepare(`pragma ${name}`).get() ?? {})[0]

/** Reads some rows of each table from random places on, and from there on in each of its indexes. A damaged page on the way is an error. */
function readSamples(database: DatabaseSync): undefined {
  const tables = database.prepare(`select name from sqlite_schema where type = 'table' and name not like 'sqlite_%'`).all()
  for (const { name } of tables) {
    const { first, last } = database.prepare(`select min(rowid) as first, max(rowid) as last from "${name}"`).get() as Range
    if (first === null || last === null) continue
    const indexes = indexesOf(database, String(name))
    for (let i = 0; i < samples; i++) {
      const from = first + Math.floor(Math.random() * (last - first + 1))
      const [row] = database.prepare(`select * from "${name}" where rowid >= ? order by rowid limit ${rowsPerSample}`).all(from)
      for (const { index, columns } of row ? indexes : []) {
        const names = columns.map((column) => `"${column}"`).join()
        database
          .prepare(
            `select 1 from "${name}" indexed by "${index}" where (${names}) >= (${columns.map(() => '?').join()}) limit ${rowsPerSample}`,
          )
          .all(...columns.map((column) => row![column] as SQLInputValue))
      }
    }
  }
}
type Range = { first: number | null; last: number | null }

/** Lists the indexes by which any row can be found: without a condition, and without an expression. */
function indexesOf(database: DatabaseSync, table: string) {
  const list = database.prepare(`select name from pragma_index_list(?) where partial = 0`).all(table)
  return list
    .map(({ name }) => ({
      index: String(name),
      columns: database
        .prepare('select name from pragma_index_info(?) order by seqno')
        .all(name as string)
        .map((column) => column.name as string | null),
    }))
    .filter((one): one is { index: string; columns: string[] } => one.columns.every((column) => column !== null))
}

/** Tests the data, since other threads may load this file too. */
const isCheckTask = (data: unknown): data is CheckTask => typeof data === 'object' && data !== null && 'wholeBytes' in data

if (!isMainThread && isCheckTask(workerData)) {
  const { file, wholeBytes } = workerData
  parentPort!.postMessage(checkHere(file, wholeBytes))
}
