import { endpointTables } from '../src/app.ts'
import { anonymousBytes } from '../src/http/body.ts'
import type { AnyEndpoint } from '../src/http/endpoint.ts'
import { findBodyLimit } from '../src/http/request.ts'
import { examples, type Request } from '../test/examples.ts'
import { type Document, type Operation, readDocument } from '../test/fuzz/document.ts'
import { type Growth, grown, growthsOf } from '../test/fuzz/grow.ts'
import { contentOf, everybodyTakes, startApp } from '../test/harness.ts'
import { knownRequests } from './worst/known.ts'
import { type Cost, measure } from './worst/measure.ts'

type App = Awaited<ReturnType<typeof startApp>>
type Shop = Awaited<ReturnType<App['newOrganization']>>
export type Dear = Cost & { readonly operation: string; readonly what: string; readonly bytes: number }

/** The number of measurements of each request; the least counts, since the first also compiles what it runs. */
const rounds = 2

/**
 * The dearest valid request of each operation that was found: examples whose lists and texts grow as far as their schemas and the
 * limits of bodies let them, and those that are known to be dear.
 */
export async function worst({ quick }: { quick: boolean }): Promise<Dear[]> {
  const app = await startApp({
    send: everybodyTakes,
    limits: { read: 0, write: 0, named: { trials: 1_000_000, uploads: 1_000_000 } },
  })
  try {
    const document = readDocument((await app.send('GET', '/openapi.json')).text)
    const found: Dear[] = []
    for (const operation of document.operations) {
      const dear = await dearestOf(app, document, operation, quick ? 6 : 40)
      if (dear) found.push(dear)
    }
    const shop = await app.newOrganization()
    for await (const { operation, what, method, path, body, accept } of knownRequests(shop)) {
      const { type, bytes = '' } = body === undefined ? {} : contentOf(body)
      const headers = { authorization: shop.authorization, ...(type && { 'content-type': type }), ...(accept && { accept }) }
      const sent = { method, target: `/api/v3${path}`, headers, bytes: Buffer.from(bytes) }
      found.push({ operation, what, bytes: sent.bytes.length, ...(await measure(app, sent)) })
    }
    return found
  } finally {
    await app.close()
  }
}

const endpoints = new Map(Object.values(endpointTables).flatMap((table) => Object.entries(table as Record<string, AnyEndpoint>)))

/** Lets the example of an operation grow, place by place, while it is still accepted. */
async function dearestOf(app: App, document: Document, operation: Operation, trials: number): Promise<Dear | undefined> {
  const example = examples[operation.id]
  const endpoint = endpoints.get(operation.id)
  if (!example || !endpoint) return undefined
  const shop = await app.newOrganization()
  const limit = endpoint.body ? findBodyLimit(endpoint) : anonymousBytes
  const base = await example(shop.call, shop.context)
  const growths = base.body && operation.body ? growthsOf(base.body, operation.body.schema, document).slice(0, trials) : []
  const accepted: Growth[] = []
  for (const growth of growths) {
    const request = await grownRequest(shop, example, [...accepted, growth], limit)
    if (request && (await app.handle(incomingOf(operation, shop, request))).status < 300) accepted.push(growth)
  }
  let least: Dear | undefined
  for (let round = 0; round < rounds; round++) {
    // Of its own: some operations end the access of the client that calls them.
    const shop = await app.newOrganization()
    const request = await grownRequest(shop, example, accepted, limit)
    if (!request) continue
    const sent = sentOf(operation, shop, request)
    const cost = await measure(app, sent)
    if (cost.status < 300 && (!least || cost.stretchMs < least.stretchMs))
      least = { operation: operation.id, what: `example, grown at ${accepted.length} places`, bytes: sent.bytes.length, ...cost }
  }
  return least
}

async function grownRequest(
  shop: Shop,
  example: (typeof examples)[string],
  growths: readonly Growth[],
  limit: number,
): Promise<Request | undefined> {
  const request = await example(shop.call, shop.context)
  let body: unknown = request.body
  for (const growth of growths) {
    body = grown(body, growth, limit)
    if (body === undefined) return undefined
  }
  return { ...request, ...(body !== undefined && { body: body as NonNullable<Request['body']> }) }
}

function sentOf({ path, method, parameters }: Operation, { authorization }: Shop, { params = {}, query = {}, body, file }: Request) {
  const most = parameters.find(({ name }) => name === 'page_size')?.schema.maximum
  const all = { ...(most && { page_size: most }), ...query }
  const parts = Object.entries(all).map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`)
  const target =
    path.replaceAll(/{(\w+)}/g, (_, name) => encodeURIComponent(String(params[name]))) + (parts.length > 0 ? `?${parts.join('&')}` : '')
  const content = file ?? body
  const { type, bytes } = content === undefined ? { type: '', bytes: '' } : contentOf(content)
  return { method, target, headers: { authorization, ...(type && { 'content-type': type }) }, bytes: Buffer.from(bytes ?? '') }
}

const incomingOf = (operation: Operation, shop: Shop, request: Request) => {
  const { bytes, ...rest } = sentOf(operation, shop, request)
  return { ...rest, address: '192.0.2.1', body: async (limit: number) => (bytes.length > limit ? undefined : bytes) }
}
