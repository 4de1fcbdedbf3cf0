import type { Socket } from 'node:net'

const everyMs = 20

/** Writes a text to a connection again and again, as a slow client or receiver does, until the connection is closed. */
export function startDrip(socket: Socket, text = 'x') {
  const timer = setInterval(() => socket.write(text), everyMs)
  socket.on('error', () => {}).once('close', () => clearInterval(timer))
}
