import type { Environment } from './context.ts'
import type { Monotonic } from './leases.ts'

/**
 * Creates one object per server, in memory, such as a count of requests or a cache. It is found by the lease clock, which is the same
 * object for all contexts of a server; two servers in one process, as in tests, do not share it.
 */
export function perServer<T>(create: (elapsedMs: Monotonic) => T) {
  const ofServers = new WeakMap<object, T>()
  return ({ leases }: Pick<Environment, 'leases'>): T => ofServers.getOrInsertComputed(leases, () => create(leases.elapsedMs))
}
