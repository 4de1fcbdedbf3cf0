import { createHash, timingSafeEqual } from 'node:crypto'
import { splitAuthorization } from '../http/auth/basic.ts'
import { isForwarded } from '../http/forwarded.ts'
import { type HttpRequest, readHeader } from '../http/http.ts'
import type { WebPage } from '../http/mount.ts'
import { Fault, forbiddenError, notAuthenticated } from '../platform/errors.ts'
import type { Metrics } from '../platform/metrics.ts'

/** Readers of the metrics: bearers of the token; without one, this machine alone, if it may at all. */
export type MetricsReaders = { readonly token: string; readonly isLoopbackAllowed: boolean }

/** Serves `/metrics` for Prometheus. */
export const metricsPage = (metrics: Metrics, { token, isLoopbackAllowed }: MetricsReaders): WebPage => ({
  path: '/metrics',
  async serve(_, incoming) {
    if (token !== '' && !holds(incoming, token))
      throw new Fault(notAuthenticated, 'Send the METRICS_TOKEN of this server as a bearer token.', {
        source: { header: 'Authorization' },
        headers: { 'www-authenticate': 'Bearer realm="crossdock"' },
      })
    if (token === '' && !(isLoopbackAllowed && isLocal(incoming)))
      throw new Fault(
        forbiddenError,
        'Send a bearer token that the operator of this server has set as METRICS_TOKEN. With METRICS_LOOPBACK=on the machine of the server needs none.',
      )
    const headers = { 'content-type': 'text/plain; version=0.0.4; charset=utf-8', 'cache-control': 'no-store' }
    return { status: 200, headers, body: await metrics.text() }
  },
})

/** True for a request from this machine itself. One through a proxy on it that adds no header looks the same. */
const isLocal = (incoming: HttpRequest) => /^((::ffff:)?127(\.\d{1,3}){3}|::1)$/i.test(incoming.address) && !isForwarded(incoming)

function holds(incoming: HttpRequest, token: string) {
  const { scheme, credentials } = splitAuthorization(readHeader(incoming, 'authorization') ?? '')
  return scheme === 'bearer' && timingSafeEqual(digest(credentials), digest(token))
}

/** Digests are of one length, whatever was sent; comparing them takes as long however much of it is right. */
const digest = (text: string) => createHash('sha256').update(text).digest()
