import { el, prose } from './dom.js'
import { limitsOf } from './schema.js'

/**
 * A table of fields: name, type, limits, meaning, and the fields inside it. `use` says what it describes: of what one sends,
 * the reader wants to know what is required; of what comes back, what may be absent.
 */
export function fieldTable(schemas, label, entries, use, depth = 0) {
  const rows = entries.map(({ name, schema, required, description }) => {
    const s = schemas.resolve(schema)
    const mark = use === 'sent' ? required && el('span.required', {}, 'required') : !required && el('span.optional', {}, 'may be absent')
    return el(
      'tr',
      {},
      el('th', { scope: 'row' }, el('code', {}, name), mark, s.deprecated && el('span.optional', {}, 'deprecated')),
      el('td', {}, el('p.type', {}, schemas.typeOf(schema), limits(s)), meaning(description ?? s.description), values(s, use)),
      inside(schemas, name, s, use, depth),
    )
  })
  return el('table.fields', { 'aria-label': label }, el('tbody', {}, rows))
}

/** The fields of a value as tables: several where it may have several forms. */
export const valueTables = (schemas, label, schema, use, depth = 0) =>
  schemas.groupsOf(schema).flatMap(({ name, properties, required }, i, groups) => {
    const entries = Object.entries(properties).map(([key, value]) => ({ name: key, schema: value, required: required.includes(key) }))
    const heading = groups.length > 1 ? [el('p.form', {}, name ?? `Form ${i + 1}`)] : []
    return [...heading, fieldTable(schemas, label, entries, use, depth)]
  })

const limits = (s) => {
  const texts = limitsOf(s)
  return texts.length > 0 && el('span.limits', {}, texts.join(', '))
}

const meaning = (text) => text && el('p', {}, prose(text))

/** Writes an example as JSON unless it is a text or a number. */
const shown = (example) => (typeof example === 'object' ? JSON.stringify(example) : String(example))

function values(s, use) {
  const listed = s.enum ?? s.items?.enum
  return [
    listed && ['One of ', ...listed.flatMap((value) => [el('code', {}, String(value)), ' '])],
    use === 'sent' && s.default !== undefined && ['Default ', el('code', {}, JSON.stringify(s.default))],
    s.examples?.length > 0 && ['Such as ', el('code', {}, shown(s.examples[0]))],
    // The patterns of formats are long and say nothing that the name of the format does not.
    s.pattern && !s.format && ['Pattern ', el('code', {}, s.pattern)],
  ]
    .filter(Boolean)
    .map((line) => el('p.values', {}, line))
}

/** Draws fields below the first level when they are opened: a schema may contain itself. */
function inside(schemas, name, s, use, depth) {
  const count = schemas.groupsOf(s).reduce((sum, { properties }) => sum + Object.keys(properties).length, 0)
  if (count === 0) return undefined
  const details = el('details', {}, el('summary', {}, count === 1 ? '1 field' : `${count} fields`))
  const draw = () => {
    if (details.open && details.childElementCount === 1) details.append(...valueTables(schemas, `Fields of ${name}`, s, use, depth + 1))
  }
  details.addEventListener('toggle', draw)
  details.open = depth === 0
  draw()
  return el('td.inside', {}, details)
}
