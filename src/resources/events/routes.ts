import { z } from 'zod'
import { data, endpoint, replyPage } from '../../api/endpoint.ts'
import { invalid, notFound } from '../../platform/errors.ts'
import { Event, EventList } from './schema.ts'
import { listEvents } from './service.ts'

export const events = {
  listEvents: endpoint({
    method: 'GET',
    path: '/events',
    summary: 'List what was created, changed and deleted, newest first',
    description:
      'Each change is written down in the moment it happens, by whoever made it: through the API, the command line or by itself.',
    scope: 'read:event',
    query: EventList,
    replies: { 200: data(z.array(Event)) },
    errors: [invalid, notFound],
    handle: async (ctx, { query }) => replyPage(await listEvents(ctx, query)),
  }),
}
