import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { type AddressInfo, isIP, connect as netConnect, Socket } from 'node:net'

/** The whole public world, as far as it is played here. A connection to one of these ends at the stand-in; to any other it is a breach. */
export const publicAddresses = ['93.184.216.34', '2606:2800:220:1::1'] as const

/** A requested connection, and which of the addresses the guard has checked. */
export type Dial = { readonly host: string; readonly addresses: readonly string[] }

type Wanted = {
  host: string
  port: number
  lookup?: (name: string, options: object, done: (e: null, found: { address: string }[]) => void) => void
}

/**
 * Notes every address that any socket of this process is sent to, and who arrives at any address of this machine. Only what goes to a
 * public address is let through, to a stand-in with prepared responses; the socket then reports that address as its remote address.
 */
export async function setTripwire(answer: RequestListener) {
  const arrived: string[] = []
  const dialled: Dial[] = []
  const inside = createServer((_, response) => response.end())
  inside.on('connection', ({ localAddress, localPort }) => arrived.push(`${localAddress}:${localPort}`))
  const outside = createServer(answer)
  for (const server of [inside, outside]) await once(server.listen(0), 'listening')
  const [port, standIn] = [inside, outside].map((server) => (server.address() as AddressInfo).port) as [number, number]

  const { connect } = Socket.prototype
  Socket.prototype.connect = function (this: Socket, ...given: any) {
    const { host, lookup } = wantedOf(given)
    let addresses: string[] = isIP(host) ? [host] : []
    lookup?.(host, { all: true }, (_, found) => {
      addresses = found.map(({ address }) => address)
    })
    dialled.push({ host, addresses })
    const [address] = addresses
    if (address === undefined || !isPublic(address)) return connect.apply(this, given)
    Object.defineProperty(this, 'remoteAddress', { get: () => address })
    return Reflect.apply(connect, this, [{ host: '127.0.0.1', port: standIn }])
  } as typeof connect

  return {
    port,
    dialled,
    arrived,
    /** Whether it sees who goes past every guard. What it has seen by that is forgotten. */
    async works() {
      const socket = netConnect({ host: '127.0.0.1', port, lookup: () => {} })
      await once(socket, 'connect')
      socket.destroy()
      while (arrived.length === 0) await new Promise(setImmediate)
      return dialled.splice(0).length === 1 && arrived.splice(0).length === 1
    },
    remove() {
      Socket.prototype.connect = connect
      for (const server of [inside, outside]) {
        server.closeAllConnections()
        server.close()
      }
    },
  }
}

export const isPublic = (address: string) => (publicAddresses as readonly string[]).includes(address)

/** Node hands its own calls over as a list with the options first. */
const wantedOf = ([first]: [Wanted | [Wanted]]): Wanted => (Array.isArray(first) ? first[0] : first)
