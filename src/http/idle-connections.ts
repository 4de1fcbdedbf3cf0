type IdleConnection = { readonly destroyed: boolean; destroy(): unknown }

/**
 * Bounds the connections on which no request is being worked on, however far the next one has come. Beyond `most` a new one
 * takes the place of the one that has been idle longest. Those that never sent a whole request are counted apart, and the
 * larger of the two groups gives way: so neither a flood of mute connections drives out those that were served before, nor a
 * flood of served ones those that have just come.
 */
export function idleConnections<C extends IdleConnection>(most: number) {
  const strangers = new Set<C>()
  const guests = new Set<C>()
  /** Number of requests in progress by connection, for a client may send several without waiting for the answers. */
  const running = new Map<C, { requests: number }>()

  function makeRoom() {
    const larger = strangers.size > guests.size ? strangers : guests
    const [longest] = larger
    if (!longest) return
    larger.delete(longest)
    longest.destroy()
  }

  return {
    strangers: strangers as ReadonlySet<C>,
    /** True if a request of this connection is in progress. */
    isBusy: (connection: C) => (running.get(connection)?.requests ?? 0) > 0,
    opened(connection: C) {
      if (strangers.size + guests.size >= most) makeRoom()
      strangers.add(connection)
      running.set(connection, { requests: 0 })
    },
    begun(connection: C) {
      const entry = running.get(connection)
      if (!entry) return // Connection has closed.
      entry.requests++
      if (entry.requests === 1 && !guests.delete(connection)) strangers.delete(connection)
    },
    ended(connection: C) {
      const entry = running.get(connection)
      if (!entry) return
      entry.requests--
      if (entry.requests === 0 && !connection.destroyed) guests.add(connection)
    },
    closed(connection: C) {
      running.delete(connection)
      guests.delete(connection)
      strangers.delete(connection)
    },
  }
}
