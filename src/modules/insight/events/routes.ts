import { z } from 'zod'
import { defineEndpoint, replyPage, wrapInData } from '../../../http/endpoint.ts'
import { invalidValue, notFound } from '../../../platform/errors.ts'
import { Event, EventList } from './schema.ts'
import { listEvents } from './service.ts'

export const eventEndpoints = {
  listEvents: defineEndpoint({
    method: 'GET',
    path: '/events',
    summary: 'List events (audit log)',
    description:
      'The audit log of created, updated and deleted resources, newest first: of shipments, unless `resource_type` names another resource or `all`, whether the change came through the API, the command line or a background job. Events are kept for 90 days. `user_id` and `actor_id` are the user on whose behalf the change was made, or null for changes by the system itself. `resource_id` of shop order statuses is the id of the integration.',
    scope: 'read:event',
    query: EventList,
    replies: { 200: wrapInData(z.array(Event)) },
    errors: [invalidValue, notFound],
    handle: async (ctx, { query }) => replyPage(await listEvents(ctx, query)),
  }),
}
