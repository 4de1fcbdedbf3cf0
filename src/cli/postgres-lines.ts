import { openDatabase } from '../platform/database/open-database.ts'
import { listHiddenTables } from '../platform/database/row-security.ts'
import { usesBucket } from '../platform/file-store/open.ts'
import type { Settings } from '../platform/settings.ts'
import { CommandError } from './command.ts'
import { filesSentence } from './files-folder.ts'

const inShell = (text: string) => (/^[\w./:@%+-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`)

/**
 * Row-level security holds for the owner of the tables too. Without `--enable-row-security` pg_dump refuses to read them; with it, it
 * reads what the policies let this role see, so that is checked first. The file gets its name only when it is whole.
 */
export async function dumpSentence(settings: Settings, file: string): Promise<string> {
  await refuseHiddenRows(settings)
  const part = inShell(`${file}.part`)
  return [
    'The data is in PostgreSQL. Copy it with:',
    `  (umask 077 && pg_dump --format=custom --enable-row-security --file=${part} "$DATABASE_URL" && mv ${part} ${inShell(file)})`,
    'The pg_dump must not be older than the server. The file is of use only with its secret key: SECRET_KEY, or the file secret.key in DATA_DIR. Keep that too, in another place.',
    `${filesSentence(settings)}${usesBucket(settings) ? '' : ' Copy it after the dump.'}`,
  ].join('\n')
}

export const restoreSentence = (settings: Settings, file: string) =>
  [
    'The data is in PostgreSQL. Stop every server, make an empty database (docs/self-hosting.md, "Backup and restore"), and see that SECRET_KEY, or the file secret.key in DATA_DIR, is the one of the backup. Then run:',
    `  pg_restore --no-owner --exit-on-error --single-transaction --dbname="$DATABASE_URL" ${inShell(file)}`,
    `${filesSentence(settings)}${usesBucket(settings) ? '' : ' Put the copy of it back.'}`,
  ].join('\n')

async function refuseHiddenRows(settings: Settings) {
  const db = openDatabase({ ...settings, DATABASE_POOL: 1 })
  try {
    const hidden = await listHiddenTables(db)
    if (hidden.length === 0) return
    const more = hidden.length > 3 ? ` and ${hidden.length - 3} more tables` : ''
    throw new CommandError(
      `Row-level security hides rows of ${hidden.slice(0, 3).join(', ')}${more} from the role of DATABASE_URL, so a dump would lack them. Start the server once with this DATABASE_URL, which gives the role its policies, or use the DATABASE_URL of the server.`,
    )
  } finally {
    await db.destroy()
  }
}
