import { type Generated, sql } from 'kysely'
import type { Reader, SystemTransaction, Transaction } from '../../platform/context.ts'
import type { Reads, Writes } from '../../platform/database.ts'
import { slice, type Window } from '../../platform/keyset.ts'
import { prepared } from '../../platform/prepared.ts'
import type { ConnectionLock } from './order-store.ts'
import type { DeliveryFilter } from './schema.ts'

declare module '../../platform/database.ts' {
  interface Tables {
    deliveries: {
      id: Generated<number>
      organization_id: number
      connection_id: number
      event_id: number
      event_type: string
      subject: string
      body: string
      status: 'waiting' | 'held' | 'delivered' | 'failed'
      due_at: string
      attempt_count: number
      step: number
      attempts: string
      created_at: string
      ended_at: string | null
      webhook_id: string | null
    }
  }
}

const subscribed = prepared((db: Reads, p: { organization_id: number; event_type: string }) =>
  db
    .selectFrom('subscriptions as s')
    .innerJoin('connections as c', (join) =>
      join.onRef('c.organization_id', '=', 's.organization_id').onRef('c.id', '=', 's.connection_id'),
    )
    .select(['c.id', 'c.disabled_at'])
    .where('s.organization_id', '=', p.organization_id)
    // Kysely knows which types there are; an event of any other has no subscriber.
    .where('s.event_type', '=', p.event_type as 'parcel.created')
    // Written out: the index is of these alone, and a placeholder might stand for any.
    .where(sql<boolean>`s.is_active = 1`),
)
/** The connections that want to be told of such an event, each once. */
export async function listSubscribed({ db, organization_id }: Reader, event_type: string) {
  const rows = await subscribed.all(db, { organization_id, event_type })
  return rows.length < 2 ? rows : [...new Map(rows.map((row) => [row.id, row])).values()]
}

const ofIntegration = prepared((db: Reads, p: { organization_id: number; integration_id: number }) =>
  db
    .selectFrom('connections as c')
    // One that is gone is told so, and nothing besides.
    .innerJoin('integrations as i', (join) =>
      join.onRef('i.organization_id', '=', 'c.organization_id').onRef('i.id', '=', 'c.integration_id'),
    )
    .select('c.id')
    .where('c.organization_id', '=', p.organization_id)
    .where('c.integration_id', '=', p.integration_id)
    .where('c.disabled_at', 'is', null),
)
/** The webhook of an integration, where it has one that is active. */
export const findOfIntegration = ({ db, organization_id }: Reader, integration_id: number) =>
  ofIntegration.first(db, { organization_id, integration_id })

type NewDelivery = {
  organization_id: number
  connection_id: number
  event_id: number
  event_type: string
  subject: string
  body: string
  status: 'waiting' | 'failed'
  created_at: string
  ended_at: string | null
  webhook_id: string
}
const newDelivery = prepared((db: Writes, p: NewDelivery) =>
  db
    .insertInto('deliveries')
    .values({
      organization_id: p.organization_id,
      connection_id: p.connection_id,
      event_id: p.event_id,
      event_type: p.event_type,
      subject: p.subject,
      body: p.body,
      status: p.status,
      due_at: p.created_at,
      attempt_count: 0,
      step: 0,
      attempts: '[]',
      created_at: p.created_at,
      ended_at: p.ended_at,
      webhook_id: p.webhook_id,
    })
    .onConflict((on) => on.columns(['connection_id', 'event_id']).doNothing()),
)
/** Once for each event and connection, however often it is told. */
export const insertDelivery = ({ db, organization_id }: Transaction, row: Omit<NewDelivery, 'organization_id'>) =>
  newDelivery.all(db, { organization_id, ...row })

/** Deliveries of before migration 0023 have none of their own: theirs may have been sent already, and stays. */
export const webhookId = sql<string>`coalesce(d.webhook_id, 'evt_' || d.event_id || '_' || d.connection_id)`

const columns = ['d.id', 'd.connection_id', 'c.integration_id', 'c.disabled_at', 'd.event_type', 'd.status', 'd.due_at'] as const
const more = ['d.attempt_count', 'd.attempts', 'd.created_at', 'd.ended_at'] as const
const mine = ({ db, organization_id }: Reader) =>
  db
    .selectFrom('deliveries as d')
    .innerJoin('connections as c', 'c.id', 'd.connection_id')
    .select([...columns, ...more, webhookId.as('webhook_id')])
    .where('d.organization_id', '=', organization_id)

/** Newest first. */
export const listDeliveries = (by: Reader, filter: DeliveryFilter, window: Window) =>
  slice(
    mine(by)
      .$if(filter.connection_id !== undefined, (q) => q.where('d.connection_id', '=', filter.connection_id!))
      .$if(filter.event_type !== undefined, (q) => q.where('d.event_type', '=', filter.event_type!))
      .$if(filter.status !== undefined, (q) => q.where('d.status', '=', filter.status!))
      .$if(filter.start_datetime !== undefined, (q) => q.where('d.created_at', '>=', filter.start_datetime!))
      .$if(filter.end_datetime !== undefined, (q) => q.where('d.created_at', '<=', filter.end_datetime!)),
    { by: ['d.created_at', 'd.id'], direction: 'desc' },
    window,
  )
export type DeliveryRow = Awaited<ReturnType<typeof listDeliveries>>['rows'][number]

/** With what is sent, which may be long, and no list shows. */
export const findDelivery = (by: Reader, id: number) => mine(by).select(['d.body', 'd.subject']).where('d.id', '=', id).executeTakeFirst()

/** As if it had just happened; what was tried stays written down. */
const afresh = (now: string) => ({ status: 'waiting' as const, due_at: now, step: 0, ended_at: null })

/** Whether it is to be sent again. One that is held is not: an earlier one has to be sent first. */
export async function updateReplayed({ db, organization_id, now }: ConnectionLock, id: number) {
  const { numUpdatedRows } = await db
    .updateTable('deliveries')
    .set(afresh(now()))
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .where('status', '!=', 'held')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The same for some of those that failed since a time. How many it was. */
export async function updateFailedSince({ db, organization_id, connection_id, now }: ConnectionLock, since: string, most: number) {
  const some = db
    .selectFrom('deliveries')
    .select('id')
    .where('organization_id', '=', organization_id)
    .where('connection_id', '=', connection_id)
    .where('status', '=', 'failed')
    .where('created_at', '>=', since)
    .limit(most)
  const { numUpdatedRows } = await db.updateTable('deliveries').set(afresh(now())).where('id', 'in', some).executeTakeFirst()
  return Number(numUpdatedRows)
}

/** The next of them by id, whoever's they are. */
export const listAges = ({ db }: SystemTransaction, after: number, most: number) =>
  db.selectFrom('deliveries').select(['id', 'created_at', 'ended_at']).where('id', '>', after).orderBy('id').limit(most).execute()

export const deleteDeliveries = ({ db }: SystemTransaction, ids: readonly number[]) =>
  db.deleteFrom('deliveries').where('id', 'in', ids).execute()

/** How many wait for their time, and how many behind another; and how many connections get nothing any more. */
export async function countWaiting(db: Reads) {
  const counted = await db
    .selectFrom('deliveries')
    .select(['status', ({ fn }) => fn.countAll<number>().as('count')])
    .where(sql<boolean>`status in ('waiting', 'held')`)
    .groupBy('status')
    .execute()
  const of = (status: string) => Number(counted.find((row) => row.status === status)?.count ?? 0)
  return { waiting: of('waiting'), held: of('held') }
}
