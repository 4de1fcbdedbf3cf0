import { type Child, makeElement } from '../element.ts'
import type { Filling, Part } from './call.ts'
import type { PageOperation } from './document.ts'
import { describeError, fieldLabel, labelInput } from './parts.ts'
import type { ResolvedSchema, Schemas } from './schema.ts'

/** The mark of this server, 48 dots wide: a picture to upload. */
const picture =
  'iVBORw0KGgoAAAANSUhEUgAAADAAAAAwAQMAAABtzGvEAAAABlBMVEUPXG7///9ylY/yAAAAQ0lEQVR42mNgoDI4ACYZH0CoDxDBHxCqBkTI//8Houz//0eioIJkg/r/YCv+//+DREEF7SBK5CEUfwOYYodQzNT2PgDQLhkPidYk2gAAAABJRU5ErkJggg=='
const pictureFile = (name: string) =>
  new File([Uint8Array.from(atob(picture), (one) => one.codePointAt(0)!)], `${name.replace(/\.\w+$/, '')}.png`, { type: 'image/png' })

type FormValues = Readonly<Record<string, unknown>>
type Body = {
  readonly part?: Child
  readonly read: () => Pick<Filling, 'text' | 'parts'>
  readonly problem: () => string | undefined
}

/**
 * The part of the panel for the body, by its type, filled with `value`. `read()` returns the text or the parts of a form; `problem()` says why
 * the body cannot be sent yet.
 */
export function bodyPart({ bodyType, requestBody }: PageOperation, schemas: Schemas, value: unknown): Body {
  const media = bodyType && requestBody?.content[bodyType]
  if (!bodyType || !media) return { read: () => ({}), problem: () => undefined }
  return bodyType === 'multipart/form-data'
    ? fileBody(schemas.resolve(media.schema), schemas, (value ?? {}) as FormValues)
    : textBody(bodyType, value)
}

/** The text of a value in a body of a type. */
export const bodyText = (type: string, value: unknown): string => {
  if (value === undefined) return ''
  if (type === 'application/json') return JSON.stringify(value, null, 2)
  return typeof value === 'string' ? value : new URLSearchParams(value as Record<string, string>).toString()
}

/** The parts of a form that a recipe sends. */
export const formParts = (value: unknown): Part[] =>
  Object.entries(value ?? {}).map(([name, example]) => {
    const file = pictureFile(String(example))
    return { name, file, fileName: file.name, type: file.type }
  })

function textBody(type: string, value: unknown): Body {
  const text = bodyText(type, value)
  const rows = Math.min(Math.max(text.split('\n').length + 1, 3), 18)
  const area = makeElement('textarea', { spellcheck: 'false', autocomplete: 'off', rows: String(rows) })
  area.value = text
  return {
    part: labelInput('Body', area, undefined, makeElement('span.aside', {}, type)),
    read: () => ({ text: area.value }),
    problem() {
      const said = type === 'application/json' && area.value.trim() !== '' ? jsonProblem(area.value) : undefined
      area.setAttribute('aria-invalid', String(said !== undefined))
      if (said) area.focus()
      return said
    },
  }
}

/** A form with files. A picture is chosen from the start, so that the request can be sent as it is. */
function fileBody({ properties, required = [] }: ResolvedSchema, schemas: Schemas, value: FormValues): Body {
  const names = Object.keys(properties ?? value)
  const inputs = names.map((name) => {
    const s = schemas.resolve(properties?.[name] ?? { format: 'binary' })
    const input = makeElement('input', { type: s.format === 'binary' ? 'file' : 'text', name, required: required.includes(name) })
    if (input.type === 'file') {
      const chosen = new DataTransfer()
      chosen.items.add(pictureFile(String(value[name] ?? name)))
      input.files = chosen.files
    }
    return { name, input, field: labelInput(fieldLabel(name, input.required), input, s.description) }
  })
  const read = () => ({
    parts: inputs.flatMap(({ name, input }) => {
      const [file] = input.files ?? []
      if (!file && input.value === '') return []
      return [file ? { name, file, fileName: file.name, type: file.type || 'application/octet-stream' } : { name, value: input.value }]
    }),
  })
  return {
    part: makeElement(
      'fieldset',
      {},
      makeElement('legend', {}, 'Body'),
      inputs.map(({ field }) => field),
    ),
    read,
    problem: () => undefined,
  }
}

function jsonProblem(text: string) {
  try {
    JSON.parse(text)
    return undefined
  } catch (error) {
    return `The body is not JSON yet: ${describeError(error)}`
  }
}
