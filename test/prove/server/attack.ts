import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

export type Attack = { readonly port: number; readonly authorization: string }

const open = ({ port }: Attack) => connect({ port, host: '127.0.0.1', allowHalfOpen: true }).on('error', () => {})
const closing = (socket: Socket) => new Promise<void>((resolve) => socket.on('close', () => resolve()).on('end', () => socket.end()))

/** No server that is well is silent for so long, however busy its machine is. */
const silentMs = 30_000

/** All that comes back to these bytes until the server closes, or has been silent for too long, one text for each answer. */
export async function exchange(attack: Attack, bytes: string): Promise<string[]> {
  const socket = open(attack)
  let text = ''
  socket.setEncoding('latin1').on('data', (chunk) => {
    text += chunk
  })
  socket.setTimeout(silentMs, () => socket.destroy())
  socket.write(bytes, 'latin1')
  await closing(socket)
  return text.split(/(?=HTTP\/1\.1 \d{3} )/).filter((answer) => answer !== '' && !answer.startsWith('HTTP/1.1 100'))
}

/** Headers and bodies, half of each, that come a byte a second. Returns when each was cut, and with which response. */
export function drip(attack: Attack, count: number) {
  const { authorization } = attack
  const headers = 'GET / HTTP/1.1\r\nHost: x\r\nX: '
  const body = `POST /api/v3/brands HTTP/1.1\r\nHost: x\r\nAuthorization: ${authorization}\r\nContent-Type: application/json\r\nContent-Length: 9999\r\n\r\n`
  return Promise.all(
    Array.from({ length: count }, async (_, i) => {
      const begun = performance.now()
      const socket = open(attack)
      let answer = ''
      socket.setEncoding('latin1').on('data', (chunk) => {
        answer += chunk
      })
      socket.write(i % 2 === 0 ? headers : body)
      const drops = setInterval(() => socket.writable && socket.write(' '), 1_000)
      await closing(socket)
      clearInterval(drops)
      return { ms: performance.now() - begun, answer }
    }),
  )
}

/** Connections that say nothing, two and a half thousand a second at the most, and stay until closed. Returns how many were accepted. */
export function openIdle(attack: Attack, count: number) {
  const sockets: Socket[] = []
  let opened = 0
  const opening = async () => {
    while (sockets.length < count) {
      for (let i = 0; i < 25; i++) sockets.push(open(attack).on('connect', () => opened++))
      await sleep(10)
    }
    // A machine that is busy with other things takes its time.
    for (let waitedMs = 0; opened < count && waitedMs < silentMs; waitedMs += 50) await sleep(50)
    return opened
  }
  return {
    opened: opening(),
    leave() {
      for (const socket of sockets) socket.destroy()
    },
  }
}
