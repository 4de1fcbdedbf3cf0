import type { z } from 'zod'
import type { UnknownFields } from '../platform/unknown-fields.ts'
import type { HttpRequest } from './http.ts'
import { type Issue, nearestErrors, type ValueSource, valueAt } from './issues.ts'
import { pointerPart } from './json.ts'

/** The names that were ignored in one request: `/pointer` in the body, `?name` in the query. */
export class IgnoredFields {
  readonly names: string[] = []
  #more = 0

  add(name: string) {
    if (this.names.length < mostNames) this.names.push(name)
    else this.#more++
  }

  get count() {
    return this.names.length + this.#more
  }
}

const mostNames = 20
const mostBytes = 1_000

/** The preference of a client, `handling=strict` or `handling=lenient` (RFC 7240, section 4.4). Of several, the first counts. */
export function readHandling(incoming: HttpRequest): 'strict' | 'lenient' | undefined {
  const prefer = incoming.headers.prefer
  if (prefer === undefined) return undefined
  const preferences = String(prefer)
    .split(',')
    .map((one) =>
      one
        .split(';', 1)[0]!
        .split('=')
        .map((part) => part.trim().toLowerCase()),
    )
  const handling = preferences.find(([name]) => name === 'handling')?.[1]?.replace(/^"(.*)"$/, '$1')
  return handling === 'strict' || handling === 'lenient' ? handling : undefined
}

/** The request decides before its integration, and the integration before the installation. */
export const ignoresUnknown = (
  incoming: HttpRequest,
  integration: UnknownFields | null | undefined,
  installation: UnknownFields = 'refuse',
) => {
  const handling = readHandling(incoming)
  return handling ? handling === 'lenient' : (integration ?? installation) === 'ignore'
}

/**
 * `Ignored-Fields` is a list of strings (RFC 9651), and a last integer where more were ignored than are listed. `Preference-Applied`
 * answers the client that asked for it.
 */
export function leniencyHeaders(incoming: HttpRequest, ignored: IgnoredFields): Record<string, string> {
  const listed: string[] = []
  let bytes = 0
  for (const name of ignored.names) {
    const text = quoteText(name)
    if (bytes + text.length + 2 > mostBytes) continue
    listed.push(text)
    bytes += text.length + 2
  }
  const left = ignored.count - listed.length
  return {
    ...(readHandling(incoming) === 'lenient' && { 'preference-applied': 'handling=lenient' }),
    ...(ignored.count > 0 && { 'ignored-fields': [...listed, ...(left > 0 ? [left] : [])].join(', ') }),
  }
}

/** A string of RFC 9651 has visible ASCII only: other characters stand as in a URI fragment (RFC 6901, section 6). */
const quoteText = (text: string) =>
  `"${text
    .toWellFormed()
    .replace(/[^\x20-\x7e]|%/gu, (character) => (character === '%' ? '%25' : encodeURIComponent(character)))
    .replace(/["\\]/g, String.raw`\$&`)}"`

/** Context for `lists.ts`: unknown fields do not count as errors of a list, which is read no further after a hundred errors. */
export type LenientParsing = { readonly isLenient?: true }
const lenientParsing = () => ({ isLenient: true }) as z.core.ParseContext<z.core.$ZodIssue>

/** A schema finds all unknown fields at once, except those of parts that it reads only when others are right. */
const mostRounds = 4

/**
 * Parses a value, and removes from it what its schema does not know until nothing unknown is found. A value without unknown fields is
 * parsed once, as a strict one is.
 */
export function parseIgnoring<S extends z.ZodType>(schema: S, value: unknown, where: ValueSource, ignored: IgnoredFields) {
  let result = schema.safeParse(value, lenientParsing())
  for (let round = 1; round < mostRounds && removeUnknown(result, value, where, ignored); round++)
    result = schema.safeParse(value, lenientParsing())
  return result
}

/** Parses a value as `parseIgnoring` does, with other requests served in between. */
export async function parseSlicesIgnoring<S extends z.ZodType>(schema: S, value: unknown, where: ValueSource, ignored: IgnoredFields) {
  let result = await schema.safeParseAsync(value, lenientParsing())
  for (let round = 1; round < mostRounds && removeUnknown(result, value, where, ignored); round++)
    result = await schema.safeParseAsync(value, lenientParsing())
  return result
}

/** Removes unknown fields, and nulls of addresses. True if there were any. */
function removeUnknown({ error }: z.ZodSafeParseResult<unknown>, value: unknown, where: ValueSource, ignored: IgnoredFields): boolean {
  let hasRemoved = false
  for (const { holder, path, key, isKnown } of removableKeys(error?.issues ?? [], value, [])) {
    if (!isKnown) ignored.add(where === 'pointer' ? writePointer([...path, key]) : `?${key}`)
    delete holder[key]
    hasRemoved = true
  }
  return hasRemoved
}

type RemovableKey = {
  readonly holder: Record<string, unknown>
  readonly path: readonly PropertyKey[]
  readonly key: string
  /** A field of the operation, whose null says nothing that could be ignored. */
  readonly isKnown: boolean
}

function* removableKeys(issues: readonly Issue[], value: unknown, above: readonly PropertyKey[]): Generator<RemovableKey> {
  for (const issue of issues) {
    const path = [...above, ...issue.path]
    if (issue.code === 'invalid_union' && valueAt(value, path) !== null) yield* removableKeys(nearestErrors(issue).nearest, value, path)
    else if (issue.code === 'unrecognized_keys') yield* keysOfHolder(value, path, { keys: issue.keys, isKnown: false })
    else if (isNullInAddress(value, path)) yield* keysOfHolder(value, path.slice(0, -1), { keys: [String(path.at(-1))], isKnown: true })
  }
}

type FoundKeys = { readonly keys: readonly string[]; readonly isKnown: boolean }

function* keysOfHolder(value: unknown, path: readonly PropertyKey[], { keys, isKnown }: FoundKeys): Generator<RemovableKey> {
  const holder = valueAt(value, path) as Record<string, unknown> | undefined
  for (const key of keys) if (holder && Object.hasOwn(holder, key)) yield { holder, path, key, isKnown }
}

/** Clients write null for what a customer left empty: in an address of a lenient request that counts as absent. */
const isNullInAddress = (value: unknown, path: readonly PropertyKey[]) =>
  /(^|_)address$/.test(String(path.at(-2))) && valueAt(value, path) === null

const writePointer = (path: readonly PropertyKey[]) => path.map((key) => `/${pointerPart(String(key))}`).join('')
