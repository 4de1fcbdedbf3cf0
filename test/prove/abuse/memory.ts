import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { smallOrder } from '../../orders.ts'
import { receiver, sender } from '../../shipments.ts'
import type { Attack } from './attacks.ts'
import { json, times } from './client.ts'
import { addOrders } from './processor.ts'

/** Countries with postal codes that they have: more than the origins that a list takes. */
const origins: Readonly<Record<string, string>> = {
  BE: '2000',
  DE: '10115',
  FR: '75001',
  AT: '1010',
  ES: '28001',
  IT: '00100',
  PL: '00-001',
  DK: '1050',
  LU: '1009',
  HU: '1011',
  FI: '00100',
  CZ: '110 00',
}
/** Answers that are asked for at once and not read, on as many connections. */
const unreadAtOnce = 40
/** How long a client goes on without reading. */
const holdMs = 500

/** Answers of 6 and 20 MB to clients that read their first bytes and no more. */
export const unreadAnswers: Attack = async (client, scale) => {
  const { call, target, tally } = client
  await addOrders(client)
  for (const [country_code, postal_code] of Object.entries(origins))
    await call('POST', '/addresses/sender-addresses', { ...sender, country_code, postal_code })
  const port = Number(new URL(target.url).port)
  const paths = ['/api/v2/shipping_methods?sender_address=all', '/api/v3/orders?page_size=200']
  for (let round = 0; round < Math.min(2, scale); round++) {
    const opened = times(unreadAtOnce, (i) => askWithoutReading(port, target.authorization, paths[(round + i) % 2]!))
    tally.requests += opened.length
    for (const { status } of opened) {
      const answered = await status
      tally.statuses[answered] = (tally.statuses[answered] ?? 0) + 1
      if (![200, 503].includes(answered)) tally.problems.push(`An answer that was not read was ${answered}`)
    }
    await sleep(holdMs)
    for (const { socket } of opened) socket.destroy()
  }
}

function askWithoutReading(port: number, authorization: string, path: string): { socket: Socket; status: Promise<number> } {
  const socket = connect({ port, host: '127.0.0.1' })
  const status = new Promise<number>((resolve) => {
    socket.on('error', () => resolve(0)).on('close', () => resolve(0))
    socket.once('data', (first: Buffer) => {
      socket.pause()
      resolve(Number(/^HTTP\/1\.1 (\d{3})/.exec(first.toString('latin1'))?.[1] ?? 0))
    })
  })
  socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: ${authorization}\r\n\r\n`)
  return { socket, status }
}

/** Valid batches of 8.4 MB, four at once. */
export const largeBatches: Attack = async ({ flood, target }, scale) => {
  const order_items = times(700, (i) => ({
    item_id: `i${i}`,
    name: 'Coffee of one kind or another',
    quantity: 1,
    total_price: { value: 1, currency: 'EUR' },
  }))
  const orders = times(100, (i) =>
    smallOrder(target.integration_id, { order_id: `large-${i}`, order_details: { order_items }, shipping_address: receiver }),
  )
  const body = JSON.stringify(orders)
  await flood(2 + 2 * scale, 4, () => ({ path: '/api/v3/orders', signed: true, headers: json, body }), [201, 503])
}
