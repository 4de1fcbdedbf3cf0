import { createHash, timingSafeEqual } from 'node:crypto'
import { splitAuthorization } from '../api/auth/basic.ts'
import { header, type Incoming } from '../api/http.ts'
import type { Page } from '../api/mount.ts'
import { Fault, notAuthenticated } from '../platform/errors.ts'
import type { Metrics } from '../platform/metrics.ts'

/** `/metrics`, for Prometheus. Open as the probes are, unless the operator has set a token. */
export const metricsPage = (metrics: Metrics, token: string): Page => ({
  path: '/metrics',
  async serve(_, incoming) {
    if (token !== '' && !holds(incoming, token))
      throw new Fault(notAuthenticated, 'Send the METRICS_TOKEN of this server as a bearer token.', {
        source: { header: 'Authorization' },
        headers: { 'www-authenticate': 'Bearer realm="crossdock"' },
      })
    const headers = { 'content-type': 'text/plain; version=0.0.4; charset=utf-8', 'cache-control': 'no-store' }
    return { status: 200, headers, body: await metrics.text() }
  },
})

function holds(incoming: Incoming, token: string) {
  const { scheme, credentials } = splitAuthorization(header(incoming, 'authorization') ?? '')
  return scheme === 'bearer' && timingSafeEqual(digest(credentials), digest(token))
}

/** Digests are of one length, whatever was sent; comparing them takes as long however much of it is right. */
const digest = (text: string) => createHash('sha256').update(text).digest()
