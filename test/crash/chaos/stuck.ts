import { sql } from 'kysely'
import type { Database } from '../../../src/platform/database/database.ts'
import { addTime, secondsBetween, systemClock } from '../../../src/platform/time.ts'
import type { ChaosBreach } from './judge.ts'

/** Whatever is due is done within this time once both servers are in order; a lease lasts 30 seconds, and takes 45 after a jump. */
const lateSeconds = 90
/** The longest that each kind of job waits for its next time; those that are not named have no such limit. */
const longestWaits: Readonly<Record<string, number>> = {
  'announce shipment': 3_600,
  'look for forgotten purchases': 10,
  'look for parcels to poll': 10,
  'poll parcels': 3_600,
  housekeeping: 3_700,
  'validate contract': 3_600,
}

/** `id`: what it is, whatever its state. */
export type Stuck = ChaosBreach & { readonly id: string }

/** What waits and will be done, and what is stuck: that nothing will do, or not for longer than it may take. */
export async function findStuck(db: Database): Promise<{ readonly open: number; readonly stuck: readonly Stuck[] }> {
  const now = systemClock()
  const late = addTime(now, { seconds: -lateSeconds })
  const all = [
    await stuckJobs(db, now, late),
    await stuckDeliveries(db, now, late),
    await stuckShipments(db, now, late),
    await stuckConnections(db, now),
    await stuckPolls(db, now, late),
    await stuckIntents(db, now, late),
  ]
  return { open: all.reduce((sum, { open }) => sum + open, 0), stuck: all.flatMap(({ stuck }) => stuck) }
}

type Found = { readonly open: number; readonly stuck: readonly Stuck[] }

const found = (id: string, how: string): Stuck => ({ kind: 'stuck', id, text: `${id} ${how}` })

async function stuckJobs(db: Database, now: string, late: string): Promise<Found> {
  const rows = await db
    .selectFrom('jobs')
    .select(['id', 'kind', 'payload', 'run_at', 'leased_until', 'dead_at', 'last_error', 'attempts'])
    .execute()
  const stuck = rows.flatMap(({ id, kind, payload, run_at, leased_until, dead_at, last_error, attempts }) => {
    const what = `job ${id} (${kind} ${payload})`
    if (dead_at !== null) return [found(what, `is dead since ${dead_at} after ${attempts} attempts: ${last_error}`)]
    if (leased_until !== null && leased_until > addTime(now, { seconds: 60 })) return [found(what, `is leased until ${leased_until}`)]
    if (run_at <= late && (leased_until ?? '') <= late) return [found(what, `was due at ${run_at}, and it is ${now}`)]
    const longest = longestWaits[kind]
    // A cancellation is asked for again within hours, or looked after a last time after 14 days.
    const wait = secondsBetween(now, run_at)
    if (kind === 'cancel shipment' && wait > 6.5 * 3_600 && wait < 12 * 86_400) return [found(what, `waits until ${run_at}`)]
    if (longest !== undefined && wait > longest) return [found(what, `waits until ${run_at}`)]
    return []
  })
  return { open: rows.filter(({ dead_at, run_at, kind }) => dead_at === null && run_at <= now && longestWaits[kind] !== 10).length, stuck }
}

async function stuckDeliveries(db: Database, now: string, late: string): Promise<Found> {
  const rows = await db
    .selectFrom('deliveries as d')
    .select(['d.id', 'd.connection_id', 'd.subject', 'd.status', 'd.due_at', 'd.created_at', 'd.attempt_count', 'd.step'])
    .select(
      sql<number>`(select count(*) from deliveries e where e.connection_id = d.connection_id and e.subject = d.subject
        and e.id < d.id and e.status in ('waiting', 'held'))`.as('before'),
    )
    .where('d.status', 'not in', ['delivered'])
    .execute()
  const stuck = rows.flatMap(({ id, connection_id, subject, status, due_at, created_at, attempt_count, before }) => {
    const what = `delivery ${id} of ${subject} to connection ${connection_id}, created ${created_at}, ${attempt_count} attempts,`
    if (status === 'failed') return [{ ...found(what, 'failed'), kind: 'lost' as const }]
    if (status === 'held' && Number(before) === 0) return [found(what, 'is held behind nothing')]
    if (status === 'waiting' && due_at <= late) return [found(what, `was due at ${due_at}, and it is ${now}`)]
    if (status === 'waiting' && secondsBetween(now, due_at) > 1_300) return [found(what, `waits until ${due_at}`)]
    return []
  })
  return { open: rows.filter(({ status }) => status === 'waiting' || status === 'held').length, stuck }
}

async function stuckShipments(db: Database, now: string, late: string): Promise<Found> {
  const rows = await db
    .selectFrom('shipments')
    .select(['id', 'purchase', 'lease_until', 'created_at', 'errors'])
    .where('purchase', 'in', ['planned', 'intended', 'doubtful'])
    .execute()
  const stuck = rows.flatMap(({ id, purchase, lease_until, created_at, errors }) => {
    const what = `shipment ${id}, created ${created_at}, ${purchase}`
    if (lease_until <= late) return [found(what, `was to be asked about at ${lease_until}, and it is ${now}`)]
    if (secondsBetween(now, lease_until) > (purchase === 'doubtful' ? 3_700 : 60))
      return [found(what, `waits until ${lease_until} ${errors}`)]
    return []
  })
  return { open: rows.filter(({ purchase }) => purchase !== 'doubtful').length, stuck }
}

async function stuckConnections(db: Database, now: string): Promise<Found> {
  const rows = await db.selectFrom('connections').select(['id', 'probe_at', 'leased_until', 'disabled_at', 'health']).execute()
  const stuck = rows.flatMap(({ id, probe_at, leased_until, disabled_at, health }) => {
    if (disabled_at !== null) return [found(`connection ${id}`, `was disabled at ${disabled_at}: ${health}`)]
    if (leased_until !== null && leased_until > addTime(now, { seconds: 60 }))
      return [found(`connection ${id}`, `is leased until ${leased_until}`)]
    if (probe_at !== null && secondsBetween(now, probe_at) > 3_700) return [found(`connection ${id}`, `is probed at ${probe_at}`)]
    return []
  })
  return { open: 0, stuck }
}

async function stuckPolls(db: Database, now: string, late: string): Promise<Found> {
  const rows = await db.selectFrom('parcels').select(['id', 'poll_at']).where('poll_at', '<=', late).execute()
  return { open: 0, stuck: rows.map(({ id, poll_at }) => found(`parcel ${id}`, `was to be polled at ${poll_at}, and it is ${now}`)) }
}

async function stuckIntents(db: Database, now: string, late: string): Promise<Found> {
  const rows = await db.selectFrom('purchase_intents').select(['id', 'lease_until', 'created_at']).execute()
  const stuck = rows.flatMap(({ id, lease_until, created_at }) => {
    const what = `intent ${id}, created ${created_at}`
    if (lease_until <= late) return [found(what, `was to be taken up at ${lease_until}, and it is ${now}`)]
    return secondsBetween(now, lease_until) > 60 ? [found(what, `is leased until ${lease_until}`)] : []
  })
  return { open: rows.length, stuck }
}
