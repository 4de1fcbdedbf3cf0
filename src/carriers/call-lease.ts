import type { Context } from '../platform/context.ts'

/**
 * The lease of a call to a carrier that must not be made twice at once, renewed with each call. One call takes at most 15 seconds, or 20
 * where the connection had to be made again. With a shorter lease two processes might ask at once for what must not be bought twice; with
 * a longer one clients wait in vain for a process that has died: after three deaths a label is known in 93 seconds, and with 45 seconds
 * for all calls together it took 168.
 */
export const callLeaseSeconds = 25

/** Starts the lease of a call: returns its end, until when a process that calls now may wait for the answer. */
export const newCallLease = ({ leases }: Pick<Context, 'leases'>) => leases.until(callLeaseSeconds)

/** True if no process can be waiting for an answer. After a jump of the clock a lease counts as held for its full length. */
export const isCallLeaseOver = ({ leases }: Pick<Context, 'leases'>, lease_until: string | null) =>
  leases.isOver(callLeaseSeconds, lease_until)
