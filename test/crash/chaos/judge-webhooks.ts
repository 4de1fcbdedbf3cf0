import type { Database } from '../../../src/platform/database/database.ts'
import { listStatusChanges } from '../../published.ts'
import { breach, type ChaosBreach } from './judge.ts'
import type { Arrival } from './receiver.ts'

/** Every parcel was announced to every connection, what came twice was the same, and of one parcel nothing was overtaken. */
export async function judgeWebhooks(db: Database, organization_id: number, arrived: readonly Arrival[]): Promise<ChaosBreach[]> {
  const deliveries = await db
    .selectFrom('deliveries')
    .select(['id', 'connection_id', 'event_id', 'event_type', 'subject', 'status', 'created_at', 'attempt_count'])
    .where('organization_id', '=', organization_id)
    .orderBy('id')
    .execute()
  const events = await db
    .selectFrom('events')
    .select(['type', 'resource_id'])
    .where('organization_id', '=', organization_id)
    .where('type', '=', 'parcel.status_changed')
    .execute()
  const seen = new Set<string>()
  const first = arrived.filter(({ path, id }) => !seen.has(`${path} ${id}`) && seen.add(`${path} ${id}`))
  return [
    ...judgeArrived(deliveries, first),
    ...judgeSame(arrived),
    ...judgeOrder(events, await listStatusChanges(db, organization_id), first),
  ]
}

type Delivery = {
  readonly id: number
  readonly connection_id: number
  readonly event_type: string
  readonly subject: string
  readonly status: string
  readonly created_at: string
  readonly attempt_count: number
}

/** As many as are delivered by our own account have arrived. What is not delivered is judged with what is stuck. */
function judgeArrived(deliveries: readonly Delivery[], first: readonly Arrival[]): ChaosBreach[] {
  const created = new Map<string, number>()
  for (const { body } of first) {
    const subject = body.event_type === 'parcel.created' ? `parcel ${body.data.id}` : undefined
    if (subject) created.set(subject, (created.get(subject) ?? 0) + 1)
  }
  const delivered = deliveries.filter(({ status, event_type }) => status === 'delivered' && event_type === 'parcel.created')
  return [...Map.groupBy(delivered, ({ subject }) => subject)].flatMap(([subject, same]) => {
    const count = created.get(subject) ?? 0
    if (count === same.length) return []
    return [
      breach(
        count < same.length ? 'lost' : 'twice',
        `parcel.created of ${subject} (${same[0]!.created_at}): ${same.length} delivered, ${count} arrived`,
      ),
    ]
  })
}

function judgeSame(arrived: readonly Arrival[]): ChaosBreach[] {
  return [...Map.groupBy(arrived, ({ path, id }) => `${path} ${id}`)]
    .filter(([, same]) => new Set(same.map(({ text }) => text)).size > 1)
    .map(([id, same]) =>
      breach('wrong', `webhook ${id} came with other contents at ${same.map(({ at }) => at.toFixed(1)).join(' and ')} s`),
    )
}

type Event = { readonly resource_id: string }
type StatusChange = Awaited<ReturnType<typeof listStatusChanges>>[number]

/** The statuses of each parcel arrived in the order in which they changed, one for each event. */
function judgeOrder(events: readonly Event[], changes: readonly StatusChange[], first: readonly Arrival[]): ChaosBreach[] {
  const counts = Map.groupBy(events, ({ resource_id }) => resource_id)
  const changed = Map.groupBy(changes, ({ parcel_id }) => String(parcel_id))
  const told = Map.groupBy(
    first.filter(({ body }) => body.action === 'parcel_status_changed'),
    ({ body }) => String(body.parcel.id),
  )
  return [...told].flatMap(([id, arrivals]) => {
    const happened = (changed.get(id) ?? []).map(({ message }) => message)
    const heard = arrivals.map(({ body }) => body.parcel.status.message as string)
    if (heard.join() === happened.join() && heard.length === counts.get(id)?.length) return []
    return [
      breach(
        heard.length < happened.length ? 'lost' : 'wrong',
        `statuses of parcel ${id}: ${happened.join(', ')} happened, ${heard.join(', ')} arrived`,
      ),
    ]
  })
}
