import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'

type Option = {
  readonly help: string
  /** `seed` is a number too, random by default; a range is two numbers such as `35-60`. Default: a flag. */
  readonly type?: 'number' | 'seed' | 'range' | 'text'
  readonly default?: number
  readonly choices?: readonly string[]
}
type ValueOf<Given extends Option> = Given extends { type: 'seed' } | { type: 'number'; default: number }
  ? number
  : Given extends { type: 'number' }
    ? number | undefined
    : Given extends { type: 'range' }
      ? readonly [number, number] | undefined
      : Given extends { type: 'text' }
        ? string | undefined
        : boolean
type Command<Options> = {
  /** As npm runs it: `prove`. */
  readonly name: string
  readonly about: string
  /** Words that may follow the name, as the help shows them: `[area [goals]]`. */
  readonly words?: string
  readonly options: Options
}

/** Options of several commands. */
export const seedOption = { seed: { type: 'seed', help: 'repeats a run; every run prints its seed' } } as const
export const fullOption = { full: { help: 'all that is promised, which takes hours' } } as const
export const engineOptions = { sqlite: { help: 'on SQLite only' }, postgres: { help: 'on PostgreSQL only' } } as const

/** Reads what follows `npm run NAME --`. What is wrong with it ends the process with 1, and `--help` with 0. */
export function readArguments<const Options extends Readonly<Record<string, Option>>>(command: Command<Options>) {
  const { name, options } = command
  const { values, positionals }: { values: Readonly<Record<string, unknown>>; positionals: string[] } = parse(command)
  if (values.help) {
    console.log(describeCommand(command))
    process.exit()
  }
  const read = Object.entries<Option>(options).map(([key, option]) => [key, readValue(name, key, option, values[key])])
  return { words: positionals, values: Object.fromEntries(read) as { readonly [Key in keyof Options]: ValueOf<Options[Key]> } }
}

/** Ends the process with what is wrong with the arguments. */
export function refuseArguments(name: string, problem: string): never {
  console.error(`${problem}. npm run ${name} -- --help lists the options.`)
  process.exit(1)
}

function parse({ name, options, words }: Command<Readonly<Record<string, Option>>>) {
  const entries = Object.entries(options).map(([key, { type }]) => [key, { type: type ? 'string' : 'boolean' }] as const)
  try {
    return parseArgs({ options: { ...Object.fromEntries(entries), help: { type: 'boolean' } }, allowPositionals: words !== undefined })
  } catch (error) {
    return refuseArguments(name, (error as Error).message.split('. ')[0]!)
  }
}

function readValue(name: string, key: string, { type, default: usual, choices }: Option, given: unknown) {
  if (type === undefined) return given === true
  if (given === undefined) return type === 'seed' ? randomInt(2 ** 31) : usual
  const text = String(given)
  const refuse = (expected: string) => refuseArguments(name, `--${key} ${text} is not valid. Expected: ${expected}`)
  if (choices && !choices.includes(text)) refuse(choices.join(', '))
  if (type === 'text') return text
  const numbers = text.split('-').map(Number)
  if (!/^\d+(-\d+)?$/.test(text) || numbers.length !== (type === 'range' ? 2 : 1) || !numbers.every(Number.isSafeInteger))
    refuse(type === 'range' ? 'two whole numbers such as 35-60' : 'a whole number')
  return type === 'range' ? numbers : numbers[0]
}

/** The text that `--help` prints. */
export function describeCommand({ name, about, words = '', options }: Command<Readonly<Record<string, Option>>>) {
  const lines = Object.entries(options).map(([key, { type, help, default: usual, choices }]) => {
    const value = { seed: ' S', number: ' N', range: ' A-B', text: choices ? ` ${choices.join('|')}` : ' TEXT' }[type ?? 'seed']
    return `  ${`--${key}${type ? value : ''}`.padEnd(28)} ${help}${usual === undefined ? '' : ` (default: ${usual.toLocaleString('en')})`}`
  })
  return [`npm run ${name} ${words}${words && ' '}[-- OPTIONS]`, about, '', ...lines].join('\n')
}
