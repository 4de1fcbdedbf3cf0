import type { DocumentSchema, OpenApi } from './document.ts'

/** A schema without references: `name` is that of the reference, `nullable` and `choices` what stood in anyOf, oneOf and a list of types. */
export type ResolvedSchema = Omit<DocumentSchema, 'type'> & {
  readonly type?: string | undefined
  readonly name?: string
  readonly choices?: readonly DocumentSchema[]
  readonly nullable?: boolean
}
type FieldGroup = {
  readonly name: string | undefined
  readonly properties: Readonly<Record<string, DocumentSchema>>
  readonly required: readonly string[]
}
export type Schemas = ReturnType<typeof schemasOf>

const isEndless = (number: number | undefined) => number === undefined || Math.abs(number) >= Number.MAX_SAFE_INTEGER

type Tree = Readonly<Record<string, unknown>>

const anything = 'any JSON value'

/** The type of a value that has one form. */
function nameOf(s: ResolvedSchema, inner: (schema: DocumentSchema | undefined) => string): string {
  if ('const' in s) return JSON.stringify(s.const)
  if (s.type === 'array') return `array of ${inner(s.items)}`
  if (s.type === 'object' && !s.properties && typeof s.additionalProperties === 'object') return `map of ${inner(s.additionalProperties)}`
  if (s.format === 'binary') return 'file'
  if (s.format) return `${s.type ?? 'string'} (${s.format})`
  return s.type ?? (s.properties ? 'object' : anything)
}

/** Reads the schemas of one document. */
export function schemasOf(document: Pick<OpenApi, 'components'>) {
  const target = (ref: string) =>
    ref
      .split('/')
      .slice(1)
      .reduce<unknown>(
        (node, key) => (node as Tree | undefined)?.[key.replaceAll('~1', '/').replaceAll('~0', '~')],
        document,
      ) as DocumentSchema

  function resolve(schema: DocumentSchema = {}): ResolvedSchema {
    let whole: DocumentSchema & { readonly name?: string } = schema
    for (let steps = 0; whole.$ref !== undefined && steps < 20; steps += 1) {
      const { $ref, ...own } = whole
      const name = $ref!.split('/').at(-1)!
      whole = { ...(name.startsWith('_') ? {} : { name }), ...target($ref!), ...own }
    }
    if (whole.allOf) {
      const { allOf, ...own } = whole
      const parts = [...allOf.map((part) => resolve(part) as DocumentSchema), own]
      const properties = Object.assign({}, ...parts.map((part) => part.properties))
      whole = Object.assign({}, ...parts, { properties, required: parts.flatMap((part) => part.required ?? []) })
    }
    const { anyOf: alternatives, oneOf, ...own } = whole
    // Alternatives of an object that name nothing but required fields are no forms of their own.
    const anyOf = whole.properties && alternatives?.every((one) => !one.$ref && !one.type && !one.properties) ? undefined : alternatives
    const branches = anyOf ?? oneOf ?? (Array.isArray(whole.type) ? whole.type.map((type) => ({ type })) : undefined)
    if (!branches) return whole as ResolvedSchema
    const choices = branches.filter(({ type }) => type !== 'null')
    const nullable = choices.length < branches.length
    if (choices.length !== 1) return { ...own, type: undefined, choices, nullable }
    const { type, ...rest } = own
    return { ...resolve(choices[0]!), ...rest, nullable }
  }

  function typesOf(schema: DocumentSchema | undefined, depth: number): string[] {
    const s = resolve(schema)
    // A union of every type is how JSON itself is described, and it refers to itself.
    if ((s.choices?.length ?? 0) >= 5 || depth > 4) return [anything]
    const inner = (next: DocumentSchema | undefined) => {
      const types = typesOf(next, depth + 1)
      return types.length > 1 ? `(${types.join(' or ')})` : types[0]!
    }
    const types = s.choices ? s.choices.flatMap((choice) => typesOf(choice, depth + 1)) : [nameOf(s, inner)]
    return [...new Set(s.nullable ? [...types.filter((type) => type !== 'null'), 'null'] : types)]
  }
  const typeOf = (schema: DocumentSchema | undefined) => typesOf(schema, 0).join(' or ')

  /** The groups of fields inside a value: of an object, of the items of a list, of each form that it may have. */
  function groupsOf(schema: DocumentSchema | undefined, depth = 0): FieldGroup[] {
    const s = resolve(schema)
    if (depth > 4) return []
    if (s.properties) return [{ name: s.name, properties: s.properties, required: s.required ?? [] }]
    if (s.type === 'array') return groupsOf(s.items, depth + 1)
    if (typeof s.additionalProperties === 'object') return groupsOf(s.additionalProperties, depth + 1)
    return (s.choices ?? []).flatMap((choice) => groupsOf(choice, depth + 1))
  }

  return { resolve, typeOf, groupsOf }
}

const range = (min: number | undefined, max: number | undefined, what: string) => {
  const [low, high] = [isEndless(min) ? undefined : min, isEndless(max) ? undefined : max]
  if (low === undefined && high === undefined) return []
  if (low === high) return [`exactly ${low}${what}`]
  if (high === undefined) return [`at least ${low}${what}`]
  return [low === undefined ? `at most ${high}${what}` : `${low} to ${high}${what}`]
}

/** The limits of a value in words. */
export const limitsOf = (s: ResolvedSchema) => [
  ...range(s.minLength, s.maxLength, ' characters'),
  ...range(s.minimum, s.maximum, ''),
  ...range(s.minItems, s.maxItems, ' items'),
  ...(isEndless(s.exclusiveMinimum) ? [] : [`more than ${s.exclusiveMinimum}`]),
  ...(isEndless(s.exclusiveMaximum) ? [] : [`less than ${s.exclusiveMaximum}`]),
  ...(s.multipleOf === undefined ? [] : [`a multiple of ${s.multipleOf}`]),
  ...(s.uniqueItems ? ['no item twice'] : []),
]
