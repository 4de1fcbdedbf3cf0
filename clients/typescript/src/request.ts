import { toHex } from './bytes.ts'
import type { Operation, OperationRequest } from './operation.ts'

/** The URL of an operation. Parameters that are not in its path are in the query; a list repeats its parameter. */
export function urlOf(base: string, operation: Operation, { body: _, accept: __, ...parameters }: OperationRequest): string {
  const inPath = new Set<string>()
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_match, name: string) => {
    inPath.add(name)
    return pathSegment(name, parameters[name])
  })
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(parameters)) {
    if (inPath.has(name)) continue
    for (const one of Array.isArray(value) ? value : [value]) if (one !== undefined && one !== null) query.append(name, String(one))
  }
  const text = query.toString()
  return `${base}${path}${text && `?${text}`}`
}

/** Encodes a segment of the path. Throws for an empty text, `.` and `..`, which would lead to another path. */
function pathSegment(name: string, value: unknown): string {
  const text = value === undefined || value === null ? '' : String(value)
  if (/^\.{0,2}$/.test(text)) throw new TypeError(`Parameter ${name} is ${text === '' ? 'missing' : `"${text}"`}.`)
  return encodeURIComponent(text)
}

type Content = { readonly body?: string | Blob | FormData | URLSearchParams; readonly type?: string }

/** The content of a request. Forms get their type from `fetch`, which knows the boundary. */
export function contentOf({ content }: Operation, body: unknown): Content {
  if (body === undefined) return {}
  if (content === 'multipart/form-data') return { body: body instanceof FormData ? body : formOf(body as Record<string, unknown>) }
  if (content === 'application/x-www-form-urlencoded') return { body: new URLSearchParams(body as Record<string, string>) }
  if (content !== undefined) return { body: body as string | Blob, type: content }
  return { body: JSON.stringify(body), type: 'application/json' }
}

function formOf(fields: Readonly<Record<string, unknown>>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields))
    for (const one of Array.isArray(value) ? value : [value])
      if (one !== undefined) form.append(name, one instanceof Blob ? one : String(one))
  return form
}

/** Random enough to be no other's. `crypto.randomUUID` is missing on pages that are not served over https. */
export const newIdempotencyKey = (): string => toHex(crypto.getRandomValues(new Uint8Array(16)))
