import type { Duplex, Writable } from 'node:stream'

/**
 * Sends chunks as fast as the client takes them: each is asked for when the previous one has been handed to the system. A client that goes
 * away, or a file that cannot be read to its end, ends the connection: the client sees that something is missing.
 */
export async function sendStream(stream: AsyncIterable<Uint8Array>, response: Writable) {
  const chunks = stream[Symbol.asyncIterator]()
  const endChunks = () => Promise.resolve(chunks.return?.()).catch(() => {})
  response.once('close', endChunks)
  try {
    for (let next = await chunks.next(); !next.done; next = await chunks.next()) await writeChunk(response, next.value)
    response.end()
  } catch {
    response.destroy()
    await endChunks()
  }
}

const writeChunk = (response: Writable, chunk: Uint8Array) =>
  new Promise<void>((resolve, reject) => {
    response.write(chunk, (error) => (error ? reject(error) : resolve()))
  })

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
