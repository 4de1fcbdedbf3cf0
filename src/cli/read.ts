import { parseArgs } from 'node:util'
import { closestWord } from '../platform/closest-word.ts'
import type { CatalogEntry } from './catalog.ts'
import { type Command, type CommandOptions, type CommandValue, everyOption, UsageError } from './command.ts'

type ArgumentWords = readonly string[]

/** Finds the command that a line names, with the words that follow its name. Undefined if the line stops before naming one. */
export function findCommand(commands: readonly CatalogEntry[], line: ArgumentWords): { entry: CatalogEntry; rest: string[] } | undefined {
  const [first, second] = line
  if (first === undefined || first.startsWith('-')) return undefined
  const exact = commands.find(({ name }) => name === first || name === `${first} ${second}`)
  if (exact) return { entry: exact, rest: line.slice(exact.name.split(' ').length) }

  const group = commands.filter(({ name }) => name.startsWith(`${first} `)).map(({ name }) => name.slice(first.length + 1))
  if (group.length === 0) throw new UsageError(describeUnknown(commands, first, second))
  if (second === '--help' || second === '-h') return undefined
  const list = `There are ${listed(group.map((verb) => `${first} ${verb}`))}.`
  if (second === undefined || second.startsWith('-')) throw new UsageError(`${first} needs a second word. ${list}`)
  const meant = closestWord(second, group)
  throw new UsageError(`There is no command ${first} ${second}. ${meant ? `Did you mean ${first} ${meant}?` : list}`)
}

/** Describes a first word that no command has: with the command that was probably meant, or with all first words. */
function describeUnknown(commands: readonly CatalogEntry[], first: string, second: string | undefined): string {
  const words = [...new Set(commands.map(({ name }) => name.split(' ')[0]!))]
  const group = closestWord(first, words)
  if (group === undefined) return `There is no command ${first}. There are ${listed(words)}.`
  const verbs = commands.flatMap(({ name }) => (name.startsWith(`${group} `) ? [name.slice(group.length + 1)] : []))
  const verb = second === undefined ? undefined : closestWord(second, verbs)
  return `There is no command ${first}. Did you mean ${verb === undefined ? group : `${group} ${verb}`}?`
}

/** Reads the words after a command's name as values. Lists all errors at once. */
export function readWords(name: string, { argument, options }: Command, words: ArgumentWords) {
  const named = argument ? { [nameOf(argument)]: { about: '', value: argument } } : {}
  const known: CommandOptions = { ...options, ...named, ...everyOption }
  const types = Object.entries(known).map(([name, { value }]) => [name, { type: value ? 'string' : 'boolean' } as const])
  const { tokens } = parseArgs({
    args: [...words],
    options: { ...Object.fromEntries(types), help: { type: 'boolean', short: 'h' } },
    strict: false,
    tokens: true,
  })
  const faults: string[] = []
  const input: Record<string, unknown> = {}
  const bare: string[] = []

  for (const token of tokens) {
    if (token.kind === 'positional') bare.push(token.value)
    if (token.kind !== 'option') continue
    const option = Object.hasOwn(known, token.name) ? known[token.name] : undefined
    if (!option) faults.push(describeUnknownOption(token.rawName, Object.keys(known)))
    else if (token.name in input) faults.push(`${token.rawName} is given twice.`)
    else if (!option.value && token.value !== undefined) faults.push(`${token.rawName} takes no value.`)
    else {
      // Refuses `--name --country NL`, which lacks a value. One that begins with a dash is written `--name=-x`; a dash alone is standard
      // input.
      const forgotten = token.value === undefined || (!token.inlineValue && /^-./.test(token.value))
      const value = option.value ? (forgotten ? undefined : option.value.read(token.value!)) : true
      if (value === undefined) faults.push(`${token.rawName} takes ${option.value!.takes}.`)
      input[token.name] = value
    }
  }
  const missing = Object.entries(options).filter(([name, { required }]) => required && !(name in input))
  for (const [name, { value }] of missing) faults.push(`--${name} is missing: it takes ${value!.takes}.`)
  // Accepts `keys revoke --key KEY` for `keys revoke KEY`.
  const given = argument && ((input[nameOf(argument)] as string | undefined) ?? bare.shift())
  if (argument && !given) faults.push(`${argument.placeholder} is missing after "${name}".`)
  if (bare.length > 0) faults.push(`Unexpected argument "${bare.join(' ')}".`)

  return { input, given, faults, json: input.json === true, help: input.help === true }
}

function describeUnknownOption(typed: string, names: readonly string[]): string {
  const meant = closestWord(
    typed,
    names.map((name) => `--${name}`),
  )
  return `There is no option ${typed}.${meant ? ` Did you mean ${meant}?` : ''}`
}

const nameOf = ({ placeholder }: CommandValue<unknown>) => placeholder.toLowerCase()

/** Joins words as a person lists them. */
const listed = (words: ArgumentWords) => (words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`)
