import { subscribe } from 'node:diagnostics_channel'
import type { Socket } from 'node:net'
import { until } from './until.ts'

/** The last sockets that servers of this process have accepted, by the ports of their clients. */
const accepted = new Map<number, Socket>()
const mostAccepted = 2_000
subscribe('net.server.socket', (message) => {
  const { socket } = message as { socket: Socket }
  accepted.delete(socket.remotePort!)
  accepted.set(socket.remotePort!, socket)
  if (accepted.size > mostAccepted) accepted.delete(accepted.keys().next().value!)
})

/** The server's end of a connection to a server of this process. */
export const serverSideOf = (client: Socket): Promise<Socket> =>
  until('the server accepts the connection', () => accepted.get(client.localPort ?? 0)) as Promise<Socket>

/** Awaits that a server of this process has read all that the client has sent. */
export async function untilRead(client: Socket) {
  await until('the bytes leave the client', () => !client.connecting && client.writableLength === 0)
  const { bytesWritten } = client
  const socket = await serverSideOf(client)
  await until(
    `the server reads ${bytesWritten} bytes`,
    () => socket.bytesRead,
    (bytes) => bytes >= bytesWritten,
  )
}
