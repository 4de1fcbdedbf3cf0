import { createHash, timingSafeEqual } from 'node:crypto'
import { splitAuthorization } from '../http/auth/basic.ts'
import { isForwarded } from '../http/forwarded.ts'
import { type HttpRequest, readHeader } from '../http/http.ts'
import type { WebPage } from '../http/mount.ts'
import { Fault, forbiddenError, notAuthenticated } from '../platform/errors.ts'
import type { Metrics } from '../platform/metrics.ts'

/** `/metrics`, for Prometheus: with the operator's token, or, where none is set, on this machine alone. */
export const metricsPage = (metrics: Metrics, token: string): WebPage => ({
  path: '/metrics',
  async serve(_, incoming) {
    if (token !== '' && !holds(incoming, token))
      throw new Fault(notAuthenticated, 'Send the METRICS_TOKEN of this server as a bearer token.', {
        source: { header: 'Authorization' },
        headers: { 'www-authenticate': 'Bearer realm="crossdock"' },
      })
    if (token === '' && !isLocal(incoming))
      throw new Fault(
        forbiddenError,
        'Metrics are shown on the machine of this server alone. Its operator can set METRICS_TOKEN, and others send it.',
      )
    const headers = { 'content-type': 'text/plain; version=0.0.4; charset=utf-8', 'cache-control': 'no-store' }
    return { status: 200, headers, body: await metrics.text() }
  },
})

const isLocal = (incoming: HttpRequest) => /^((::ffff:)?127(\.\d{1,3}){3}|::1)$/i.test(incoming.address) && !isForwarded(incoming)

function holds(incoming: HttpRequest, token: string) {
  const { scheme, credentials } = splitAuthorization(readHeader(incoming, 'authorization') ?? '')
  return scheme === 'bearer' && timingSafeEqual(digest(credentials), digest(token))
}

/** Digests are of one length, whatever was sent; comparing them takes as long however much of it is right. */
const digest = (text: string) => createHash('sha256').update(text).digest()
