import type { Reader } from '../../platform/context.ts'
import { slice, type Window } from '../../platform/keyset.ts'
import type { EventList } from './schema.ts'

/** The changes, newest first. */
export const listEvents = ({ db, organization_id }: Reader, filter: EventList, window: Window) => {
  const { resource_type, resource_id, operation, start_datetime, end_datetime } = filter
  return slice(
    db
      .selectFrom('events')
      .select(['id', 'actor_id', 'organization_id', 'resource_type', 'resource_id', 'operation', 'created_at'])
      .where('organization_id', '=', organization_id)
      .where('operation', 'is not', null)
      .$if(resource_type !== undefined, (q) => q.where('resource_type', '=', resource_type!))
      .$if(resource_id !== undefined, (q) => q.where('resource_id', '=', resource_id!))
      .$if(operation !== undefined, (q) => q.where('operation', '=', operation!))
      .$if(start_datetime !== undefined, (q) => q.where('created_at', '>=', start_datetime!))
      .$if(end_datetime !== undefined, (q) => q.where('created_at', '<=', end_datetime!)),
    { by: ['created_at', 'id'], direction: 'desc' },
    window,
  )
}
export type EventRow = Awaited<ReturnType<typeof listEvents>>['rows'][number]
