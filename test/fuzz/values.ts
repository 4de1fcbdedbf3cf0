import type { Chance } from './chance.ts'
import type { Document, Schema } from './document.ts'
import { type Memory, nounOfField } from './memory.ts'
import { textFor } from './pattern.ts'
import { problemsOf } from './schema.ts'
import { oddTexts } from './texts.ts'

/** What values are made from: chance, the document, and what the organization that will send them knows. */
export type Source = { readonly chance: Chance; readonly document: Document; readonly memory: Memory; readonly canary: string }

const deepest = 5
const letters = 'abcdefghijklmnopqrstuvwxyz0123456789'

/** A value that a schema takes. `name` is the field it is for: a field that names something gets the id of such a thing. */
export function valueFor(schema: Schema, source: Source, name = '', depth = 0): unknown {
  const { chance, document } = source
  const resolved = document.resolve(schema)
  if ('const' in resolved) return resolved.const
  if (resolved.enum) return chance.pick(resolved.enum)
  const either = resolved.anyOf ?? resolved.oneOf
  if (either && resolved.properties) {
    const { anyOf, ...object } = resolved
    return valueFor({ ...object, required: [...(object.required ?? []), ...chance.pick(anyOf as Schema[]).required] }, source, name, depth)
  }
  if (either) {
    const simple = either.filter((one: Schema) => !['array', 'object'].includes(document.resolve(one).type))
    return valueFor(chance.pick(depth >= deepest && simple.length > 0 ? simple : either), source, name, depth)
  }
  const make = makers[chance.pick([resolved.type ?? 'object'].flat() as string[])]
  if (!make) throw new Error(`Nothing here makes values of type ${resolved.type}`)
  return make(resolved, source, name, depth)
}

const makers: Record<string, (schema: Schema, source: Source, name: string, depth: number) => unknown> = {
  null: () => null,
  boolean: (_, { chance }) => chance.maybe(0.5),
  integer: (schema, source, name) => idFor(source, name, 'number') ?? numberFor(schema, source.chance),
  number: (schema, { chance }) => (chance.maybe(0.5) ? numberFor(schema, chance) : numberFor(schema, chance) / 4),
  string: (schema, source, name) => idFor(source, name, 'string') ?? stringFor(schema, source),
  array: (schema, source, name, depth) => listFor(schema, source, name, depth),
  object: ({ properties = {}, required = [], additionalProperties }, source, _, depth) => {
    const { chance } = source
    const names = Object.keys(properties).filter((key) => required.includes(key) || chance.maybe(0.4))
    const entries = names.map((key): [string, unknown] => [key, valueFor(properties[key], source, key, depth + 1)])
    if (typeof additionalProperties === 'object' && depth < deepest)
      for (let i = chance.int(0, 2); i > 0; i--) entries.push([`key${i}`, valueFor(additionalProperties, source, '', depth + 1)])
    return Object.fromEntries(entries)
  },
}

function idFor({ memory, chance }: Source, name: string, type: 'string' | 'number') {
  const known = name.endsWith('_id') && chance.maybe(0.9) ? memory.any(nounOfField(name), chance) : undefined
  return typeof known === type ? known : undefined
}

function numberFor({ minimum = -1000, maximum = 1_000_000 }: Schema, chance: Chance) {
  const [low, high] = [Math.max(minimum, -1e9), Math.min(maximum, 1e9)]
  return chance.pick([low, high, chance.int(low, high), chance.int(low, Math.min(high, low + 100))])
}

/** Where entries have a field with few choices, each choice stands once: schemas cannot say so, yet operations ask for it. */
function listFor({ items = {}, minItems = 0, maxItems = 20 }: Schema, source: Source, name: string, depth: number) {
  const { chance, document } = source
  const { properties = {} } = document.resolve(items)
  const choices = Object.entries<Schema>(properties).find(([, one]) => document.resolve(one).enum)
  const orders = choices && chance.shuffled(document.resolve(choices[1]).enum as unknown[])
  const most = Math.min(maxItems, minItems + 3, orders?.length ?? maxItems)
  return Array.from({ length: chance.int(Math.min(minItems, most), most) }, (_, i) => {
    const item = valueFor(items, source, name, depth + 1)
    return orders ? { ...(item as object), [choices![0]]: orders[i] } : item
  })
}

function stringFor(schema: Schema, source: Source): string {
  const { chance, document } = source
  const { format, pattern, examples, minLength = 0, maxLength = 60 } = schema
  if (format && formats[format]) return formats[format](chance)
  if (examples && (!pattern || chance.maybe(0.05))) return chance.pick(examples as string[])
  if (!pattern) return plainText(source, minLength, maxLength)
  const text = textFor(pattern, chance)
  return problemsOf(schema, text, document).length === 0 ? text : chance.pick((examples as string[] | undefined) ?? [text])
}

/** Begins with the canary of its organization, and goes on with words or with something odd. */
function plainText({ chance, canary }: Source, minLength: number, maxLength: number) {
  if (minLength === 0 && chance.maybe(0.1)) return ''
  const rest = chance.maybe(0.3) ? chance.pick(oddTexts) : word(chance, chance.int(1, 12))
  // Cut between characters, never within one.
  const text = [...(maxLength < canary.length + 2 ? rest.trim() || 'x' : `${canary}${rest}`)]
    .slice(0, Math.floor(maxLength / 2) || 1)
    .join('')
  return chance.maybe(0.03) ? text.padEnd(maxLength, '-') : text.padEnd(minLength, '-')
}

const word = (chance: Chance, length: number) => Array.from({ length }, () => chance.pick([...letters])).join('')
const two = (chance: Chance, low: number, high: number) => String(chance.int(low, high)).padStart(2, '0')
const dateFor = (chance: Chance) => `${chance.pick(['2026', '1970', '2000', '9999', '0001'])}-${two(chance, 1, 12)}-${two(chance, 1, 28)}`

const formats: Record<string, (chance: Chance) => string> = {
  uri: (chance) => `http${chance.pick(['', 's'])}://${word(chance, 5)}.example/${chance.pick(['', 'a?b=c#d', '%20', 'é'])}`,
  email: (chance) => `${word(chance, 6)}@${word(chance, 4)}.example`,
  date: dateFor,
  'date-time': (chance) =>
    `${dateFor(chance)}T${two(chance, 0, 23)}:${two(chance, 0, 59)}:${two(chance, 0, 59)}${chance.pick(['Z', '.5Z', '.123Z'])}`,
  duration: (chance) => `P${chance.int(1, 9)}D`,
  uuid: (chance) => '00000000-0000-4000-8000-000000000000'.replaceAll('0', () => chance.pick([...'0123456789abcdef'])),
}
