import { existsSync, linkSync, readdirSync, realpathSync, renameSync, rmSync, statSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { findDataDirProblem, openDataDir } from '../platform/data-dir.ts'
import { databaseFile } from '../platform/database/database.ts'
import { isEarlier } from '../platform/database/earlier-databases.ts'
import { readMigrations } from '../platform/database/migration-files.ts'
import { copyDatabase } from '../platform/database/sqlite-copy.ts'
import { FileInUse, inspectFile, lockForReplacement, removeBeside } from '../platform/database/sqlite-files.ts'
import { findKeyProblem } from '../platform/secret-key.ts'
import type { Settings } from '../platform/settings.ts'
import { CommandError, defineCommand } from './command.ts'
import { describeFiles, filesBeside, filesSentence, restoreFiles } from './files-folder.ts'
import { restoreSentence } from './postgres-lines.ts'
import { textValue } from './values.ts'
import { writeWhole } from './whole-file.ts'

export const restoreCommand = defineCommand({
  argument: textValue('FILE'),
  options: { force: { about: 'replace the database that is there; what it holds is lost' } },
  async run({ settings }, { force }, from) {
    if (settings.DATABASE_URL) throw new CommandError(restoreSentence(settings, from))
    const to = databaseFile(settings.DATA_DIR)
    const problem = findDataDirProblem(settings.DATA_DIR)
    if (problem !== undefined) throw new CommandError(problem)
    refuseTarget(from, to, force)
    const { organizations } = checkBackup(from, from, settings)

    const begun = performance.now()
    openDataDir(settings.DATA_DIR)
    // Restores the files before the database that names them. Files that it does not name do no harm.
    const files = restoreFiles(settings, from)
    removeLeftovers(settings.DATA_DIR)
    writeWhole(
      to,
      (temporary) => {
        copyDatabase(from, temporary)
        checkBackup(temporary, from, settings)
      },
      (temporary) => replaceDatabase(temporary, to, force),
    )
    const [bytes, ms] = [statSync(to).size, Math.round(performance.now() - begun)]
    const text = [
      `${to} is restored from ${from}: ${(bytes / 1e6).toFixed(1)} MB, ${organizations} ${organizations === 1 ? 'organization' : 'organizations'}, in ${ms} ms.`,
      files ? `${describeFiles(files)}, copied from ${filesBeside(from)}.` : filesSentence(settings),
      'Start the server.',
    ]
    return { json: { file: to, bytes, organizations, ms, ...(files && { files }) }, text: text.join('\n') }
  },
})

function refuseTarget(from: string, to: string, force: boolean) {
  if (!existsSync(from)) throw new CommandError(`There is no file ${resolve(from)}.`)
  if (!existsSync(to)) return
  if (realpathSync(from) === realpathSync(to)) throw new CommandError(`${from} is the database itself. Name a backup of it.`)
  if (statSync(to).size > 0 && !force)
    throw new CommandError(`${to} exists. Keep a copy of it if you need what it holds, then replace it with --force.`)
}

/** Checks that a backup can be restored with these settings. `shown` is the name by which the operator knows the file. */
function checkBackup(file: string, shown: string, settings: Settings) {
  const { damage, migrations, fingerprint, organizations } = inspectFile(file)
  if (damage !== undefined) throw new CommandError(`${shown} is damaged, or is no SQLite database: ${damage}. Use another backup.`)
  if (migrations === undefined) throw new CommandError(`${shown} is a SQLite database, but not one of Crossdock.`)
  const known = new Set(readMigrations().map(({ name }) => name))
  const unknown = isEarlier(new Set(migrations)) ? undefined : migrations.find((name) => !known.has(name))
  if (unknown !== undefined)
    throw new CommandError(`${shown} was made by a newer Crossdock (it has ${unknown}). Restore it with that version.`)
  const problem = findKeyProblem(fingerprint, settings)
  if (problem !== undefined) throw new CommandError(`${shown} cannot be used with this key. ${problem}`)
  return { organizations }
}

/**
 * Replaces the database. If there is none, one that appears meanwhile is not replaced without `force`: a link never replaces a file, as a
 * rename does.
 */
function replaceDatabase(temporary: string, to: string, force: boolean) {
  if (!existsSync(to)) {
    removeBeside(to)
    try {
      return linkSync(temporary, to)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      if (!force) throw new CommandError(`${to} was made meanwhile. Stop the server, and try again.`)
    }
  }
  try {
    const release = lockForReplacement(to)
    renameSync(temporary, to)
    release()
  } catch (error) {
    throw error instanceof FileInUse ? new CommandError(error.message) : error
  }
}

/** Removes copies of restores that were killed. The name has the process id of its restore, which may still be running. */
function removeLeftovers(dataDir: string) {
  const pattern = new RegExp(`^${basename(databaseFile(dataDir)).replace('.', '\\.')}\\.(\\d+)\\.part$`)
  for (const name of readdirSync(dataDir)) {
    const pid = Number(pattern.exec(name)?.[1])
    if (pid && !isRunning(pid)) rmSync(join(dataDir, name), { force: true })
  }
}

function isRunning(pid: number) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
