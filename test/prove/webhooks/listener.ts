import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type OrderWatch, watchOrder } from './order.ts'

export type Arrival = {
  readonly id: string
  readonly body: { readonly sequence: number; readonly data: any }
  readonly path: string
  readonly at: number
}

type Manners = {
  /** Each path may behave in a way of its own. Whether it has answered, or will. */
  behave?(path: string, response: ServerResponse): boolean
  /** What an answer is made of: after how many milliseconds it comes, and whether it is that something went wrong. */
  answer?(arrival: Arrival): { readonly afterMs: number; readonly isRefused: boolean }
  /** Watches everything that arrives. */
  readonly order?: OrderWatch
}
const atOnce = { afterMs: 0, isRefused: false }

/** A receiver with a socket. The usual is to take what comes, at once. */
export async function listener({ behave = () => false, answer = () => atOnce, order = watchOrder() }: Manners = {}) {
  const arrived: Arrival[] = []
  const take = (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const path = request.url!
      if (behave(path, response)) return
      const body = JSON.parse(Buffer.concat(chunks).toString())
      const arrival = { id: String(request.headers['webhook-id']), body, path, at: Date.now() }
      const { afterMs, isRefused } = answer(arrival)
      if (!isRefused) arrived.push(arrival)
      const answered = order.arrived(`${path} ${body.data.parcel}`, body.data.n)
      // Also where the sender has died: what was read of it was taken.
      response.on('close', () => answered(!isRefused))
      setTimeout(() => response.writeHead(isRefused ? 500 : 204).end(), afterMs)
    })
  }
  const server = createServer(take).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  const close = () => {
    server.closeAllConnections()
    return new Promise((resolve) => server.close(resolve))
  }
  return { url: `http://127.0.0.1:${port}`, arrived, close }
}
