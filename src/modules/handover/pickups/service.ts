import { integerPosition } from '../../../http/client-cursors.ts'
import { listPage } from '../../../http/paging.ts'
import type { Context, Reader } from '../../../platform/context.ts'
import { foundOrFault } from '../../../platform/errors.ts'
import { timedId } from '../../../platform/random.ts'
import { addTime, machineNow } from '../../../platform/time.ts'
import { enqueueBooking } from './booking-jobs.ts'
import { planPickup } from './plan.ts'
import { presentPickup } from './present.ts'
import type { PickupList, PickupRequest } from './schema.ts'
import * as store from './store.ts'

/** Hours in which a booking is sent again to a carrier that does not answer. A slot that has begun is no longer booked. */
const bookingHours = 6
/** Time that keeps the contract of a booking while its outcome is unknown. */
const untilKnown = '9999-12-31T00:00:00.000Z'

export async function createPickup(ctx: Context, request: PickupRequest) {
  const { carrier, contract, document } = await planPickup(ctx, request)
  const lastStart = document.time_slots
    .map(({ start_at }) => start_at)
    .sort()
    .at(-1)!
  return ctx.transaction(async (tx) => {
    const limit = addTime(tx.now(), { hours: bookingHours })
    const row = await store.insertPickup(tx, {
      carrier_code: carrier.code,
      contract_id: contract.id,
      status: 'ANNOUNCING',
      document: JSON.stringify(document),
      errors: '[]',
      booking_reference: timedId(tx.random, machineNow(tx)),
      booking_attempts: 0,
      lease_until: null,
      give_up_at: limit < lastStart ? limit : lastStart,
      carrier_pickup_id: null,
      time_slot: null,
      cancel_requested_at: null,
      cancelled_at: null,
      contract_needed_until: untilKnown,
    })
    await enqueueBooking(tx, row.id)
    return presentPickup(row)
  })
}

/** Lists pickups, newest first. */
export const listPickups = (ctx: Context, query: PickupList) =>
  listPage(ctx, 'pickups', query, (window) => store.listPickups(ctx, window), presentPickup, integerPosition)

export const readPickup = async (ctx: Context, id: number) => presentPickup(foundOrFault(await store.findPickup(ctx, id), 'pickup'))

/** True if the carrier may still have to be called about a pickup under this contract. */
export const hasOpenPickup = async (by: Reader & Pick<Context, 'now'>, contract_id: number) =>
  (await store.findOpen(by, contract_id, by.now())) !== undefined
