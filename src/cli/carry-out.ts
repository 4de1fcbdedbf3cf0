import { findFileInPlaceOfFolder } from '../platform/data-dir.ts'
import type { Settings } from '../platform/settings.ts'
import { type Command, CommandError, type CommandServices, UsageError } from './command.ts'
import { refuseMissingDatabase } from './missing-database.ts'
import { sentenceFor } from './trouble.ts'

type CommandRun = Pick<CommandServices, 'print' | 'loadApp' | 'findKeyboard' | 'readInput'> & {
  operator: string
  input: Record<string, unknown>
  argument: unknown
}

/** Runs a command, closes what it opened, and turns an error into a sentence for the operator. */
export async function carryOut(command: Command, settings: Settings, { input, argument, operator, ...services }: CommandRun) {
  const opened: { close(): Promise<void> }[] = []
  const open = async (options?: { beginsNew: boolean }) => {
    if (!command.begins && !settings.DATABASE_URL) refuseMissingDatabase(settings, ', or start the server once')
    const { openApp } = await services.loadApp()
    const app = await openApp({ ...settings, LOG_LEVEL: settings.LOG_LEVEL === 'error' ? 'error' : 'warn' }, { ...options, operator })
    opened.push(app)
    return app
  }
  try {
    const problem = findFileInPlaceOfFolder(settings.DATA_DIR)
    if (problem !== undefined) throw new CommandError(problem)
    return await command.run({ settings, open, ...services }, input, argument)
  } catch (error) {
    if (error instanceof UsageError) throw error
    throw new CommandError(sentenceFor(error, settings), { cause: error })
  } finally {
    for (const { close } of opened) await close()
  }
}
