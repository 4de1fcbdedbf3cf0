import { z } from 'zod'
import { mostFaults } from '../platform/errors.ts'
import { nextTurn } from '../platform/next-turn.ts'
import type { LenientParsing } from './ignored-fields.ts'
import { notParsed, parseQuickly } from './quick-parse.ts'

type ListRun = (payload: Payload, ctx: Parsing) => Payload | Promise<Payload>
type Payload = z.core.ParsePayload
type Parsing = z.core.ParseContextInternal & LenientParsing
type Describe = (ctx: unknown, json: Record<string, unknown>, params: unknown) => void
type Inside<T extends z.core.$ZodType> = { parse: ListRun; processJSONSchema: Describe; readonly def: T['_zod']['def'] & { most: number } }

/** Marks for `check` that the errors of a list were not counted to the end. */
export const uncountedErrors = { code: 'custom', message: 'And more errors.', params: { uncounted: true } } as const

/** Milliseconds for which a list is parsed before other requests are served. */
const sliceMs = 10

/**
 * A list with a maximum that is checked before its elements: an array of Zod parses every element first, and a million invalid ones
 * take seconds. It stops at as many errors as an answer lists. Where the whole is parsed asynchronously it yields between elements.
 */
const BoundedList: new (def: object) => z.ZodArray<z.ZodType> = z.core.$constructor('BoundedList', (inst, def: any) => {
  z.ZodArray.init(inst as never, def)
  const own: Inside<z.core.$ZodArray> = (inst as any)._zod
  own.parse = (payload, ctx) => {
    const input = payload.value
    if (!Array.isArray(input)) {
      payload.issues.push({ expected: 'array', code: 'invalid_type', input, inst })
      return payload
    }
    if (input.length > own.def.most) {
      payload.issues.push(tooBig('array', own.def.most, input, inst))
      payload.value = input.slice(0, own.def.most)
      return payload
    }
    payload.value = Array(input.length)
    if (ctx.async) return inSlices(own.def.element, input, payload, ctx)
    parseFrom(0, own.def.element, input, payload, ctx)
    return payload
  }
})

const tooBig = (origin: 'array' | 'object', maximum: number, input: unknown, inst: z.core.$ZodType) =>
  ({ code: 'too_big', origin, maximum, inclusive: true, input, inst }) as const

/** Parses elements until the end, the limit of errors, or the end of the slice. Returns the index of the next element. */
function parseFrom(start: number, element: z.core.$ZodType, input: readonly unknown[], payload: Payload, ctx: Parsing, until = Infinity) {
  const value = payload.value as unknown[]
  let at = start
  // The client of a lenient request did not make a mistake with an unknown field.
  const isError = ({ code }: { code?: string | undefined }) => !ctx.isLenient || code !== 'unrecognized_keys'
  let errors = payload.issues.filter(isError).length
  while (at < input.length) {
    const parsed = parseQuickly(element, input[at])
    if (parsed === notParsed) {
      const result = element._zod.run({ value: input[at], issues: [] }, ctx) as Payload
      value[at] = result.value
      for (const issue of result.issues) {
        payload.issues.push({ ...issue, path: [at, ...(issue.path ?? [])] })
        if (isError(issue)) errors++
      }
    } else value[at] = parsed
    at++
    if (errors >= mostFaults && at < input.length) {
      payload.issues.push({ ...uncountedErrors, path: [], input: undefined })
      return input.length
    }
    if (at % 16 === 0 && performance.now() > until) return at
  }
  return at
}

async function inSlices(element: z.core.$ZodType, input: readonly unknown[], payload: Payload, ctx: Parsing): Promise<Payload> {
  // An element is parsed as a whole, which is several times faster.
  const whole = { ...ctx, async: false }
  for (let at = 0; at < input.length; ) {
    at = parseFrom(at, element, input, payload, whole, performance.now() + sliceMs)
    if (at < input.length) await nextTurn()
  }
  return payload
}

/** Schema of a list with at most `most` elements. */
export const boundedList = <Element extends z.ZodType>(element: Element, most: number): z.ZodArray<Element> =>
  (new BoundedList({ type: 'array', element, most }) as unknown as z.ZodArray<Element>).max(most)

/** A map whose number of keys is checked before they are. */
const BoundedMap: new (def: object) => z.ZodRecord = z.core.$constructor('BoundedMap', (inst, def: any) => {
  z.ZodRecord.init(inst as never, def)
  const own: Inside<z.core.$ZodRecord> = (inst as any)._zod
  const { parse, processJSONSchema } = own
  own.parse = (payload, ctx) => {
    const input = payload.value
    if (typeof input === 'object' && input !== null && Object.keys(input).length > own.def.most) {
      payload.issues.push(tooBig('object', own.def.most, input, inst))
      payload.value = {}
      return payload
    }
    return parse(payload, ctx)
  }
  own.processJSONSchema = (ctx, json, params) => {
    processJSONSchema(ctx, json, params)
    json.maxProperties = own.def.most
  }
})

/** Schema of a map with at most `most` keys. */
export const boundedMap = <Key extends z.core.$ZodRecordKey, Value extends z.ZodType>(keyType: Key, valueType: Value, most: number) =>
  new BoundedMap({ type: 'record', keyType, valueType, most }) as unknown as z.ZodRecord<Key, Value>

/** Schema of a map of data that a client keeps with a resource: any JSON, with at most `most` values, nested ones included. */
export const freeMap = (most: number) =>
  boundedMap(z.string().max(255), z.unknown(), most).refine(
    (value) => countValues(value, most) <= most,
    `Must have at most ${most} values, all the way down.`,
  )

/** Counts the values in an object or a list at every depth; stops counting beyond `most`. */
export function countValues(value: unknown, most: number): number {
  if (typeof value !== 'object' || value === null) return 0
  let count = 0
  for (const key in value) {
    count += 1 + countValues((value as Record<string, unknown>)[key], most - count)
    if (count > most) return count
  }
  return count
}

/** True for a list or a map with a maximum. A test requires one of every list and map of a request. */
export const isBounded = (schema: z.core.$ZodType) => schema instanceof BoundedList || schema instanceof BoundedMap

/** Refuses a list in which two entries have the same key, and points at the second. */
export const withoutDuplicates = <S extends z.ZodType, Item>(
  list: S,
  keyOf: (item: Item) => unknown = (item) => item,
  path: readonly string[] = [],
) =>
  list.superRefine((items, check) => {
    if (!Array.isArray(items)) return
    const keys = items.map((item) => keyOf(item as Item))
    for (const [index, key] of keys.entries())
      if (keys.indexOf(key) < index) check.addIssue({ code: 'custom', path: [index, ...path], message: `${key} is in the list already.` })
  })
