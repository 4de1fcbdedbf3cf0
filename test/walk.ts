import assert from 'node:assert/strict'
import { endpointTables } from '../src/app.ts'
import { defaultErrorMapping } from '../src/http/check.ts'
import { type AnyEndpoint, listSchemes } from '../src/http/endpoint.ts'
import type { Context } from '../src/platform/context.ts'
import { examples, type Request } from './examples.ts'
import { chanceOf } from './fuzz/chance.ts'
import type { TestResponse } from './harness.ts'
import type { Size } from './proofs/goal.ts'

/** Every operation in the tables, by name. What is asked of each of them holds for those to come. */
export const operations = Object.values(endpointTables).flatMap((table) => Object.entries(table as Record<string, AnyEndpoint>))
/** Those for callers with credentials. */
export const closed = operations.filter(([, e]) => listSchemes(e).length > 0)
/** All of them, or for a taste every fourth, chosen by chance: the contract tests check what each answers to other organizations. */
export const someOf = (size: Size, seed: number) =>
  size === 'small'
    ? chanceOf(seed, 0)
        .shuffled(closed)
        .slice(0, Math.ceil(closed.length / 4))
    : closed

export type Caller = { readonly context: Context; call(method: string, path: string, body?: unknown): Promise<TestResponse> }

export const fill = (path: string, params: Request['params'] = {}) => path.replaceAll(/{(\w+)}/g, (_, name) => String(params[name] ?? 1))
export const queryOf = (query: Request['query']) =>
  query ? `?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))}` : ''
export const targetOf = (e: AnyEndpoint, { params, query }: Request) => fill(e.path, params) + queryOf(query)

/** A request to an operation that succeeds, if this caller sends it. */
export const exampleFor = async (operation: string, { call, context }: Caller): Promise<Request> =>
  (await examples[operation]?.(call, context)) ?? {}
export const ask = ({ call }: Caller, e: AnyEndpoint, request: Request) =>
  call(e.method, targetOf(e, request), request.file ?? request.body)

/** Whether it was answered as an example is. */
export const isAsExpected = (e: AnyEndpoint, { answers }: Request, { status }: Pick<TestResponse, 'status'>) =>
  answers === undefined ? String(status) in e.replies : status === answers

/** An answer without what names the request. */
export const anonymous = ({ status, text, headers }: TestResponse) => {
  const id = String(headers['x-request-id'])
  assert.match(id, /^[0-9a-f-]{36}$/)
  return `${status} ${text.replaceAll(id, 'ID')}`
}

/** Where a place in a body is pointed to. */
export const pointerTo = ({ errorMapping = defaultErrorMapping, pointerPrefix }: AnyEndpoint, keys: readonly string[]) =>
  (pointerPrefix ?? '') + errorMapping.pointer(keys.map((key) => (/^\d+$/.test(key) ? Number(key) : key)))
