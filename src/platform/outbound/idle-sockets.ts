import type { Socket } from 'node:net'

/** Idle time below the five seconds after which many servers close a connection: a call at that moment would be lost. */
const idleMs = 4_000
/** Limit of idle connections: as many as there are calls at once. */
const most = 200

/**
 * Connections that a call has left open for the next to the same origin: to set one up takes as long as the call itself, and with TLS
 * many times as long. Each leads to an address that was checked when it was made.
 */
export function openIdleSockets() {
  const free = new Map<string, Socket[]>()
  let count = 0

  function forget(origin: string, socket: Socket) {
    const sockets = free.get(origin)
    const at = sockets?.indexOf(socket) ?? -1
    if (!sockets || at === -1) return
    sockets.splice(at, 1)
    count--
    if (sockets.length === 0) free.delete(origin)
  }

  return {
    /** Takes the connection that was used last, so that those not needed are the ones that expire. */
    take(origin: string): Socket | undefined {
      const socket = free.get(origin)?.at(-1)
      if (!socket) return undefined
      forget(origin, socket)
      socket.removeAllListeners('timeout').setTimeout(0)
      return socket.ref()
    },

    keep(origin: string, socket: Socket) {
      if (socket.destroyed || count >= most) return socket.destroy()
      const sockets = free.get(origin) ?? []
      sockets.push(socket)
      free.set(origin, sockets)
      count++
      // Idle sockets keep no process from ending.
      return socket.setTimeout(idleMs, () => socket.destroy()).unref()
    },

    forget,
  }
}
