import type { Carrier } from '../../../carriers/kit/carrier.ts'
import type { Manifest, ManifestInput } from '../../../carriers/kit/manifest.ts'
import { localTime } from '../../../geo/local-time.ts'
import type { Context } from '../../../platform/context.ts'
import { addTime } from '../../../platform/time.ts'
import { type AskedContract, callWithContract } from '../../contracts/index.ts'
import { parseShipmentBody } from '../../shipments/index.ts'
import * as store from './store.ts'

/** Days of labels in the first manifest of a contract: the carrier has closed older ones by itself. */
const firstDays = 3
/** A purchase is visible to others some time after the moment that it is dated with. */
const commitSeconds = 5
const sliceSize = 200

type ClosingContract = AskedContract & { readonly country?: string | null }
type Closing = { readonly contract: ClosingContract; readonly carrier: Carrier; readonly manifest: NonNullable<Carrier['manifest']> }

/** Error: another process is closing the day of the same contract. */
export class ClosedElsewhere extends Error {}

/**
 * Closes the parcels of a contract that were bought since its last manifest, in as many calls as the carrier needs. Each call and its
 * manifest are stored before the next one. A process that dies in between sends the same parcels again, which the carrier has closed then.
 */
export async function closeDay(ctx: Context, closing: Closing): Promise<store.ManifestRow[]> {
  const made: store.ManifestRow[] = []
  for (;;) {
    const before = (await store.findCursor(ctx, closing.contract.id)) ?? firstCursor(ctx)
    const { shipments, last } = await nextShipments(ctx, closing, before)
    if (!last) return made
    const row = shipments.length > 0 ? await closeShipments(ctx, closing, before.number + 1, shipments) : undefined
    const place = { announced_at: last.announced_at!, shipment_id: last.id }
    await ctx.transaction(async (tx) => {
      if (row)
        await store.insertManifest(tx, row, { unique: () => new ClosedElsewhere('Another process closes the day of this contract.') })
      const done = row ? { number: row.number, closed_date: row.date } : { number: before.number, closed_date: before.closed_date }
      await store.upsertCursor(tx, closing.contract.id, { ...place, ...done })
    })
    if (row) made.push(row)
  }
}

const firstCursor = ({ now }: Pick<Context, 'now'>): store.ManifestCursor => ({
  number: 0,
  announced_at: addTime(now(), { days: -firstDays }),
  shipment_id: '',
  closed_date: null,
})

type ClosedShipment = ManifestInput['shipments'][number]

/** Finds the next shipments that fit in one call, and the last one that was looked at. Omits cancelled shipments and returns. */
async function nextShipments(ctx: Context, { contract, manifest: { max } }: Closing, { announced_at, shipment_id }: store.ManifestCursor) {
  const place = { after: { announced_at, id: shipment_id }, until: addTime(ctx.now(), { seconds: -commitSeconds }) }
  const rows = await store.listAnnounced(ctx, contract.id, place, sliceSize)
  const open = rows.filter(isOpen)
  const numbers =
    open.length === 0
      ? []
      : await store.listNumbers(
          ctx,
          open.map(({ id }) => id),
        )
  const byShipment = Map.groupBy(numbers, (row) => row.shipment_id!)
  const shipments: ClosedShipment[] = []
  let [last, count]: [store.AnnouncedShipment | undefined, number] = [undefined, 0]
  for (const row of rows) {
    const parcels = byShipment.get(row.id) ?? []
    // A shipment of more parcels than a call takes goes alone.
    if (count > 0 && count + parcels.length > max) break
    last = row
    if (parcels.length === 0) continue
    count += parcels.length
    const tracking_numbers = parcels.sort((one, other) => one.position - other.position).map(({ tracking_number }) => tracking_number!)
    shipments.push({ shipment_id: row.carrier_shipment_id!, tracking_numbers })
  }
  return { shipments, last }
}

const isOpen = ({ purchase, cancel_requested_at, carrier_shipment_id, document }: store.AnnouncedShipment) =>
  purchase === 'confirmed' && cancel_requested_at === null && carrier_shipment_id !== null && !parseShipmentBody(document).is_return

async function closeShipments(ctx: Context, closing: Closing, number: number, shipments: readonly ClosedShipment[]) {
  const { contract, carrier, manifest } = closing
  const at = ctx.now()
  const { date } = localTime(at, contract.country ?? carrier.origins[0])
  const closed: Manifest = await callWithContract(ctx, contract, manifest, { date, shipments, at })
  return {
    contract_id: contract.id,
    number,
    carrier_code: carrier.code,
    manifest_id: closed.manifest_id,
    date,
    shipment_count: shipments.length - closed.failed.length,
    failed: JSON.stringify(closed.failed),
    document: closed.document ? JSON.stringify(closed.document) : null,
    created_at: ctx.now(),
  } satisfies store.ManifestRow
}
