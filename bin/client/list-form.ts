import { type ApiDocument, type PlacedOperation, resolveSchema } from './document.ts'
import type { JsonSchema } from './schema-types.ts'

/** `items`: the field that holds the list, or '' where the body is the list itself. */
export type ListForm = { readonly items: string; readonly item: JsonSchema; readonly paging?: 'cursor' | 'page' }

/** Finds how the pages of a list are read; undefined for an operation that is no list. */
export function listFormOf(document: ApiDocument, operation: PlacedOperation): ListForm | undefined {
  const schema = operation.responses['200']?.content?.['application/json']?.schema
  if (operation.method !== 'GET' || !operation.operationId.startsWith('list') || !schema) return undefined
  const body = resolveSchema(document, schema)
  const paging = pagingOf(operation)
  if (body.type === 'array') return { items: '', item: body.items ?? {}, ...paging }
  const lists = Object.entries(body.properties ?? {}).flatMap(([name, field]) => {
    const list = arrayIn(document, field)
    return list ? [{ items: name, item: list.items ?? {} }] : []
  })
  const found = lists.length === 1 ? lists[0] : lists.find(({ items }) => items === 'data')
  if (found) return { ...found, ...paging }
  if (paging.paging) throw new Error(`${operation.operationId} has pages, and ${lists.length} lists`)
  return undefined
}

/** The list that a field is, or may be: where nothing is found, some operations answer null. */
function arrayIn(document: ApiDocument, field: JsonSchema): JsonSchema | undefined {
  const schema = resolveSchema(document, field)
  if ([schema.type].flat().includes('array')) return schema
  return schema.anyOf?.map((one) => resolveSchema(document, one)).find(({ type }) => type === 'array')
}

function pagingOf({ parameters = [] }: PlacedOperation): Pick<ListForm, 'paging'> {
  const has = (name: string) => parameters.some((one) => one.in === 'query' && one.name === name)
  if (has('cursor')) return { paging: 'cursor' }
  return has('page') && has('size') ? { paging: 'page' } : {}
}
