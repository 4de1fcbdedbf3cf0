import { defineEndpoint, replyWith } from '../../../http/endpoint.ts'
import { IntegerId } from '../../../http/fields.ts'
import { supportErrors, supportNotFound } from '../errors.ts'
import { Ticket } from './schema.ts'
import { readTicket } from './service.ts'

export const ticketEndpoints = {
  getTicket: defineEndpoint({
    ...supportErrors,
    method: 'GET',
    path: '/dsf/tickets/{ticket_id}',
    summary: 'Get a support ticket',
    scope: 'read:support',
    params: { ticket_id: IntegerId },
    replies: { 200: Ticket },
    errors: [supportNotFound],
    handle: async (ctx, { params }) => replyWith(200, await readTicket(ctx, params.ticket_id)),
  }),
}
