import { type Settings, SettingsError } from '../settings.ts'
import { type AttemptProblem, type EmailMessage, type EmailOutcome, isMailAddress, type SendEmail } from './message.ts'
import { parseSmtpUrl } from './smtp-url.ts'

type MailSettings = Pick<Settings, 'SMTP_URL' | 'MAIL_FROM' | 'MAIL_REPLY_TO'>
type SmtpOptions = {
  /** Certificates to trust in addition to those of the machine. */
  readonly ca?: string
  readonly timeoutMs?: number
}

/** An idle connection ends after this; a mail server that filters what it reads may take this long to answer. */
const idleMs = 60_000
const connectMs = 15_000
/** Limit of concurrent e-mails: each is in memory with its attachments. */
const atOnce = 2

/** Sends through the mail server of the settings. Undefined where they name none. The operator chose it, so its address may be private. */
export function openSmtp({ SMTP_URL, MAIL_FROM, MAIL_REPLY_TO }: MailSettings, options: SmtpOptions = {}): SendEmail | undefined {
  if (SMTP_URL === '') return undefined
  if (!isMailAddress(MAIL_FROM)) throw new SettingsError('SMTP_URL needs MAIL_FROM, the address that e-mails come from.')
  const server = parseSmtpUrl(SMTP_URL)!
  const { ca, timeoutMs = idleMs } = options
  const open = async () => {
    const { createTransport } = await import('nodemailer')
    return createTransport({
      ...server,
      ...(ca !== undefined && { tls: { ca } }),
      connectionTimeout: Math.min(connectMs, timeoutMs),
      greetingTimeout: Math.min(connectMs, timeoutMs),
      socketTimeout: timeoutMs,
      disableFileAccess: true,
      disableUrlAccess: true,
    })
  }
  const addresses = { from: MAIL_FROM, replyTo: MAIL_REPLY_TO || MAIL_FROM }
  return limitConcurrency(async (message) => {
    const mail = await toMail(message, addresses)
    const transport = await open()
    try {
      await transport.sendMail(mail)
      return { outcome: 'accepted' }
    } catch (error) {
      return outcomeOf(error as SmtpError)
    } finally {
      transport.close()
    }
  })
}

/** Addresses are passed as objects: their texts are not parsed, so that a comma in one adds no recipient. */
async function toMail(message: EmailMessage, { from, replyTo }: { readonly from: string; readonly replyTo: string }) {
  const { message_id, in_reply_to, to, subject, text } = message
  const address = (one: string) => ({ name: '', address: one })
  return {
    messageId: message_id,
    ...(in_reply_to !== undefined && { inReplyTo: in_reply_to, references: in_reply_to }),
    from: address(from),
    replyTo: address(replyTo),
    to: address(to),
    subject,
    text,
    attachments: (await message.attachments()).map(({ name, content_type, bytes }) => ({
      filename: name,
      contentType: content_type,
      content: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
    })),
  }
}

type SmtpError = Error & { readonly code?: string; readonly command?: string; readonly responseCode?: number }

/**
 * Maps an error to an outcome. A 5xx to the recipient or to the message is final. One to the sign-in or to the sender is about the
 * settings, which the operator can correct, so it is attempted again.
 */
function outcomeOf({ message, code, command, responseCode }: SmtpError): EmailOutcome {
  const reason = [code, message].filter(Boolean).join(': ').slice(0, 500)
  return { outcome: problemOf(code, responseCode, command), reason }
}

function problemOf(code?: string, responseCode?: number, command?: string): AttemptProblem {
  if (code === 'EAUTH') return 'misconfigured'
  if (responseCode === undefined) return 'unreachable'
  if (responseCode < 500) return 'deferred'
  return command === 'RCPT TO' || command === 'DATA' ? 'rejected' : 'misconfigured'
}

function limitConcurrency(send: SendEmail): SendEmail {
  const waiting: (() => void)[] = []
  let running = 0
  return async (message) => {
    if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve))
    else running += 1
    try {
      return await send(message)
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
