import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Arrival = { readonly path: string; readonly id: string; readonly text: string; readonly body: any }
export type Response = { readonly status: number; readonly afterMs?: number }

/** Starts a receiver of webhooks with a socket. `take` decides the response to what arrives; undefined where it responds by itself. */
export async function startReceiver(take: (arrival: Arrival, response: ServerResponse) => Response | undefined) {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('error', () => {})
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString()
      const decided = take({ path: request.url!, id: String(request.headers['webhook-id']), text, body: JSON.parse(text) }, response)
      if (decided) setTimeout(() => response.writeHead(decided.status).end(), decided.afterMs ?? 0)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
