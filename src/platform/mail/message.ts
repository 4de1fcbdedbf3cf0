import { createHash } from 'node:crypto'

export type EmailAttachment = { readonly name: string; readonly content_type: string; readonly bytes: Uint8Array }

/** E-mail to one recipient, as it is sent to the mail server. */
export type EmailMessage = {
  /** Identifier between angle brackets. Each attempt has the same, by which mail servers and readers recognise a repeat. */
  readonly message_id: string
  /** The first e-mail of the conversation. */
  readonly in_reply_to?: string | undefined
  readonly to: string
  readonly subject: string
  readonly text: string
  /** Loads the attachments when a connection is free for them: no more of them are in memory than are being sent. */
  attachments(): Promise<readonly EmailAttachment[]>
}

/**
 * Class of a failed attempt. `rejected`: the server will never accept the e-mail. `deferred`: it refuses it for now. `misconfigured`: it
 * refuses the sign-in or the sender. `unreachable`: the connection failed; where it was cut after the whole message, the server may have
 * accepted it.
 */
export type AttemptProblem = 'rejected' | 'deferred' | 'misconfigured' | 'unreachable'

/** Result of an attempt. `reason`: the words of the server, for the log. */
export type EmailOutcome = { readonly outcome: 'accepted' } | { readonly outcome: AttemptProblem; readonly reason: string }

/** Sends an e-mail by the mail server of the operator. Never throws for what that server does. */
export type SendEmail = (message: EmailMessage) => Promise<EmailOutcome>

const mailAddress = /^[^\s@<>(),;:"\\[\]]{1,64}@[A-Za-z0-9](?:[A-Za-z0-9.-]{0,251}[A-Za-z0-9])?$/
export const isMailAddress = (text: string) => text.length <= 254 && mailAddress.test(text)

/** Longer subjects are cut: mail servers refuse lines of more than 998 bytes. */
const subjectLength = 200

/** A text for a header: one line without control characters, so that no client adds a header or a recipient. */
export const headerText = (text: string) => [...text.replace(/[\p{Cc}\p{Zl}\p{Zp}\p{Cs}]+/gu, ' ').trim()].slice(0, subjectLength).join('')

/** Returns the same id for the same key of the same organization. */
export function makeMessageId(organization_id: number, message_key: string, baseUrl: string) {
  const digest = createHash('sha256').update(`${organization_id} ${message_key}`).digest('hex').slice(0, 40)
  return `<${digest}@${new URL(baseUrl).hostname.replace(/[^\w.-]/g, '')}>`
}
