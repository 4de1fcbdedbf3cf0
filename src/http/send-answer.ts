import { type Duplex, Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** A client that goes away, or a file that cannot be read to its end, ends the connection: the client sees that something is missing. */
export const sendStream = (stream: AsyncIterable<Uint8Array>, response: Writable) =>
  pipeline(Readable.from(stream), response).catch(() => response.destroy())

/**
 * Calls `released` when an answer was sent, or its connection has closed. One that waits behind another answer of its connection is not
 * closed with that, so that the connection is watched as well.
 */
export function callWhenTaken(released: () => void, response: Writable, socket: Duplex) {
  if (response.destroyed || socket.destroyed) return released()
  socket.once('close', released)
  response.once('close', () => {
    socket.off('close', released)
    released()
  })
}
