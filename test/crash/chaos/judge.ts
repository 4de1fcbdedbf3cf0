import type { Database } from '../../../src/platform/database/database.ts'
import type { Breach } from '../../proofs/goal.ts'
import { listStatusChanges } from '../../published.ts'
import { judgeOnce, judgePaid, judgeTold } from '../labels/judge.ts'
import { readTables, type Tables } from '../labels/tables.ts'
import type { Load } from './clients.ts'
import type { Label } from './effects.ts'
import { type Fault, faultsAround } from './faults.ts'

/** What must not come of all this. */
export const kinds = ['lost', 'twice', 'stuck', 'wrong'] as const
export type ChaosBreach = Breach<(typeof kinds)[number]>
export const breach = (kind: ChaosBreach['kind'], text: string): ChaosBreach => ({ kind, text })

/** What the judges of `crash labels` call it. */
const kindOf: Readonly<Record<string, ChaosBreach['kind']>> = {
  lost: 'lost',
  stuck: 'stuck',
  'bought twice': 'twice',
  'applied twice': 'twice',
  'numbers given twice': 'twice',
  'references held twice': 'twice',
  'events without their change': 'twice',
  'changes without their event': 'lost',
  'paid and unaccounted for': 'lost',
}

/** Lays what was acknowledged beside the tables and the carriers' own records. */
export async function judge(db: Database, organization_id: number, { labels, orders, wire }: Load, faults: readonly Fault[]) {
  const stored = await readTables(db, organization_id)
  // One without a reference goes by its id.
  const named = stored.shipments.map((one) => ({ ...one, external_reference_id: one.external_reference_id ?? one.id }))
  const tables: Tables = { ...stored, shipments: named }
  const refused = await listRefused(db, organization_id, tables)
  // A carrier that was asked later, when the parcel was on its way, may have refused what was queued.
  const asKnown = labels.map((label) => ({ ...label, cancelled: label.cancelled && !label.ids.values().some((id) => refused.has(id)) }))
  // Each attempt to cancel changes the shipment.
  const unchanged = {
    ...tables,
    shipments: tables.shipments.map((one) => (refused.has(one.id) ? { ...one, cancel_requested_at: 'refused' } : one)),
  }
  const breaches = [
    ...[...judgePaid(tables), ...judgeTold(asKnown, tables), ...judgeOnce(unchanged)].map(({ kind, text }) =>
      breach(kindOf[kind] ?? 'wrong', `${kind}: ${text}`),
    ),
    ...(await judgeShipments(db, organization_id, labels)),
    ...(await judgeCancellations(db, organization_id)),
    ...(await judgeOrders(db, organization_id, orders)),
    ...wire.wrong.map((text) => breach('wrong', text)),
  ]
  return { tables, breaches: breaches.map((one) => ({ ...one, text: withTimes(one.text, labels, faults) })) }
}

/** The shipments of which a carrier has refused a cancellation, at once or later. */
async function listRefused(db: Database, organization_id: number, { parcels }: Tables): Promise<ReadonlySet<string | null>> {
  const changes = Map.groupBy(await listStatusChanges(db, organization_id), ({ parcel_id }) => parcel_id)
  const isRefused = (codes: readonly string[]) => codes.some((code, i) => codes[i - 1] === 'CANCELLING' && code !== 'CANCELLED')
  const ids = new Set([...changes].flatMap(([id, of]) => (isRefused(of.map(({ code }) => code)) ? [id] : [])))
  return new Set(parcels.filter(({ id }) => ids.has(id)).map(({ shipment_id }) => shipment_id))
}

/** Adds when the label that is named was acknowledged, by which server, and which faults there were then. */
function withTimes(text: string, labels: readonly Label[], faults: readonly Fault[]) {
  const label = labels.find(({ reference }) => new RegExp(`(^|[ :])${reference}\\b`).test(text))
  if (!label?.acknowledged) return text
  const { at, by } = label.acknowledged
  return `${text} (${label.way}, acknowledged by ${by} at ${at.toFixed(1)} s; faults: ${faultsAround(faults, at)})`
}

/** Each request has one shipment, however often it was sent. A refused one may be followed by another. */
async function judgeShipments(db: Database, organization_id: number, labels: readonly Label[]): Promise<ChaosBreach[]> {
  const rows = await db
    .selectFrom('shipments')
    .select(['id', 'document', 'purchase', 'created_at'])
    .where('organization_id', '=', organization_id)
    .execute()
  const byReceiver = Map.groupBy(rows, ({ document }) => (JSON.parse(document) as { to_address: { name: string } }).to_address.name)
  return labels.flatMap(({ reference, way }) => {
    const made = byReceiver.get(reference) ?? []
    const counted = way === 'reference' ? made.filter(({ purchase }) => purchase !== 'refused' && purchase !== 'voided') : made
    if (counted.length < 2) return []
    return [breach('twice', `${reference}: ${counted.map(({ id, purchase, created_at }) => `${id} ${purchase} ${created_at}`).join(', ')}`)]
  })
}

/** Each parcel is said to be cancelled once. */
async function judgeCancellations(db: Database, organization_id: number): Promise<ChaosBreach[]> {
  const cancelled = (await listStatusChanges(db, organization_id)).filter(({ code }) => code === 'CANCELLED')
  return [...Map.groupBy(cancelled, ({ parcel_id }) => parcel_id)]
    .filter(([, same]) => same.length > 1)
    .map(([id, same]) => breach('twice', `parcel ${id} was cancelled at ${same.map(({ created_at }) => created_at).join(' and ')}`))
}

async function judgeOrders(db: Database, organization_id: number, orders: Load['orders']): Promise<ChaosBreach[]> {
  const rows = await db.selectFrom('orders').select(['order_id', 'order_number']).where('organization_id', '=', organization_id).execute()
  const byId = Map.groupBy(rows, ({ order_id }) => order_id)
  return orders.flatMap(({ order_id, sent, acknowledged, at, by }) => {
    const same = byId.get(order_id) ?? []
    if (same.length > 1) return [breach('twice', `order ${order_id} is there ${same.length} times`)]
    const version = Number(same[0]?.order_number.split(' v')[1] ?? 0)
    if (version === acknowledged || version === sent) return []
    return [
      breach('lost', `order ${order_id}: version ${acknowledged} was acknowledged by ${by} at ${at.toFixed(1)} s, and ${version} is there`),
    ]
  })
}
