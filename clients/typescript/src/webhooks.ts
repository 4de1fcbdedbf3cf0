import { fromBase64, fromHex, utf8 } from './bytes.ts'
import type { WebhookEvents } from './generated/webhooks.ts'

export type { WebhookEvents }
/**
 * A message that was verified. `id`: the same for each attempt and each replay, to recognize a message that arrives twice. `payload`: the
 * body, whose form depends on `type`.
 */
export type WebhookEvent = {
  [Type in keyof WebhookEvents]: { readonly type: Type; readonly id: string; readonly payload: WebhookEvents[Type] }
}[keyof WebhookEvents]

export type WebhookRequest = {
  /** The body as it arrived, before anything has parsed it. */
  readonly body: string | Uint8Array | ArrayBuffer
  readonly headers: { get(name: string): string | null } | Readonly<Record<string, string | readonly string[] | undefined>>
}

export type VerificationOptions = {
  /** Seconds by which a message may be old, or clocks may differ. Default: 300. */
  readonly toleranceSeconds?: number | undefined
  /** Milliseconds since 1970. Default: `Date.now`. */
  readonly now?: (() => number) | undefined
}

/** Reason why a message is not to be trusted. */
export type WebhookFailure = 'header_missing' | 'timestamp_invalid' | 'timestamp_out_of_tolerance' | 'signature_invalid' | 'body_invalid'

const messages: Readonly<Record<WebhookFailure, string>> = {
  header_missing: 'webhook-id, webhook-timestamp or webhook-signature is missing.',
  timestamp_invalid: 'webhook-timestamp is not a number of seconds.',
  timestamp_out_of_tolerance: 'webhook-timestamp is too old, or in the future.',
  signature_invalid: 'No signature matches the body and the secret.',
  body_invalid: 'The body is not JSON.',
}

export class WebhookVerificationError extends Error {
  readonly reason: WebhookFailure

  constructor(reason: WebhookFailure) {
    super(messages[reason])
    this.name = 'WebhookVerificationError'
    this.reason = reason
  }
}

/**
 * Verifies the signature of Standard Webhooks and answers the event. After a rotation give both secrets, or the new one alone: for 24
 * hours messages have a signature for each. An event may arrive twice with the same `webhook-id`.
 */
export async function verifyWebhook(
  { body, headers }: WebhookRequest,
  secret: string | readonly string[],
  { toleranceSeconds = 300, now = Date.now }: VerificationOptions = {},
): Promise<WebhookEvent> {
  const [id, timestamp, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => headerOf(headers, name))
  if (!id || !timestamp || !signatures) throw new WebhookVerificationError('header_missing')
  if (!/^\d{1,12}$/.test(timestamp)) throw new WebhookVerificationError('timestamp_invalid')
  const bytes = bytesOf(body)
  const signed = joined(utf8(`${id}.${timestamp}.`), bytes)
  if (!(await isSignedByAny(signed, [secret].flat(), signatures))) throw new WebhookVerificationError('signature_invalid')
  if (Math.abs(now() / 1000 - Number(timestamp)) > toleranceSeconds) throw new WebhookVerificationError('timestamp_out_of_tolerance')
  const payload = parsed(bytes)
  // A later version may send types that this one does not know: a `switch` over the type passes them by.
  return { type: payload.event_type ?? payload.action, id, payload } as unknown as WebhookEvent
}

function parsed(bytes: Uint8Array): { event_type?: string; action?: string } {
  try {
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    throw new WebhookVerificationError('body_invalid')
  }
}

/** Verifies `Crossdock-Signature`, for receivers that cannot use the other headers: it covers the body alone, so a message can be replayed. */
export async function verifyBodySignature(body: WebhookRequest['body'], signature: string, secret: string): Promise<boolean> {
  const expected = fromHex(signature)
  return expected !== undefined && isSigned(bytesOf(body), expected, utf8(secret))
}

/** Each `v1` signature of the header with each secret. */
async function isSignedByAny(signed: Uint8Array<ArrayBuffer>, secrets: readonly string[], header: string): Promise<boolean> {
  const signatures = header
    .split(' ')
    .filter((one) => one.startsWith('v1,'))
    .map((one) => fromBase64(one.slice(3)))
  for (const secret of secrets)
    for (const signature of signatures) if (signature && (await isSigned(signed, signature, keyOf(secret)))) return true
  return false
}

/** `subtle.verify` compares in constant time. */
async function isSigned(signed: Uint8Array<ArrayBuffer>, signature: Uint8Array<ArrayBuffer>, key: Uint8Array<ArrayBuffer>) {
  const hmac = await crypto.subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify'])
  return crypto.subtle.verify('HMAC', hmac, signature, signed)
}

/** Key of a secret: the base64 after `whsec_`, or the text as it is written if a client gave it. */
const keyOf = (secret: string) => (secret.startsWith('whsec_') ? (fromBase64(secret.slice(6)) ?? utf8(secret)) : utf8(secret))

function bytesOf(body: WebhookRequest['body']): Uint8Array<ArrayBuffer> {
  if (typeof body === 'string') return utf8(body)
  return new Uint8Array(body)
}

function joined(head: Uint8Array, tail: Uint8Array): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(head.length + tail.length)
  whole.set(head)
  whole.set(tail, head.length)
  return whole
}

function headerOf(headers: WebhookRequest['headers'], name: string): string | undefined {
  if (typeof headers.get === 'function') return headers.get(name) ?? undefined
  const [, value] = Object.entries(headers).find(([one]) => one.toLowerCase() === name) ?? []
  return typeof value === 'string' ? value : Array.isArray(value) ? value[0] : undefined
}
