import type { z } from 'zod'
import type { Issue, ValueSource } from './issues.ts'
import { askWhether, findMeantName, findMeantValue, quoteValue, refuseValue } from './refused-value.ts'
import { exampleAt, namesAt } from './schema-at.ts'

/** Limit of names and values in one request for which an error suggests the one that was probably meant. */
export const mostSuggestions = 20

/** A value that its schema refuses. `schema` is that of the whole, below which it stands at `path`. */
export type RefusedValue = {
  readonly schema: z.ZodType
  readonly where: ValueSource
  readonly path: readonly PropertyKey[]
  readonly value: unknown
  /** The value may also have another form: then it need not be a wrong choice, and is not repeated as one. */
  readonly isAlternative: boolean
  readonly suggestions: { left: number }
}
type NamePlace = Omit<RefusedValue, 'value' | 'isAlternative'>

const suggestName = ({ suggestions }: NamePlace, find: () => string | undefined) => (suggestions.left-- > 0 ? find() : undefined)

/** Describes a name that does not exist at a place. */
export function describeUnknown(name: string, place: NamePlace): string {
  const meant = suggestName(place, () => findMeantName(name, namesAt(place.schema, place.path)))
  return askWhether(meant, `There is no ${place.where === 'pointer' ? 'field' : 'parameter'} ${quoteValue(name)} here.`)
}

/** Describes what is wrong with a value, and what to send instead. */
export function describeIssue(issue: Issue, refused: RefusedValue): string {
  const { value } = refused
  if (issue.code === 'invalid_value') return describeChoice(issue.values, refused)
  if (issue.code === 'invalid_type') return describeType(issue.expected, refused)
  if (issue.code === 'too_big') return refuseNumber(issue.origin, `Must be at most ${issue.maximum}${units[issue.origin] ?? ''}.`, value)
  if (issue.code === 'too_small' && issue.origin !== 'number' && issue.minimum === 1) return 'Must not be empty.'
  if (issue.code === 'too_small')
    return refuseNumber(
      issue.origin,
      `Must be ${issue.origin === 'number' && !issue.inclusive ? 'more than' : 'at least'} ${issue.minimum}${units[issue.origin] ?? ''}.`,
      value,
    )
  if (issue.code === 'invalid_format' && issue.format in times) return refuseValue(`Must be ${times[issue.format]}.`, value)
  if (issue.code === 'invalid_format' && issue.format !== 'regex') return `Must be ${formats[issue.format] ?? `a valid ${issue.format}`}.`
  return issue.message
}

const units: Readonly<Record<string, string>> = { string: ' characters long', array: ' items long', object: ' entries large' }
const formats: Readonly<Record<string, string>> = {
  email: 'an e-mail address such as ada@example.com',
  url: 'a complete address such as https://shop.example/path',
  uuid: 'a UUID such as 5f0a1c2e-6f3b-4c58-9a55-0d6a4f1f2b3c',
}
/** Formats whose values are repeated. */
const times: Readonly<Record<string, string>> = {
  datetime: 'a time such as 2026-11-15T09:00:00Z',
  date: 'a date such as 2026-11-15',
  duration: 'an ISO 8601 duration such as P2D or PT90M',
}

function describeChoice(choices: readonly unknown[], refused: RefusedValue): string {
  const list = choices.map((one) => JSON.stringify(one)).join(', ')
  const detail = choices.length === 1 ? `Must be ${list}.` : `Must be one of ${list}.`
  const meant = suggestName(refused, () => findMeantValue(refused.value, choices))
  return refused.isAlternative ? askWhether(meant, detail) : refuseValue(detail, refused.value, meant)
}

const typeNames: Readonly<Record<string, string>> = {
  array: 'a list',
  boolean: 'true or false',
  int: 'a whole number',
  number: 'a number',
  object: 'an object',
  record: 'an object',
  string: 'text',
}
const nameType = (type: string) => typeNames[type] ?? `a ${type}`

const numberText = /^-?\d{1,15}(\.\d{1,15})?$/
/** Patterns of values that clients send in quotes, though they are no text. */
const quoted: Readonly<Record<string, RegExp>> = { number: numberText, int: numberText, boolean: /^(true|false)$/ }

/** A value of another type is not repeated, unless it is a number or a flag. */
function describeType(expected: string, refused: RefusedValue): string {
  const { value, schema, path } = refused
  const detail = `Must be ${nameType(expected)}.`
  if (typeof value === 'number' && expected === 'int') return refuseValue(detail, value)
  if (typeof value === 'string' && quoted[expected]?.test(value)) return `${refuseValue(detail, value)} Send it without quotes.`
  const given = `${detail.slice(0, -1)}, not ${nameType(Array.isArray(value) ? 'array' : typeof value)}.`
  if (expected === 'string' && typeof value !== 'object') return `${given} Send it in quotes.`
  if (path.length === 0 && typeof value === 'string') return `${given} Encode it as JSON once, not twice.`
  if (expected === 'array') return `${given} Put the value in square brackets.`
  const example = expected === 'object' ? suggestName(refused, () => exampleAt(schema, path)) : undefined
  return example === undefined ? given : `${given} Example: ${example}`
}

/** Lengths are of values that are not repeated. In a query a number is text. */
function refuseNumber(origin: string, detail: string, value: unknown): string {
  if (origin !== 'number') return detail
  return refuseValue(detail, typeof value === 'string' && numberText.test(value) ? Number(value) : value)
}
