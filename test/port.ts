import { createServer } from 'node:net'

const [from, to] = [22_400, 22_600]
/** Test files run beside each other in processes whose numbers lie close together; each begins where no other does. */
let next = (process.pid * 7) % (to - from)

/**
 * A port that is free, and stays free while its server is down: it lies below those that the system hands to clients. One of
 * those might be given away meanwhile, and a client on the same machine might even be connected to itself. No other process
 * of the tests is given it before this one has ended.
 */
export async function freePort(): Promise<number> {
  const port = from + next
  next = (next + 1) % (to - from)
  return (await claim(port)) && (await isFree(port)) ? port : freePort()
}

/** Listens on the port's counterpart until this process ends. The system lets only one process do so. */
const claim = (port: number) =>
  new Promise<boolean>((resolve) => {
    const holder = createServer()
      .once('error', () => resolve(false))
      .listen(port + to - from, '127.0.0.1', () => resolve(true))
    holder.unref()
  })

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const probe = createServer()
      .once('error', () => resolve(false))
      .listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
