export type Schema = { readonly [keyword: string]: any }
export type Parameter = {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required: boolean
  readonly schema: Schema
}
/** `types`: of what is not JSON. */
type Reply = { readonly schema?: Schema; readonly types?: readonly string[]; readonly codes?: readonly string[] }

/** An operation as the published document describes it; nothing here comes from the tables that serve. */
export type Operation = {
  readonly id: string
  readonly method: string
  readonly path: string
  readonly parameters: readonly Parameter[]
  readonly body?: { readonly type: string; readonly schema: Schema; readonly isRequired: boolean }
  readonly replies: Readonly<Record<string, Reply>>
}

export type Document = { readonly operations: readonly Operation[]; resolve(schema: Schema): Schema }

const methods = ['get', 'post', 'put', 'patch', 'delete']

export function readDocument(text: string): Document {
  const { paths, components } = JSON.parse(text)
  const operations = Object.entries<any>(paths).flatMap(([path, item]) =>
    methods.filter((method) => item[method]).map((method) => operationOf(path, method, item[method])),
  )
  const resolve = (schema: Schema): Schema => {
    if (typeof schema.$ref !== 'string') return schema
    const named = components.schemas[schema.$ref.replace('#/components/schemas/', '')]
    if (!named) throw new Error(`The document refers to ${schema.$ref}, which it does not have`)
    return resolve(named)
  }
  return { operations, resolve }
}

function operationOf(path: string, method: string, { operationId, parameters = [], requestBody, responses }: any): Operation {
  const [content] = Object.entries<any>(requestBody?.content ?? {})
  const replies = Object.entries<any>(responses).map(([status, response]) => {
    const schema = response.content?.['application/json']?.schema
    const types = Object.keys(response.content ?? {}).filter((one) => one !== 'application/json')
    return [status, { types, ...(schema && { schema }), ...(response['x-codes'] && { codes: response['x-codes'] }) }]
  })
  return {
    id: operationId,
    method: method.toUpperCase(),
    path,
    parameters,
    ...(content && { body: { type: content[0], schema: content[1].schema, isRequired: requestBody.required === true } }),
    replies: Object.fromEntries(replies),
  }
}
