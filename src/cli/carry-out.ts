import { findFileInPlaceOfFolder } from '../platform/data-dir.ts'
import type { Settings } from '../platform/settings.ts'
import { type Command, type CommandServices, Refusal } from './command.ts'
import { refuseMissingDatabase } from './missing-database.ts'
import { sentenceFor } from './trouble.ts'

type OpenedApp = Awaited<ReturnType<CommandServices['open']>> & { close(): Promise<void> }
/** Opens the application on its database. `src/app.ts` has it. */
export type OpenApp = (settings: Settings, options?: { beginsNew: boolean }) => Promise<OpenedApp>

/** `tell` prints progress. */
type CommandRun = { input: Record<string, unknown>; argument: unknown; tell(line: string): void; openApp: OpenApp }

/** Runs a command, closes what it opened, and turns an error into a sentence for the operator. */
export async function carryOut(command: Command, settings: Settings, { input, argument, tell, openApp }: CommandRun) {
  const opened: OpenedApp[] = []
  const open = async (options?: { beginsNew: boolean }) => {
    if (!command.begins && !settings.DATABASE_URL) refuseMissingDatabase(settings, ', or start the server once')
    const app = await openApp({ ...settings, LOG_LEVEL: settings.LOG_LEVEL === 'error' ? 'error' : 'warn' }, options)
    opened.push(app)
    return app
  }
  try {
    const problem = findFileInPlaceOfFolder(settings.DATA_DIR)
    if (problem !== undefined) throw new Refusal(problem)
    return await command.run({ settings, open, tell }, input, argument)
  } catch (error) {
    throw new Refusal(sentenceFor(error, settings), { cause: error })
  } finally {
    for (const { close } of opened) await close()
  }
}
