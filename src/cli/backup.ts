import { existsSync, realpathSync, renameSync, statSync } from 'node:fs'
import { databaseFile } from '../platform/database/database.ts'
import { copyDatabase } from '../platform/database/sqlite-copy.ts'
import { CommandError, defineCommand } from './command.ts'
import { backUpFiles, describeFiles, filesBeside, filesSentence } from './files-folder.ts'
import { refuseMissingDatabase } from './missing-database.ts'
import { dumpSentence } from './postgres-lines.ts'
import { textValue } from './values.ts'
import { writeWhole } from './whole-file.ts'

export const backupCommand = defineCommand({
  argument: textValue('FILE'),
  options: { force: { about: 'replace the file if it exists' } },
  async run({ settings }, { force }, to) {
    if (settings.DATABASE_URL) throw new CommandError(await dumpSentence(settings, to))
    const { DATA_DIR } = settings
    const from = databaseFile(DATA_DIR)
    refuseMissingDatabase(settings)
    refuseTarget(from, to, force)

    const begun = performance.now()
    writeWhole(
      to,
      (temporary) => copyDatabase(from, temporary),
      (temporary) => renameSync(temporary, to),
    )
    const files = backUpFiles(settings, to)
    const [bytes, ms] = [statSync(to).size, Math.round(performance.now() - begun)]
    const text = [
      `${to} holds a whole copy of the database: ${(bytes / 1e6).toFixed(1)} MB, written in ${ms} ms.`,
      files ? `${filesBeside(to)} holds ${describeFiles(files)}.` : filesSentence(settings),
      'It is of use only with its secret key: SECRET_KEY, or the file secret.key in DATA_DIR. Keep that too, in another place.',
    ]
    return { json: { file: to, bytes, ms, ...(files && { files }) }, text: text.join('\n') }
  },
})

function refuseTarget(from: string, to: string, force: boolean) {
  if (!existsSync(to)) return
  // Refuses a database with a -wal beside it: it is open, and would be damaged if it were replaced while in use; ours above all.
  if (realpathSync(to) === realpathSync(from) || existsSync(`${to}-wal`))
    throw new CommandError(`${to} is a database in use. Choose another name for the backup.`)
  if (!force) throw new CommandError(`${to} exists. Choose another name, or replace it with --force.`)
}
