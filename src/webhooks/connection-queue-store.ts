import { type RawBuilder, sql } from 'kysely'
import type { Reader, SystemTransaction } from '../platform/context.ts'
import { isPostgres, type Reads } from '../platform/database/database.ts'
import { prepareQuery } from '../platform/database/prepared.ts'
import type { Lease } from './order-store.ts'

/** A connection for which something waits. `due_at` is by the clock of its organization, `leased_until` by the machine's. */
export type QueueRow = {
  id: number
  organization_id: number
  user_id: number
  type: 'webhook' | 'klaviyo' | 'integration'
  integration_id: number | null
  configuration: string
  health: string
  probe_at: string | null
  due_at: string
  leased_until: string | null
  ahead_ms: number
  moving_until: string | null
  mode: 'live' | 'test'
}

const lanesAmong = (db: Reads, ids: RawBuilder<{ connection_id: number }>) =>
  db
    .selectFrom(ids.as('w'))
    .innerJoin('connections as c', 'c.id', 'w.connection_id')
    .innerJoin('organizations as o', 'o.id', 'c.organization_id')
    .leftJoin('clocks as k', 'k.organization_id', 'c.organization_id')
    .select(['c.id', 'c.organization_id', 'c.user_id', 'c.type', 'c.integration_id', 'c.configuration', 'c.health', 'c.probe_at'])
    .select(['c.leased_until', 'k.moving_until', 'o.mode'])
    .select(sql<number>`coalesce(k.ahead_ms, 0)`.as('ahead_ms'))
    .select(sql<string>`(select min(d.due_at) from deliveries d where d.connection_id = c.id and d.status = 'waiting')`.as('due_at'))
    .where('c.disabled_at', 'is', null)

/**
 * All connections for which something waits. Found by going from one to the next in the index of what waits: however much waits for
 * each, it is looked at once.
 */
const waitedFor = prepareQuery((db: Reads, _: Record<never, never>) =>
  lanesAmong(
    db,
    sql`(with recursive waiting (connection_id) as (
        select min(connection_id) from deliveries where status = 'waiting'
        union all
        select (select min(d.connection_id) from deliveries d where d.status = 'waiting' and d.connection_id > waiting.connection_id)
        from waiting where waiting.connection_id is not null
      ) select connection_id from waiting)`,
  ),
)
export const listQueues = (db: Reads): Promise<QueueRow[]> => waitedFor.all(db, {})

/** Lists the connections of one organization for which a delivery waits. */
export const listOwnQueues = async ({ db, organization_id }: Reader): Promise<QueueRow[]> =>
  (await lanesAmong(db, sql`(select id as connection_id from connections where organization_id = ${organization_id})`).execute()).filter(
    ({ due_at }) => due_at !== null,
  )

/** Current state of a connection that a process has just claimed. It may have changed since the connection was found to be due. */
export type ClaimedQueue = Lease & Pick<QueueRow, 'configuration' | 'health' | 'probe_at'>

/** Claims the connections whose lease no other process has. One that a transaction has locked is passed over: it may take seconds. */
export function claimQueues({ db, leases }: SystemTransaction, ids: readonly number[], seconds: number): Promise<ClaimedQueue[]> {
  const { before, beyond } = leases.over(seconds)
  const leased_until = leases.until(seconds)
  return db
    .updateTable('connections')
    .set(({ eb }) => ({ leased_until, fence: eb('fence', '+', 1) }))
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('connections')
        .select('id')
        .where('id', 'in', ids)
        .where('disabled_at', 'is', null)
        .where(({ or, eb }) => or([eb('leased_until', 'is', null), eb('leased_until', '<=', before), eb('leased_until', '>', beyond)]))
        .$if(isPostgres(db), (query) => query.forNoKeyUpdate().skipLocked()),
    )
    .returning(['id', 'fence', 'configuration', 'health', 'probe_at'])
    .execute()
}

export const updateLease = ({ db }: SystemTransaction, { id, fence }: Lease, leased_until: string | null) =>
  db.updateTable('connections').set({ leased_until }).where('id', '=', id).where('fence', '=', fence).execute()
