import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Chance } from '../../fuzz/chance.ts'

export type Arrival = { readonly path: string; readonly id: string; readonly text: string; readonly body: any; readonly at: number }

/** A receiver of webhooks on this machine that fails two times in a hundred, and takes its time as often. */
export async function startReceiver(chance: Chance, seconds: () => number) {
  const arrived: Arrival[] = []
  let isReliable = false
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', async () => {
      const text = Buffer.concat(chunks).toString()
      const fate = isReliable ? 100 : chance.int(0, 99)
      if (fate < 2) return response.writeHead(500).end()
      if (fate < 4) await sleep(chance.int(500, 3_000))
      arrived.push({ path: request.url!, id: String(request.headers['webhook-id']), text, body: JSON.parse(text), at: seconds() })
      response.writeHead(204).end()
    })
    request.on('error', () => {})
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    arrived,
    /** From now on it takes everything at once. */
    recover() {
      isReliable = true
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
