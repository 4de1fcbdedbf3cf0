import { readSettings } from '../platform/settings.ts'
import { carryOut } from './carry-out.ts'
import { type CommandApp, UsageError } from './command.ts'
import { commandManual, commandOverview } from './help.ts'
import { allCommands } from './index.ts'
import { findCommand, readWords } from './read.ts'
import { sentenceFor } from './trouble.ts'

/** What to print for a line of words. The result alone goes to stdout: programs read it. */
async function answer(app: CommandApp, line: readonly string[]): Promise<string> {
  const found = findCommand(allCommands, line)
  if (!found)
    return commandOverview(
      allCommands,
      line.find((word) => !word.startsWith('-')),
    )
  const { command, rest } = found
  const { input, given, faults, json, help } = readWords(command, rest)
  if (help) return commandManual(command)
  const argument = given === undefined ? undefined : command.argument?.read(given)
  if (faults.length > 0) throw new UsageError(faults.join(' '), `${command.name} --help`)
  const result = await carryOut(app, command, readSettings(process.env), input, argument)
  return json ? `${JSON.stringify(result.json, null, 2)}\n` : `${result.text}\n`
}

/** Runs a command line: its result goes to stdout, an error to stderr and to the exit code. */
export async function runCommandLine(app: CommandApp, line: readonly string[]) {
  try {
    process.stdout.write(await answer(app, line))
  } catch (error) {
    const misread = error instanceof UsageError
    console.error(misread ? `${error.message}\nSee: crossdock ${error.see}` : sentenceFor(error, undefined))
    process.exitCode = misread ? 2 : 1
  }
}
