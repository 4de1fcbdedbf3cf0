import type { z } from 'zod'
import { type AttachedFile, type EmailRow, findEmail, listEmails, requeueEmail } from '../../../mail/service.ts'
import type { Context } from '../../../platform/context.ts'
import { readOrganization } from '../../account/organizations/service.ts'
import { conflictFault, foundInSupport } from '../errors.ts'
import { ticketEmails } from '../tickets/emails.ts'
import { findTicket } from '../tickets/service.ts'
import { findRecipient } from './recipient.ts'
import type { TicketEmail } from './schema.ts'

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
  return (await listEmails(ctx, ticketEmails(ticket_id))).map(present)
}

/** Queues an e-mail again that was not sent. */
export async function retryTicketEmail(ctx: Context, ticket_id: number, email_id: number) {
  const ticket = foundInSupport(await findTicket(ctx, ticket_id), 'ticket')
  const ofTicket = async () => {
    const row = await findEmail(ctx, email_id)
    return row?.resource_type === 'ticket' && row.resource_id === String(ticket_id) ? row : undefined
  }
  const email = foundInSupport(await ofTicket(), 'e-mail')
  await requireRecipient(ctx, ticket.carrier_code, email)
  if (!(await requeueEmail(ctx, email_id))) throw conflictFault('Only an e-mail with the status not_sent or failed can be retried.')
  return present((await ofTicket())!)
}

/** Refuses what would go to an address that is not, or no longer, the confirmed contact of the carrier. */
async function requireRecipient(ctx: Context, carrier_code: string, { recipient: to }: EmailRow) {
  if ((await readOrganization(ctx)).mode !== 'live') return
  const { contact, waits_for } = await findRecipient(ctx, carrier_code)
  if (contact?.email !== to)
    throw conflictFault(
      'The support contact of the carrier has another address now. Create another ticket, or write to the carrier yourself.',
    )
  if (waits_for === 'confirmation')
    throw conflictFault('The support contact has not confirmed its address. PATCH the contact with its email to send the link again.')
  if (waits_for) throw conflictFault('No contract with the carrier is active. Activate one, and retry the e-mail.')
}
