import { rm, writeFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { describeError, type Log } from '../log.ts'
import { type Database, inTransaction, isFileReplaced, isPostgres, pingDatabase } from './database.ts'
import { checkPostgres } from './postgres-check.ts'
import { checkSqliteFile } from './sqlite-check.ts'
import { readSqliteCode, sqliteCodes } from './sqlite-codes.ts'

/** Time for which a result of the write probe is reused, so that the disk is not written to for each /readyz. */
const goodMs = 5_000
const badMs = 1_000
/** Bytes that must fit on the disk beside the database. */
const spareBytes = 1_048_576
const checkEveryMs = 3_600_000
const fileEveryMs = 1_000
/** Longest wait of /readyz for the first check; it has to answer in 3 seconds itself. */
const firstCheckMs = 2_000

export type DatabaseHealth = ReturnType<typeof openHealth>
type HealthServices = { readonly db: Database; readonly log: Log }

/** Checks that the database can be used: it answers, it can be written, and it is not damaged. */
export function openHealth({ db, log }: HealthServices, monotonic = () => performance.now()) {
  let written: { readonly until: number; readonly problem: string | undefined } | undefined
  let damage: string | undefined
  let checking: Promise<void> | undefined
  let first: Promise<void> | undefined
  const answer = shared(() => pingDatabase(db))
  const write = shared(async () => {
    const problem = await probeWriting(db).then(
      () => undefined,
      (error) => {
        log.warn('database.not_writable', describeError(error))
        return isFull(error) ? 'the disk is full' : 'the database cannot be written'
      },
    )
    written = { problem, until: monotonic() + (problem ? badMs : goodMs) }
  })

  async function check() {
    const found = await checkDamage(db)
    if (found && found !== damage) log.error('database.damaged', { finding: found })
    if (!found && damage) log.info('database.recovered')
    damage = found
  }

  return {
    /** Returns why requests should not be sent here, or undefined. Rejects if the database does not answer. */
    async problem(): Promise<string | undefined> {
      if (isFileReplaced(db)) return 'the file of the database was deleted or replaced'
      await answer()
      if (!written || monotonic() >= written.until) await write()
      const isChecked = await withinMs(first, firstCheckMs)
      return written!.problem ?? (damage && 'the database is damaged') ?? (isChecked ? undefined : 'the database is being checked')
    },
    isDamaged: () => damage !== undefined,
    /** Looks for damage. One at a time; what keeps it from looking says nothing about the data. */
    checkDamage: () => {
      checking ??= check()
        .catch((error) => log.warn('database.check_failed', describeError(error)))
        .finally(() => {
          checking = undefined
        })
      first ??= checking
      return checking
    },
  }
}

/** Compares the file of SQLite with the one that was opened, every second. Answers how to end it. */
export function watchFile({ db, log }: HealthServices) {
  let wasReplaced = false
  const look = () => {
    const isReplaced = isFileReplaced(db)
    if (isReplaced && !wasReplaced) log.error('database.replaced')
    if (!isReplaced && wasReplaced) log.info('database.recovered')
    wasReplaced = isReplaced
  }
  const timer = setInterval(look, fileEveryMs).unref()
  return () => clearInterval(timer)
}

/** Checks for damage now and every hour. Returns a function that ends it. */
export function watchDamage({ checkDamage }: DatabaseHealth) {
  checkDamage()
  const timer = setInterval(checkDamage, checkEveryMs).unref()
  return () => clearInterval(timer)
}

/** True if the work has ended by then. */
async function withinMs(work: Promise<void> | undefined, ms: number): Promise<boolean> {
  if (!work) return true
  const late = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => late.resolve(false), ms)
  return Promise.race([work.then(() => true), late.promise]).finally(() => clearTimeout(timer))
}

/** Shares one run of the work among all callers that ask during it. */
function shared<T>(work: () => Promise<T>) {
  let running: Promise<T> | undefined
  return () => {
    running ??= work().finally(() => {
      running = undefined
    })
    return running
  }
}

async function checkDamage(db: Database) {
  if (isPostgres(db)) return checkPostgres(db)
  const file = await sqliteFile(db)
  return file ? checkSqliteFile(file) : undefined
}

const sqliteFile = async (db: Database) =>
  (await sql<{ file: string }>`select file from pragma_database_list where name = 'main'`.execute(db)).rows[0]?.file

/**
 * A row, to the disk. On a full disk one more may still fit into what the engine has reserved, so some spare room is taken and given
 * back as well: on SQLite a file beside the database, on PostgreSQL, whose disk is elsewhere, a query that needs a temporary file.
 */
async function probeWriting(db: Database) {
  await inTransaction(db, async (tx) => {
    if (isPostgres(tx)) {
      await sql`set local work_mem = '64kB'`.execute(tx)
      await sql`select count(*) from generate_series(1, 40000)`.execute(tx)
    }
    await sql`insert into marks (name, value) values ('write-probe', '1')
      on conflict (name) do update set value = case when marks.value = '1' then '2' else '1' end`.execute(tx)
  })
  const file = isPostgres(db) ? undefined : await sqliteFile(db)
  if (file) await takeRoom(`${file}-probe`)
}

async function takeRoom(file: string) {
  try {
    await writeFile(file, Buffer.alloc(spareBytes), { flush: true, mode: 0o600 })
  } finally {
    await rm(file, { force: true })
  }
}

/** Recognizes a full disk by the codes of the file system, of SQLite and of PostgreSQL. */
function isFull(error: unknown) {
  const { code = '' } = error as { code?: string }
  return ['ENOSPC', 'EDQUOT', 'EFBIG', '53100'].includes(code) || readSqliteCode(error) === sqliteCodes.full
}
