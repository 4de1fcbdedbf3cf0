import { acceptTypes } from './call.js'
import { el, fieldLabel, labelled } from './dom.js'

/** Limit of optional and empty query parameters that are shown at once; more are folded away, and so are headers. */
const mostShown = 2

/** The inputs of a request for path, query and headers, filled with texts by place and name. */
export function parametersPart(operation, schemas, filled) {
  const types = acceptTypes(operation)
  const accept = { in: 'header', name: 'Accept', schema: { enum: types, default: types[0] } }
  const parameters = [...(operation.parameters ?? []), ...(types.length > 0 ? [accept] : [])]
  const inputs = parameters.map((parameter) => {
    const input = parameterInput(parameter, schemas)
    input.value = filled[parameter.in]?.[parameter.name] ?? (parameter === accept ? types[0] : '')
    const { default: usual } = schemas.resolve(parameter.schema)
    const note = usual === undefined || parameter === accept ? undefined : `Default: ${usual}`
    return { ...parameter, input, field: labelled(fieldLabel(parameter.name, parameter.required), input, note) }
  })
  const isFolded = ({ required, input }) => !required && input.value === ''
  const optional = inputs.filter(isFolded)
  const folded = optional.length > mostShown ? optional : optional.filter((one) => one.in === 'header')
  const shown = inputs.filter((one) => !folded.includes(one))
  const part = inputs.length > 0 && [
    shown.length > 0 &&
      el(
        'fieldset',
        {},
        el('legend', {}, 'Parameters'),
        shown.map(({ field }) => field),
      ),
    folded.length > 0 &&
      el(
        'details.more',
        {},
        el('summary', {}, folded.length === 1 ? ['Optional: ', el('code', {}, folded[0].name)] : `${folded.length} optional parameters`),
        folded.map(({ field }) => field),
      ),
  ]
  const textsIn = (place) =>
    Object.fromEntries(inputs.filter((one) => one.in === place).map(({ name, input }) => [name, input.value.trim()]))
  return { part, read: () => ({ path: textsIn('path'), query: textsIn('query'), headers: textsIn('header') }) }
}

function parameterInput({ schema, required, name }, schemas) {
  const s = schemas.resolve(schema)
  const listed = s.enum ?? (s.type === 'boolean' ? [true, false] : undefined)
  const attributes = { name, required: required === true }
  if (listed) {
    const options = listed.map((value) => el('option', { value: String(value) }, String(value)))
    return el('select', attributes, el('option', { value: '' }, '—'), options)
  }
  const inputmode = s.type === 'integer' ? 'numeric' : undefined
  return el('input', { type: 'text', autocomplete: 'off', spellcheck: 'false', inputmode, ...attributes })
}
