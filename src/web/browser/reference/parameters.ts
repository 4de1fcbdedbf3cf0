import { type Child, makeElement } from '../element.ts'
import { acceptTypes, type Filling } from './call.ts'
import type { PageOperation, Parameter } from './document.ts'
import { fieldLabel, labelInput } from './parts.ts'
import type { Schemas } from './schema.ts'

/** Limit of optional and empty query parameters that are shown at once; more are folded away, and so are headers. */
const mostShown = 2

/** The inputs of a request for path, query and headers, filled with texts by place and name. */
export function parametersPart(operation: PageOperation, schemas: Schemas, filled: Filling) {
  const types = acceptTypes(operation)
  const accept: Parameter = { in: 'header', name: 'Accept', schema: { enum: types, default: types[0] } }
  const parameters = [...(operation.parameters ?? []), ...(types.length > 0 ? [accept] : [])]
  const inputs = parameters.map((parameter) => {
    const input = parameterInput(parameter, schemas)
    input.value = textsFor(filled, parameter.in)?.[parameter.name] ?? (parameter === accept ? (types[0] ?? '') : '')
    const { default: usual } = schemas.resolve(parameter.schema)
    const note = usual === undefined || parameter === accept ? undefined : `Default: ${usual}`
    return { ...parameter, input, field: labelInput(fieldLabel(parameter.name, parameter.required), input, note) }
  })
  const optional = inputs.filter(({ required, input }) => !required && input.value === '')
  const folded = optional.length > mostShown ? optional : optional.filter((one) => one.in === 'header')
  const shown = inputs.filter((one) => !folded.includes(one))
  const part: Child = inputs.length > 0 && [
    shown.length > 0 &&
      makeElement(
        'fieldset',
        {},
        makeElement('legend', {}, 'Parameters'),
        shown.map(({ field }) => field),
      ),
    folded.length > 0 &&
      makeElement(
        'details.more',
        {},
        makeElement(
          'summary',
          {},
          folded.length === 1 ? ['Optional: ', makeElement('code', {}, folded[0]!.name)] : `${folded.length} optional parameters`,
        ),
        folded.map(({ field }) => field),
      ),
  ]
  const textsIn = (place: string) =>
    Object.fromEntries(inputs.filter((one) => one.in === place).map(({ name, input }) => [name, input.value.trim()]))
  return { part, read: () => ({ path: textsIn('path'), query: textsIn('query'), headers: textsIn('header') }) }
}

/** The texts of a recipe for a place. It has none for headers. */
const textsFor = (filled: Filling, place: string) => (place === 'path' || place === 'query' ? filled[place] : undefined)

function parameterInput({ schema, required, name }: Parameter, schemas: Schemas) {
  const s = schemas.resolve(schema)
  const listed = s.enum ?? (s.type === 'boolean' ? [true, false] : undefined)
  const attributes = { name, required: required === true }
  if (listed) {
    const options = listed.map((value) => makeElement('option', { value: String(value) }, String(value)))
    return makeElement('select', attributes, makeElement('option', { value: '' }, '—'), options)
  }
  const inputmode = s.type === 'integer' ? 'numeric' : undefined
  return makeElement('input', { type: 'text', autocomplete: 'off', spellcheck: 'false', inputmode, ...attributes })
}
