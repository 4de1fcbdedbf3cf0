/** A request of the tests and what it was answered with, by operation. `npm run examples` records them. */
export type Example = {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly request?: unknown
  readonly status: number
  readonly answer?: unknown
}
export type ExampleFile = Readonly<Record<string, Example>>

type Schema = { readonly type?: string; readonly format?: string }
type MediaContent = Record<string, { schema: Schema; example?: unknown }>
type Parameter = { readonly in: string; readonly name: string; readonly schema: Schema; example?: unknown }
type DescribedOperation = {
  readonly parameters: readonly Parameter[]
  readonly requestBody?: { readonly content: MediaContent }
  readonly responses: Record<string, { readonly content?: MediaContent }>
}

/** Puts the example of an operation where OpenAPI has it: at its parameters, its request and its success. */
export function addExample(operation: object, example: Example | undefined) {
  if (!example) return
  const { parameters, requestBody, responses } = operation as DescribedOperation
  for (const parameter of parameters) {
    const text = (parameter.in === 'path' ? example.params : example.query)?.[parameter.name]
    if (text !== undefined) parameter.example = parameterValue(parameter.schema, text)
  }
  if (example.request !== undefined) addTo(requestBody?.content, example.request)
  if (example.answer !== undefined) addTo(responses[example.status]?.content, example.answer)
}

/** The value that stands in a path or a query as text. */
function parameterValue({ type }: Schema, text: string) {
  if (type === 'integer' || type === 'number') return Number(text)
  if (type === 'boolean') return text === 'true'
  return type === 'array' ? text.split(',').map((one) => (/^\d+$/.test(one) ? Number(one) : one)) : text
}

/** Adds an example to the first type that is not a file. */
function addTo(content: MediaContent | undefined, example: unknown) {
  const described = Object.values(content ?? {}).find(({ schema }) => schema.format !== 'binary')
  if (described && described.example === undefined) described.example = example
}
