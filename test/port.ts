import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/**
 * A port that is free, and stays free while its server is down: it lies below those that the system hands to clients. One of
 * those might be given away meanwhile, and whoever knocks at it from the same machine might even be connected to itself.
 */
export async function freePort(): Promise<number> {
  const port = randomInt(22_400, 22_600)
  return (await isFree(port)) ? port : freePort()
}

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const probe = createServer()
      .once('error', () => resolve(false))
      .listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
