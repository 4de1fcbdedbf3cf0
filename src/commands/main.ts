import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { openHouse } from '../house.ts'
import { databaseFile } from '../platform/database.ts'
import { readSettings, type Settings } from '../platform/settings.ts'
import { type Command, Refusal, UsageError } from './command.ts'
import { manual, overview } from './help.ts'
import { commands } from './index.ts'
import { findCommand, readWords } from './read.ts'
import { sentenceFor } from './trouble.ts'

/** What to print for a line of words. The result alone goes to stdout: programs read it. */
async function answer(line: readonly string[]): Promise<string> {
  const found = findCommand(commands, line)
  if (!found)
    return overview(
      commands,
      line.find((word) => !word.startsWith('-')),
    )
  const { command, rest } = found
  const { input, given, faults, json, help } = readWords(command, rest)
  if (help) return manual(command)
  const argument = given === undefined ? undefined : command.argument?.read(given)
  if (faults.length > 0) throw new UsageError(faults.join(' '), `${command.name} --help`)
  const result = await carryOut(command, readSettings(process.env), input, argument)
  return json ? `${JSON.stringify(result.json, null, 2)}\n` : `${result.text}\n`
}

async function carryOut(command: Command, settings: Settings, input: Record<string, unknown>, argument: unknown) {
  const closing: (() => Promise<void>)[] = []
  const open = async (options?: { beginsNew: boolean }) => {
    const file = databaseFile(settings.DATA_DIR)
    if (!command.begins && !settings.DATABASE_URL && !existsSync(file))
      throw new Refusal(
        `There is no database at ${resolve(file)}. Set DATA_DIR to the folder that the server uses, or start the server once.`,
      )
    const house = await openHouse({ ...settings, LOG_LEVEL: settings.LOG_LEVEL === 'error' ? 'error' : 'warn' }, options)
    closing.push(house.close)
    return house
  }
  try {
    return await command.run({ settings, open, tell: input.json ? console.error : console.log }, input, argument)
  } catch (error) {
    throw new Refusal(sentenceFor(error, settings), { cause: error })
  } finally {
    for (const close of closing) await close()
  }
}

try {
  process.stdout.write(await answer(process.argv.slice(2)))
} catch (error) {
  const misread = error instanceof UsageError
  console.error(misread ? `${error.message}\nSee: crossdock ${error.see}` : sentenceFor(error, undefined))
  process.exitCode = misread ? 2 : 1
}
