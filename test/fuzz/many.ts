import { endpointTables } from '../../src/app.ts'
import type { AnyEndpoint } from '../../src/http/endpoint.ts'
import { findBodyLimit } from '../../src/http/request.ts'
import type { Chance } from './chance.ts'
import type { Document } from './document.ts'
import type { Sent } from './draft.ts'
import { grown, growthsOf } from './grow.ts'
import { inPlaceOfValue } from './hostile-body.ts'

/** The most bytes that each operation takes as a body. The document does not say it. */
const limits = new Map(
  Object.values(endpointTables).flatMap((table) =>
    Object.entries(table as Record<string, AnyEndpoint>).map(([operation, endpoint]) => [operation, findBodyLimit(endpoint)]),
  ),
)

/** A change that makes a request large: `size` is how many bytes its body is to have. */
type Change = (text: string, size: number, chance: Chance, about: { sent: Sent; document: Document }) => string

/** Makes many of something in a request: elements, keys, errors, parameters, lines, parts or bytes, up to the limits and beyond. */
export function multiply(sent: Sent, chance: Chance, document: Document) {
  const { body } = sent.operation
  const limit = limits.get(sent.operation.id)!
  if (!body || chance.maybe(0.1)) {
    sent.target = manyParameters(sent.target, chance)
    return
  }
  const changes = body.type.includes('json')
    ? jsonChanges
    : body.type.includes('urlencoded')
      ? formChanges
      : body.type.startsWith('text/')
        ? lineChanges
        : partChanges
  // In the encoding that keeps every byte of a picture.
  const encoding = body.type.startsWith('multipart/') ? 'latin1' : 'utf8'
  const text = chance.pick(changes)(sent.bytes.toString(encoding), sizeFor(limit, chance), chance, { sent, document })
  sent.bytes = Buffer.from(text, encoding)
}

/** Mostly small, so that a run ends; at the limit itself, and one byte to either side, now and then. */
function sizeFor(limit: number, chance: Chance) {
  if (chance.maybe(0.15)) return limit + chance.int(-1, 1)
  return Math.round(1_000 * (limit / 1_000) ** (chance.int(0, 1_000) / 1_000))
}

/** So many times, until the whole has so many bytes. */
const fill = (size: number, of: (index: number) => string, separator = ',') => {
  const parts: string[] = []
  for (let length = 0; length < size; ) {
    parts.push(of(parts.length))
    length += parts.at(-1)!.length + separator.length
  }
  return parts.join(separator)
}

const elements = ['{}', 'null', '1', '[]', '""', '{"a":1}', '"x"', 'true', '{"":[{}]}']
const listOf = (size: number, chance: Chance) => {
  const element = chance.pick(elements)
  return `[${fill(size, () => element)}]`
}
const keysOf = (size: number) => fill(size, (i) => `"k${i}":1`)

/** What a schema allows, at some or at all of its places; and beyond it. */
const growTo =
  (beyond: boolean): Change =>
  (text, size, chance, { sent, document }) => {
    let body: unknown = JSON.parse(text)
    const growths = growthsOf(body, sent.operation.body!.schema, document)
    for (const growth of chance.maybe(0.5) ? growths : chance.shuffled(growths).slice(0, 1)) {
      const most = beyond ? chance.pick([growth.most + 1, growth.most * 2, 10_000_000]) : growth.most
      body = grown(body, { ...growth, most }, size) ?? body
    }
    return JSON.stringify(body)
  }

const jsonChanges: readonly Change[] = [
  growTo(false),
  growTo(false),
  growTo(true),
  (_, size, chance) => listOf(size, chance),
  (text, size, chance) => inPlaceOfValue(text, listOf(size, chance), chance),
  (text, size, chance) => inPlaceOfValue(text, `{${keysOf(size)}}`, chance),
  (text, size, chance) => inPlaceOfValue(text, `"${chance.pick(['x', 'é', '\\u0041', '\\"']).repeat(size / 4)}"`, chance),
  // Every element of a list is wrong.
  (text, size, chance) => {
    const lists = [...text.matchAll(/\[(?=[^\]])/g)]
    if (lists.length === 0) return listOf(size, chance)
    const { index } = chance.pick(lists)
    const element = chance.pick(elements)
    return `${text.slice(0, index + 1)}${fill(size, () => element)},${text.slice(index + 1)}`
  },
  (text, size) => (text.startsWith('{"') ? `{${keysOf(size)},${text.slice(1)}` : `{${keysOf(size)}}`),
  (_, size, chance) => `{${fill(size, () => `"${chance.pick(['name', 'id', '__proto__'])}":1`)}}`,
  (_, size) => `[${fill(size, () => `[${'['.repeat(28)}${']'.repeat(28)}]`)}]`,
  (text, size) => text.padEnd(size - (Buffer.byteLength(text) - text.length), ' '),
  (text, size, chance) => `${chance.pick(['[', '{"a":', '[[]', '"'])}${text.padEnd(size, chance.pick(['[', ' ', ',', ':']))}`,
]

const formChanges: readonly Change[] = [
  (text, size) => `${text}&${fill(size, (i) => `p${i}=1`, '&')}`,
  (text, size, chance) => `${text}&${fill(size, () => chance.pick(['grant_type=x', 'scope=a', '=', '%']), '&')}`,
  (text, size) => `${text}&scope=${'a+'.repeat(size / 2)}`,
]

const lineChanges: readonly Change[] = [
  (text, size) => {
    const [head, line = head] = text.split(/\r?\n/)
    return `${head}\n${fill(size, () => line!, '\n')}`
  },
  (text, size, chance) =>
    `${text.split(/\r?\n/)[0]}\n${fill(size, () => chance.pick([',,,,,,', 'x', '"', '"",""', `${'1,'.repeat(50)}`]), '\n')}`,
  (text, size) => `${text}\n${'x,'.repeat(size / 2)}`,
  (_, size) => fill(size, (i) => `c${i}`, ','),
  (text, size) => `${text}${'\n'.repeat(size)}`,
]

const partChanges: readonly Change[] = [
  (text, size) =>
    text.replace(
      '--boundary--',
      `${fill(size, (i) => `--boundary\r\nContent-Disposition: form-data; name="f${i}"\r\n\r\nx`, '\r\n')}\r\n--boundary--`,
    ),
  (text, size) => text.replace('\r\n\r\n', `\r\n${fill(size, (i) => `X-${i}: 1`, '\r\n')}\r\n\r\n`),
  (text, size) => text.replace('\r\n--boundary--', `${'\0'.repeat(size)}\r\n--boundary--`),
  (text, size) => `${'\r\n'.repeat(size / 2)}${text}`,
]

/** As many as fit into the 16 kB that Node takes as the head of a request. */
const headBytes = 15_000

function manyParameters(target: string, chance: Chance) {
  const [path, query = ''] = target.split('?')
  const names = [...query.matchAll(/(?:^|&)([^=&]+)=/g)].map(([, name]) => name!)
  const size = chance.pick([500, 3_000, headBytes])
  const name = chance.pick([...names, 'a', 'page_size', 'ids', 'parcels'])
  const added = chance.pick([
    () => fill(size, (i) => `p${i}=1`, '&'),
    () => fill(size, () => `${name}=1`, '&'),
    () => fill(size, () => chance.pick(['%', '=', 'a=%00', '%ff=1']), '&'),
    () => `${name}=${'x'.repeat(size)}`,
    () => `${name}=${fill(size, (i) => String(i + 1))}`,
  ])()
  return `${path}?${query === '' ? '' : `${query}&`}${added}`
}
