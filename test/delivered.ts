import type { TrackingEvent } from '../src/carriers/kit/tracking.ts'
import { receiveEvents } from '../src/modules/shipments/tracking/receive.ts'
import { findTrackedParcel } from '../src/modules/shipments/tracking/store.ts'
import type { Context } from '../src/platform/context.ts'
import { addTime } from '../src/platform/time.ts'
import { keepParcels } from './stored-parcels.ts'

export type Scan = Pick<TrackingEvent, 'phase' | 'at'> & Partial<TrackingEvent>

/** Stores what a carrier reports of a parcel, as a push does. */
export async function scanParcel(context: Context, id: number, scans: readonly Scan[]) {
  const row = (await findTrackedParcel(context, id))!
  const events = scans.map((scan) => ({ code: `${scan.phase} ${scan.exception ?? ''}`, description: '', location: null, ...scan }))
  await context.transaction((tx) => receiveEvents(tx, row, events))
}

type Delivered = Partial<Parameters<typeof keepParcels>[1]> & {
  readonly shipped_at: string
  /** Until the first delivery attempt. */
  readonly hours: number
  /** From the first attempt to the delivery. */
  readonly waits?: number
}

/** A parcel that was announced here and delivered. Answers its id. */
export async function deliverParcel(context: Context, { shipped_at, hours, waits = 0, ...made }: Delivered): Promise<number> {
  const [id] = await keepParcels(context, { carrier: 'swiftly', option: 'swiftly:home', ...made })
  const offered_at = addTime(shipped_at, { hours })
  await scanParcel(context, id!, [
    { phase: 'ready_to_send', at: addTime(shipped_at, { hours: -5 }) },
    { phase: 'accepted', at: shipped_at },
    ...(waits > 0 ? [{ phase: 'attempted', sub_status: 'not_home', at: offered_at } as const] : []),
    { phase: 'delivered', at: addTime(offered_at, { hours: waits }) },
  ])
  return id!
}
