import { defineEndpoint, replyWith } from '../../../http/endpoint.ts'
import { IntegerId } from '../../../http/fields.ts'
import { conflictError, supportErrors, supportNotFound } from '../errors.ts'
import { TicketEmail, TicketEmails } from './schema.ts'
import { listTicketEmails, retryTicketEmail } from './service.ts'

export const supportDeskEndpoints = {
  listTicketEmails: defineEndpoint({
    ...supportErrors,
    method: 'GET',
    path: '/dsf/tickets/{ticket_id}/emails',
    summary: 'List e-mails of a ticket',
    description: 'The e-mails to the carrier, oldest first. Sandbox organizations have none: the simulated support desk answers by itself.',
    scope: 'read:support',
    params: { ticket_id: IntegerId },
    replies: { 200: TicketEmails },
    errors: [supportNotFound],
    handle: async (ctx, { params }) => replyWith(200, { items: await listTicketEmails(ctx, params.ticket_id) }),
  }),

  retryTicketEmail: defineEndpoint({
    ...supportErrors,
    method: 'POST',
    path: '/dsf/tickets/{ticket_id}/emails/{email_id}/retry',
    summary: 'Retry an e-mail',
    description: 'Queues an e-mail again that was not sent, with the same Message-ID.',
    scope: 'write:support',
    params: { ticket_id: IntegerId, email_id: IntegerId },
    replies: { 202: TicketEmail },
    errors: [supportNotFound, conflictError],
    handle: async (ctx, { params }) => replyWith(202, await retryTicketEmail(ctx, params.ticket_id, params.email_id)),
  }),
}
