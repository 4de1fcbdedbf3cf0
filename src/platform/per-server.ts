import type { Environment } from './context.ts'
import type { Monotonic } from './leases.ts'

/**
 * Something of which each server has one, in memory: a count of requests, a cache. It is found by the lease clock, which is the same object
 * for all contexts of a server; two servers in one process, as tests have them, do not share it.
 */
export function perServer<T>(create: (elapsedMs: Monotonic) => T) {
  const ofServers = new WeakMap<object, T>()
  return ({ leases }: Pick<Environment, 'leases'>): T => ofServers.getOrInsertComputed(leases, () => create(leases.elapsedMs))
}
