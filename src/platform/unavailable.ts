/** Of the network: the other side is not there, or has gone. The last two are a name that is gone, as in a stopped container. */
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
/** Of PostgreSQL: connections that fail (08), resources that are used up (53), a server that stops or starts (57P). */
const sqlStates = /^(08...|53...|57P0[1235])$/
/** What pg and Kysely say without a code: a connection that ended, that could not be had in time, or that had ended before. */
const sentences = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Client has encountered a connection error',
  'Client was closed and is not queryable',
  'Postgres connection has been discarded',
  // Ours, of SQLite: one transaction met a full disk, and this is what its neighbours meet.
  'SQLite gave up the transaction',
]
/** Of SQLite: busy, locked, full. Node gives the extended code, whose last byte is the plain one. */
const sqliteCodes = [5, 6, 13]

/**
 * Whether the database is away, or too busy, rather than wrongly asked: the same request may do well in a moment. Anything
 * that is not known to be so is a mistake of ours, and must look like one.
 */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, errcode } = error as { code?: unknown; errcode?: unknown }
  if (code === 'ERR_SQLITE_ERROR') return sqliteCodes.includes(Number(errcode) & 0xff)
  if (typeof code === 'string') return networkCodes.includes(code) || sqlStates.test(code)
  return sentences.some((sentence) => error.message.startsWith(sentence))
}
