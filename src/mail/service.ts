import { z } from 'zod'
import { jobKind } from '../jobs/kind.ts'
import { enqueueJob } from '../jobs/queue.ts'
import type { Context, Reader, System, Transaction } from '../platform/context.ts'
import { headerText, isMailAddress, makeMessageId } from '../platform/mail/message.ts'
import * as store from './store.ts'

export { deleteCountsBefore, recipientKey, takePlaces } from './ceilings.ts'
export { type EmailResource, type EmailRow, emailProblems, emailStatuses } from './store.ts'

export const sendEmailJob = jobKind('send email', z.object({ email_id: z.int() }))

/** A stored file under the name that the recipient sees. */
export type AttachedFile = { readonly file_token: string; readonly name: string }

export type QueuedEmail = store.EmailResource & {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly attachments: readonly AttachedFile[]
  /** Names the step that the e-mail belongs to: taken again, it queues none. */
  readonly message_key: string
}

/** Stores an e-mail and the job that sends it, in the transaction of what it reports. False if there is one with this key already. */
export async function queueEmail(tx: Transaction, email: QueuedEmail): Promise<boolean> {
  const { to, subject, text, attachments, message_key, resource_type, resource_id } = email
  if (!isMailAddress(to)) throw new Error('The recipient of an e-mail must be one address')
  const first = await store.findFirstEmail(tx, { resource_type, resource_id })
  const id = await store.insertEmail(tx, {
    resource_type,
    resource_id,
    message_key,
    message_id: makeMessageId(tx.organization_id, message_key, tx.baseUrl),
    in_reply_to: first?.message_id ?? null,
    recipient: to,
    subject: headerText(subject),
    body: text,
    attachments: JSON.stringify(attachments.map(({ file_token, name }) => ({ file_token, name: headerText(name) }))),
    status: 'queued',
    attempts: 0,
    last_error: null,
    next_attempt_at: tx.now(),
    sent_at: null,
  })
  if (id !== undefined) await enqueueJob(tx, sendEmailJob, { email_id: id })
  return id !== undefined
}

/** Maximum length of a list; one ticket sends no more than a few. */
const listed = 200

/** The e-mails about a resource, the oldest first. */
export const listEmails = (ctx: Reader, resource: store.EmailResource) => store.listEmails(ctx, resource, listed)

export const findEmail = store.findEmail

/** Counts the e-mails about a resource, up to a bound. */
export const countEmails = store.countEmails

/** Queues an unsent e-mail again. False if it was none of those. */
export const requeueEmail = (ctx: Context, email_id: number): Promise<boolean> =>
  ctx.transaction(async (tx) => {
    const isRequeued = await store.updateRequeued(tx, email_id)
    if (isRequeued) await enqueueJob(tx, sendEmailJob, { email_id })
    return isRequeued
  })

export const deleteEmailsBefore = (system: System, before: string, most: number) =>
  system.transaction((tx) => store.deleteEmails(tx, before, most))
