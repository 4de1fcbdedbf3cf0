import type { DocumentSchema } from './document.ts'
import type { Schemas } from './schema.ts'

/** Values that a person would write in a field, by its name. Used if the schema gives no example. */
const likely: Readonly<Record<string, string>> = {
  address_line_1: 'Stadhuisplein',
  city: 'Eindhoven',
  color: '#1f4e5f',
  company_name: 'North Coffee',
  country_code: 'NL',
  currency: 'EUR',
  domain: 'north-coffee',
  email: 'robin@example.com',
  house_number: '10',
  name: 'North Coffee',
  phone_number: '+31401234567',
  postal_code: '5611 EM',
}
const uri = 'https://example.com'
const formats: Readonly<Record<string, string>> = {
  date: '2026-11-16',
  'date-time': '2026-11-16T09:00:00Z',
  email: 'robin@example.com',
  time: '09:00:00',
  uri,
  uuid: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
}

/**
 * A value that a schema takes, with no more fields than it needs. `index` is the place in a list, so that items which must
 * differ do.
 */
export function exampleOf(
  { resolve }: Pick<Schemas, 'resolve'>,
  schema: DocumentSchema | undefined,
  name = '',
  index = 0,
  depth = 0,
): unknown {
  const s = resolve(schema)
  if (s.examples?.length) return s.examples[index % s.examples.length]
  if ('example' in s) return s.example
  if ('const' in s) return s.const
  if (s.enum) return index === 0 && s.default !== undefined ? s.default : s.enum[index % s.enum.length]
  if (s.default !== undefined) return s.default
  const inner = (next: DocumentSchema | undefined, key: string, place: number) => exampleOf({ resolve }, next, key, place, depth + 1)
  if (s.choices) return depth > 6 ? null : inner(s.choices[0], name, index)
  if (s.type === 'array') return depth > 6 ? [] : Array.from({ length: Math.max(1, s.minItems ?? 1) }, (_, i) => inner(s.items, name, i))
  if (s.type === 'object' || s.properties) {
    const needed = s.required ?? []
    // Shows the form by the first field if none is required, as in a change.
    const shown = needed.length > 0 || depth > 0 ? needed : Object.keys(s.properties ?? {}).slice(0, 1)
    return Object.fromEntries(shown.map((key) => [key, depth > 6 ? null : inner(s.properties?.[key], key, index)]))
  }
  if (s.type === 'boolean') return true
  if (s.type === 'integer' || s.type === 'number') return Math.max(1, s.minimum ?? 1)
  const text = formats[s.format ?? ''] ?? likely[name] ?? (/url$/.test(name) ? uri : 'text')
  return text.padEnd(s.minLength ?? 0, 'x').slice(0, s.maxLength)
}
