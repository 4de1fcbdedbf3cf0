import { createServer } from 'node:net'

const [from, to] = [22_400, 22_600]
/** Test files run beside each other in processes whose numbers lie close together; each begins where no other does. */
let next = (process.pid * 7) % (to - from)

/**
 * A port that is free, and stays free while its server is down: it lies below those that the system hands to clients. One of
 * those might be given away meanwhile, and a client on the same machine might even be connected to itself.
 */
export async function freePort(): Promise<number> {
  const port = from + next
  next = (next + 1) % (to - from)
  return (await isFree(port)) ? port : freePort()
}

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const probe = createServer()
      .once('error', () => resolve(false))
      .listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
