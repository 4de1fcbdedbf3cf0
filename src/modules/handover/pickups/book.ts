import { isCallLeaseOver, newCallLease } from '../../../carriers/call-lease.ts'
import { type Carrier, CarrierRefusal } from '../../../carriers/kit/carrier.ts'
import type { BookedPickup, PickupInput, Pickups } from '../../../carriers/kit/pickups.ts'
import { toGrams } from '../../../carriers/kit/units.ts'
import { awaitOutcome, noResponse } from '../../../carriers/outcome.ts'
import { carrierOf } from '../../../carriers/registry.ts'
import type { Context } from '../../../platform/context.ts'
import { omitEmptyFields } from '../../../platform/omit-fields.ts'
import { type AskedContract, callWithContract } from '../../contracts/index.ts'
import { findContract } from '../../contracts/service.ts'
import { parseBody } from './present.ts'
import * as store from './store.ts'

/**
 * Booking a pickup, so that none is lost and none is booked twice. The pickup is on disk with its job before the carrier is called, under
 * a reference that the carrier stores, and each call to book is counted before it is made. Once it was called, the carrier is first asked
 * for that reference, and not before a call that is under way must have ended: a server that stops gives its jobs back while it calls.
 */
export type BookingResult =
  | { readonly outcome: 'booked'; readonly pickup: BookedPickup }
  /** Failure: nothing is booked. */
  | { readonly outcome: 'failed'; readonly detail: string }
  /** Unknown for good: the carrier may have booked it and cannot be asked, so that an operator has to check. */
  | { readonly outcome: 'unsettled'; readonly detail: string }
  /** The outcome is unknown. */
  | { readonly outcome: 'retry' }
  /** Lease of another worker, which may be waiting for the answer. */
  | { readonly outcome: 'leased' }

type BookingCall = {
  readonly ctx: Context
  readonly row: store.PickupRow
  readonly carrier: Carrier
  readonly pickups: Pickups<any>
  readonly contract: AskedContract
}

export async function bookPickup(ctx: Context, row: store.PickupRow): Promise<BookingResult> {
  if (!isCallLeaseOver(ctx, row.lease_until)) return leased
  const carrier = carrierOf(row.carrier_code)
  const contract = await findContract(ctx, row.contract_id)
  const wasSent = row.booking_attempts > 0
  if (!carrier?.pickups || !contract)
    return wasSent
      ? failUnsettled('The contract was deleted, so the carrier cannot be asked for the outcome.')
      : failed('The contract was deleted.')
  const call = { ctx, row, carrier, pickups: carrier.pickups, contract }
  return (wasSent ? await lookUp(call) : undefined) ?? send(call)
}

const failed = (detail: string): BookingResult => ({ outcome: 'failed', detail })
const failUnsettled = (detail: string): BookingResult => ({ outcome: 'unsettled', detail })
const retry: BookingResult = { outcome: 'retry' }
const leased: BookingResult = { outcome: 'leased' }

/** Asks the carrier for the booking that was sent. Undefined if it does not exist and is to be sent again. */
async function lookUp({ ctx, row, carrier, pickups, contract }: BookingCall): Promise<BookingResult | undefined> {
  const isWanted = ctx.now() < row.give_up_at && !row.cancel_requested_at
  if (!pickups.find)
    return pickups.book.safe && isWanted
      ? undefined
      : failUnsettled(`${carrier.name} has not answered, and cannot be asked whether it was booked. Look at its own site.`)
  const found = await awaitOutcome(callWithContract(ctx, contract, pickups.find, { reference: row.booking_reference, at: ctx.now() }))
  if (found === noResponse || found instanceof CarrierRefusal) return retry
  if (found.found) return { outcome: 'booked', pickup: found.pickup }
  return isWanted ? undefined : failed(`${carrier.name} has not answered, and nothing was booked.`)
}

async function send({ ctx, row, carrier, pickups, contract }: BookingCall): Promise<BookingResult> {
  // Checks that no other worker has sent it meanwhile, and no client has cancelled it.
  if (!(await ctx.transaction((tx) => store.updateAttempted(tx, row.id, row.booking_attempts, newCallLease(tx))))) return leased
  const outcome = await awaitOutcome(callWithContract(ctx, contract, pickups.book, toPickupInput(ctx, row)))
  if (outcome === noResponse) return retry
  if (outcome instanceof CarrierRefusal) return failed(`${carrier.name} refused: ${outcome.message}`)
  return { outcome: 'booked', pickup: outcome }
}

function toPickupInput({ now }: Context, row: store.PickupRow): PickupInput {
  const { address, time_slots, quantity, items, total_weight, reference, special_instructions } = parseBody(row)
  return {
    reference: row.booking_reference,
    customer_reference: reference || undefined,
    address: omitEmptyFields(address),
    time_slots,
    quantity,
    items: items.map(({ quantity: count, container_type }) => ({ quantity: count, container_type })),
    total_weight_g: total_weight ? toGrams(total_weight.value, total_weight.unit) : undefined,
    special_instructions: special_instructions || undefined,
    at: now(),
  }
}
