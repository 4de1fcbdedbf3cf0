import autocannon, { type Request } from 'autocannon'
import { processorMs, type Server } from './processes.ts'

type Load = {
  /** Several are asked in turn. */
  readonly path: string | readonly string[]
  readonly headers?: Record<string, string>
  readonly seconds: number
  readonly connections?: number
  /** The bodies of a POST, sent in turn, or what makes each of them. Without them the requests are GETs. */
  readonly bodies?: readonly object[] | (() => object)
}
/** Requests a second, the server's processor time for each in microseconds, and latencies in milliseconds. */
export type Measured = { readonly rate: number; readonly cost: number; readonly p50: number; readonly p99: number }

/** Loads a server for so many seconds, over 32 connections where nothing else is given. A refusal fails the benchmark. */
export async function loadServer(server: Server, { path, headers = {}, seconds, connections = 32, bodies }: Load): Promise<Measured> {
  const before = processorMs(server)
  const { requests, latency, duration, non2xx, errors } = await autocannon({
    url: server.url,
    requests: [path].flat().flatMap((one) => listRequests(one, headers, bodies)),
    connections,
    duration: seconds,
    // A load ends with a sample: with the usual one of a second, a tenth of a second takes a second.
    sampleInt: seconds * 250,
  })
  if (non2xx + errors > 0) throw new Error(`${server.url}${path}: ${non2xx} refusals, ${errors} errors`)
  const cost = ((processorMs(server) - before) * 1000) / requests.total
  return { rate: requests.total / duration, cost, p50: latency.p50, p99: latency.p99 }
}

function listRequests(path: string, given: Record<string, string>, bodies: Load['bodies']): Request[] {
  if (!bodies) return [{ method: 'GET', path, headers: given }]
  const post = { method: 'POST', path, headers: { ...given, 'content-type': 'application/json' } }
  if (typeof bodies !== 'function') return bodies.map((body) => ({ ...post, body: JSON.stringify(body) }))
  return [{ ...post, setupRequest: (request) => ({ ...request, body: JSON.stringify(bodies()) }) }]
}
