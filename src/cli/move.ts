import { FileInUse } from '../platform/database/sqlite-files.ts'
import { monotonicMs } from '../platform/leases.ts'
import { type MoveReport, moveDatabase } from '../platform/move/move.ts'
import { MoveRefused } from '../platform/move/side.ts'
import { CommandError, type CommandValue, defineCommand } from './command.ts'
import { filesSentence } from './files-folder.ts'

const engine: CommandValue<'postgres' | 'sqlite'> = {
  placeholder: 'ENGINE',
  takes: 'postgres or sqlite',
  read: (text) => (text === 'postgres' || text === 'sqlite' ? text : undefined),
}

const reportEveryMs = 5_000
const counted = (count: number, noun: string) => `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`

export const moveCommand = defineCommand({
  options: { to: { about: 'where the data is copied; the other one is left as it is', value: engine, required: true } },
  async run({ settings, print }, { to }) {
    if (!settings.DATABASE_URL)
      throw new CommandError('DATABASE_URL is not set. Set it to the PostgreSQL database; the SQLite database is crossdock.db in DATA_DIR.')
    const begun = monotonicMs()
    const moved = await moveDatabase(settings, to, reportTo(print)).catch((error: unknown) => {
      throw error instanceof MoveRefused || error instanceof FileInUse ? new CommandError(error.message) : error
    })
    const tables = Object.fromEntries(moved.tables.map(({ table, source }) => [table, source]))
    const rows = moved.tables.reduce((sum, { source }) => sum + source.rows, 0)
    const ms = Math.round(monotonicMs() - begun)
    const done = moved.state === 'filled' ? 'was already copied' : 'is copied'
    const text = [
      `All data of ${moved.from} ${done} to ${moved.to}: ${counted(rows, 'row')} in ${counted(moved.tables.length, 'table')}, ${(ms / 1000).toFixed(1)} s.`,
      'The number of rows and the SHA-256 checksum of every table are equal on both sides.',
      `${filesSentence(settings)} They stay where they are: both databases use them.`,
      to === 'postgres'
        ? 'Start the server with DATABASE_URL. It does not use crossdock.db any more; keep that file as a copy, or delete it.'
        : 'Start the server without DATABASE_URL. It does not use PostgreSQL any more.',
    ]
    return { json: { from: moved.from, to: moved.to, rows, ms, tables }, text: text.join('\n') }
  },
})

/** A line for each table that has rows, and one every few seconds for a large one. */
function reportTo(print: (line: string) => void): MoveReport {
  let printedMs = monotonicMs()
  return {
    resumed: () => print('Going on with the move that was interrupted.'),
    startedOver: () => print('The data has changed since the move was interrupted. Copying it from the beginning.'),
    notCopied: (columns) => print(`Not copied, because they are not of this version: ${columns.join(', ')}.`),
    copied({ name }, rows, total) {
      if (total === 0 || (rows < total && monotonicMs() - printedMs < reportEveryMs)) return
      printedMs = monotonicMs()
      print(rows < total ? `${name}: ${rows.toLocaleString('en')} of ${counted(total, 'row')}` : `${name}: ${counted(total, 'row')} copied`)
    },
    compared({ name }) {
      if (monotonicMs() - printedMs < reportEveryMs) return
      printedMs = monotonicMs()
      print(`${name} is equal`)
    },
  }
}
