import { formOf } from '../harness.ts'
import type { Operation } from './document.ts'
import { nounOfVariable } from './memory.ts'
import { type Source, valueFor } from './values.ts'
import type { Member } from './world.ts'

/** A request before it is bytes: what the moods change. */
export type Draft = {
  operation: Operation
  member: Member
  method: string
  /** The path without its query, encoded. */
  path: string
  query: [string, string][]
  headers: Record<string, string>
  /** The JSON or form value; absent where the operation takes a file, or nothing. */
  body?: unknown
  file?: Buffer
  /** True once the request may have left its operation for another place, or for none. */
  strayed: boolean
}

/** The same as bytes, and what it was made from. */
export type Sent = Omit<Draft, 'path' | 'query' | 'body' | 'file'> & { target: string; bytes: Buffer; address: string }

type Given = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown; file?: Buffer | string }

/** A request that the document allows; what `given` has is taken as it is. */
export function draftOf(operation: Operation, member: Member, source: Source, picture: Buffer, given: Given = {}): Draft {
  const { chance, memory } = source
  const path = operation.path.replaceAll(/{(\w+)}/g, (_, name) => {
    const { schema } = operation.parameters.find((one) => one.in === 'path' && one.name === name)!
    const known = given.params?.[name] ?? memory.any(nounOfVariable(operation.path, name), chance)
    return encodeURIComponent(String(known ?? valueFor(schema, source, name)))
  })
  const { body } = operation
  const isFile = body?.type === 'multipart/form-data'
  return {
    operation,
    member,
    method: operation.method,
    path,
    query: given.query ? Object.entries(given.query).map(([name, value]) => [name, String(value)]) : queryOf(operation, source),
    headers: { authorization: body?.type.endsWith('urlencoded') ? member.client : member.authorization },
    ...(body && !isFile && { body: given.body ?? given.file ?? valueFor(body.schema, source) }),
    ...(isFile && { file: (given.file as Buffer | undefined) ?? picture }),
    strayed: false,
  }
}

function queryOf(operation: Operation, source: Source): [string, string][] {
  const { chance, memory } = source
  return operation.parameters
    .filter((one) => one.in === 'query' && (one.required || chance.maybe(0.4)))
    .flatMap(({ name, schema, required }): [string, string][] => {
      const known = name === 'cursor' ? memory.any(`cursor of ${operation.id}`, chance) : undefined
      // A cursor that was never issued is a wrong one; another mood sends those.
      if (name === 'cursor' && known === undefined && !required) return []
      return [[name, String(known ?? valueFor(schema, source, name))]]
    })
}

export function render({ path, query, body, file, ...draft }: Draft, address: string): Sent {
  const parameters = query.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).join('&')
  const { type = '', bytes } = file ? formOf(file) : bytesOf(draft.operation, body)
  const headers = { ...draft.headers, ...(type && { 'content-type': type }) }
  return { ...draft, target: parameters ? `${path}?${parameters}` : path, headers, bytes, address }
}

function bytesOf(operation: Operation, body: unknown) {
  if (body === undefined) return { bytes: Buffer.alloc(0) }
  if (operation.body?.type.startsWith('text/')) return { type: operation.body.type, bytes: Buffer.from(String(body)) }
  if (!operation.body?.type.endsWith('urlencoded')) return { type: 'application/json', bytes: Buffer.from(JSON.stringify(body)) }
  return { type: operation.body.type, bytes: Buffer.from(String(new URLSearchParams(body as Record<string, string>))) }
}
