import { findFileInPlaceOfFolder } from '../platform/data-dir.ts'
import type { Settings } from '../platform/settings.ts'
import { type Command, type CommandApp, Refusal } from './command.ts'
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
    const house = await openApp({ ...settings, LOG_LEVEL: settings.LOG_LEVEL === 'error' ? 'error' : 'warn' }, options)
    closing.push(house.close)
    return house
  }
  try {
    const problem = findFileInPlaceOfFolder(settings.DATA_DIR)
    if (problem !== undefined) throw new Refusal(problem)
    return await command.run({ settings, open, tell: input.json ? console.error : console.log, sampleLabel }, input, argument)
  } catch (error) {
    throw new Refusal(sentenceFor(error, settings), { cause: error })
  } finally {
    for (const close of closing) await close()
  }
}
