import { countEmails, type EmailResource } from '../../../mail/service.ts'
import type { Reader } from '../../../platform/context.ts'
import type { TicketStepName } from './transitions.ts'

/** The e-mails of a ticket. */
export const ticketEmails = (ticket_id: number): EmailResource => ({ resource_type: 'ticket', resource_id: String(ticket_id) })

/** Limit of the e-mails of one ticket, however many reminders and documents there are. A usual ticket sends three. */
export const mostEmails = 25

/** Steps that a client can record and that send an e-mail to the carrier. */
const sendingSteps: readonly TicketStepName[] = ['remind_carrier', 'forward_documents']

/** True if a step sends an e-mail, and the ticket has sent all that it may. */
export const hasNoEmailLeft = async (by: Reader, ticket_id: number, step: TicketStepName): Promise<boolean> =>
  sendingSteps.includes(step) && (await countEmails(by, ticketEmails(ticket_id), mostEmails)) >= mostEmails
