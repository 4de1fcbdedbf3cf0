import { Agent, createServer, get, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pipeline } from 'node:stream'
import { json } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'

const probeMs = 100

type Readiness = { readonly status: string }

/** Asks a server whether it is ready. Undefined where that is not known: a busy server may lack its database, or a free moment, for now. */
const readReadiness = (url: string, agent: Agent) =>
  new Promise<boolean | undefined>((resolve) => {
    get(`${url}/readyz`, { agent }, (answer) => {
      const read = json(answer) as Promise<Readiness>
      resolve(answer.statusCode === 200 || read.then(({ status }) => (status === 'stopping' ? false : undefined)).catch(() => undefined))
    }).on('error', (error: NodeJS.ErrnoException) => resolve(error.code === 'ECONNREFUSED' ? false : undefined))
  })

/**
 * A balancer as small as can be: it asks each server every 100 ms whether it is ready, gives each request to one that was,
 * in turn, over connections that it keeps, and never sends a request twice. As usual balancers do, it keeps a server that fails a probe
 * without saying that it stops.
 */
export async function startBalancer() {
  const ready = new Map<string, boolean>()
  const agent = new Agent({ keepAlive: true })
  let turn = 0

  /** One after the other, so that no answer overtakes a later one. One that is late is no news: the server may only be busy. */
  async function probe(url: string) {
    while (ready.has(url)) {
      const isReady = await readReadiness(url, agent)
      if (ready.has(url) && isReady !== undefined) ready.set(url, isReady)
      await sleep(probeMs)
    }
  }

  const server = createServer((incoming, outgoing) => {
    const choice = [...ready].filter(([, isReady]) => isReady)
    if (choice.length === 0) return outgoing.writeHead(503).end('No server is ready.')
    const [url] = choice[turn++ % choice.length]!
    const { connection: _, ...headers } = incoming.headers
    const passed = request(`${url}${incoming.url}`, { agent, method: incoming.method!, headers }, (answer) => {
      const { connection: _, 'keep-alive': __, ...headers } = answer.headers
      outgoing.writeHead(answer.statusCode!, headers)
      pipeline(answer, outgoing, () => {})
    })
    passed.on('error', ({ message }) => (outgoing.headersSent ? outgoing.destroy() : outgoing.writeHead(502).end(message)))
    incoming.pipe(passed)
  })
  // Clients keep their connections, and a request on one that is just being closed would count as a failure of the servers.
  server.keepAliveTimeout = 0
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Resolves when the server has been found ready. */
    async add(url: string) {
      ready.set(url, false)
      void probe(url)
      while (!ready.get(url)) await sleep(10)
    },
    remove: (url: string) => void ready.delete(url),
    close() {
      ready.clear()
      server.closeAllConnections()
      server.close()
      agent.destroy()
    },
  }
}
