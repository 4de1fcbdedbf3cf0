/** A request of the tests and what it was answered with, by operation. `npm run examples` records them. */
export type Example = {
  readonly params?: Readonly<Record<string, unknown>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly request?: unknown
  readonly status: number
  readonly answer?: unknown
}
export type ExampleFile = Readonly<Record<string, Example>>

type Content = Record<string, Record<string, unknown>>
type DescribedOperation = {
  readonly parameters: readonly Record<string, unknown>[]
  readonly requestBody?: { readonly content: Content }
  readonly responses: Record<string, { readonly content?: Content }>
}

/** Puts the example of an operation where OpenAPI has it: at its parameters, its request and its success. */
export function addExample(operation: object, example: Example | undefined) {
  if (!example) return
  const { parameters, requestBody, responses } = operation as DescribedOperation
  for (const parameter of parameters) {
    const value = (parameter.in === 'path' ? example.params : example.query)?.[parameter.name as string]
    if (value !== undefined) parameter.example = value
  }
  if (example.request !== undefined) addTo(requestBody?.content, example.request)
  if (example.answer !== undefined) addTo(responses[example.status]?.content, example.answer)
}

/** At the first type that is not a file. */
function addTo(content: Content | undefined, example: unknown) {
  const described = Object.values(content ?? {}).find(({ schema }) => (schema as { format?: string }).format !== 'binary')
  if (described) described.example = example
}
