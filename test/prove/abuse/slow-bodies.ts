import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Attack } from './attacks.ts'
import { form, json, times } from './client.ts'

/** Four seconds at the most, so that the server's own limit for slow bodies, 5 s, does not end the attack. */
const holdMs = (scale: number) => Math.min(1_000 * scale, 4_000)

/** Bodies that are begun and held back, by clients of as many addresses and by one, without credentials and with. */
export const slowBodies: Attack = async ({ target, tally }, scale) => {
  const port = Number(new URL(target.url).port)
  const held: Socket[] = []
  const hold = (path: string, from: string, headers: Record<string, string>, length: number, first: string) => {
    tally.requests++
    const socket = connect(port, '127.0.0.1').setEncoding('latin1')
    socket.on('error', () => {})
    let isAnswered = false
    socket.on('data', (text: string) => {
      // The body of an answer may come after its head.
      if (isAnswered && !text.startsWith('HTTP/')) return
      isAnswered = true
      const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0)
      tally.statuses[status] = (tally.statuses[status] ?? 0) + 1
      if (status !== 408 && status !== 503) tally.problems.push(`A body that was held back was answered ${text.slice(0, 200)}`)
    })
    const all = { host: 'x', 'x-forwarded-for': from, 'content-length': length, ...headers }
    const head = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
    socket.write(`POST ${path} HTTP/1.1\r\n${head.join('')}\r\n${first}`)
    held.push(socket)
  }
  const address = (i: number) => `198.${18 + (i >> 16)}.${(i >> 8) & 255}.${i & 255}`
  const signed = { ...json, authorization: target.authorization }
  times(53 * scale, (i) => hold('/oauth2/token', address(i), form, 100, 'g'))
  times(30 * scale, () => hold('/oauth2/token', '203.0.113.7', form, 100, 'g'))
  times(3 * scale, (i) => hold('/api/v3/orders', address(i), signed, 10_000_000, `[${' '.repeat(3_000_000)}`))
  await sleep(holdMs(scale))
  for (const socket of held) socket.destroy()
}
