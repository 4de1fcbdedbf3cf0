import { findFileInPlaceOfFolder } from '../platform/data-dir.ts'
import type { Settings } from '../platform/settings.ts'
import { type Command, type CommandApp, CommandError } from './command.ts'
import { refuseMissingDatabase } from './missing-database.ts'
import { sentenceFor } from './trouble.ts'

/** Runs a command, closes what it has opened, and turns what it meets into a sentence. */
export async function carryOut(
  { openApp, sampleLabel }: CommandApp,
  command: Command,
  settings: Settings,
  input: Record<string, unknown>,
  argument: unknown,
) {
  const closing: (() => Promise<void>)[] = []
  const open = async (options?: { beginsNew: boolean }) => {
    if (!command.begins && !settings.DATABASE_URL) refuseMissingDatabase(settings, ', or start the server once')
    const app = await openApp({ ...settings, LOG_LEVEL: settings.LOG_LEVEL === 'error' ? 'error' : 'warn' }, options)
    closing.push(app.close)
    return app
  }
  try {
    const problem = findFileInPlaceOfFolder(settings.DATA_DIR)
    if (problem !== undefined) throw new CommandError(problem)
    return await command.run({ settings, open, print: input.json ? console.error : console.log, sampleLabel }, input, argument)
  } catch (error) {
    throw new CommandError(sentenceFor(error, settings), { cause: error })
  } finally {
    for (const close of closing) await close()
  }
}
