import { sql } from 'kysely'
import type { Reader } from '../../../platform/context.ts'
import type { Tables } from '../../../platform/database/database.ts'
import type { Window } from '../../../platform/database/keyset.ts'
import { eventOperations, type Operation, resourceTypes } from '../../../platform/events.ts'
import { betweenFilter, type Condition, defineIndex, type List, usualLimits } from '../../../platform/lists/list.ts'
import { listRows } from '../../../platform/lists/list-rows.ts'
import type { EventList } from './schema.ts'

const events: List = {
  table: 'events',
  columns: ['id', 'actor_id', 'organization_id', 'resource_type', 'resource_id', 'operation', 'created_at'],
  // Leaves out an index by time alone, which would cost each event that is written more than it saves: lists of all resources merge the
  // first.
  indexes: [
    defineIndex('resource_type', 'operation', 'created_at', 'id'),
    defineIndex('resource_id', 'resource_type', 'operation', 'created_at', 'id'),
  ],
  always: sql<boolean>`operation is not null`,
  values: { resource_type: resourceTypes, operation: eventOperations },
}
/** Allows one walk for each operation of each resource. */
const limits = { ...usualLimits, branches: resourceTypes.length * eventOperations.length }
export type EventRow = Pick<Tables['events'], 'actor_id' | 'organization_id' | 'resource_type' | 'resource_id' | 'created_at'> & {
  id: number
  operation: Operation
}

/** The changes, newest first. */
export const listEvents = (by: Reader, filter: EventList, window: Window) =>
  listRows<EventRow>({
    by,
    list: events,
    conditions: conditionsOf(filter),
    order: { by: ['created_at', 'id'], direction: 'desc' },
    window,
    limits,
  })

function conditionsOf({ start_datetime, end_datetime, resource_type, ...others }: EventList): Condition[] {
  const filter = { ...others, resource_type: resource_type === 'all' ? undefined : resource_type }
  const equal = (['resource_type', 'resource_id', 'operation'] as const).flatMap((column) => {
    const value = filter[column]
    return value === undefined ? [] : [{ column, is: '=' as const, value }]
  })
  return [...equal, ...betweenFilter('created_at', start_datetime, end_datetime)]
}
