import { isUtf8 } from 'node:buffer'
import { Fault, invalid, wrongFormat } from '../platform/errors.ts'

const deepest = 32

/**
 * JSON as two careful readers would agree on it. Refused, though JSON.parse would let it pass: a key twice in one object
 * (readers differ on which counts), nesting so deep that writing it out again would fail, and text that a database or a
 * signature would change: NUL and half a surrogate pair.
 */
export function readJson(bytes: Buffer, faults: Fault[]): unknown {
  try {
    if (!isUtf8(bytes)) throw new TypeError('not UTF-8')
    const text = bytes.toString()
    const value: unknown = JSON.parse(text)
    // The careful look is needed only where the value has fewer keys than the text, or nests too deep: 1 µs against 3.
    const found = keysIn(value, 1) === keysOf(text) ? [] : structuralFaults(text)
    // Only an escape can bring such text in: raw NUL is no JSON, and half a pair no UTF-8.
    if (found.length === 0 && text.includes('\\u')) textFaults(value, '', found)
    faults.push(...found)
    return value
  } catch (error) {
    // V8 repeats part of the text in its message; where it stopped is all that we pass on.
    const [place = ''] = / at position \d+/.exec(String(error)) ?? []
    const reason = error instanceof SyntaxError ? `it cannot be read${place}` : 'it is not UTF-8'
    faults.push(new Fault(wrongFormat, `The body is not JSON: ${reason}.`, { source: { pointer: '' } }))
    return undefined
  }
}

/** How many keys a value has, all the way down; more than any text where it nests too deep. */
function keysIn(value: unknown, depth: number): number {
  if (typeof value !== 'object' || value === null) return 0
  if (depth > deepest) return Number.POSITIVE_INFINITY
  const inner = Array.isArray(value) ? value : Object.values(value)
  return inner.reduce((sum, one) => sum + keysIn(one, depth + 1), inner === value ? 0 : inner.length)
}

/** In JSON a quote before a colon ends a key, unless it is escaped. */
const keysOf = (text: string) => (text.includes('\\') ? text.replaceAll(/\\./g, '') : text).match(/"\s*:/g)?.length ?? 0

/** One pass over text that is known to be JSON, so it need only tell strings, brackets and colons apart. */
function structuralFaults(text: string): Fault[] {
  const keys: (Set<string> | undefined)[] = []
  const faults: Fault[] = []
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i)
    if (c === 0x7b || c === 0x5b) {
      keys.push(c === 0x7b ? new Set() : undefined)
      if (keys.length > deepest)
        return [new Fault(wrongFormat, `The body nests deeper than ${deepest} levels.`, { source: { pointer: '' } })]
    } else if (c === 0x7d || c === 0x5d) keys.pop()
    else if (c === 0x22) {
      const start = i
      do i = text.indexOf('"', i + 1)
      while (isEscaped(text, i))
      const seen = keys.at(-1)
      if (!seen || !isKey(text, i + 1)) continue
      const raw = text.slice(start, i + 1)
      const key: string = raw.includes('\\') ? JSON.parse(raw) : raw.slice(1, -1)
      if (seen.has(key))
        faults.push(new Fault(invalid, `The key "${key}" stands twice in one object. Remove one.`, { source: { pointer: '' } }))
      seen.add(key)
    }
  }
  return faults
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

function textFaults(value: unknown, pointer: string, faults: Fault[]) {
  if (typeof value === 'string') {
    const problem = textProblem(value)
    if (problem) faults.push(new Fault(invalid, problem, { source: { pointer } }))
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, inner] of Object.entries(value)) {
      const problem = textProblem(key)
      if (problem) faults.push(new Fault(invalid, problem, { source: { pointer } }))
      textFaults(inner, `${pointer}/${pointerPart(key)}`, faults)
    }
  }
}

/** What is wrong with a text, if anything: characters that cannot be stored, or not without changing them. */
export function textProblem(text: string): string | undefined {
  if (text.includes('\0')) return 'The text holds a NUL character. Remove it.'
  if (!text.isWellFormed()) return 'The text holds half of a surrogate pair, which is no character. Remove it.'
  return undefined
}

/** RFC 6901. */
export const pointerPart = (key: string) => key.replaceAll('~', '~0').replaceAll('/', '~1')
