import type { Readable } from 'node:stream'

/** What another machine is asked, and what it answers: plain data, so that a test can stand in for the world. */
export type OutboundRequest = {
  readonly method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array
  /** For the whole call; it can only be less than the limit of the sender. */
  readonly timeoutMs?: number
  /** On behalf of a sandbox organization: this machine itself may be called too, where no one else reaches the server. */
  readonly allowLoopback?: boolean
  /** To make it twice does no harm. Then it may go over a connection that another call left open, and again if that was closed meanwhile. */
  readonly repeatable?: boolean
  /** A call to a carrier, which `CARRIER_URLS` may send elsewhere. */
  readonly isToCarrier?: boolean
  /** How much of the answer is read; the rest is cut off, and never arrives. Without it an answer that is too large is none. */
  readonly answerBytes?: number
  /** How large an answer may be, where that is more than 1 MB. */
  readonly mostBytes?: number
  /** Called where the call leaves this process; what it returns is called when it is over. */
  readonly leave?: () => () => void
}
/** Whatever its status. A redirect is not followed: it is an answer like any other, and not the one that was hoped for. */
export type OutboundResponse = {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: Buffer
}
export type Send = (call: OutboundRequest) => Promise<OutboundResponse>

/** A body that is read while it is sent. It is opened once for each attempt. */
export type StreamedContent = { readonly size: number; open(): Readable }
export type StreamingRequest = Omit<OutboundRequest, 'body'> & { readonly body?: OutboundRequest['body'] | StreamedContent }
export type StreamingSend = (call: StreamingRequest) => Promise<OutboundResponse>

/** Why an address would not be called, or undefined where it would be. A module asks before it stores a URL; `send` asks again. */
export type UrlCheck = (url: string, allowLoopback: boolean) => Promise<OutboundFailure | undefined>

/** Why there is no answer, in words that may be shown to any client: they reveal nothing of the internal network. */
const reasons = {
  bad_url: 'Webhook URLs must use https on port 443 or 8443 and resolve to a public IP address.',
  bad_header: 'A header has a name or a value that HTTP does not allow.',
  dns: 'No address was found for this name.',
  refused_address: 'This address is not public.',
  connect: 'The connection was refused or could not be made.',
  tls: 'The connection could not be secured, or the certificate is not good for this name.',
  timeout_before: 'There was no connection in time.',
  timeout_after: 'The call was sent, and not answered in time.',
  reset: 'The connection was lost before the answer was complete.',
  too_large: 'The answer is larger than we read.',
  bad_answer: 'The answer is not one that HTTP allows.',
} as const
export type OutboundFailure = keyof typeof reasons

const afterSending: readonly OutboundFailure[] = ['timeout_after', 'reset', 'too_large', 'bad_answer']

/** A call without an answer. `cause` is for the log alone. */
export class OutboundError extends Error {
  readonly reason: OutboundFailure
  /** False only where not a byte of the call was sent, so that it can be made again without a second effect. */
  readonly mayHaveHappened: boolean

  constructor(reason: OutboundFailure, cause?: unknown) {
    super(reasons[reason], { cause })
    this.reason = reason
    this.mayHaveHappened = afterSending.includes(reason)
  }
}
