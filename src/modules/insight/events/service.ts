import { timePosition } from '../../../http/client-cursors.ts'
import { listPage } from '../../../http/paging.ts'
import { refuseCrossed } from '../../../http/period.ts'
import type { Context } from '../../../platform/context.ts'
import type { EventList } from './schema.ts'
import * as store from './store.ts'

export async function listEvents(ctx: Context, query: EventList) {
  refuseCrossed(query)
  return listPage(ctx, 'events', query, (window) => store.listEvents(ctx, query, window), present, timePosition)
}

const present = ({ actor_id, organization_id, resource_type, operation, resource_id, created_at }: store.EventRow) => ({
  user_id: actor_id || null,
  actor_id: actor_id || null,
  organization_id,
  resource_type,
  operation: operation!,
  resource_id,
  // The interface has microseconds; our clock has milliseconds.
  timestamp: created_at.replace('Z', '000Z'),
})
