import { type Job, jobHandler } from '../jobs/kind.ts'
import type { Context, Transaction } from '../platform/context.ts'
import { getFile } from '../platform/file-store/index.ts'
import type { EmailAttachment, EmailMessage } from '../platform/mail/message.ts'
import { jitterFactor, randomFraction } from '../platform/random.ts'
import { addTime } from '../platform/time.ts'
import { sendingCeilings, takePlaces } from './ceilings.ts'
import { countEmail } from './outcome-counts.ts'
import { type AttachedFile, sendEmailJob } from './service.ts'
import * as store from './store.ts'

/** The pauses between attempts, in minutes: a mail server that is away for a day loses nothing. After the last one the e-mail has failed. */
export const retryMinutes = [1, 5, 15, 60, 120, 240, 480, 960] as const

/** An e-mail waits so many days for a place under the ceilings of a day. */
const mostWaitDays = 3

/**
 * Attempts are counted before the mail server is called, so that those of workers that died count too. A worker that dies after the server
 * has accepted the message sends it again, with the same Message-ID. The first attempt takes the place under the ceilings of the day.
 */
export const sendEmails = jobHandler(sendEmailJob, async (ctx, { email_id }, job) => {
  const row = await store.findEmail(ctx, email_id)
  if (row?.status !== 'queued') return
  const { sendEmail } = ctx
  const end = (status: 'failed' | 'not_sent', last_error: store.EmailProblem) => (tx: Transaction) =>
    store.updateEmail(tx, email_id, { status, last_error, next_attempt_at: null })
  const endUnsent = async (status: 'failed' | 'not_sent', problem: store.EmailProblem) => {
    await job.finish(end(status, problem))
    countEmail(ctx, problem)
  }
  if (!sendEmail) return endUnsent('not_sent', 'no_mail_server')
  if (row.body === '') return endUnsent('failed', 'erased')
  const attempts = await ctx.transaction((tx) => beginAttempt(tx, row))
  if (attempts === undefined) {
    countEmail(ctx, 'limit_reached')
    ctx.log.warn('mail.limit_reached', { organization_id: ctx.organization_id, email_id })
    const isOver = addTime(row.created_at, { days: mostWaitDays }) < ctx.now()
    return job.finish<unknown>((tx) => (isOver ? end('not_sent', 'limit_reached')(tx) : waitForNextDay(tx, email_id, job)))
  }
  const result = await sendEmail(messageOf(ctx, row))
  countEmail(ctx, result.outcome === 'accepted' ? 'sent' : result.outcome)
  if (result.outcome !== 'accepted')
    ctx.log.warn('mail.attempt_failed', { organization_id: ctx.organization_id, email_id, class: result.outcome, reason: result.reason })
  await job.finish(async (tx) => {
    if (result.outcome === 'accepted')
      return store.updateEmail(tx, email_id, { status: 'sent', sent_at: tx.now(), last_error: null, next_attempt_at: null })
    const pause = retryMinutes[attempts - 1]
    const last_error = result.outcome
    if (last_error === 'rejected' || pause === undefined) return end('failed', last_error)(tx)
    const next_attempt_at = addTime(tx.now(), { seconds: pause * 60 * jitterFactor(tx.random) })
    await store.updateEmail(tx, email_id, { last_error, next_attempt_at })
    await job.again(tx, { email_id }, next_attempt_at)
  })
})

/** Counts an attempt, and the e-mail with its first one. Undefined where the day has no place for it. */
async function beginAttempt(tx: Transaction, { id, attempts, recipient }: store.EmailRow): Promise<number | undefined> {
  if (attempts === 0 && !(await takePlaces(tx, sendingCeilings(tx, recipient)))) return undefined
  return store.updateAttempts(tx, id)
}

/** Postpones an e-mail to the first two hours of the next day (UTC), so that a mail server does not get those of all organizations at once. */
async function waitForNextDay(tx: Transaction, email_id: number, job: Pick<Job<Transaction, { email_id: number }>, 'again'>) {
  const midnight = `${addTime(tx.now(), { days: 1 }).slice(0, 10)}T00:00:00.000Z`
  const next_attempt_at = addTime(midnight, { minutes: 120 * randomFraction(tx.random) })
  await store.updateEmail(tx, email_id, { last_error: 'limit_reached', next_attempt_at })
  await job.again(tx, { email_id }, next_attempt_at)
}

const messageOf = (ctx: Context, { message_id, in_reply_to, recipient, subject, body, attachments }: store.EmailRow): EmailMessage => ({
  message_id,
  in_reply_to: in_reply_to ?? undefined,
  to: recipient,
  subject,
  text: body,
  attachments: () => loadFiles(ctx, JSON.parse(attachments)),
})

/** Loads the attachments, without files that were deleted meanwhile, such as those of a shopper who asked for it. */
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
/** Extension for the type that was checked at the upload; the name from the client is not trusted. */
const extensionOf = (content_type: string) => extensions[content_type.split(';')[0]!.trim()] ?? ''
