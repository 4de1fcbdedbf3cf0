import { type Authorization, authorizationOf } from './authorization.ts'
import { checkOptions } from './check-options.ts'
import type { Operations } from './generated/operations.ts'
import type { Token } from './generated/schemas.ts'
import { operations } from './generated/table.ts'
import { List, type LoadedPage, nextCursor } from './lists.ts'
import type { Operation, OperationRequest } from './operation.ts'
import type { CallOptions, ClientOptions } from './options.ts'
import { sleepFor } from './retry.ts'
import { type ClientResponse, type ClientSettings, sendCall } from './send.ts'

export type OperationName = keyof Operations
/** The first argument of an operation. */
export type RequestOf<Name extends OperationName> = Parameters<Operations[Name]>[0]
/** The body of a successful response of an operation. */
export type ResponseOf<Name extends OperationName> = Awaited<ReturnType<Operations[Name]>>

/** A method for each operation of the API, named after its operation id. */
export type Client = Operations & {
  /** Calls an operation and answers status and headers as well. */
  send<Name extends OperationName>(name: Name, ...values: Parameters<Operations[Name]>): Promise<ClientResponse<ResponseOf<Name>>>
}

type Send = (name: string, operation: Operation, request: OperationRequest, options: CallOptions) => Promise<ClientResponse<unknown>>

/** Throws a `TypeError` that says what to give, where the URL or the credentials cannot be right. */
export function createClient(options: ClientOptions): Client {
  checkOptions(options)
  const settings = settingsOf(options)
  const authorization = authorizationOf(options.credentials, {
    now: options.now ?? Date.now,
    requestToken: (client, authUrl) => requestToken(authUrl === undefined ? settings : { ...settings, url: trimmed(authUrl) }, client),
  })
  const send: Send = (name, operation, request, callOptions) =>
    sendCall(settings, name === 'createAccessToken' ? (authorization.client ?? authorization) : authorization, {
      name,
      operation,
      request,
      options: callOptions,
    })
  const methods = Object.entries(operations).map(([name, operation]) => [
    name,
    (request: OperationRequest = {}, callOptions: CallOptions = {}) =>
      operation.items === undefined
        ? send(name, operation, request, callOptions).then(({ body }) => body)
        : new List(() => loadPage(send, name, operation, request, callOptions)),
  ])
  const sendByName = (name: OperationName, request: OperationRequest = {}, callOptions: CallOptions = {}) =>
    send(name, operations[name], request, callOptions)
  return { ...Object.fromEntries(methods), send: sendByName } as Client
}

function settingsOf({
  url,
  headers = {},
  maxRetries = 3,
  timeoutMs = 60_000,
  random = Math.random,
  ...given
}: ClientOptions): ClientSettings {
  return {
    url: trimmed(url),
    headers,
    maxRetries,
    timeoutMs,
    random,
    // `fetch` of a browser refuses to run as a method of another object.
    fetch: given.fetch ?? ((address, init) => fetch(address, init)),
    sleep: given.sleep ?? sleepFor,
  }
}

const trimmed = (url: string) => url.replace(/\/+$/, '')

async function requestToken(settings: ClientSettings, client: Authorization): Promise<Token> {
  const request = { body: { grant_type: 'client_credentials', scope: 'api' } }
  const operation = operations.createAccessToken
  const { body } = await sendCall(settings, client, { name: 'createAccessToken', operation, request, options: {} })
  return body as Token
}

/** Loads one page of a list, with the request of the next. */
async function loadPage(
  send: Send,
  name: string,
  operation: Operation,
  request: OperationRequest,
  options: CallOptions,
): Promise<LoadedPage<unknown, unknown>> {
  const { headers, body } = await send(name, operation, request, options)
  const items = operation.items === '' ? body : (body as Record<string, unknown>)[operation.items!]
  const cursor = operation.paging === 'cursor' ? nextCursor(headers.get('link')) : undefined
  const change = cursor === undefined ? nextNumber(operation, body) : { cursor }
  const next = change && (() => loadPage(send, name, operation, { ...request, ...change }, options))
  // Some lists are null where nothing was found.
  return { items: (items ?? []) as readonly unknown[], body, cursor, next }
}

function nextNumber({ paging }: Operation, body: unknown): { page: number } | undefined {
  if (paging !== 'page') return undefined
  const { page, pages } = body as { page: number; pages: number }
  return page < pages ? { page: page + 1 } : undefined
}
