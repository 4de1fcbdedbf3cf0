import { type ApiDocument, isJson, isSuccess, operationsOf, type PlacedOperation } from './document.ts'
import { listFormOf } from './list-form.ts'

/** Generates the table of the facts about each operation that the client needs at run time. */
export function operationTable(document: ApiDocument): string {
  const taken = operationsOf(document).find(({ operationId }) => operationId === 'send')
  if (taken) throw new Error(`${taken.path} has the name of a method that the client has already`)
  const rows = operationsOf(document).map((operation) => `  ${operation.operationId}: ${describeEntry(document, operation)},\n`)
  return `export const operations: Readonly<Record<keyof Operations, Operation>> = {\n${rows.join('')}}\n`
}

function describeEntry(document: ApiDocument, operation: PlacedOperation): string {
  const list = listFormOf(document, operation)
  const content = contentOf(operation)
  const isKeyed = operation.parameters?.some(({ name }) => name === 'Idempotency-Key') ?? false
  const fields = [
    ['method', operation.method],
    ['path', operation.path],
    ...(content === undefined ? [] : [['content', content]]),
    ...(list ? [['items', list.items]] : []),
    ...(list?.paging ? [['paging', list.paging]] : []),
  ].map(([name, value]) => `${name}: '${value}'`)
  const flags = Object.entries({
    isFile: isFile(operation),
    isKeyed,
    isRepeatable: isRepeatable(operation),
    isPublic: operation.security?.length === 0,
  })
  return `{ ${[...fields, ...flags.flatMap(([flag, isSet]) => (isSet ? [`${flag}: true`] : []))].join(', ')} }`
}

/** The type of the body where it is not JSON. */
function contentOf({ requestBody }: PlacedOperation): string | undefined {
  const [type] = Object.keys(requestBody?.content ?? {})
  return type === undefined || isJson(type) ? undefined : type
}

/** True if a POST without a key can be sent twice: it only reads, or stores a file that expires if it is not used. */
function isRepeatable({ method, operationId, requestBody }: PlacedOperation): boolean {
  if (method !== 'POST') return false
  const isToken = 'application/x-www-form-urlencoded' in (requestBody?.content ?? {})
  return isToken || /^(search|filter|get|validate|test|check|calculate|upload(Return|Support))/.test(operationId)
}

/** True if a success is a file, and not JSON. */
const isFile = ({ responses }: PlacedOperation) =>
  Object.entries(responses).some(
    ([status, { content = {} }]) => isSuccess(status) && Object.keys(content).length > 0 && !Object.keys(content).some(isJson),
  )
