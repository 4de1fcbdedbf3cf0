import { createHandler } from '../src/app.ts'
import type { Handler } from '../src/http/http.ts'
import type { ErrorExample, ShownRequest } from '../src/web/error-pages/examples.ts'
import { type ErrorRequest, errorCases, type MakeCase, tokenErrorCases } from './error-requests.ts'
import { basic, startApp, type TestResponse } from './harness.ts'

export type ErrorSituation = Awaited<ReturnType<typeof openErrorSituation>>

/** Codes that only an overloaded server answers. */
const whenBusy = new Set(['unknown_error', 'temporarily_unavailable'])

/** A server with a shop; one that is full; and one with a limit of one read a minute, all on the same data. */
export async function openErrorSituation() {
  const app = await startApp()
  const shop = await app.newOrganization()
  const serving = { authUrl: 'http://crossdock.test', corsOrigins: [] }
  const full = createHandler(app.parts, { ...serving, limits: { read: 0, write: 0 }, maxRequests: 0, maxWaiting: 0 })
  const strict = createHandler(app.parts, { ...serving, limits: { read: 1, write: 0 } })
  const send = (request: ErrorRequest, handle = app.handle) => sendTo(handle, shop.authorization, request)
  return {
    app,
    shop,
    client: basic(shop.client_id, shop.client_secret),
    send,
    full,
    strict,
    limited: (request: ErrorRequest) => send(request, strict),
  }
}

async function sendTo(handle: Handler, own: string, request: ErrorRequest): Promise<Pick<TestResponse, 'status' | 'headers' | 'body'>> {
  const { method, path, headers = {}, body } = request
  const authorization = 'authorization' in request ? request.authorization : own
  const text = request.sent ?? (body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body))
  const bytes = Buffer.from(text as string)
  const { Authorization: _, ...shown } = headers
  const lower = Object.fromEntries(Object.entries(shown).map(([name, value]) => [name.toLowerCase(), value]))
  const response = await handle({
    method,
    target: path,
    headers: { ...lower, ...(authorization !== undefined && { authorization }) },
    address: '192.0.2.1',
    body: async (limit) => (bytes.length > limit ? undefined : bytes),
    async *stream() {
      yield bytes
    },
  })
  const isJson = String(response.headers['content-type']).startsWith('application/json')
  return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(String(response.body)) : undefined }
}

const shownOf = ({ sent: _, authorization: __, ...request }: ErrorRequest): ShownRequest => request

/** Sends both requests of a case, and gives what the page of the error shows. */
export async function makeErrorExample(situation: ErrorSituation, code: string, makeCase: MakeCase): Promise<ErrorExample> {
  const { operation, wrong, instead } = await makeCase(situation)
  const handle = whenBusy.has(code) ? situation.full : code === 'hit_rate_limit' ? situation.strict : situation.app.handle
  const { status, headers, body } = await situation.send(wrong, handle)
  const retry = headers['retry-after']
  return {
    operation,
    request: shownOf(wrong),
    status,
    ...(retry !== undefined && { headers: { 'Retry-After': String(retry) } }),
    answer: body,
    instead: 'advice' in instead ? instead : { request: shownOf(instead), status: (await situation.send(instead)).status },
  }
}

/** With the same names at each recording. */
export const cleanAnswer = (example: ErrorExample): ErrorExample =>
  JSON.parse(
    JSON.stringify(example)
      .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, '019a8c5e-7d40-7a31-9c0b-000000000001')
      .replaceAll(/\b[A-Z]{2}\d{9}NL\b/g, 'CO123456789NL')
      .replaceAll('http://crossdock.test', 'https://crossdock.example'),
  )

/** The examples of all pages, by code. */
export async function makeErrorExamples() {
  const situation = await openErrorSituation()
  const examples: Record<string, ErrorExample> = {}
  for (const [code, makeCase] of Object.entries({ ...errorCases, ...tokenErrorCases }))
    examples[code] = cleanAnswer(await makeErrorExample(situation, code, makeCase))
  await situation.app.close()
  return examples
}
