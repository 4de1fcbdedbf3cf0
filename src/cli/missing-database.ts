import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { findDataDirProblem } from '../platform/data-dir.ts'
import { databaseFile } from '../platform/database/database.ts'
import type { Settings } from '../platform/settings.ts'
import { CommandError } from './command.ts'

/** To open a SQLite file that is not there would make it. */
export function refuseMissingDatabase({ DATA_DIR }: Settings, more = '') {
  const file = databaseFile(DATA_DIR)
  if (existsSync(file)) return
  // In a folder that may not be entered, every file seems to be missing.
  const problem = existsSync(DATA_DIR) ? findDataDirProblem(DATA_DIR) : undefined
  throw new CommandError(problem ?? `There is no database at ${resolve(file)}. Set DATA_DIR to the folder that the server uses${more}.`)
}
