import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Arrival = {
  readonly id: string
  readonly body: { readonly sequence: number; readonly data: any }
  readonly path: string
  readonly at: number
}

/** A receiver with a socket. Each path may behave in a way of its own; the usual is to take what comes. */
export async function listener(behave: (path: string, response: ServerResponse) => boolean = () => false) {
  const arrived: Arrival[] = []
  const take = (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const path = request.url!
      if (behave(path, response)) return
      arrived.push({ id: String(request.headers['webhook-id']), body: JSON.parse(Buffer.concat(chunks).toString()), path, at: Date.now() })
      response.writeHead(204).end()
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
