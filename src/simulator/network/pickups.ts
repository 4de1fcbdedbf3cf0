import type { z } from 'zod'
import type { Carrier } from '../../carriers/kit/carrier.ts'
import { findSlot, localMoment, offeredSlots } from '../../carriers/kit/pickup-slots.ts'
import { CancelRequest, FindPickupRequest, type OutboxRequest, PickupRequest, SlotsRequest } from '../../carriers/sandbox/wire-shipping.ts'
import { takenOver } from './journey.ts'
import { type CarrierLedger, nthReference, type PickupBooking } from './ledger.ts'
import { idOf } from './numbers.ts'
import { answerParsed, errorResponse, isBefore, okResponse, type SimulatorRequest } from './reply.ts'
import { cancellationResponse, journeyNamed, refusedCancellation } from './shipments.ts'

export const listSlots = ({ carrier, body }: SimulatorRequest) =>
  answerParsed(SlotsRequest, body, async ({ country, postal_code, date, asked_at }) =>
    carrier.origins.includes(country)
      ? okResponse({ slots: offeredSlots(carrier.pickups!.terms, { country_code: country, postal_code }, date, asked_at) })
      : errorResponse(422, 'origin_not_served', 'Nothing is collected there.', 'country'),
  )

/** A reference has one booking, unless the carrier books again. */
export const bookPickup = ({ carrier, body, ledger, booksAgain = false }: SimulatorRequest) =>
  answerParsed(PickupRequest, body, async (data) => {
    const known = await listBookings(carrier, data.reference, ledger)
    const [first] = known
    if (first && first.kind !== 'pickup') return errorResponse(409, 'reference_in_use', 'This is a shipment.', 'reference')
    if (first && !booksAgain) return answerOf(first)
    if (!carrier.origins.includes(data.address.country_code))
      return errorResponse(422, 'origin_not_served', 'Nothing is collected there.', 'address.country_code')
    const slot = chooseSlot(carrier, data)
    if (!slot) return errorResponse(422, 'slot_not_offered', 'No lorry drives then.', 'slots')
    const reference = nthReference(data.reference, known.length + 1)
    const named = journeyNamed(data.customer_reference)
    const booking: PickupBooking = {
      kind: 'pickup',
      carrier: carrier.code,
      reference,
      id: idOf(carrier.code, reference),
      booked_at: data.asked_at,
      cancelled_at: null,
      slot,
      ...(named && { named }),
    }
    if ((await ledger.put(booking)) === 'new') return answerOf(booking)
    const meanwhile = await ledger.find(carrier.code, 'reference', reference)
    return meanwhile?.kind === 'pickup'
      ? answerOf(meanwhile)
      : errorResponse(409, 'reference_in_use', 'This is something else.', 'reference')
  })

async function listBookings({ code }: Carrier, reference: string, ledger: CarrierLedger) {
  const bookings = []
  for (let n = 1; ; n++) {
    const booking = await ledger.find(code, 'reference', nthReference(reference, n))
    if (!booking) return bookings
    bookings.push(booking)
  }
}

/** The tour in which the first of the requested slots lies that can still be booked. */
function chooseSlot({ pickups }: Carrier, { address, slots, asked_at }: z.output<typeof PickupRequest>) {
  for (const slot of slots) {
    const { date } = localMoment(address, slot.start_at)
    const found = findSlot(offeredSlots(pickups!.terms, address, date, asked_at), slot)
    if (found) return found
  }
  return undefined
}

const answerOf = ({ id, slot }: PickupBooking) => okResponse({ pickup: { id, slot } })

export const findPickup = ({ carrier, body, ledger }: SimulatorRequest) =>
  answerParsed(FindPickupRequest, body, async ({ reference, asked_at }) => {
    const known = await listBookings(carrier, reference, ledger)
    return okResponse({
      pickups: known.flatMap((one) => (one.kind === 'pickup' ? [{ id: one.id, slot: one.slot, ...stateOf(one, asked_at) }] : [])),
    })
  })

/** The driver has come by the end of the slot. */
function stateOf({ cancelled_at, slot, named }: PickupBooking, asked_at: string) {
  if (cancelled_at !== null) return { state: 'cancelled' }
  if (isBefore(asked_at, slot.end_at)) return { state: 'booked' }
  return named === 'pickup_failed' ? { state: 'failed', message: 'The driver found the address closed.' } : { state: 'collected' }
}

export const cancelPickup = ({ carrier, body, ledger }: SimulatorRequest) =>
  answerParsed(CancelRequest, body, async ({ id, asked_at }) => {
    const known = await ledger.find(carrier.code, 'id', id)
    if (known?.kind !== 'pickup') return errorResponse(404, 'unknown_pickup', 'There is no such pickup.', 'id')
    if (known.cancelled_at !== null) return cancellationResponse(known.cancelled_at, asked_at)
    if (!isBefore(asked_at, known.slot.start_at)) return refusedCancellation('lorry_has_left', 'The lorry is on its way.')
    await ledger.cancel(carrier.code, id, asked_at)
    return cancellationResponse(asked_at, asked_at)
  })

type WaitingParcels = z.output<typeof OutboxRequest>['parcels']
type Visit = { readonly carrier: Carrier; readonly ledger: CarrierLedger; readonly asked_at: string }

/** The driver takes the parcels that wait: each gets its pick-up scan at the end of the slot, unless it was scanned before. */
export async function collectParcels({ carrier, ledger, asked_at }: Visit, pickup_id: string, parcels: WaitingParcels) {
  const pickup = await ledger.find(carrier.code, 'id', pickup_id)
  if (pickup?.kind !== 'pickup' || stateOf(pickup, asked_at).state !== 'collected') return
  const { end_at } = pickup.slot
  for (const { number } of parcels) {
    const booking = await ledger.findTravelling(carrier.code, number)
    if (!booking || isBefore(end_at, booking.booked_at) || takenOver(end_at, booking, number)) continue
    await ledger.collect(carrier.code, booking.reference, end_at)
  }
}
