import type { Carrier } from '../../../carriers/kit/carrier.ts'
import type { Context } from '../../../platform/context.ts'
import { addTime } from '../../../platform/time.ts'
import type { AskedContract } from '../../contracts/index.ts'
import type { StoredShipmentBody } from '../record/stored.ts'
import { parseShipmentBody } from '../record/stored-form.ts'
import * as collecting from './collect-store.ts'
import { fetchOutbox } from './poll-outbox.ts'
import { receiveEvents } from './receive.ts'
import { findTrackedParcel } from './store.ts'

/** A sandbox parcel is scanned within a day of its announcement, so older ones do not wait. */
const waitingDays = 2
const sliceSize = 200

/**
 * A sandbox carrier sends nothing by itself: when its driver has come, it is asked for the scans of the parcels that waited at the
 * address. Parcels of other carriers are tracked as always.
 */
export async function collectParcels(ctx: Context, from: CarrierOfPickup, { pickup_id, address, end_at }: PastPickup) {
  if (!from.carrier.outbox) return
  for (let after: collecting.ShipmentPlace = { announced_at: addTime(end_at, { days: -waitingDays }), id: '' }; ; ) {
    const shipments = await collecting.listAnnouncedAfter(ctx, from.contract.id, after, sliceSize)
    const here = shipments.filter(({ document }) => isSameAddress(parseShipmentBody(document).from_address, address))
    const parcels = await collecting.listUnscanned(
      ctx,
      here.map(({ id }) => id),
    )
    const waiting = parcels.flatMap(({ id, tracking_number }) => (tracking_number === null ? [] : [{ id, tracking_number }]))
    await receiveScans(ctx, from, waiting, pickup_id)
    const last = shipments.at(-1)
    if (!last || shipments.length < sliceSize) return
    after = { announced_at: last.announced_at!, id: last.id }
  }
}

type CarrierOfPickup = { readonly carrier: Carrier; readonly contract: AskedContract }
/** `pickup_id`: the carrier's own. */
type PastPickup = { readonly pickup_id: string; readonly address: StreetAddress; readonly end_at: string }
type WaitingParcel = { readonly id: number; readonly tracking_number: string }

async function receiveScans(ctx: Context, from: CarrierOfPickup, parcels: readonly WaitingParcel[], pickup_id: string) {
  if (parcels.length === 0) return
  const requests = parcels.map(({ tracking_number }) => ({ tracking_number, after: null }))
  const scans = await fetchOutbox(ctx, from, requests, pickup_id)
  for (const { id, tracking_number } of parcels) {
    const tracked = await findTrackedParcel(ctx, id)
    const events = scans.get(tracking_number)?.events ?? []
    if (tracked) await ctx.transaction((tx) => receiveEvents(tx, tracked, events))
  }
}

type StreetAddress = Pick<StoredShipmentBody['from_address'], 'country_code' | 'postal_code' | 'address_line_1' | 'house_number'>

/** Some clients write the house number into the first line. */
const isSameAddress = (one: StreetAddress, other: StreetAddress) => placeOf(one) === placeOf(other)
const placeOf = ({ country_code, postal_code, address_line_1, house_number }: StreetAddress) =>
  [country_code, postal_code, address_line_1 + house_number].map((text) => text.toUpperCase().replaceAll(/[\s,.-]/g, '')).join(' ')
