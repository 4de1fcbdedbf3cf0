import type { Reader, SystemTransaction, Transaction } from '../platform/context.ts'
import { columnTypes, defineTable, type RowOf, type RowTypes } from '../platform/database/define-table.ts'

const { id, integer, text } = columnTypes

/** `queued`: to be sent. `not_sent`: the settings name no mail server. `failed`: refused for good, or the retry limit was reached. */
export const emailStatuses = ['queued', 'sent', 'not_sent', 'failed'] as const
export type EmailStatus = (typeof emailStatuses)[number]

/** Reasons why an e-mail was not sent yet, or ever. Only the log has the mail server's words: they can describe the operator's network. */
export const emailProblems = ['deferred', 'erased', 'limit_reached', 'misconfigured', 'no_mail_server', 'rejected', 'unreachable'] as const
export type EmailProblem = (typeof emailProblems)[number]

const emailsTable = defineTable('emails', {
  id: id(),
  organization_id: integer(),
  resource_type: text().fixed(),
  resource_id: text().fixed(),
  message_key: text().fixed(),
  message_id: text().fixed(),
  in_reply_to: text().nullable().fixed(),
  recipient: text().fixed(),
  subject: text().fixed(),
  body: text().fixed(),
  attachments: text().fixed(),
  status: text<EmailStatus>(),
  attempts: integer(),
  last_error: text<EmailProblem>().nullable(),
  next_attempt_at: text().nullable(),
  sent_at: text().nullable(),
  created_at: text(),
})

declare module '../platform/database/database.ts' {
  interface Tables {
    emails: RowTypes<typeof emailsTable>
  }
}

export type EmailRow = RowOf<typeof emailsTable>
export type NewEmail = Omit<EmailRow, 'id' | 'organization_id' | 'created_at'>
const columns = emailsTable.columnNames

/** Returns the id, or undefined where the organization has an e-mail with this key already. */
export const insertEmail = async ({ db, organization_id, now }: Transaction, email: NewEmail): Promise<number | undefined> =>
  (
    await db
      .insertInto('emails')
      .values({ ...email, organization_id, created_at: now() })
      .onConflict((on) => on.columns(['organization_id', 'message_key']).doNothing())
      .returning('id')
      .executeTakeFirst()
  )?.id

export const findEmail = ({ db, organization_id }: Reader, id: number): Promise<EmailRow | undefined> =>
  db.selectFrom('emails').select(columns).where('organization_id', '=', organization_id).where('id', '=', id).executeTakeFirst()

export type EmailResource = Pick<EmailRow, 'resource_type' | 'resource_id'>

const ofResource = ({ db, organization_id }: Reader, { resource_type, resource_id }: EmailResource) =>
  db
    .selectFrom('emails')
    .where('organization_id', '=', organization_id)
    .where('resource_type', '=', resource_type)
    .where('resource_id', '=', resource_id)
    .orderBy('id')

/** Lists the e-mails, the oldest first. */
export const listEmails = (by: Reader, resource: EmailResource, most: number): Promise<EmailRow[]> =>
  ofResource(by, resource).select(columns).limit(most).execute()

/** Counts the e-mails, up to a bound. */
export const countEmails = async (by: Reader, resource: EmailResource, most: number): Promise<number> =>
  (await ofResource(by, resource).select('id').limit(most).execute()).length

/** Finds the e-mail that began the conversation. */
export const findFirstEmail = (by: Reader, resource: EmailResource) =>
  ofResource(by, resource).select('message_id').limit(1).executeTakeFirst()

type EmailChanges = Partial<Pick<EmailRow, 'status' | 'attempts' | 'last_error' | 'next_attempt_at' | 'sent_at'>>

export const updateEmail = ({ db, organization_id }: Transaction, id: number, changes: EmailChanges) =>
  db.updateTable('emails').set(changes).where('organization_id', '=', organization_id).where('id', '=', id).execute()

/** Counts an attempt. Returns the number of attempts. */
export const updateAttempts = async ({ db, organization_id }: Transaction, id: number): Promise<number> =>
  (
    await db
      .updateTable('emails')
      .set(({ eb }) => ({ attempts: eb('attempts', '+', 1) }))
      .where('organization_id', '=', organization_id)
      .where('id', '=', id)
      .returning('attempts')
      .executeTakeFirstOrThrow()
  ).attempts

/** Queues an unsent e-mail again. False if there was none. */
export const updateRequeued = async ({ db, organization_id }: Transaction, id: number): Promise<boolean> =>
  (
    await db
      .updateTable('emails')
      .set({ status: 'queued', attempts: 0, next_attempt_at: null })
      .where('organization_id', '=', organization_id)
      .where('id', '=', id)
      .where('status', 'in', ['not_sent', 'failed'])
      .executeTakeFirst()
  ).numUpdatedRows > 0n

/** Deletes the oldest e-mails, those of all organizations, but none that is still queued. Returns how many it deleted. */
export async function deleteEmails({ db }: SystemTransaction, before: string, most: number): Promise<number> {
  const old = db
    .selectFrom('emails')
    .select('id')
    .where('created_at', '<', before)
    .where('status', '!=', 'queued')
    .orderBy('created_at')
    .orderBy('id')
    .limit(most)
  return Number((await db.deleteFrom('emails').where('id', 'in', old).executeTakeFirst()).numDeletedRows)
}
