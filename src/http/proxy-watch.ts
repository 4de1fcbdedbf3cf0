import type { Log } from '../platform/log.ts'
import type { Metrics } from '../platform/metrics.ts'

export type ProxyWatch = ReturnType<typeof watchProxies>

const warning =
  'A private address sent X-Forwarded-For or Forwarded, which TRUST_PROXY does not trust. If that is your proxy, name its address in TRUST_PROXY: until then all its clients share one address, and the limits that count by address.'

/** Notices proxies that `TRUST_PROXY` does not trust. Clients behind one close public pages for each other. */
export function watchProxies(log: Log, metrics: Metrics) {
  let requests = 0
  metrics.counter(
    'crossdock_untrusted_proxy_requests_total',
    'Requests of private addresses with X-Forwarded-For or Forwarded, which TRUST_PROXY does not trust: 0 is expected.',
    () => requests,
  )
  return {
    /** Counts a request that came through one. */
    notice(proxy: string) {
      requests++
      if (requests === 1) log.warn('http.proxy_not_trusted', { proxy })
    },
    /** Sentences for /readyz. */
    warnings: (): readonly string[] => (requests > 0 ? [warning] : []),
  }
}
