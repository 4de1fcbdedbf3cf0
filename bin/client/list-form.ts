import { type ApiDocument, type PlacedOperation, resolveSchema } from './document.ts'
import type { JsonSchema } from './schema-types.ts'

/** `items`: the field that holds the list, or '' where the body is the list itself. */
export type ListForm = { readonly items: string; readonly item: JsonSchema; readonly paging?: 'cursor' | 'page' }

/** How the pages of a list are read; undefined for an operation that is no list. */
export function listFormOf(document: ApiDocument, operation: PlacedOperation): ListForm | undefined {
  const schema = operation.responses['200']?.content?.['application/json']?.schema
  if (operation.method !== 'GET' || !operation.operationId.startsWith('list') || !schema) return undefined
  const body = resolveSchema(document, schema)
  const paging = pagingOf(operation)
  if (body.type === 'array') return { items: '', item: body.items ?? {}, ...paging }
  const lists = Object.entries(body.properties ?? {}).flatMap(([name, field]) => {
    const { type, items } = resolveSchema(document, field)
    return type === 'array' ? [{ items: name, item: items ?? {} }] : []
  })
  if (lists.length === 1) return { ...lists[0]!, ...paging }
  if (paging.paging) throw new Error(`${operation.operationId} has pages, and ${lists.length} lists`)
  return undefined
}

function pagingOf({ parameters = [] }: PlacedOperation): Pick<ListForm, 'paging'> {
  const has = (name: string) => parameters.some((one) => one.in === 'query' && one.name === name)
  if (has('cursor')) return { paging: 'cursor' }
  return has('page') && has('size') ? { paging: 'page' } : {}
}
