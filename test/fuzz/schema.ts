import type { Document, Schema } from './document.ts'

type Look = (given: any, value: any, schema: Schema, at: string, document: Document) => string[]

const patterns = new Map<string, RegExp>()
const patternOf = (text: string) => {
  const known = patterns.get(text) ?? new RegExp(text, 'u')
  patterns.set(text, known)
  return known
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)
const isType: Record<string, (value: unknown) => boolean> = {
  null: (value) => value === null,
  boolean: (value) => typeof value === 'boolean',
  string: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number',
  integer: Number.isInteger,
  array: Array.isArray,
  object: isRecord,
}

const say = (wrong: boolean, at: string, text: string) => (wrong ? [`${at || '/'} ${text}`] : [])
const whereText =
  (isWrong: (given: any, value: string) => boolean, text: string): Look =>
  (given, value, _, at) =>
    say(typeof value === 'string' && isWrong(given, value), at, `${text} ${given}`)
const whereNumber =
  (isWrong: (given: number, value: number) => boolean, text: string): Look =>
  (given, value, _, at) =>
    say(typeof value === 'number' && isWrong(given, value), at, `${text} ${given}`)
const whereList =
  (isWrong: (given: number, length: number) => boolean, text: string): Look =>
  (given, value, _, at) =>
    say(Array.isArray(value) && isWrong(given, value.length), at, `${text} ${given} items`)
/** JSON Schema counts characters, not halves of them; counted in full only where that could matter. */
const lengthOf = (text: string) => [...text].length
const ignored: Look = () => []

function alternatives(...[given, value, , at, document]: Parameters<Look>): string[] {
  const found = (given as Schema[]).map((one) => problemsOf(one, value, document, at))
  return found.some(({ length }) => length === 0) ? [] : (found[0] ?? [])
}

/** Other formats are not looked at. */
const formats: Record<string, RegExp> = {
  date: /^\d{4}-\d\d-\d\d$/,
  'date-time': /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)$/,
  uri: /^[a-z][a-z0-9+.-]*:\S+$/i,
  uuid: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i,
}

const keywords: Record<string, Look> = {
  type: (given, value, _, at) =>
    say(![given].flat().some((type) => isType[type]!(value)), at, `is not of type ${given}: ${String(JSON.stringify(value)).slice(0, 60)}`),
  enum: (given: unknown[], value, _, at) => say(!given.includes(value), at, `is none of ${given}`),
  const: (given, value, _, at) => say(given !== value, at, `is not ${JSON.stringify(given)}`),
  anyOf: alternatives,
  // They tell each other apart by a word, so that no value fits two.
  oneOf: alternatives,
  required: (given: string[], value, _, at) =>
    isRecord(value) ? given.filter((name) => !Object.hasOwn(value, name)).map((name) => `${at}/${name} is missing`) : [],
  properties: (given: Record<string, Schema>, value, _, at, document) =>
    isRecord(value)
      ? Object.entries(given).flatMap(([name, one]) =>
          Object.hasOwn(value, name) ? problemsOf(one, value[name], document, `${at}/${name}`) : [],
        )
      : [],
  additionalProperties: (given: Schema | boolean, value, { properties = {} }, at, document) =>
    isRecord(value)
      ? Object.keys(value)
          // The server drops this key of JavaScript's from every object before it looks at the rest.
          .filter((name) => !Object.hasOwn(properties, name) && name !== '__proto__')
          .flatMap((name) =>
            typeof given === 'boolean' ? say(!given, at, `also has "${name}"`) : problemsOf(given, value[name], document, `${at}/${name}`),
          )
      : [],
  items: (given: Schema, value, _, at, document) =>
    Array.isArray(value) ? value.flatMap((one, i) => problemsOf(given, one, document, `${at}/${i}`)) : [],
  minimum: whereNumber((given, value) => value < given, 'is less than'),
  maximum: whereNumber((given, value) => value > given, 'is more than'),
  exclusiveMinimum: whereNumber((given, value) => value <= given, 'is not more than'),
  exclusiveMaximum: whereNumber((given, value) => value >= given, 'is not less than'),
  multipleOf: whereNumber((given, value) => !Number.isInteger(value / given), 'is no multiple of'),
  minLength: whereText((given, value) => lengthOf(value) < given, 'is shorter than'),
  maxLength: whereText((given, value) => value.length > given && lengthOf(value) > given, 'is longer than'),
  pattern: whereText((given, value) => !patternOf(given).test(value), 'does not match'),
  minItems: whereList((given, length) => length < given, 'has fewer than'),
  maxItems: whereList((given, length) => length > given, 'has more than'),
  minProperties: (given: number, value, _, at) =>
    say(isRecord(value) && Object.keys(value).length < given, at, `has fewer than ${given} keys`),
  maxProperties: (given: number, value, _, at) =>
    say(isRecord(value) && Object.keys(value).length > given, at, `has more than ${given} keys`),
  // What a name of a property may be is always text here.
  propertyNames: ignored,
  format: whereText((given, value) => formats[given]?.test(value) === false, 'is not of the format'),
  description: ignored,
  title: ignored,
  examples: ignored,
  default: ignored,
  deprecated: ignored,
}

/** What a value has against a schema, in our own reading of JSON Schema. A keyword that this cannot read is no pass but an error. */
export function problemsOf(schema: Schema, value: unknown, document: Document, at = ''): string[] {
  const resolved = document.resolve(schema)
  return Object.entries(resolved).flatMap(([keyword, given]) => {
    const look = keywords[keyword] ?? (keyword.startsWith('x-') ? ignored : undefined)
    if (!look) throw new Error(`test/fuzz/schema.ts does not know the keyword "${keyword}" of ${at || '/'}. Teach it.`)
    return look(given, value, resolved, at, document)
  })
}
