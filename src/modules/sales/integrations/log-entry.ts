import { mapFields, mapItems } from '../../../platform/map-values.ts'
import type { IntegrationLogRequest } from './schema.ts'

/** Maximum size of the texts of one entry together, in bytes of UTF-8. */
const mostBytes = 64_000
/** Length of a text after it is cut: enough to recognize it. */
const keptCharacters = 1_000

type LogJson = NonNullable<Extract<NonNullable<IntegrationLogRequest['request']>['payload'], object>>[string]
type Part = string | Record<string, LogJson> | null

/** Characters of base64, and line breaks. */
const isRunCode = Array.from({ length: 128 }, (_, code) => /[A-Za-z0-9+/_\r\n-]/.test(String.fromCharCode(code)))
const dataUrl = /data:[\w.+/-]{1,100};base64,(?=\[base64, )/g
const documentStart = /^\s*(?:%PDF-|.PNG\r?\n|GIF8|.{0,3}JFIF)/

/** An entry as it is kept: without documents, which are large and hold names and addresses, and not larger than its bound. */
export function boundEntry<T extends Pick<IntegrationLogRequest, 'base_url' | 'full_url' | 'exception' | 'request' | 'response'>>(
  entry: T,
): T {
  const { request, response } = entry
  const bounded = {
    ...entry,
    exception: entry.exception && replaceDocuments(entry.exception),
    request: request && { headers: replaceIn(request.headers), payload: replaceIn(request.payload) },
    response: response && { headers: replaceIn(response.headers) as typeof response.headers, body: replaceIn(response.body) },
  }
  return cutLargest(bounded)
}

const replaceIn = <P extends Part>(part: P): P =>
  (typeof part === 'string' ? replaceDocuments(part) : part && (replaceWithin(part as LogJson) as P)) as P

function replaceWithin(value: LogJson): LogJson {
  if (typeof value === 'string') return replaceDocuments(value)
  if (Array.isArray(value)) return mapItems(value as LogJson[], replaceWithin) as LogJson
  if (value === null || typeof value !== 'object') return value
  return mapFields(value, (_, one) => replaceWithin(one as LogJson))
}

function replaceDocuments(text: string): string {
  if (text.length < leastBase64) return text
  if (documentStart.test(text)) return `[document, ${Buffer.byteLength(text)} bytes]`
  return replaceZpl(replaceBase64(text).replaceAll(dataUrl, ''))
}

/** Searches by hand: an expression with an alternative throws where a run has some 4 million characters, since it notes a way back at each. */
function replaceBase64(text: string): string {
  let [shown, copied] = ['', 0]
  for (let start = 0; start < text.length; ) {
    const end = findRunEnd(text, start)
    if (end - start >= leastBase64) {
      const found = text.slice(start, end)
      if (isBase64(found)) {
        shown += `${text.slice(copied, start)}[base64, ${decodedBytes(found)} bytes]`
        copied = end
      }
    }
    start = Math.max(end, start + 1)
  }
  return shown + text.slice(copied)
}

/** Returns the end of the characters of base64 that begin here, with the signs that pad them. In JSON inside text, slashes and line breaks are escaped. */
function findRunEnd(text: string, start: number): number {
  let end = start
  for (;;) {
    if (isRunCode[text.charCodeAt(end)]) end++
    else if (text[end] === '\\' && 'rn/'.includes(text[end + 1] ?? ' ')) end += 2
    else break
  }
  if (end === start) return end
  for (let signs = 0; signs < 2 && text[end] === '='; signs++) end++
  return end
}

const leastBase64 = 200
/** The first line has at least 60 characters; a name or a number that is repeated is not base64, however long. */
const isBase64 = (text: string) => !/[\r\n]|\\[rn]/.test(text.slice(0, 60)) && /[a-z]/.test(text) && /[A-Z]/.test(text) && /\d/.test(text)

/** Labels for printers, from `^XA` to `^XZ`. Searched by hand: an expression goes to the end again for each beginning without one. */
function replaceZpl(text: string): string {
  let shown = ''
  for (let at = 0; ; ) {
    const from = text.indexOf('^XA', at)
    const end = from < 0 ? -1 : text.indexOf('^XZ', from)
    if (end < 0) return shown + text.slice(at)
    shown += `${text.slice(at, from)}[document, ${Buffer.byteLength(text.slice(from, end + 3))} bytes]`
    at = end + 3
  }
}

const decodedBytes = (text: string) => {
  const plain = text
    .replace(/^data:[^,]*,/, '')
    .replaceAll(/\\[rn]|[\r\n=]/g, '')
    .replaceAll('\\/', '/')
  return Math.floor((plain.length * 3) / 4)
}

type BoundedEntry = Parameters<typeof boundEntry>[0]
/** The parts that can be cut, each with how to put another in its place. */
const parts: readonly { of(entry: BoundedEntry): Part; put(entry: BoundedEntry, part: Part): BoundedEntry }[] = [
  { of: ({ exception }) => exception, put: (entry, part) => ({ ...entry, exception: part as string }) },
  ...(['headers', 'payload'] as const).map((name) => ({
    of: ({ request }: BoundedEntry) => request?.[name] ?? null,
    put: (entry: BoundedEntry, part: Part) => ({ ...entry, request: { ...entry.request!, [name]: part } }),
  })),
  ...(['headers', 'body'] as const).map((name) => ({
    of: ({ response }: BoundedEntry) => response?.[name] ?? null,
    put: (entry: BoundedEntry, part: Part) => ({ ...entry, response: { ...entry.response!, [name]: part } }),
  })),
]

function cutLargest<T extends BoundedEntry>(entry: T): T {
  if (isSmall(entry)) return entry
  let cut: BoundedEntry = entry
  for (let rounds = 0; rounds < parts.length && bytesOf(cut) > mostBytes; rounds++) {
    const sizes = parts.map(({ of }) => bytesOf(of(cut)))
    const largest = parts[sizes.indexOf(Math.max(...sizes))]!
    cut = largest.put(cut, cutPart(largest.of(cut)))
  }
  return cut as T
}

/** True if a rough count is within the bound, which spares most entries an exact one. */
const isSmall = (entry: BoundedEntry) => {
  let characters = 1_000 + [entry.base_url, entry.full_url, entry.exception].reduce((sum, text) => sum + (text?.length ?? 0), 0)
  const add = (value: unknown): boolean => {
    if (typeof value === 'string') characters += value.length + 3
    else if (typeof value === 'object' && value !== null)
      for (const name of Object.keys(value)) {
        characters += name.length + 4
        if (!add((value as Record<string, unknown>)[name])) return false
      }
    else characters += 25
    // A character takes six bytes where it is escaped.
    return characters * 6 < mostBytes
  }
  return add(entry.request) && add(entry.response)
}

const bytesOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value) ?? '')

function cutPart(part: Part): Part {
  if (typeof part !== 'string') return part && { omitted: `${bytesOf(part)} bytes` }
  const kept = part.slice(0, keptCharacters).toWellFormed()
  const bytes = Buffer.byteLength(part)
  return `${kept} [${bytes} bytes, ${bytes - Buffer.byteLength(kept)} left out]`
}
