import { isUtf8 } from 'node:buffer'
import { addFaults, Fault, invalidValue, tooLarge, wrongFormat } from '../platform/errors.ts'
import { nextTurn } from '../platform/next-turn.ts'
import { hasMoreNames } from './json-names.ts'

const deepest = 32
/** Limits of one body: keys and elements together, and different keys. The operator may set others. */
export type JsonLimits = { readonly values: number; readonly names: number }
const usualLimits: JsonLimits = { values: 750_000, names: 20_000 }

/**
 * Parses JSON, and refuses what parsers read differently or cannot write again, though JSON.parse accepts it: a key twice in one object,
 * nesting of more than 32 levels, and text with NUL or half a surrogate pair, which a database or a signature would change. The limits
 * are checked before the bytes are parsed: a megabyte of brackets would become a hundred megabytes of objects.
 */
export function readJson(bytes: Buffer, faults: Fault[], limits: Partial<JsonLimits> = {}): unknown {
  const steps = jsonSteps(bytes, faults, limits)
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

/** Reads a large body as `readJson` does, and has other requests served between its steps: 8 MB took 160 ms without a pause, and now at most 65. */
export async function readLargeJson(bytes: Buffer, faults: Fault[], limits: Partial<JsonLimits> = {}): Promise<unknown> {
  const steps = jsonSteps(bytes, faults, limits)
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
    await nextTurn()
  }
}

function* jsonSteps(bytes: Buffer, faults: Fault[], limits: Partial<JsonLimits>): Generator<undefined, unknown> {
  const { keys, refusal } = measureJson(bytes, { ...usualLimits, ...limits })
  if (refusal) {
    faults.push(refusal)
    return undefined
  }
  yield
  try {
    if (!isUtf8(bytes)) throw new TypeError('not UTF-8')
    const text = bytes.toString()
    const value: unknown = JSON.parse(text)
    yield
    const before = faults.length
    // Searches for repeated keys, which takes 3 µs, only where the value has fewer keys than the text: to compare takes 1 µs.
    if (keysIn(value) !== keys) addFaults(faults, repeatedKeys(text))
    // Escapes are the only way to send such text: a raw NUL is not JSON, and half a surrogate pair is not UTF-8.
    if (faults.length === before && text.includes('\\u')) addFaults(faults, textFaults(value, ''))
    return value
  } catch (error) {
    const reason = error instanceof SyntaxError ? describeSyntaxError(bytes.toString(), error) : 'it is not UTF-8'
    faults.push(new Fault(wrongFormat, `The body is not JSON: ${reason}.`, { source: { pointer: '' } }))
    return undefined
  }
}

/**
 * Describes where a text cannot be read, and why, as far as that shows. V8 repeats part of the text in its message, which is not passed on.
 */
function describeSyntaxError(text: string, error: SyntaxError): string {
  const [, named] = / at position (\d+)/.exec(error.message) ?? []
  if (named === undefined && !error.message.startsWith('Unexpected end')) return 'it cannot be read'
  const position = Number(named ?? text.length)
  const before = text.slice(0, position)
  const line = before.split('\n').length
  const place = `line ${line}, column ${position - before.lastIndexOf('\n')}`
  if (text.slice(position).trim() === '') return `it ends too early, at ${place}`
  const sign = text[position]!
  if (before.trimEnd().endsWith(',') && '}]'.includes(sign)) return `there is a comma too many before ${sign} at ${place}`
  if (sign === "'") return `texts and names stand in double quotes, not in single ones, at ${place}`
  return `it cannot be read at position ${position} (${place})`
}

/** Counts the keys of bytes that may be JSON in one pass, or says why they are not read. 10 MB take 15 ms. */
function measureJson(bytes: Buffer, limits: JsonLimits): { keys: number; refusal?: Fault } {
  let [keys, values, depth] = [0, 0, 0]
  const refuseJson = (kind: typeof tooLarge, detail: string) => ({ keys, refusal: new Fault(kind, detail, { source: { pointer: '' } }) })
  for (let i = 0; i < bytes.length; i++) {
    const c = bytes[i]!
    if (c === 0x22) {
      for (i++; i < bytes.length && bytes[i] !== 0x22; i++) if (bytes[i] === 0x5c) i++
    } else if (c === 0x7b || c === 0x5b) {
      values++
      if (++depth > deepest) return refuseJson(wrongFormat, `The body nests deeper than ${deepest} levels.`)
    } else if (c === 0x7d || c === 0x5d) depth--
    else if (c === 0x3a) keys++
    else if (c === 0x2c) values++
    if (values > limits.values)
      return refuseJson(tooLarge, `The body has more than ${limits.values} keys and list elements. Send less at once.`)
  }
  if (keys > limits.names && hasMoreNames(bytes, limits.names))
    return refuseJson(tooLarge, `The body has more than ${limits.names} different keys. Send less at once.`)
  return { keys }
}

/** Counts the keys of a value at every depth. */
function keysIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  let count = 0
  if (Array.isArray(value)) for (const one of value) count += keysIn(one)
  else for (const key of Object.keys(value)) count += 1 + keysIn((value as Record<string, unknown>)[key])
  return count
}

/** Finds repeated keys in one pass over text that is known to be JSON, so it need only recognize strings, brackets and colons. */
function* repeatedKeys(text: string): Generator<Fault> {
  const keys: (Set<string> | undefined)[] = []
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i)
    if (c === 0x7b || c === 0x5b) keys.push(c === 0x7b ? new Set() : undefined)
    else if (c === 0x7d || c === 0x5d) keys.pop()
    else if (c === 0x22) {
      const start = i
      do i = text.indexOf('"', i + 1)
      while (isEscaped(text, i))
      const seen = keys.at(-1)
      if (!seen || !isKey(text, i + 1)) continue
      const raw = text.slice(start, i + 1)
      const key: string = raw.includes('\\') ? JSON.parse(raw) : raw.slice(1, -1)
      if (seen.has(key))
        yield new Fault(invalidValue, `The key "${key.slice(0, 200)}" stands twice in one object. Remove one.`, { source: { pointer: '' } })
      seen.add(key)
    }
  }
}

const isEscaped = (text: string, at: number) => {
  let i = at
  while (text.charCodeAt(i - 1) === 0x5c) i--
  return (at - i) % 2 === 1
}

const isKey = (text: string, from: number) => {
  let i = from
  while (text.charCodeAt(i) <= 0x20) i++
  return text.charCodeAt(i) === 0x3a
}

function* textFaults(value: unknown, pointer: string): Generator<Fault> {
  if (typeof value === 'string') {
    const problem = textProblem(value)
    if (problem) yield new Fault(invalidValue, problem, { source: { pointer } })
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, inner] of Object.entries(value)) {
      const problem = textProblem(key)
      if (problem) yield new Fault(invalidValue, problem, { source: { pointer } })
      if (typeof inner === 'string' || typeof inner === 'object') yield* textFaults(inner, `${pointer}/${pointerPart(key)}`)
    }
  }
}

/** Describes characters of a text that cannot be stored, or not without changing them; undefined where it has none. */
export function textProblem(text: string): string | undefined {
  if (text.includes('\0')) return 'The text holds a NUL character. Remove it.'
  if (!text.isWellFormed()) return 'The text holds half of a surrogate pair, which is no character. Remove it.'
  return undefined
}

/** Escapes a key in a JSON pointer (RFC 6901). */
export const pointerPart = (key: string) => key.replaceAll('~', '~0').replaceAll('/', '~1')
