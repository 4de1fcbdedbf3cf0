import type { z } from 'zod'

/** Result for a value that is not valid, or has a field that is `undefined`: Zod parses that one. */
export const notParsed = Symbol('not parsed')

type ZodSchema = z.core.$ZodType
type Parse = (value: unknown) => unknown
type ZodCheck = z.core.$ZodCheck
type Def = z.core.$ZodTypes['_zod']['def']
type DefOf<Type extends Def['type']> = Extract<Def, { type: Type }>

const parsers = new WeakMap<ZodSchema, Parse>()

/**
 * Parses a valid value as its schema does, in 40 % of the time: Zod makes two objects for each field, also for those that were not sent.
 * What is not handled here, such as a transformation, is left to Zod.
 */
export const parseQuickly = (schema: ZodSchema, value: unknown): unknown => findParser(schema)(value)

function findParser(schema: ZodSchema): Parse {
  let parse = parsers.get(schema)
  if (!parse) {
    parse = withChecks(schema, (makers as Makers)[schema._zod.def.type]?.(schema._zod.def as never, schema)) ?? parseByZod(schema)
    parsers.set(schema, parse)
  }
  return parse
}

const parseByZod =
  (schema: ZodSchema): Parse =>
  (value) => {
    const payload = schema._zod.run({ value, issues: [] }, { async: false }) as z.core.ParsePayload
    return payload.issues.length > 0 ? notParsed : payload.value
  }

type Makers = Record<string, ((def: never, schema: ZodSchema) => Parse | undefined) | undefined>

/** A parser for each type of schema. Without a parser, the schema is one for Zod. */
const makers: { [Type in Def['type']]?: (def: DefOf<Type>, schema: ZodSchema) => Parse | undefined } = {
  string: ({ coerce }) => (coerce ? undefined : (value) => (typeof value === 'string' ? value : notParsed)),
  number: ({ coerce }) => (coerce ? undefined : (value) => (Number.isFinite(value) ? value : notParsed)),
  boolean: ({ coerce }) => (coerce ? undefined : (value) => (typeof value === 'boolean' ? value : notParsed)),
  enum: (_, schema) => parseOneOf(schema),
  literal: (_, schema) => parseOneOf(schema),
  unknown: () => (value) => value,
  nullable: ({ innerType }) => {
    const parse = findParser(innerType)
    return (value) => (value === null ? null : parse(value))
  },
  optional({ innerType }, schema) {
    if (schema._zod.optin !== 'optional' || schema._zod.traits.has('$ZodExactOptional')) return undefined
    const parse = findParser(innerType)
    return (value) => (value === undefined ? undefined : parse(value))
  },
  default({ innerType }, schema) {
    const [parse, parseMissing] = [findParser(innerType), parseByZod(schema)]
    return (value) => (value === undefined ? parseMissing(value) : parse(value))
  },
  union: (def) => ('discriminator' in def || def.inclusive === false ? undefined : firstOf(def.options.map(findParser))),
  array: parseList,
  object: parseObject,
}

function parseOneOf({ _zod: { values } }: ZodSchema): Parse | undefined {
  return values && ((value) => (values.has(value as never) ? value : notParsed))
}

const firstOf =
  (options: readonly Parse[]): Parse =>
  (value) => {
    for (const parse of options) {
      const parsed = parse(value)
      if (parsed !== notParsed) return parsed
    }
    return notParsed
  }

/** A list that is too long is refused before its elements are looked at. */
function parseList({ element, most = Number.POSITIVE_INFINITY }: DefOf<'array'> & { most?: number }): Parse {
  const parse = findParser(element)
  return (value) => {
    if (!Array.isArray(value) || value.length > most) return notParsed
    const list: unknown[] = new Array(value.length)
    for (let i = 0; i < value.length; i++) {
      const parsed = parse(value[i])
      if (parsed === notParsed) return notParsed
      list[i] = parsed
    }
    return list
  }
}

type ObjectField = { readonly key: string; readonly parse: Parse; readonly isOptional: boolean; readonly isRequired: boolean }

/** The fields of the result are in the order of the schema. */
function parseObject({ shape, catchall }: DefOf<'object'>): Parse | undefined {
  const isStrict = catchall?._zod.def.type === 'never'
  if (catchall && !isStrict) return undefined
  const fields = Object.entries(shape).map(([key, schema]): ObjectField => {
    const { optin, optout } = schema._zod
    return { key, parse: findParser(schema), isOptional: optin === 'optional' && optout === 'optional', isRequired: optin === undefined }
  })
  if (fields.some(({ key }) => key in Object.prototype)) return undefined
  const make = new Function('fields', 'notParsed', objectCode(fields, isStrict)) as (
    given: typeof fields,
    failed: typeof notParsed,
  ) => Parse
  return make(fields, notParsed)
}

/**
 * The code of a function that parses an object with these fields. Code that names them takes less than half the time of code that goes
 * through a list of them: V8 knows where each is.
 */
const objectCode = (fields: readonly ObjectField[], isStrict: boolean) => `
  const [${fields.map((_, i) => `parse${i}`).join(', ')}] = fields.map(({ parse }) => parse)
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return notParsed
    const object = {}${isStrict ? '\n    let known = 0' : ''}
    let one
    let parsed
    ${fields.map((field, i) => fieldCode(field, i, isStrict)).join('')}
    for (const key in value) ${isStrict ? 'known--' : 'if (value[key] === undefined) return notParsed'}
    return ${isStrict ? 'known === 0 ? object : notParsed' : 'object'}
  }`

/** Code that parses a field. A strict object counts the fields that it has. */
function fieldCode({ key, isOptional, isRequired }: ObjectField, i: number, isStrict: boolean) {
  const name = JSON.stringify(key)
  const parse = `
      parsed = parse${i}(one)
      if (parsed === notParsed) return notParsed
      object[${name}] = parsed`
  const whenMissing = isOptional
    ? ''
    : isRequired
      ? ' else return notParsed'
      : ` else {${parse}
    }`
  return `
    one = value[${name}]
    if (one !== undefined) {
      ${isStrict ? 'known++' : ''}${parse}
    }${whenMissing}`
}

function withChecks(schema: ZodSchema, parse: Parse | undefined): Parse | undefined {
  if (!parse) return undefined
  const own = schema._zod.traits.has('$ZodCheck') ? [schema as unknown as ZodCheck] : []
  const checks = [...own, ...(schema._zod.def.checks ?? [])].map(parseWithCheck)
  if (checks.length === 0) return parse
  return (value) => {
    let parsed = parse(value)
    for (const check of checks) if (parsed !== notParsed) parsed = check(parsed)
    return parsed
  }
}

/** A check of Zod as a parser. Lengths are looked at first: Zod counts characters, which may be fewer than the code units. */
function parseWithCheck(check: ZodCheck): Parse {
  const { when, ...def } = check._zod.def
  const { maximum, minimum } = def as { maximum?: number; minimum?: number }
  const runCheck: Parse = (value) => {
    const payload: z.core.ParsePayload = { value, issues: [] }
    if (when && !when(payload)) return value
    check._zod.check(payload as never)
    return payload.issues.length > 0 ? notParsed : payload.value
  }
  if (def.check === 'max_length') return (value) => ((value as string).length <= maximum! ? value : runCheck(value))
  if (def.check === 'min_length') return (value) => ((value as string).length >= 2 * minimum! ? value : runCheck(value))
  return runCheck
}
