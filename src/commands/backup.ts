import { closeSync, existsSync, fsyncSync, openSync, realpathSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { databaseFile } from '../platform/database.ts'
import { copyDatabase } from '../platform/sqlite.ts'
import { command, Refusal } from './command.ts'
import { named } from './values.ts'

export const backupCommand = command({
  name: 'backup',
  summary: 'Copy the SQLite database to a file, while the server runs',
  argument: named('FILE'),
  options: { force: { about: 'replace the file if it exists' } },
  async run({ settings: { DATABASE_URL, DATA_DIR } }, { force }, to) {
    if (DATABASE_URL) throw new Refusal('The data is in PostgreSQL. Back it up with: pg_dump --format=custom --file=FILE "$DATABASE_URL"')
    const from = databaseFile(DATA_DIR)
    if (!existsSync(from)) throw new Refusal(`There is no database at ${resolve(from)}. Set DATA_DIR to the folder that the server uses.`)
    refuseTarget(from, to, force)

    const begun = performance.now()
    writeWhole(to, (temporary) => copyDatabase(from, temporary))
    const [bytes, ms] = [statSync(to).size, Math.round(performance.now() - begun)]
    const text = [
      `${to} holds a whole copy of the database: ${(bytes / 1e6).toFixed(1)} MB, written in ${ms} ms.`,
      'It is of use only with its secret key: SECRET_KEY, or the file secret.key in DATA_DIR. Keep that too, in another place.',
    ]
    return { json: { file: to, bytes, ms }, text: text.join('\n') }
  },
})

function refuseTarget(from: string, to: string, force: boolean) {
  if (!existsSync(to)) return
  // A database with a -wal beside it is open. Changed under its owner, it would be damaged; ours above all.
  if (realpathSync(to) === realpathSync(from) || existsSync(`${to}-wal`))
    throw new Refusal(`${to} is a database in use. Choose another name for the backup.`)
  if (!force) throw new Refusal(`${to} exists. Choose another name, or replace it with --force.`)
}

/** Under its own name a file is whole or not there: it is written beside, brought to the disk, and only then named. */
function writeWhole(file: string, write: (temporary: string) => void) {
  const temporary = `${file}.${process.pid}.part`
  try {
    closeSync(openSync(temporary, 'wx', 0o600))
    write(temporary)
    sync(temporary)
    renameSync(temporary, file)
    sync(dirname(file))
  } catch (error) {
    rmSync(temporary, { force: true })
    throw error
  }
}

function sync(path: string) {
  // Windows cannot open a folder, and needs no sync of one.
  if (process.platform === 'win32' && statSync(path).isDirectory()) return
  const opened = openSync(path, 'r')
  try {
    fsyncSync(opened)
  } finally {
    closeSync(opened)
  }
}
