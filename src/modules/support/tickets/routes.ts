import { type AnyEndpoint, defineEndpoint, noContent, replyWith } from '../../../http/endpoint.ts'
import { IntegerId } from '../../../http/fields.ts'
import { toNumberedPage } from '../../../http/paging.ts'
import { badRequest, conflictError, supportErrors, supportNotFound, ticketCreationErrors, unprocessableError } from '../errors.ts'
import { createTicket } from './create.ts'
import { requestOf, type TicketKind, TypedTicketRequest, ticketKinds } from './kinds.ts'
import { listRequestedData, provideData } from './requested-data.ts'
import {
  CreatedTicket,
  ProvidedData,
  RequestedData,
  RequestedDataList,
  Ticket,
  TicketCreationQuery,
  TicketList,
  TicketStepRequest,
} from './schema.ts'
import { listTickets, readTicket, recordStep } from './service.ts'

const creation = {
  ...ticketCreationErrors,
  method: 'POST',
  scope: 'write:support',
  query: TicketCreationQuery,
  replies: { 202: CreatedTicket },
  errors: [badRequest, unprocessableError],
} as const
/** The interface has so many requests a minute for each of these operations. */
const perMinute = 15

const rules =
  '400: the parcel is unknown, a required field is missing, or a file cannot be used. 422: the ticket would be refused by the carrier; `detail` says why. 406: the body is not JSON.'

const creationOf = (kind: TicketKind) =>
  defineEndpoint({
    ...creation,
    path: kind.path as '/dsf/tickets/damage',
    summary: kind.summary,
    description: `${kind.description} A parcel under your own contract needs a support contact of its carrier.\n\n${rules}`,
    limit: { name: `tickets-${kind.path.split('/').at(-1)}`, requests: perMinute },
    body: requestOf(kind),
    handle: async (ctx, { body, query }) => replyWith(202, { ticket_id: await createTicket(ctx, kind, body, query.is_portal_claim) }),
  })

export const ticketEndpoints = {
  listTickets: defineEndpoint({
    ...supportErrors,
    method: 'GET',
    path: '/dsf/tickets',
    summary: 'List support tickets',
    description: 'Newest first.',
    scope: 'read:support',
    query: TicketList,
    replies: { 200: toNumberedPage(Ticket) },
    handle: async (ctx, { query }) => replyWith(200, await listTickets(ctx, query)),
  }),

  createDamageTicket: creationOf(ticketKinds.damaged),
  createDelayTicket: creationOf(ticketKinds.delayed),
  createLateDeliveryTicket: creationOf(ticketKinds.late_delivery),
  createLostTicket: creationOf(ticketKinds.lost),
  createNotReceivedTicket: creationOf(ticketKinds.delivered_not_received),
  createUnjustReturnTicket: creationOf(ticketKinds.unjust_return),
  createAddressChangeTicket: creationOf(ticketKinds.address_change),

  createTicket: defineEndpoint({
    ...creation,
    path: '/support/tickets',
    summary: 'Create a support ticket',
    description: `A ticket of any \`type\`, with the fields and rules of the operation for that type.\n\n${rules}`,
    limit: { name: 'tickets', requests: perMinute },
    body: TypedTicketRequest,
    handle: async (ctx, { body: { type, ...request }, query }) =>
      replyWith(202, { ticket_id: await createTicket(ctx, ticketKinds[type], request, query.is_portal_claim) }),
  }),

  listRequestedData: defineEndpoint({
    ...supportErrors,
    method: 'GET',
    path: '/dsf/tickets/requested-data',
    summary: 'List requested data',
    description: 'What carriers request for open tickets and was not provided yet, newest first.',
    scope: 'read:support',
    query: RequestedDataList,
    replies: { 200: toNumberedPage(RequestedData) },
    handle: async (ctx, { query }) => replyWith(200, await listRequestedData(ctx, query)),
  }),

  provideRequestedData: defineEndpoint({
    ...supportErrors,
    method: 'POST',
    path: '/dsf/tickets/requested-data',
    aliases: ['/support/provide-requested-data'],
    summary: 'Provide requested data',
    description:
      'Answers one request. When it was the last of its ticket, the data is forwarded to the carrier. 400: the request was answered or its ticket is solved, the field that the type requires is missing, a file cannot be used, or the items of `sales_data` cost more than 5000 together and `force` is not set.',
    scope: 'write:support',
    body: ProvidedData,
    replies: { 200: noContent },
    errors: [badRequest, supportNotFound],
    handle: async (ctx, { body }) => {
      await provideData(ctx, body)
      return replyWith(200, undefined)
    },
  }),

  getTicket: defineEndpoint({
    ...supportErrors,
    method: 'GET',
    path: '/dsf/tickets/{ticket_id}',
    summary: 'Get a support ticket',
    description: 'Returns one support ticket with its status and open requests for data.',
    scope: 'read:support',
    params: { ticket_id: IntegerId },
    replies: { 200: Ticket },
    errors: [supportNotFound],
    handle: async (ctx, { params }) => replyWith(200, await readTicket(ctx, params.ticket_id)),
  }),

  updateTicket: defineEndpoint({
    ...supportErrors,
    method: 'PATCH',
    path: '/dsf/tickets/{ticket_id}',
    summary: 'Record a ticket step',
    description:
      'Records what the carrier answered, or what else happened to the ticket. 409: the status of the ticket does not allow the step; `detail` lists the steps that it allows; or the ticket has sent 25 e-mails, and the step sends another. 422: in a live organization, only the operator of the server accepts and pays claims about parcels that were sent at platform rates.',
    scope: 'write:support',
    limit: { name: 'ticket-steps', requests: 30 },
    params: { ticket_id: IntegerId },
    body: TicketStepRequest,
    replies: { 200: Ticket },
    errors: [supportNotFound, conflictError, unprocessableError],
    handle: async (ctx, { params, body }) => replyWith(200, await recordStep(ctx, params.ticket_id, body)),
  }),
} satisfies Record<string, AnyEndpoint>
