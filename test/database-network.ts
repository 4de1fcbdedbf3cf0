import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/**
 * Starts a network between servers and a PostgreSQL. It can swallow everything, as a machine that hangs does, or what goes over the
 * connections that are open, as a proxy does whose database has been replaced.
 */
export async function startDatabaseNetwork(databaseUrl: string) {
  const port = Number(new URL(databaseUrl).port)
  const pipes = new Set<Socket>()
  const swallowed = new WeakSet<Socket>()
  let isSilent = false
  let accepted = 0
  let toSwallow = 0
  let cutAt: string | undefined
  const pass = (chunk: string | Buffer, from: Socket, to: Socket) => {
    if (cutAt !== undefined && chunk.includes(cutAt)) from.destroy()
    else if (!isSilent && !swallowed.has(from)) to.write(chunk)
  }
  const network = createServer((near) => {
    accepted++
    const far = connect(port, '127.0.0.1')
    if (toSwallow > 0) {
      toSwallow--
      for (const pipe of [near, far]) swallowed.add(pipe)
    }
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      pipes.add(from)
      from.on('data', (chunk) => pass(chunk, from, to)).on('error', () => {})
      from.on('close', () => {
        pipes.delete(from)
        // A machine that hangs closes nothing.
        if (!swallowed.has(from)) to.destroy()
      })
    }
  })
  const listen = async (at: number) => {
    network.listen(at, '127.0.0.1')
    await once(network, 'listening')
  }
  await listen(0)
  const own = (network.address() as AddressInfo).port
  const stopListening = () => new Promise((resolve) => network.close(resolve))
  const cut = () => {
    for (const pipe of pipes) pipe.destroy()
  }
  return {
    host: `127.0.0.1:${own}`,
    url: databaseUrl.replace(/:\d+\//, `:${own}/`),
    accepted: () => accepted,
    open: () => pipes.size,
    swallow(silent: boolean) {
      isSilent = silent
    },
    swallowOpen() {
      for (const pipe of pipes) swallowed.add(pipe)
    },
    /** Swallows what goes over the connections that are taken next. */
    swallowNext(count: number) {
      toSwallow = count
    },
    /** Ends each connection over which this text comes; undefined for none. */
    cutAt(text: string | undefined) {
      cutAt = text
    },
    /** As a host that is off: connections end, and no other is taken. */
    async refuse() {
      cut()
      await stopListening()
    },
    accept: () => listen(own),
    async close() {
      cut()
      if (network.listening) await stopListening()
    },
  }
}
