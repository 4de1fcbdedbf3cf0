import { databaseFile } from '../platform/database/database.ts'
import { compactSqlite, InUse } from '../platform/database/sqlite-compact.ts'
import { CommandError, defineCommand } from './command.ts'
import { refuseMissingDatabase } from './missing-database.ts'

export const compactCommand = defineCommand({
  options: {},
  async run({ settings }) {
    if (settings.DATABASE_URL)
      throw new CommandError(
        'The data is in PostgreSQL, whose autovacuum makes the room of deleted rows free for new ones. To give it back to the disk, run VACUUM (FULL) for a table while nothing uses it, or use pg_repack.',
      )
    refuseMissingDatabase(settings)
    const file = databaseFile(settings.DATA_DIR)
    const { before, after, how, longestMs } = await compactSqlite(file).catch((error) => {
      throw error instanceof InUse ? new CommandError(inUse(file)) : error
    })
    const size = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`
    const text = [
      before === after ? `${file} has nothing to give back: ${size(before)}.` : `${file}: ${size(before)} before, ${size(after)} after.`,
      how === 'whole'
        ? 'The file was rewritten. From now on compact works beside a running server.'
        : `A server beside it had to wait for at most ${Math.ceil(longestMs)} ms at a time.`,
    ]
    return { json: { file, bytes_before: before, bytes_after: after, longest_ms: Math.ceil(longestMs) }, text: text.join('\n') }
  },
})

const inUse = (file: string) =>
  `${file} was made by an earlier version, and has to be rewritten once. Stop the server, run this again, and start the server. It needs as much free disk space as the file has.`
