import type { Document, Schema } from './document.ts'

/** One way to make a body larger: what stands at a path becomes as long as its schema allows. */
export type Growth = { readonly path: readonly (string | number)[]; readonly kind: 'list' | 'text'; readonly most: number }

/** Every list and every text of a body that its schema lets grow, lists first: they cost the most. */
export function growthsOf(body: unknown, schema: Schema, document: Document): Growth[] {
  const found: Growth[] = []
  const walk = (value: unknown, given: Schema, path: (string | number)[]) => {
    const resolved = alternativeFor(document.resolve(given), value, document)
    if (Array.isArray(value)) {
      if (value.length > 0 && resolved.maxItems > value.length) found.push({ path, kind: 'list', most: resolved.maxItems })
      if (value.length > 0) walk(value[0], resolved.items ?? {}, [...path, 0])
    } else if (typeof value === 'object' && value !== null)
      for (const [key, inner] of Object.entries(value)) walk(inner, resolved.properties?.[key] ?? {}, [...path, key])
    else if (typeof value === 'string' && isFree(resolved) && resolved.maxLength > value.length)
      found.push({ path, kind: 'text', most: resolved.maxLength })
  }
  walk(body, schema, [])
  return found.sort((one, other) => Number(one.kind === 'text') - Number(other.kind === 'text'))
}

const isFree = ({ enum: choices, pattern, format }: Schema) => !choices && !pattern && !format

const alternativeFor = (schema: Schema, value: unknown, document: Document): Schema => {
  const types = [schema.anyOf, schema.oneOf].flat().filter(Boolean) as Schema[]
  const fitting = types.map((one) => document.resolve(one)).find(({ type }) => [type].flat().includes(typeOf(value)))
  return fitting ? alternativeFor(fitting, value, document) : schema
}
const typeOf = (value: unknown) => (Array.isArray(value) ? 'array' : value === null ? 'null' : typeof value)

/** A copy of the body that has grown at one place; as much of it as `bytes` leave room for. Undefined where the place is not there. */
export function grown(body: unknown, { path, kind, most }: Growth, bytes: number): unknown {
  const copy = { root: structuredClone(body) }
  let [holder, key]: [any, string | number] = [copy, 'root']
  for (const part of path) {
    holder = holder[key]
    key = part
    if (typeof holder !== 'object' || holder === null) return undefined
  }
  const value = holder[key]
  const room = bytes - JSON.stringify(copy.root).length
  if (kind === 'text') {
    if (typeof value !== 'string') return undefined
    holder[key] = value.padEnd(Math.min(most, value.length + room), '-')
  } else {
    if (!Array.isArray(value) || value.length === 0) return undefined
    const each = JSON.stringify(value[0]).length + 8
    const count = Math.min(most, value.length + Math.floor(room / each))
    holder[key] = Array.from({ length: count }, (_, i) => (i < value.length ? value[i] : distinct(value[0], i)))
  }
  return copy.root
}

/** A copy whose names differ from those of its neighbours: most lists must not repeat one. */
function distinct(value: unknown, index: number): unknown {
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      /_id$|^sku$/.test(key) && typeof inner === 'string' ? `${inner.slice(0, 40)}-${index}` : inner,
    ]),
  )
}
