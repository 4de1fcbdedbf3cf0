import { OutboundError } from '../../platform/outbound/call.ts'
import { openOutbound } from '../../platform/outbound/open.ts'
import type { CommandValue } from '../command.ts'
import type { Arrival, ReceiverResponse } from './receiver.ts'

/** Outbound requests to other machines are encrypted; this machine may be reached without. */
const isForwardable = ({ protocol, hostname }: URL) =>
  protocol === 'https:' || (protocol === 'http:' && /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname))

export const forwardValue: CommandValue<string> = {
  placeholder: 'URL',
  takes: 'a URL of this machine such as http://localhost:8080/events, or one with https',
  read(text) {
    const url = URL.parse(text)
    return url && isForwardable(url) ? url.href : undefined
  },
}

/** Headers about a connection, and not about the message. */
const ownHeaders = ['host', 'connection', 'keep-alive', 'content-length', 'transfer-encoding', 'expect', 'te', 'upgrade', 'trailer']

/** Sends each arrival on as it came, so that its signature holds there too, and answers with the status that comes back. */
export function forwardTo(url: string): (arrival: Arrival) => Promise<ReceiverResponse> {
  const { send } = openOutbound({ allow: [], http: false }, () => true)
  return async ({ headers, body }) => {
    const kept = Object.entries(headers).filter(([name, value]) => typeof value === 'string' && !ownHeaders.includes(name))
    try {
      const answer = await send({
        method: 'POST',
        url,
        headers: Object.fromEntries(kept) as Record<string, string>,
        body,
        allowLoopback: true,
      })
      const retryAfter = Number(answer.headers['retry-after'] ?? Number.NaN)
      return { status: answer.status, forwardedTo: url, ...(Number.isNaN(retryAfter) ? {} : { retryAfter }) }
    } catch (error) {
      if (!(error instanceof OutboundError)) throw error
      return { status: 502, forwardedTo: `${url}, which did not answer: ${error.message}` }
    }
  }
}
