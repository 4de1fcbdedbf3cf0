import { z } from 'zod'
import { data, endpoint, replyPage } from '../../api/endpoint.ts'
import { invalid, notFound } from '../../platform/errors.ts'
import { Event, EventList } from './schema.ts'
import { listEvents } from './service.ts'

export const events = {
  listEvents: endpoint({
    method: 'GET',
    path: '/events',
    summary: 'List events (audit log)',
    description:
      'The audit log of all created, updated and deleted resources, newest first, whether the change came through the API, the command line or a background job.',
    scope: 'read:event',
    query: EventList,
    replies: { 200: data(z.array(Event)) },
    errors: [invalid, notFound],
    handle: async (ctx, { query }) => replyPage(await listEvents(ctx, query)),
  }),
}
