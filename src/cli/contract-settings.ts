import { readFileSync } from 'node:fs'
import { getSystemErrorMessage } from 'node:util'
import type { Carrier, ContractData } from '../carriers/kit/carrier.ts'
import { type FormField, findFieldProblem } from '../modules/contracts/settings.ts'
import { CommandError, type CommandServices, UsageError } from './command.ts'
import { type Ask, askQuestions, Interrupted } from './keyboard.ts'

type ContractForm = { readonly carrier: Carrier; readonly fields: readonly FormField[] }

/** Reads the settings of a contract: from a file, from standard input where the file is a dash, or from a person who is asked for each. */
export async function readContractSettings(
  { findKeyboard, readInput }: CommandServices,
  file: string | undefined,
  form: ContractForm,
): Promise<unknown> {
  if (file !== undefined) return parseSettings(file, file === '-' ? await readInput() : readSettingsFile(file))
  const keyboard = findKeyboard()
  if (!keyboard)
    throw new UsageError(
      `There is no terminal to ask at. Name a file of JSON with --settings, or - for standard input. ${describeForm(form)}`,
      'contracts create --help',
    )
  try {
    return await askQuestions(keyboard, (ask) => askSettings(ask, keyboard.write, form))
  } catch (error) {
    if (error instanceof Interrupted) throw new CommandError('No contract was created.')
    throw error
  }
}

/** Names all settings of a carrier in one sentence. */
export const describeForm = ({ carrier, fields }: ContractForm) =>
  `${carrier.name} takes ${fields.map(({ name, required }) => (required ? name : `${name} (optional)`)).join(', ')}.`

async function askSettings(ask: Ask, write: (text: string) => void, { carrier, fields }: ContractForm): Promise<ContractData> {
  write(`Settings of the contract with ${carrier.name}. Enter alone takes the value in brackets, or leaves out an optional one.\n`)
  const settings: ContractData = {}
  // A person types no objects: those of a carrier that has some come from a file.
  for (const field of fields.filter(({ type }) => type !== 'object')) {
    const answer = await askSetting(ask, write, { carrier, field })
    if (answer !== '') settings[field.name] = answer
  }
  return settings
}

/** Asks again until the carrier's schema takes the answer. */
async function askSetting(ask: Ask, write: (text: string) => void, { carrier, field }: { carrier: Carrier; field: FormField }) {
  const { name, required, isSecret } = field
  for (;;) {
    const answer = await ask(questionOf(field), { isSecret })
    if (answer === '' && !required) return answer
    const problem = answer === '' ? 'A value is required.' : findFieldProblem(carrier, name, answer)
    if (problem === undefined) return answer
    write(`  ${problem}\n`)
  }
}

/** Longer lists of choices, such as all countries, are cut off. */
const mostChoices = 12

function questionOf({ name, description, required, type, choices = [], isSecret, fallback }: FormField): string {
  const listed = choices.length > mostChoices ? [] : choices.map(({ code, description }) => `  ${code.padEnd(16)} ${description}\n`)
  const takes =
    type === 'boolean'
      ? ' (true or false)'
      : choices.length > mostChoices
        ? ` (a code such as ${choices[0]!.code})`
        : isSecret
          ? ' (not shown)'
          : ''
  const otherwise = fallback !== undefined ? ` [${fallback}]` : required ? '' : ' (optional)'
  return `${description}\n${listed.join('')}${name}${takes}${otherwise}: `
}

function readSettingsFile(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new CommandError(`${file} cannot be used: ${getSystemErrorMessage((error as NodeJS.ErrnoException).errno!)}.`)
  }
}

const mostCharacters = 100_000

/** The message of V8 repeats a part of the text, which has secrets. */
function parseSettings(file: string, text: string): unknown {
  const name = file === '-' ? 'Standard input' : file
  if (text.length > mostCharacters) throw new CommandError(`${name} has more than ${mostCharacters} characters: it holds no settings.`)
  try {
    return JSON.parse(text)
  } catch (error) {
    const [place = ''] = / at position \d+/.exec(String(error)) ?? []
    throw new CommandError(`${name} is not JSON: it cannot be read${place}. Expected: an object such as {"api_key":"..."}.`)
  }
}
