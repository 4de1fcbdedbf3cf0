import { resolve } from 'node:path'
import { getSystemErrorMessage } from 'node:util'
import { findDataDirProblem } from '../platform/data-dir.ts'
import { databaseFile } from '../platform/database/database.ts'
import { Fault } from '../platform/errors.ts'
import type { Settings } from '../platform/settings.ts'

type SystemError = Error & { code?: string; errno?: number; path?: string; errcode?: number; severity?: string; errors?: Error[] }

/** Explains in one line why the server did not start or a command failed, and what to do. For the server and the command line. */
export function sentenceFor(thrown: unknown, settings: Settings | undefined): string {
  const error = thrown as SystemError
  if (error instanceof Fault) return error.detail
  if (error.errcode !== undefined && settings) return sqliteSentence(error, settings.DATA_DIR)
  if (error.path !== undefined && error.errno !== undefined) return pathSentence(error, settings)
  if (settings?.DATABASE_URL && isAboutPostgres(error))
    return `PostgreSQL at DATABASE_URL cannot be used: ${error.errors?.[0]?.message || error.message}.`
  // Returns our own messages as they are. Any other error is a mistake in the program, and the stack is what its authors need.
  return error.name === 'Error' ? error.message : (error.stack ?? String(thrown))
}

function pathSentence(error: SystemError, settings: Settings | undefined): string {
  const isInDataDir = settings && resolve(error.path!).startsWith(resolve(settings.DATA_DIR))
  return (isInDataDir && findDataDirProblem(settings.DATA_DIR)) || `${error.path} cannot be used: ${reasonOf(error)}.`
}

/** Explains why the port cannot be listened on. */
export function portSentence(error: SystemError, { HOST, PORT }: Pick<Settings, 'HOST' | 'PORT'>): string {
  if (error.code === 'EADDRINUSE')
    return `Port ${PORT} on ${HOST} is taken. Stop what listens there (perhaps another Crossdock), or set PORT to a free one.`
  if (error.code === 'EACCES') return `Port ${PORT} on ${HOST} may not be opened by this user. Set PORT to one above 1023.`
  return `HOST ${HOST} with PORT ${PORT} cannot be listened on: ${reasonOf(error)}. HOST takes an address of this machine.`
}

const reasonOf = ({ errno, message }: SystemError) => (errno === undefined ? message : getSystemErrorMessage(errno))

/** Explains an error by SQLite's own number, whose higher bits only distinguish kinds of the same error. */
function sqliteSentence({ errcode, message }: SystemError, dataDir: string): string {
  const file = databaseFile(dataDir)
  switch (errcode! & 0xff) {
    case 5:
    case 6:
      return `${file} is locked by another program, such as a database browser or a copy under way. Close that, and try again.`
    case 8:
    case 14:
      return (
        findDataDirProblem(dataDir) ?? `${file} cannot be opened for writing. Give this user the file, or set DATA_DIR to another folder.`
      )
    case 11:
    case 26:
      return `${file} is damaged, or is no SQLite database. Put a backup in its place.`
    case 13:
      return `${file} cannot grow: the disk is full.`
    default:
      return `${file}: ${message}.`
  }
}

/** True for an error of PostgreSQL, which has a severity, and for one of the network, with one error for each address tried. */
const isAboutPostgres = ({ severity, code, errors, message }: SystemError) =>
  severity !== undefined || errors !== undefined || /^E[A-Z]+$/.test(code ?? '') || /timeout|terminated/i.test(message)
