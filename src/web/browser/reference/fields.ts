import { type Child, makeElement } from '../element.ts'
import type { DocumentSchema, Parameter } from './document.ts'
import { renderProse } from './parts.ts'
import { limitsOf, type ResolvedSchema, type Schemas } from './schema.ts'

type TableField = Pick<Parameter, 'name' | 'schema' | 'required' | 'description'>
/** The direction of a value: from the client or from the server. */
type FieldUse = 'sent' | 'received'

/**
 * A table of fields: name, type, limits, meaning, and the fields inside it. `use` says what it describes: of what one sends,
 * the reader wants to know what is required; of what comes back, what may be absent.
 */
export function fieldTable(schemas: Schemas, label: string, entries: readonly TableField[], use: FieldUse, depth = 0): HTMLElement {
  const rows = entries.map(({ name, schema, required, description }) => {
    const s = schemas.resolve(schema)
    const mark =
      use === 'sent'
        ? required && makeElement('span.required', {}, 'required')
        : !required && makeElement('span.optional', {}, 'may be absent')
    return makeElement(
      'tr',
      {},
      makeElement(
        'th',
        { scope: 'row' },
        makeElement('code', {}, name),
        mark,
        s.deprecated && makeElement('span.optional', {}, 'deprecated'),
      ),
      makeElement(
        'td',
        {},
        makeElement('p.type', {}, schemas.typeOf(schema), limits(s)),
        meaning(description ?? s.description),
        values(s, use),
      ),
      inside(schemas, name, s, use, depth),
    )
  })
  return makeElement('table.fields', { 'aria-label': label }, makeElement('tbody', {}, rows))
}

/** The fields of a value as tables: several where it may have several forms. */
export const valueTables = (schemas: Schemas, label: string, schema: DocumentSchema, use: FieldUse, depth = 0): HTMLElement[] =>
  schemas.groupsOf(schema).flatMap(({ name, properties, required }, i, groups) => {
    const entries = Object.entries(properties).map(([key, value]) => ({ name: key, schema: value, required: required.includes(key) }))
    const heading = groups.length > 1 ? [makeElement('p.form', {}, name ?? `Form ${i + 1}`)] : []
    return [...heading, fieldTable(schemas, label, entries, use, depth)]
  })

const limits = (s: ResolvedSchema) => {
  const texts = limitsOf(s)
  return texts.length > 0 && makeElement('span.limits', {}, texts.join(', '))
}

const meaning = (text: string | undefined) => text && makeElement('p', {}, renderProse(text))

/** Writes an example as JSON unless it is a text or a number. */
const shown = (example: unknown) => (typeof example === 'object' ? JSON.stringify(example) : String(example))

function values(s: ResolvedSchema, use: FieldUse) {
  const listed = s.enum ?? s.items?.enum
  const lines: Child[] = [
    listed && ['One of ', ...listed.flatMap((value) => [makeElement('code', {}, String(value)), ' '])],
    use === 'sent' && s.default !== undefined && ['Default ', makeElement('code', {}, JSON.stringify(s.default))],
    s.examples?.[0] !== undefined && ['Such as ', makeElement('code', {}, shown(s.examples[0]))],
    // The patterns of formats are long and say nothing that the name of the format does not.
    s.pattern && !s.format && ['Pattern ', makeElement('code', {}, s.pattern)],
  ]
  return lines.filter(Boolean).map((line) => makeElement('p.values', {}, line))
}

/** Draws fields below the first level when they are opened: a schema may contain itself. */
function inside(schemas: Schemas, name: string, s: ResolvedSchema, use: FieldUse, depth: number) {
  const count = schemas.groupsOf(s).reduce((sum, { properties }) => sum + Object.keys(properties).length, 0)
  if (count === 0) return undefined
  const details = makeElement('details', {}, makeElement('summary', {}, count === 1 ? '1 field' : `${count} fields`))
  const draw = () => {
    if (details.open && details.childElementCount === 1) details.append(...valueTables(schemas, `Fields of ${name}`, s, use, depth + 1))
  }
  details.addEventListener('toggle', draw)
  details.open = depth === 0
  draw()
  return makeElement('td.inside', {}, details)
}
