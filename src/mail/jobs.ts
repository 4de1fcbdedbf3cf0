import { jobHandler } from '../jobs/kind.ts'
import type { Context } from '../platform/context.ts'
import { getFile } from '../platform/file-store/index.ts'
import type { EmailAttachment, EmailMessage } from '../platform/mail/message.ts'
import { jitterFactor } from '../platform/random.ts'
import { addTime } from '../platform/time.ts'
import { type AttachedFile, sendEmailJob } from './service.ts'
import * as store from './store.ts'

/** The pauses between attempts, in minutes: a mail server that is away for a day loses nothing. After the last one the e-mail has failed. */
export const retryMinutes = [1, 5, 15, 60, 120, 240, 480, 960] as const

const noServer = 'The settings name no mail server. Set SMTP_URL and MAIL_FROM, then retry the e-mail.'

/**
 * Attempts are counted before the mail server is called, so that those of workers that died count too. A worker that dies after the server
 * has accepted the message sends it again, with the same Message-ID.
 */
export const sendEmails = jobHandler(sendEmailJob, async (ctx, { email_id }, job) => {
  const row = await store.findEmail(ctx, email_id)
  if (row?.status !== 'queued') return
  const { sendEmail } = ctx
  if (!sendEmail)
    return job.finish((tx) => store.updateEmail(tx, email_id, { status: 'not_sent', last_error: noServer, next_attempt_at: null }))
  const attempts = await ctx.transaction((tx) => store.updateAttempts(tx, email_id))
  const result = await sendEmail(messageOf(ctx, row))
  await job.finish(async (tx) => {
    if (result.outcome === 'accepted')
      return store.updateEmail(tx, email_id, { status: 'sent', sent_at: tx.now(), last_error: null, next_attempt_at: null })
    const pause = retryMinutes[attempts - 1]
    const last_error = result.reason
    if (result.outcome === 'rejected' || pause === undefined)
      return store.updateEmail(tx, email_id, { status: 'failed', last_error, next_attempt_at: null })
    const next_attempt_at = addTime(tx.now(), { seconds: pause * 60 * jitterFactor(tx.random) })
    await store.updateEmail(tx, email_id, { last_error, next_attempt_at })
    await job.again(tx, { email_id }, next_attempt_at)
  })
})

const messageOf = (ctx: Context, { message_id, in_reply_to, recipient, subject, body, attachments }: store.EmailRow): EmailMessage => ({
  message_id,
  in_reply_to: in_reply_to ?? undefined,
  to: recipient,
  subject,
  text: body,
  attachments: () => loadFiles(ctx, JSON.parse(attachments)),
})

/** Without those that were deleted meanwhile, such as those of a shopper who asked for it. */
async function loadFiles(ctx: Context, files: readonly AttachedFile[]): Promise<EmailAttachment[]> {
  const loaded: EmailAttachment[] = []
  for (const { file_token, name } of files) {
    const file = await getFile(ctx, file_token)
    if (file) loaded.push({ name: `${name}${extensionOf(file.content_type)}`, ...file })
  }
  return loaded
}

const extensions: Readonly<Record<string, string>> = {
  'application/pdf': '.pdf',
  'image/gif': '.gif',
  'image/heic': '.heic',
  'image/jpeg': '.jpg',
  'image/png': '.png',
  'image/webp': '.webp',
  'text/csv': '.csv',
  'text/plain': '.txt',
}
/** By the type that was checked at the upload, and not by the name that the client gave. */
const extensionOf = (content_type: string) => extensions[content_type.split(';')[0]!.trim()] ?? ''
