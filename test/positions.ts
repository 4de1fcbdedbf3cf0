import { z } from 'zod'
import type { AnyEndpoint } from '../src/http/endpoint.ts'
import type { Request } from './examples.ts'

/** Where in a request something stands: `['body', 'tax_numbers', '0', 'name']`. */
export type Position = readonly string[]

export const valueAt = (whole: unknown, at: Position) => at.reduce<any>((value, key) => value?.[key], whole)

/** A copy with this value in that place, however deep, and under any name: `__proto__` too becomes a mere field. */
export function withValue<T>(whole: T, [key, ...rest]: Position, value: unknown): T {
  if (key === undefined) return value as T
  const inner = withValue((whole as any)?.[key], rest, value)
  const isList = Array.isArray(whole) || (!whole && /^\d+$/.test(key))
  return (isList ? Object.assign([...((whole as unknown[]) ?? [])], { [key]: inner }) : { ...whole, [key]: inner }) as T
}

/**
 * What belongs to no organization, and is the same for all: carriers, their service points and options, the postal codes of countries, and
 * what rules are made of.
 */
export const isShared = (at: Position) =>
  at.some((name) => /service_point|^(carrier|shipping_option|shipping_product)_code$|^postal_code$|^(criteria|actions)$/.test(name)) ||
  // Who signs in by a key has neither a token nor a password.
  /^auth_config\/(token|username|password)$/.test(at.slice(-2).join('/'))

/** Whether what stands there is called an id. */
export const isId = (at: Position) => /(^|_)(id|uuid)s?$/.test(at.findLast((name) => !/^\d+$/.test(name))!) && !isShared(at)

/** Where a request names a thing: by an id, or by whatever else its path takes. */
export const idsIn = ({ params = {}, query = {}, body = {} }: Request): Position[] =>
  leavesOf({ params, query, body }, []).filter((at) => (at[0] === 'params' && !isShared(at)) || isId(at))

/** Where the texts and numbers of a value stand. */
export const leavesOf = (value: unknown, at: Position): Position[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => leavesOf(inner, [...at, key]))
    : typeof value === 'string' || typeof value === 'number'
      ? [at]
      : []

type Json = {
  readonly $ref?: string
  readonly $defs?: Record<string, Json>
  readonly type?: string
  readonly format?: string
  readonly properties?: Record<string, Json>
  readonly items?: Json
  readonly additionalProperties?: Json | boolean
  readonly anyOf?: readonly Json[]
  readonly oneOf?: readonly Json[]
  readonly allOf?: readonly Json[]
}
type Part = Json & { readonly at: Position }

/** Every part of a schema with where it stands, alternatives side by side; one element stands for all of a list or a dictionary. */
export function partsOf(schema: z.ZodType, start: Position = []): Part[] {
  const whole = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json
  const walk = (given: Json, at: Position, above: readonly Json[]): Part[] => {
    const part = given.$ref ? (whole.$defs?.[given.$ref.replace('#/$defs/', '')] ?? whole) : given
    if (above.includes(part)) return []
    // What may be one or a list of the same is looked at as the list.
    const others = [part.anyOf, part.oneOf, part.allOf].flatMap((list) => list ?? [])
    const distinct = others.filter((one) => !one.$ref || !others.some(({ items }) => items?.$ref === one.$ref))
    const further = (inner: Json, ...keys: string[]) => walk(inner, [...at, ...keys], [...above, part])
    return [
      { ...part, at },
      ...distinct.flatMap((one) => further(one)),
      ...Object.entries(part.properties ?? {}).flatMap(([name, one]) => further(one, name)),
      ...(part.items ? further(part.items, '0') : []),
      ...(typeof part.additionalProperties === 'object' ? further(part.additionalProperties, 'any') : []),
    ]
  }
  return walk(whole, start, [])
}

/** Where an operation names things, by its table: in its path, and by numbers and UUIDs. A client's own names for things are texts. */
export function idsOf(e: AnyEndpoint): Position[] {
  const parts = [...(e.query ? partsOf(e.query, ['query']) : []), ...(e.body ? partsOf(e.body, ['body']) : [])]
  const ids = parts.filter(({ at, type, format }) => isId(at) && (type === 'integer' || format === 'uuid'))
  return [...[...e.path.matchAll(/{(\w+)}/g)].map(([, name]) => ['params', name!]), ...ids.map(({ at }) => at)]
}
