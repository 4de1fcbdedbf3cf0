import type { z } from 'zod'
import { type AttachedFile, type EmailRow, findEmail, listEmails, requeueEmail } from '../../../mail/service.ts'
import type { Context } from '../../../platform/context.ts'
import { conflictFault, foundInSupport } from '../errors.ts'
import { findTicket } from '../tickets/service.ts'
import type { TicketEmail } from './schema.ts'

const resourceOf = (ticket_id: number) => ({ resource_type: 'ticket', resource_id: String(ticket_id) })

const present = (row: EmailRow): z.output<typeof TicketEmail> => ({
  id: row.id,
  to: row.recipient,
  subject: row.subject,
  text: row.body,
  message_id: row.message_id,
  attachments: (JSON.parse(row.attachments) as AttachedFile[]).map(({ name }) => name),
  status: row.status,
  attempts: row.attempts,
  last_error: row.last_error,
  next_attempt_at: row.next_attempt_at,
  sent_at: row.sent_at,
  created_at: row.created_at,
})

/** The e-mails of a ticket, oldest first. */
export async function listTicketEmails(ctx: Context, ticket_id: number) {
  foundInSupport(await findTicket(ctx, ticket_id), 'ticket')
  return (await listEmails(ctx, resourceOf(ticket_id))).map(present)
}

/** Queues an e-mail again that was not sent. */
export async function retryTicketEmail(ctx: Context, ticket_id: number, email_id: number) {
  foundInSupport(await findTicket(ctx, ticket_id), 'ticket')
  const ofTicket = async () => {
    const row = await findEmail(ctx, email_id)
    return row?.resource_type === 'ticket' && row.resource_id === String(ticket_id) ? row : undefined
  }
  foundInSupport(await ofTicket(), 'e-mail')
  if (!(await requeueEmail(ctx, email_id))) throw conflictFault('Only an e-mail with the status not_sent or failed can be retried.')
  return present((await ofTicket())!)
}
