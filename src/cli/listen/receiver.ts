import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** Message that has arrived. `attempt`: how many times this webhook-id has been here, this time included. */
export type Arrival = {
  readonly target: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: Buffer
  readonly id: string | undefined
  readonly attempt: number
}

/** Faults that a receiver may simulate, in addition to a status. */
export const simulatedFaults = ['hang', 'close', 'drip', 'redirect'] as const
export type Manners = {
  readonly status?: number | undefined
  readonly fault?: (typeof simulatedFaults)[number] | undefined
  readonly delayMs?: number | undefined
  readonly retryAfter?: number | undefined
  /** Number of attempts of each message that fail; the later ones succeed. */
  readonly failFirst?: number | undefined
}
/** Response to one arrival. */
export type ReceiverResponse = {
  readonly status: number
  readonly fault?: Manners['fault']
  readonly retryAfter?: number | undefined
  /** URL that the status comes from. */
  readonly forwardedTo?: string
}

const well: ReceiverResponse = { status: 204 }
const dripMs = 1_000

export function replyTo(attempt: number, { status, fault, retryAfter, failFirst }: Manners): ReceiverResponse {
  const isMeant = status !== undefined || fault !== undefined || retryAfter !== undefined || failFirst !== undefined
  if (!isMeant || (failFirst !== undefined && attempt > failFirst)) return well
  return { status: status ?? usualStatus({ fault, retryAfter }), fault, retryAfter }
}

function usualStatus({ fault, retryAfter }: Pick<Manners, 'fault' | 'retryAfter'>) {
  if (fault === 'redirect') return 302
  if (fault === 'drip') return 200
  return retryAfter === undefined ? 500 : 503
}

/** A receiver on loopback that reports each request and answers as configured, or as `forward` does. */
export async function startReceiver(
  port: number,
  manners: Manners,
  onArrival: (arrival: Arrival, reply: ReceiverResponse) => void,
  forward?: (arrival: Arrival) => Promise<ReceiverResponse>,
) {
  const attempts = new Map<string, number>()
  const ending = new AbortController()

  async function receive(request: IncomingMessage, response: ServerResponse) {
    const body = Buffer.concat(await request.toArray())
    const id = request.headers['webhook-id']?.toString()
    const attempt = (attempts.get(id ?? '') ?? 0) + 1
    attempts.set(id ?? '', attempt)
    const arrival = { target: request.url!, headers: request.headers, body, id, attempt: id === undefined ? 1 : attempt }
    const reply = forward ? await forward(arrival) : replyTo(attempt, manners)
    onArrival(arrival, reply)
    if (manners.delayMs) await sleep(manners.delayMs, undefined, { signal: ending.signal })
    await carryOut(response, reply)
  }

  async function carryOut(response: ServerResponse, { status, fault, retryAfter }: ReceiverResponse) {
    if (fault === 'hang') return
    if (fault === 'close') return response.destroy()
    if (retryAfter !== undefined) response.setHeader('retry-after', retryAfter)
    if (fault === 'redirect') response.setHeader('location', '/redirected')
    response.writeHead(status)
    if (fault !== 'drip') return response.end()
    for (; !response.destroyed; await sleep(dripMs, undefined, { signal: ending.signal })) response.write('.')
  }

  // A client that hangs up is not answered, and neither is any other once the receiver stops.
  const server = createServer((request, response) => receive(request, response).catch(() => response.destroy()))
  await new Promise<void>((resolve, reject) => server.on('error', reject).listen(port, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close() {
      ending.abort()
      server.close()
      server.closeAllConnections()
    },
  }
}
