import { prefersType } from './accept.ts'
import { bodySpelling } from './answer-memory.ts'
import { type AnyEndpoint, findFileTypes, findTextFile } from './endpoint.ts'
import type { HttpRequest, HttpResponse } from './http.ts'
import { JsonText, readJsonText, StreamedJson } from './json-text.ts'

type Reply = Pick<HttpResponse, 'status' | 'headers'> & { readonly body: any }

/** Spells the answer of an endpoint: as JSON, as the file that it is, or as the view that the client prefers. */
export function writeReply(e: AnyEndpoint, incoming: HttpRequest, { status, headers, body }: Reply): HttpResponse {
  if (body === undefined) return { status, headers, body: '' }
  const text = findTextFile(e.replies[status])
  if (text) {
    headers['content-type'] = `${text.type}; charset=utf-8`
    headers['content-disposition'] = `attachment; filename="${text.name}"`
    return { status, headers, body }
  }
  if (findFileTypes(e.replies[status])) {
    headers['content-type'] = body.type
    headers['content-disposition'] = `inline; filename="${body.name}"`
    return { status, headers, body: body.bytes }
  }
  if (e.view && status === 200 && prefersType(incoming, e.view.type)) {
    headers['content-type'] = e.view.type
    return { status, headers, body: JSON.stringify(e.view.of(readJsonText(body))) }
  }
  headers['content-type'] = 'application/json'
  if (body instanceof StreamedJson) return { status, headers, body: '', stream: body.chunks() }
  return { status, headers, ...(body instanceof JsonText ? bodySpelling(body) : { body: JSON.stringify(body) }) }
}
