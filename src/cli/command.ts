import type { Carrier } from '../carriers/kit/carrier.ts'
import type { Label } from '../labels/label.ts'
import type { Services, System } from '../platform/context.ts'
import type { Settings } from '../platform/settings.ts'
import type { Keyboard } from './keyboard.ts'

/** Value that an option or an argument takes. `read` returns undefined to refuse. */
export type CommandValue<T> = { readonly placeholder: string; readonly takes: string; read(text: string): T | undefined }

/** An option with a value, or, where `value` is absent, one that is there or not. */
type Option = { readonly about: string; readonly value?: CommandValue<unknown>; readonly required?: true }
export type CommandOptions = Readonly<Record<string, Option>>

type ReadAs<O extends Option> = O extends { value: CommandValue<infer T> } ? (O extends { required: true } ? T : T | undefined) : boolean
/** Options under the names that are typed: `input['created-at']`. */
export type Input<O extends CommandOptions> = { readonly [N in keyof O]: ReadAs<O[N]> }

/** Output of a command: for a program with `--json`, for a person without. */
export type Result = { readonly json: unknown; readonly text: string }

/**
 * Functions of `src/app.ts` that commands need. They are passed in, since `app.ts` stands above, and loaded by the commands that need them.
 */
export type CommandApp = {
  openApp(
    settings: Settings,
    options?: { beginsNew?: boolean; operator?: string },
  ): Promise<{ parts: Services; system: System; applied: readonly string[]; close(): Promise<void> }>
  /** A label of a carrier with invented contents. */
  sampleLabel(carrier: Carrier, kind: 'plain' | 'everything'): Promise<Label>
}

/** Services that commands use. The database is opened by those that ask for it, since a backup must not migrate what it copies. */
export type CommandServices = {
  readonly settings: Settings
  open(options?: { beginsNew: boolean }): Promise<{ parts: Services; system: System; applied: readonly string[] }>
  /** Prints a line of a command that goes on, before its result: to stdout for a person, to stderr for a program. */
  print(line: string): void
  /** Returns undefined where no person is at a terminal, as in a script. */
  findKeyboard(): Keyboard | undefined
  /** Reads all of standard input, for commands that need it. */
  readInput(): Promise<string>
  /** Loads the app. */
  loadApp(): Promise<CommandApp>
}

/** A command, as data. Reading the line, the help and the tests are walks over these. */
type Declaration<O extends CommandOptions, A> = {
  readonly argument: A
  readonly options: O
  /** True if it may begin a new database. For the others a missing one is more likely a wrong DATA_DIR. */
  readonly begins?: true
  run(place: CommandServices, input: Input<O>, argument: A extends CommandValue<infer T> ? T : undefined): Promise<Result>
}

export const defineCommand = <const O extends CommandOptions, A extends CommandValue<unknown> | undefined = undefined>(
  declaration: Omit<Declaration<O, A>, 'argument'> & (A extends undefined ? { argument?: undefined } : { argument: A }),
) => declaration as unknown as Command

/** A command with its types forgotten. */
export type Command = Declaration<CommandOptions, CommandValue<unknown> | undefined> & {
  run(place: CommandServices, input: Record<string, unknown>, argument: unknown): Promise<Result>
}

/** The line was not understood: exit code 2, as shells have it. */
export class UsageError extends Error {
  readonly see: string
  constructor(message: string, see = '--help') {
    super(message)
    this.see = see
  }
}
/** The line was understood, but cannot be carried out: exit code 1. */
export class CommandError extends Error {}

/** Options that every command takes. */
export const everyOption = {
  json: { about: 'print the result as JSON' },
  help: { about: 'say what this command does and takes' },
} satisfies CommandOptions
