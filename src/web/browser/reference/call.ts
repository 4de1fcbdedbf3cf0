import type { PageOperation, Parameter } from './document.ts'
import type { Schemas } from './schema.ts'

/** A part of a form: a text or a file. */
export type Part = {
  readonly name: string
  readonly value?: string
  readonly file?: File
  readonly fileName?: string
  readonly type?: string
}
type Texts = Readonly<Record<string, string | undefined>>
/** The texts of path, query and headers, and either the `text` of the body or the `parts` of a form. */
export type Filling = {
  readonly path?: Texts
  readonly query?: Texts
  readonly headers?: Texts
  readonly text?: string | undefined
  readonly parts?: readonly Part[]
  readonly token?: string | undefined
}

const fileEndings: Readonly<Record<string, string>> = {
  'application/pdf': 'pdf',
  'image/png': 'png',
  'application/zpl': 'zpl',
  'text/csv': 'csv',
  'application/xml': 'xml',
}

/** The media types of the success of an operation. */
export const successTypes = ({ responses }: Pick<PageOperation, 'responses'>): string[] => {
  const [, success] = Object.entries(responses).find(([status]) => Number(status) < 300) ?? []
  return Object.keys(success?.content ?? {})
}

/** Types that clients choose among with `Accept`; empty if there is one type. */
export const acceptTypes = (operation: PageOperation): string[] => {
  const types = successTypes(operation)
  return types.length > 1 ? types : []
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A parameter as a value of its type, for languages that have types. */
function typedValue(schemas: Schemas, { schema }: Partial<Parameter>, text: string) {
  const { type } = schemas.resolve(schema)
  if (type === 'integer' || type === 'number') return Number.isNaN(Number(text)) ? text : Number(text)
  if (type === 'boolean') return text === 'true'
  return type === 'array' ? text.split(',').map((one) => (/^\d+$/.test(one) ? Number(one) : one)) : text
}

export type Call = {
  readonly operationId: string
  readonly method: string
  readonly target: string
  /** The parameters of path and query as values of their types. */
  readonly values: Readonly<Record<string, unknown>>
  readonly headers: Readonly<Record<string, string>>
  readonly accept: string | undefined
  readonly auth: 'token' | 'client' | 'key' | undefined
  readonly token: string | undefined
  readonly bodyType: string | undefined
  readonly hasBody: boolean
  readonly text: string | undefined
  readonly json: unknown
  readonly form: Readonly<Record<string, string>> | undefined
  readonly parts: readonly Part[] | undefined
  /** The name under which a sample stores the answer. */
  readonly file: string | undefined
  readonly isList: boolean
}

/** A request as data, from which it is sent and its samples are written. */
export function callOf(
  operation: PageOperation,
  schemas: Schemas,
  { path = {}, query = {}, headers = {}, text, parts, token }: Filling,
): Call {
  const given = (values: Texts) => Object.entries(values).filter((entry): entry is [string, string] => Boolean(entry[1]))
  let address = operation.path
  for (const [name, value] of given(path)) address = address.replace(`{${name}}`, encodeURIComponent(value))
  const search = new URLSearchParams(given(query)).toString()
  const typed = (place: string, values: Texts) =>
    given(values).map(([name, value]) => [
      name,
      typedValue(schemas, operation.parameters?.find((one) => one.in === place && one.name === name) ?? {}, value),
    ])
  const sent = Object.fromEntries(given(headers))
  const [type = 'application/json'] = successTypes(operation)
  const received = sent.Accept ?? type
  const ending = /json/.test(received) ? undefined : fileEndings[received.split(';')[0]!]
  return {
    operationId: operation.operationId,
    method: operation.method,
    target: `${address}${search && `?${search}`}`,
    values: Object.fromEntries([...typed('path', path), ...typed('query', query)]),
    headers: sent,
    accept: sent.Accept,
    auth: token ? 'token' : (operation.security ?? []).length === 0 ? undefined : operation.isForm ? 'client' : 'key',
    token,
    bodyType: operation.bodyType,
    hasBody: parts !== undefined || (text !== undefined && text !== ''),
    text: text === '' ? undefined : text,
    json: operation.bodyType === 'application/json' && text !== undefined ? parseJson(text) : undefined,
    form: operation.isForm ? Object.fromEntries(new URLSearchParams(text)) : undefined,
    parts,
    file: ending && `${/label|document/i.test(operation.operationId) ? 'document' : 'file'}.${ending}`,
    isList: (operation.parameters ?? []).some(({ name }) => name === 'cursor'),
  }
}
