import { el, fieldLabel, labelled } from './dom.js'
import { exampleOf } from './example.js'

/**
 * The part of the panel for the body, by its type. `read()` answers what `fetch` takes and what curl takes; `problem()` says
 * why the body cannot be sent yet.
 */
export function bodyPart({ bodyType, requestBody }, schemas) {
  if (!bodyType) return { read: () => ({ headers: {}, payload: undefined, flags: [] }), problem: () => undefined }
  const { schema } = requestBody.content[bodyType]
  return bodyType === 'multipart/form-data' ? fileBody(schema, schemas) : textBody(bodyType, exampleOf(schemas, schema))
}

function textBody(type, example) {
  const isJson = type === 'application/json'
  const text = isJson ? JSON.stringify(example, null, 2) : typeof example === 'string' ? example : new URLSearchParams(example).toString()
  const rows = Math.min(Math.max(text.split('\n').length + 1, 3), 18)
  const area = el('textarea', { spellcheck: 'false', autocomplete: 'off', rows: String(rows) })
  area.value = text
  return {
    part: labelled('Body', area),
    read: () => ({
      headers: { 'content-type': type },
      payload: area.value,
      flags: [
        ['-H', `Content-Type: ${type}`],
        ['--data-raw', area.value],
      ],
    }),
    problem() {
      const said = isJson ? jsonProblem(area.value) : undefined
      area.setAttribute('aria-invalid', String(said !== undefined))
      if (said) area.focus()
      return said
    },
  }
}

/** A form with files. The browser writes its type, for only it knows the boundary between the parts. */
function fileBody(schema, schemas) {
  const { properties = {}, required = [] } = schemas.resolve(schema)
  const inputs = Object.entries(properties).map(([name, property]) => {
    const s = schemas.resolve(property)
    const input = el('input', { type: s.format === 'binary' ? 'file' : 'text', name, required: required.includes(name) })
    return { name, input, field: labelled(fieldLabel(name, input.required), input, s.description) }
  })
  const read = () => {
    const payload = new FormData()
    const flags = []
    for (const { name, input } of inputs) {
      const [file] = input.files ?? []
      if (!file && input.value === '') continue
      payload.append(name, file ?? input.value)
      flags.push(['-F', `${name}=${file ? `@${file.name}` : input.value}`])
    }
    return { headers: {}, payload, flags }
  }
  return {
    part: el(
      'fieldset',
      {},
      el('legend', {}, 'Body'),
      inputs.map(({ field }) => field),
    ),
    read,
    problem: () => undefined,
  }
}

function jsonProblem(text) {
  try {
    JSON.parse(text)
    return undefined
  } catch (error) {
    return `The body is not JSON yet: ${error.message}`
  }
}
