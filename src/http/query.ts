import { z } from 'zod'
import { addFaults, Fault, invalidValue } from '../platform/errors.ts'
import { checkValue, type ErrorMapping } from './check.ts'
import type { IgnoredFields } from './ignored-fields.ts'
import { textProblem } from './json.ts'
import { decodeSegment } from './router.ts'

const commaLists = new WeakSet<z.ZodType>()
/** A parameter of values with commas between them. Clients may also repeat it; the values are joined. Wrap the whole schema. */
export const commaList = <S extends z.ZodType>(schema: S): S => {
  commaLists.add(schema)
  return schema
}

type Query = Record<string, string | string[]>
/** The parameters of an operation by name, each with how often it may stand. */
type Repeats = ReadonlyMap<string, 'once' | 'list' | 'comma list'>

/** The query of a request, as its schema has it. With `ignored`, unknown parameters are listed there instead of refused. */
export function checkQuery<S extends z.ZodType>(
  schema: S,
  target: string,
  faults: Fault[],
  ignored: IgnoredFields | undefined,
  errorMapping?: ErrorMapping,
): z.output<S> {
  const query: Query = Object.create(null)
  const start = target.indexOf('?')
  if (start !== -1) addFaults(faults, readParameters(target.slice(start + 1), listRepeats(schema), query, ignored !== undefined))
  return checkValue(schema, query, 'parameter', faults, errorMapping, ignored)
}

const repeats = new WeakMap<z.ZodType, Repeats>()
const listRepeats = (query: z.ZodType): Repeats =>
  repeats.getOrInsertComputed(
    query,
    () =>
      new Map(query instanceof z.ZodObject ? Object.entries(query.shape).map(([name, one]) => [name, findRepeat(one as z.ZodType)]) : []),
  )

const findRepeat = (schema: z.ZodType): 'once' | 'list' | 'comma list' => {
  if (commaLists.has(schema)) return 'comma list'
  if (schema instanceof z.ZodOptional) return findRepeat(schema.unwrap() as z.ZodType)
  return schema instanceof z.ZodArray ? 'list' : 'once'
}

/** Limit of parameters in one query: more than any operation takes, repeated ones included. */
const mostParameters = 250

/** Reads the parameters into `query`, and yields a fault for each that is wrong. */
function* readParameters(text: string, known: Repeats, query: Query, isLenient: boolean): Generator<Fault> {
  const pairs = text.split('&', mostParameters + 1).filter(Boolean)
  if (pairs.length > mostParameters)
    yield new Fault(invalidValue, `A request has at most ${mostParameters} parameters.`, { source: { parameter: nameIn(pairs.at(-1)!) } })
  for (const pair of pairs.slice(0, mostParameters)) {
    const given = decodeText(pair.split('=', 1)[0]!)
    const value = decodeText(pair.slice(pair.indexOf('=') + 1 || pair.length))
    const makeParameterFault = (detail: string) => new Fault(invalidValue, detail, { source: { parameter: nameIn(pair) } })
    const problem =
      given === undefined || value === undefined ? 'The text after % is not UTF-8.' : (textProblem(given) ?? textProblem(value))
    if (problem) {
      yield makeParameterFault(problem)
      continue
    }
    const name = nameOf(given!, known)
    const repeat = known.get(name)
    if (repeat === 'list') query[name] = [...(query[name] ?? []), value!]
    else if (!(name in query)) query[name] = value!
    else if (repeat === 'comma list') query[name] += `,${value!}`
    else if (repeat || !isLenient) yield makeParameterFault('This parameter stands twice. Send it once.')
  }
}
const mostName = 200

/** Decodes a name or a value: a plus sign is a space. Returns undefined if the bytes after % are not UTF-8. */
const decodeText = (text: string) => decodeSegment(text.replaceAll('+', ' '))

/** The name of a parameter as an error shows it. */
const nameIn = (pair: string) => decodeText(pair.split('=', 1)[0]!)?.replaceAll('\0', '').slice(0, mostName) ?? ''

/** PHP and Rails clients write `name[]` or `name[0]` for a parameter that stands several times. */
function nameOf(given: string, known: Repeats): string {
  if (!given.endsWith(']')) return given
  const name = given.replace(/\[\d{0,3}\]$/, '')
  return (known.get(name) ?? 'once') === 'once' ? given : name
}
