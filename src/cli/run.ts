import { readSettings } from '../platform/settings.ts'
import { readVersion } from '../platform/version.ts'
import { type CatalogEntry, commandCatalog } from './catalog.ts'
import { type CommandApp, CommandError, UsageError } from './command.ts'
import { commandManual, commandOverview } from './help.ts'
import type { Keyboard } from './keyboard.ts'
import { findOperator } from './operator.ts'
import { findCommand, readWords } from './read.ts'
import { takeStoredSlug } from './stored-slug.ts'

/** Environment and streams of a command line. Only the result goes to `out`, since programs read it. */
export type Terminal = {
  /** Environment variables. PLATFORM_SLUG is set in them if the database has it. */
  readonly env: NodeJS.ProcessEnv
  out(text: string): void
  err(text: string): void
  loadApp(): Promise<CommandApp>
  findKeyboard(): Keyboard | undefined
  readInput(): Promise<string>
}

/** Runs one command line. Returns the exit code: 0; 1 if the command could not be carried out; 2 if the line is wrong. */
export async function runCommandLine(line: readonly string[], terminal: Terminal): Promise<number> {
  try {
    if (line[0] === '--version') {
      const { version, commit } = readVersion()
      terminal.out(`crossdock ${version}${commit === undefined ? '' : ` (commit ${commit})`}\n`)
      return 0
    }
    const found = findCommand(commandCatalog, line)
    terminal.out(found ? await runEntry(found.entry, found.rest, terminal) : commandOverview(commandCatalog, groupOf(line)))
    return 0
  } catch (error) {
    if (error instanceof UsageError) {
      terminal.err(`${error.message}\nSee: crossdock ${error.see}`)
      return 2
    }
    const { sentenceFor } = await import('./trouble.ts')
    terminal.err(error instanceof CommandError ? error.message : sentenceFor(error, undefined))
    return 1
  }
}

const groupOf = (line: readonly string[]) => line.find((word) => !word.startsWith('-'))

async function runEntry(entry: CatalogEntry, rest: readonly string[], terminal: Terminal): Promise<string> {
  if (!rest.includes('--help')) await takeStoredSlug(terminal.env)
  const command = await entry.load()
  const { input, given, faults, json, help } = readWords(entry.name, command, rest)
  if (help) return commandManual(entry, command)
  const argument = given === undefined ? undefined : command.argument?.read(given)
  if (given !== undefined && argument === undefined) faults.push(`${command.argument!.placeholder} takes ${command.argument!.takes}.`)
  if (faults.length > 0) throw new UsageError(faults.join(' '), `${entry.name} --help`)
  const { carryOut } = await import('./carry-out.ts')
  const print = json ? terminal.err : (line: string) => terminal.out(`${line}\n`)
  const result = await carryOut(command, readSettings(terminal.env), {
    input,
    argument,
    print,
    loadApp: terminal.loadApp,
    findKeyboard: terminal.findKeyboard,
    readInput: terminal.readInput,
    operator: findOperator(terminal.env),
  })
  return json ? `${JSON.stringify(result.json, null, 2)}\n` : `${result.text}\n`
}
