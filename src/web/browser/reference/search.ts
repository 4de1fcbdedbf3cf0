import type { DocumentSchema, MediaContent, OpenApi, PageOperation } from './document.ts'
import { joinPhrases, joinQuery, synonymsOf } from './synonyms.ts'

const stopWords = new Set(['a', 'an', 'the', 'of', 'to', 'for', 'in', 'on', 'with', 'by', 'and', 'or', 'is', 'how', 'do', 'i', 'my'])

/** Lower case, without accents, with spaces between words: `hs_code` and `pick-up` are two words, and `createBrand` too. Most texts recur. */
const plainForms = new Map<string, string>()
function plain(text: string) {
  const known = plainForms.get(text)
  if (known !== undefined) return known
  const form = toPlain(text)
  plainForms.set(text, form)
  return form
}
const toPlain = (text: string) =>
  joinPhrases(
    text
      .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
      .toLowerCase()
      .normalize('NFD')
      .replaceAll(/[\u0300-\u036f]/g, '')
      .replaceAll(/[^a-z0-9]+/g, ' '),
  )
/** Texts as one, in which a word is looked for between spaces. */
export const indexTexts = (...texts: (string | undefined | readonly (string | undefined)[])[]) =>
  ` ${texts
    .flat()
    .map((text) => text && plain(text))
    .filter(Boolean)
    .join(' ')} `

type FieldTexts = { readonly names: Set<string>; readonly texts: Set<string>; readonly values: Set<string> }

/** Names and descriptions of the fields below a schema; a named schema is read once. */
function fieldReader({ components = {} }: Pick<OpenApi, 'components'>) {
  const read = new Map<string, FieldTexts>()
  const targetOf = (ref: string) => components[ref.split('/').at(-2)!]?.[ref.split('/').at(-1)!]
  function collect(schema: unknown, found: FieldTexts, seen: Set<string>) {
    if (typeof schema !== 'object' || schema === null) return
    const { $ref, properties, items, additionalProperties, anyOf = [], oneOf = [], allOf = [] } = schema as DocumentSchema
    if ($ref) {
      if (seen.has($ref)) return
      seen.add($ref)
      collect(targetOf($ref), found, seen)
    }
    for (const [name, property] of Object.entries(properties ?? {})) {
      found.names.add(name)
      if (property.description) found.texts.add(property.description)
      for (const value of property.enum ?? []) found.values.add(String(value))
      collect(property, found, seen)
    }
    for (const one of [items, additionalProperties, ...anyOf, ...oneOf, ...allOf]) collect(one, found, seen)
  }
  return (schema: DocumentSchema): FieldTexts => {
    const key = schema?.$ref
    const known = key && read.get(key)
    if (known) return known
    const found: FieldTexts = { names: new Set(), texts: new Set(), values: new Set() }
    collect(schema, found, new Set())
    if (key) read.set(key, found)
    return found
  }
}

const schemasIn = (content: MediaContent | undefined) => Object.values(content ?? {}).map(({ schema }) => schema)

/** Weight of each place of an operation. A word is searched for in the place with the largest weight first. */
const weights = {
  title: 12,
  name: 9,
  path: 7,
  area: 5,
  parameters: 5,
  sent: 4,
  description: 4,
  types: 4,
  received: 2,
  values: 2,
  texts: 1.5,
  codes: 1,
}

type TextPlace = keyof typeof weights
/** Texts by place, that of the largest weight first. */
export type PlaceTexts = { readonly [Name in TextPlace]?: string }
type WordWeight = { readonly weight: number; readonly place?: TextPlace }
type SearchedOperation = Pick<PageOperation, 'area' | 'operationId' | 'path'> & Partial<PageOperation>
export type SearchResult<Searched = PageOperation> = { readonly operation: Searched; readonly field: string | undefined }

/** An operation as texts by place. */
function entryOf(
  operation: SearchedOperation,
  read: (schema: DocumentSchema) => FieldTexts,
  tags: ReadonlyMap<string, string | undefined>,
) {
  const { area, summary, description, operationId, path, parameters = [], requestBody, responses = {}, tags: [tag = ''] = [] } = operation
  const good = Object.entries(responses).filter(([status]) => Number(status) < 400)
  const sent = schemasIn(requestBody?.content).map(read)
  const received = good.flatMap(([, { content }]) => schemasIn(content)).map(read)
  const all = [...sent, ...received]
  const types = good.flatMap(([, { content }]) => Object.keys(content ?? {})).concat(Object.keys(requestBody?.content ?? {}))
  return {
    fields: new Set([...parameters.map(({ name }) => name), ...all.flatMap(({ names }) => [...names])]),
    places: {
      title: indexTexts(summary),
      name: indexTexts(operationId),
      path: indexTexts(path),
      area: indexTexts(area, tag),
      parameters: indexTexts(parameters.map(({ name }) => name)),
      sent: indexTexts(sent.flatMap(({ names }) => [...names])),
      description: indexTexts(description),
      types: indexTexts(types),
      received: indexTexts(received.flatMap(({ names }) => [...names])),
      values: indexTexts(all.flatMap(({ values }) => [...values])),
      texts: indexTexts(
        tags.get(tag),
        parameters.map((one) => one.description),
        all.flatMap(({ texts }) => [...texts]),
      ),
      codes: indexTexts(Object.values(responses).flatMap((one) => one['x-codes'] ?? [])),
    },
  }
}

/** The forms of a word: as it is, and without the ending of a plural. */
const formsOf = (word: string) => [
  word,
  ...(/[^s]s$/.test(word) && word.length > 3 ? [word.slice(0, -1)] : []),
  ...(/ies$/.test(word) ? [`${word.slice(0, -3)}y`] : []),
]

/** Finds the place of the largest weight in which a word begins another; a whole word counts more. */
function weightOf(places: PlaceTexts, word: string): WordWeight {
  for (const [place, text] of Object.entries(places) as [TextPlace, string][]) {
    for (const form of formsOf(word)) {
      if (!text.includes(` ${form}`)) continue
      return { place, weight: weights[place] * (text.includes(` ${form} `) ? 1 : 0.7) }
    }
  }
  return { weight: 0 }
}

/** The place that says most about a word or about one that means the same. */
export function bestOf(places: PlaceTexts, word: string): WordWeight {
  const direct = weightOf(places, word)
  // A word that only few places have may still name the subject of the operation by another word.
  const others = synonymsOf(word).map((one) => {
    const found = weightOf(places, one)
    return { ...found, weight: found.weight * 0.45 }
  })
  return [direct, ...others].reduce((best, one) => (one.weight > best.weight ? one : best))
}

/** Results of less than this share of the best one's weight are left out. */
const leastShare = 0.12
const mostResults = 50

/** The words of a query that are looked for. */
export const wordsOf = (query: string) =>
  joinQuery(plain(query).replaceAll(/\s+/g, ' ').trim())
    .split(' ')
    .filter((word) => word && !stopWords.has(word))

/**
 * Searches the operations of a document: titles, paths, descriptions, fields, values and media types, and words that mean the same. Every word
 * of a query has to be found. The best come first; `field` is the field that has a word, where no better place has it.
 */
export function createSearch<Searched extends SearchedOperation>(
  document: Pick<OpenApi, 'components' | 'tags'>,
  operations: readonly Searched[],
) {
  const read = fieldReader(document)
  const tags = new Map((document.tags ?? []).map(({ name, description }) => [name, description]))
  const makeEntries = () => operations.map((operation) => ({ operation, ...entryOf(operation, read, tags) }))
  let entries: ReturnType<typeof makeEntries> | undefined
  return (query: string): SearchResult<Searched>[] => {
    entries ??= makeEntries()
    const words = wordsOf(query)
    if (words.length === 0) return []
    const results = entries
      .map(({ operation, fields, places }, order) => {
        const found = words.map((word) => bestOf(places, word))
        const weight = found.some((one) => one.weight === 0) ? 0 : found.reduce((sum, one) => sum + one.weight, 0)
        const isField = found.some(({ place }) => place !== undefined && ['parameters', 'sent', 'received'].includes(place))
        const field = isField ? [...fields].find((name) => words.some((word) => plain(name).includes(word))) : undefined
        return { operation, weight, order, field }
      })
      .filter(({ weight }) => weight > 0)
      .sort((a, b) => b.weight - a.weight || a.order - b.order)
    return results.filter(({ weight }) => weight >= results[0]!.weight * leastShare).slice(0, mostResults)
  }
}
