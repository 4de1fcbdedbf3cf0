import type { Readable } from 'node:stream'

/** Request to another machine: plain data, as its response is, so that a test can stand in for the other machine. */
export type OutboundRequest = {
  readonly method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array
  /** Limit of the whole call; it can only be less than the limit of the sender. */
  readonly timeoutMs?: number
  /** True on behalf of a sandbox organization: it may also call this machine, while no others reach the server. */
  readonly allowLoopback?: boolean
  /** True if a second call does no harm. Then it may reuse an idle connection, and is repeated if that was closed meanwhile. */
  readonly repeatable?: boolean
  /** A call to a carrier, which `CARRIER_URLS` may send elsewhere. */
  readonly isToCarrier?: boolean
  /** Bytes of the answer that are read; the remaining ones are cut off. Without it, an answer over the limit fails. */
  readonly answerBytes?: number
  /** Limit of the answer's size if it is more than 1 MB. */
  readonly mostBytes?: number
  /** Runs when the call leaves this process; the returned function runs when the call is over. */
  readonly leave?: () => () => void
}
/** Response of any status. A redirect is returned like any other, and not followed. */
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

/** Returns why an address would not be called, or undefined. A module checks a URL before it stores it; `send` checks again. */
export type UrlCheck = (url: string, allowLoopback: boolean) => Promise<OutboundFailure | undefined>

/** Reasons for a missing answer, in words that may be shown to any client: they reveal nothing of the internal network. */
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
