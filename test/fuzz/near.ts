import type { Chance } from './chance.ts'
import type { Document, Schema } from './document.ts'
import type { Draft } from './draft.ts'
import { problemsOf } from './schema.ts'
import { oddIds } from './texts.ts'

/** A place within a value: what holds it, under which key, and what the document says of it. */
type NearValue = { holder: any; key: string | number; schema: Schema }

/** Makes one thing about a request wrong, and leaves the rest as it was. */
export function spoil(draft: Draft, chance: Chance, document: Document) {
  const { operation } = draft
  const ways: (() => void)[] = [() => spoilQuery(draft, chance)]
  if (operation.path.includes('{')) ways.push(() => spoilPath(draft, chance))
  if (draft.body !== undefined) ways.push(...Array.from({ length: 8 }, () => () => spoilBody(draft, chance, document)))
  chance.pick(ways)()
}

function spoilPath(draft: Draft, chance: Chance) {
  const at = draft.operation.path.split('/').findIndex((part) => part.startsWith('{'))
  const id = chance.pick(oddIds)
  draft.path = draft.path
    .split('/')
    .map((part, i) => (i === at ? id : part))
    .join('/')
  // Dots and slashes lead elsewhere.
  draft.strayed = true
}

const wrongParameters = [
  '',
  ' ',
  '-1',
  '0',
  '1.5',
  '1e1',
  'abc',
  'null',
  'TRUE',
  '999999999999999',
  '1000000000000000',
  '١',
  '[]',
  'a,b',
  '%',
  '\u200b',
]

function spoilQuery(draft: Draft, chance: Chance) {
  const { parameters } = draft.operation
  const names = parameters.filter((one) => one.in === 'query').map(({ name }) => name)
  if (names.length === 0 || chance.maybe(0.15)) {
    draft.query.push([chance.pick(['nobody_knows', '__proto__', 'constructor', '', 'id', 'page', 'limit']), '1'])
    return
  }
  const name = chance.pick(names)
  const others = draft.query.filter(([one]) => one !== name)
  draft.query = chance.maybe(0.15) ? others : [...others, [name, chance.pick(wrongParameters)]]
}

function spoilBody(draft: Draft, chance: Chance, document: Document) {
  // A copy, for the body of an example is shared with the next request.
  const root = { body: structuredClone(draft.body) }
  const places = placesIn({ holder: root, key: 'body', schema: draft.operation.body!.schema }, document)
  const place = chance.pick(places)
  const { holder, key } = place
  const way = chance.int(0, 9)
  if (way === 0) Reflect.deleteProperty(holder, key)
  else if (way === 1 && !Array.isArray(holder)) holder[chance.pick(['nobody_knows', 'Name', 'name ', 'toString', 'ID'])] = 1
  else holder[key] = chance.pick(wrongValues(place, document))
  draft.body = root.body
}

/** A value, and all that lies within it. */
function placesIn(place: NearValue, document: Document): NearValue[] {
  const value = place.holder[place.key]
  const schema = alternativeFor(document.resolve(place.schema), value, document)
  if (Array.isArray(value))
    return [place, ...value.flatMap((_, i) => placesIn({ holder: value, key: i, schema: schema.items ?? {} }, document))]
  if (typeof value !== 'object' || value === null) return [place]
  const within = Object.keys(value).flatMap((key) => placesIn({ holder: value, key, schema: schema.properties?.[key] ?? {} }, document))
  return [place, ...within]
}

const alternativeFor = (schema: Schema, value: unknown, document: Document): Schema => {
  if (schema.properties) return schema
  const fitting = (schema.anyOf ?? schema.oneOf)?.find((one: Schema) => problemsOf(one, value, document).length === 0)
  return fitting ? alternativeFor(document.resolve(fitting), value, document) : schema
}

/** Another type, no value, and the first value past each limit. */
function wrongValues({ holder, key, schema }: NearValue, document: Document): unknown[] {
  const value = holder[key]
  const {
    minimum,
    maximum,
    minLength,
    maxLength,
    minItems,
    maxItems,
    enum: choices,
  } = alternativeFor(document.resolve(schema), value, document)
  const [one] = Array.isArray(value) ? value : []
  return [
    null,
    [null, true, 0, 1.5, '', 'x', [], {}, [[]], [null], { a: 1 }, '1', [value]].filter((other) => typeof other !== typeof value),
    typeof value === 'string' ? [`${value} `, ` ${value}`, value.toUpperCase(), '\n'] : [],
    typeof value === 'number' ? [value + 0.5, String(value), -value, 999_999_999] : [],
    choices ? ['NO_SUCH_CHOICE', '', String(choices[0]).toUpperCase(), [choices[0]]] : [],
    minimum > -1e15 ? [minimum - 1, minimum] : [],
    maximum < 1e16 ? [maximum + 1, maximum] : [],
    minLength > 0 ? ['x'.repeat(minLength - 1), 'x'.repeat(minLength)] : [],
    maxLength ? ['x'.repeat(maxLength + 1), 'x'.repeat(maxLength), '😀'.repeat(Math.floor(maxLength / 2) + 1), 'é'.repeat(maxLength)] : [],
    minItems > 0 ? [Array(minItems - 1).fill(one)] : [],
    maxItems ? [Array(maxItems + 1).fill(one ?? 'x'), Array(maxItems).fill(one ?? 'x')] : [],
  ].flat()
}
