import { joinPhrases, joinQuery, synonymsOf } from './synonyms.js'

const stopWords = new Set(['a', 'an', 'the', 'of', 'to', 'for', 'in', 'on', 'with', 'by', 'and', 'or', 'is', 'how', 'do', 'i', 'my'])

/** Lower case, without accents, with spaces between words: `hs_code` and `pick-up` are two words, and `createBrand` too. Most texts recur. */
const plainForms = new Map()
function plain(text) {
  if (!plainForms.has(text)) plainForms.set(text, toPlain(text))
  return plainForms.get(text)
}
const toPlain = (text) =>
  joinPhrases(
    String(text)
      .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
      .toLowerCase()
      .normalize('NFD')
      .replaceAll(/[\u0300-\u036f]/g, '')
      .replaceAll(/[^a-z0-9]+/g, ' '),
  )
/** Texts as one, in which a word is looked for between spaces. */
export const indexed = (...texts) => ` ${texts.flat().filter(Boolean).map(plain).join(' ')} `

/** Names and descriptions of the fields below a schema; a named schema is read once. */
function fieldReader({ components = {} }) {
  const read = new Map()
  const targetOf = (ref) => components[ref.split('/').at(-2)]?.[ref.split('/').at(-1)]
  function collect(schema, found, seen) {
    if (typeof schema !== 'object' || schema === null) return
    if (schema.$ref) {
      if (seen.has(schema.$ref)) return
      seen.add(schema.$ref)
      collect(targetOf(schema.$ref), found, seen)
    }
    for (const [name, property] of Object.entries(schema.properties ?? {})) {
      found.names.add(name)
      if (property.description) found.texts.add(property.description)
      for (const value of property.enum ?? []) found.values.add(String(value))
      collect(property, found, seen)
    }
    for (const one of [
      schema.items,
      schema.additionalProperties,
      ...(schema.anyOf ?? []),
      ...(schema.oneOf ?? []),
      ...(schema.allOf ?? []),
    ])
      collect(one, found, seen)
  }
  return (schema) => {
    const key = schema?.$ref
    if (key && read.has(key)) return read.get(key)
    const found = { names: new Set(), texts: new Set(), values: new Set() }
    collect(schema, found, new Set())
    if (key) read.set(key, found)
    return found
  }
}

const schemasIn = (content) => Object.values(content ?? {}).map(({ schema }) => schema)

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

/** An operation as texts by place. */
function entryOf(operation, read, tags) {
  const { area, summary, description, operationId, path, parameters = [], requestBody, responses = {}, tags: [tag] = [] } = operation
  const good = Object.entries(responses).filter(([status]) => status < 400)
  const sent = schemasIn(requestBody?.content).map(read)
  const received = good.flatMap(([, { content }]) => schemasIn(content)).map(read)
  const all = [...sent, ...received]
  const types = good.flatMap(([, { content }]) => Object.keys(content ?? {})).concat(Object.keys(requestBody?.content ?? {}))
  return {
    operation,
    fields: new Set([...parameters.map(({ name }) => name), ...all.flatMap(({ names }) => [...names])]),
    places: {
      title: indexed(summary),
      name: indexed(operationId),
      path: indexed(path),
      area: indexed(area, tag),
      parameters: indexed(parameters.map(({ name }) => name)),
      sent: indexed(sent.flatMap(({ names }) => [...names])),
      description: indexed(description),
      types: indexed(types),
      received: indexed(received.flatMap(({ names }) => [...names])),
      values: indexed(all.flatMap(({ values }) => [...values])),
      texts: indexed(
        tags.get(tag),
        parameters.map((one) => one.description),
        all.flatMap(({ texts }) => [...texts]),
      ),
      codes: indexed(Object.values(responses).flatMap((one) => one['x-codes'] ?? [])),
    },
  }
}

/** The forms of a word: as it is, and without the ending of a plural. */
const formsOf = (word) => [
  word,
  ...(/[^s]s$/.test(word) && word.length > 3 ? [word.slice(0, -1)] : []),
  ...(/ies$/.test(word) ? [`${word.slice(0, -3)}y`] : []),
]

/** Finds the place of the largest weight in which a word begins another; a whole word counts more. */
function weightOf(places, word) {
  for (const [place, text] of Object.entries(places)) {
    for (const form of formsOf(word)) {
      if (!text.includes(` ${form}`)) continue
      return { place, weight: weights[place] * (text.includes(` ${form} `) ? 1 : 0.7) }
    }
  }
  return { weight: 0 }
}

/** The place that says most about a word or about one that means the same. */
export function bestOf(places, word) {
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
export const wordsOf = (query) =>
  joinQuery(plain(query).replaceAll(/\s+/g, ' ').trim())
    .split(' ')
    .filter((word) => word && !stopWords.has(word))

/**
 * Searches the operations of a document: titles, paths, descriptions, fields, values and media types, and words that mean the same. Every word
 * of a query has to be found. The best come first; `field` is the field that has a word, where no more telling place has it.
 */
export function createSearch(document, operations) {
  const read = fieldReader(document)
  const tags = new Map((document.tags ?? []).map(({ name, description }) => [name, description]))
  let entries
  return (query) => {
    entries ??= operations.map((operation) => entryOf(operation, read, tags))
    const words = wordsOf(query)
    if (words.length === 0) return []
    const results = entries
      .map(({ operation, fields, places }, order) => {
        const found = words.map((word) => bestOf(places, word))
        const weight = found.some((one) => one.weight === 0) ? 0 : found.reduce((sum, one) => sum + one.weight, 0)
        const isField = found.some(({ place }) => ['parameters', 'sent', 'received'].includes(place))
        const field = isField ? [...fields].find((name) => words.some((word) => plain(name).includes(word))) : undefined
        return { operation, weight, order, field }
      })
      .filter(({ weight }) => weight > 0)
      .sort((a, b) => b.weight - a.weight || a.order - b.order)
    return results.filter(({ weight }) => weight >= results[0].weight * leastShare).slice(0, mostResults)
  }
}
