import { findFileInPlaceOfFolder } from '../platform/data-dir.ts'
import type { Settings } from '../platform/settings.ts'
import { type Command, CommandError, type CommandServices } from './command.ts'
import { refuseMissingDatabase } from './missing-database.ts'
import { sentenceFor } from './trouble.ts'

type OpenedApp = Awaited<ReturnType<CommandServices['open']>> & { close(): Promise<void> }
/** Opens the application on its database. `src/app.ts` has it. */
export type OpenApp = (settings: Settings, options?: { beginsNew: boolean }) => Promise<OpenedApp>

/** `print` prints progress. */
type CommandRun = { input: Record<string, unknown>; argument: unknown; print(line: string): void; openApp: OpenApp }

/** Runs a command, closes what it opened, and turns an error into a sentence for the operator. */
export async function carryOut(command: Command, settings: Settings, { input, argument, print, openApp }: CommandRun) {
  const opened: OpenedApp[] = []
  const open = async (options?: { beginsNew: boolean }) => {
    if (!command.begins && !settings.DATABASE_URL) refuseMissingDatabase(settings, ', or start the server once')
    const app = await openApp({ ...settings, LOG_LEVEL: settings.LOG_LEVEL === 'error' ? 'error' : 'warn' }, options)
    opened.push(app)
    return app
  }
  try {
    const problem = findFileInPlaceOfFolder(settings.DATA_DIR)
    if (problem !== undefined) throw new CommandError(problem)
    return await command.run({ settings, open, print }, input, argument)
  } catch (error) {
    throw new CommandError(sentenceFor(error, settings), { cause: error })
  } finally {
    for (const { close } of opened) await close()
  }
}
