import { type ApiDocument, type ApiParameter, isJson, isSuccess, operationsOf, type PlacedOperation } from './document.ts'
import { listFormOf } from './list-form.ts'
import { comment, fieldOf, schemaName, typeOf, unionOf } from './schema-types.ts'

const indent = '  '

/** The methods of the client, as one interface. */
export function operationTypes(document: ApiDocument): string {
  const methods = operationsOf(document).map((operation) => describeMethod(document, operation))
  return `export interface Operations {\n${methods.join('\n')}}\n`
}

function describeMethod(document: ApiDocument, operation: PlacedOperation): string {
  const { operationId, summary = operationId, description, method, path, deprecated } = operation
  const scope = operation['x-scope'] && ` Scope \`${operation['x-scope']}\`.`
  const head = comment([`${summary}.`, description, `\`${method} ${path}\`.${scope ?? ''}`, deprecated === true && '@deprecated'], indent)
  return signaturesOf(document, operation)
    .map((signature) => `${head}${indent}${operationId}(${signature}\n`)
    .join('')
}

/** Generates a signature for each JSON type of the response, since `accept` selects one. */
function signaturesOf(document: ApiDocument, operation: PlacedOperation): string[] {
  const types = [...new Set(successesOf(operation).flatMap(({ content = {} }) => Object.keys(content)))]
  const json = types.filter(isJson)
  if (json.length < 2) return [signatureOf(operation, types.length > 1 ? acceptField(types, false) : '', resultOf(document, operation))]
  return json.map((type, i) => signatureOf(operation, acceptField([type], i > 0), promiseOf(answersOf(operation, type)))).reverse()
}

const acceptField = (types: readonly string[], isRequired: boolean) =>
  fieldOf('accept', { enum: types, description: 'The format of the response.' }, isRequired, indent.repeat(2))

function signatureOf(operation: PlacedOperation, accept: string, result: string): string {
  const { fields, hasRequired } = requestFields(operation)
  const all = fields + accept
  const request = all === '' ? 'NoParameters' : `{\n${all}${indent}}`
  const isRequired = hasRequired || accept.includes('accept:')
  return `request${isRequired ? '' : '?'}: ${request}, options?: CallOptions): ${result}`
}

/** Parameters of the path and the query, and the body. Headers are options of the call. */
function requestFields({ parameters = [], requestBody }: PlacedOperation) {
  const used = parameters.filter((one) => one.in === 'path' || one.in === 'query')
  const fields = used.map((one) => fieldOf(one.name, describedSchema(one), one.required === true, indent.repeat(2)))
  if (requestBody) fields.push(bodyField(requestBody))
  return { fields: fields.join(''), hasRequired: used.some((one) => one.required) || requestBody?.required === true }
}

const describedSchema = ({ schema, description, deprecated }: ApiParameter) => ({
  ...schema,
  ...(description !== undefined && { description }),
  ...(deprecated && { deprecated }),
})

function bodyField({ required = false, content }: NonNullable<PlacedOperation['requestBody']>): string {
  const [[type, { schema }] = ['', { schema: {} }]] = Object.entries(content)
  const text = typeOf(schema, indent.repeat(2))
  const body = type.startsWith('text/') ? 'string | Blob' : type === 'multipart/form-data' ? `${text} | FormData` : text
  return `${indent.repeat(2)}body${required ? `: ${body}` : `?: ${body} | undefined`}\n`
}

const successesOf = ({ responses }: PlacedOperation) =>
  Object.entries(responses)
    .filter(([status]) => isSuccess(status))
    .map(([, reply]) => reply)

/** The types of all successful answers; a download where they are not JSON. */
function answersOf(operation: PlacedOperation, only?: string): string[] {
  return successesOf(operation).flatMap(({ content }) => {
    const types = Object.entries(content ?? {}).filter(([type]) => only === undefined || type === only)
    if (types.length === 0) return ['undefined']
    return types.map(([type, { schema }]) => (isJson(type) ? typeOf(schema, indent) : 'Download'))
  })
}

const promiseOf = (types: readonly string[]) => `Promise<${unionOf(types)}>`

function resultOf(document: ApiDocument, operation: PlacedOperation): string {
  const list = listFormOf(document, operation)
  const answers = answersOf(operation)
  return list ? `List<${unionOf(answers)}, ${typeOf(list.item, indent)}>` : promiseOf(answers)
}

/** The schemas that a text names, to import them. */
export const namedIn = (document: ApiDocument, text: string) =>
  Object.keys(document.components.schemas)
    .map(schemaName)
    .filter((name) => new RegExp(`\\b${name}\\b`).test(text.replaceAll(/\/\*\*[\s\S]*?\*\/|"[^"]*"/g, '')))
    .sort()
