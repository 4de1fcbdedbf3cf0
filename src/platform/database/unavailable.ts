import { replacedSentence } from './sqlite-guard.ts'

/** Network errors: the server is not there, or has gone. The last two are a name that is gone, as in a stopped container. */
const networkCodes = [
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]
/**
 * SQLSTATEs of PostgreSQL: connections that fail (08), a server that cannot be written because it was replaced or is not promoted yet
 * (25006), a transaction that was idle for too long (25P03), resources that are used up (53), a statement that took too long (57014), a
 * server that stops or starts (57P).
 */
const sqlStates = /^(08...|25006|25P03|53...|57014|57P0[1235])$/
/**
 * SQLSTATEs of PostgreSQL for a transaction that could not be serialized (40001), a deadlock (40P01), and a lock that was not available
 * (55P03).
 */
const collisions = ['40001', '40P01', '55P03']
/** Messages of pg and Kysely without a code: a connection that ended, was not available in time, or had ended before. */
const sentences = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Client has encountered a connection error',
  'Client was closed and is not queryable',
  'Postgres connection has been discarded',
  // Message of our own, on SQLite: one transaction met a full disk, and its neighbours get this error.
  'SQLite gave up the transaction',
  replacedSentence,
]
/**
 * Codes of SQLite: busy, locked, read-only, an error of the disk, full, a file that cannot be opened. Node gives the extended code, whose
 * last byte is the plain one.
 */
const sqliteCodes = [5, 6, 8, 10, 13, 14]

/**
 * True if the database is away or too busy, so that the same request may succeed in a moment. Any other error is a mistake of ours, and
 * must look like one.
 */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, errcode } = error as { code?: unknown; errcode?: unknown }
  if (code === 'ERR_SQLITE_ERROR') return sqliteCodes.includes(Number(errcode) & 0xff)
  if (typeof code === 'string') return networkCodes.includes(code) || sqlStates.test(code)
  return sentences.some((sentence) => error.message.startsWith(sentence))
}

/** True if PostgreSQL rolled the transaction back because of another one: the same request may succeed in a moment. */
export const isCollision = (error: unknown): boolean =>
  error instanceof Error && collisions.includes(String((error as { code?: unknown }).code))
