import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { findDataDirProblem } from '../platform/data-dir.ts'
import { databaseFile } from '../platform/database/database.ts'
import type { Settings } from '../platform/settings.ts'
import { CommandError } from './command.ts'

/** Refuses a SQLite file that does not exist: opening it would create it. */
export function refuseMissingDatabase({ DATA_DIR }: Settings, more = '') {
  const file = databaseFile(DATA_DIR)
  if (existsSync(file)) return
  // Looks for a problem of the folder first: in one that may not be entered, every file seems to be missing.
  const problem = existsSync(DATA_DIR) ? findDataDirProblem(DATA_DIR) : undefined
  throw new CommandError(problem ?? `There is no database at ${resolve(file)}. Set DATA_DIR to the folder that the server uses${more}.`)
}
