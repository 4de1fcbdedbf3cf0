import type { TimeSlot } from '../../carriers/kit/pickups.ts'
import { CancelRequest, PickupRequest, SlotsRequest } from '../carriers/wire-shipping.ts'
import type { PickupBooking } from './ledger.ts'
import { idOf } from './numbers.ts'
import { answerParsed, errorResponse, isBefore, okResponse, type SimulatorRequest } from './reply.ts'
import { cancellationResponse, refusedCancellation } from './shipments.ts'

/** The lorry drives from Monday to Friday, three times a day, by UTC. */
const tours = [
  ['08:00', '11:00'],
  ['11:00', '14:00'],
  ['14:00', '18:00'],
] as const

function slotsOn(date: string, asked_at: string): readonly TimeSlot[] {
  if (Temporal.PlainDate.from(date).dayOfWeek > 5) return []
  const slots = tours.map(([from, to]) => ({ start_at: `${date}T${from}:00.000Z`, end_at: `${date}T${to}:00.000Z` }))
  return slots.filter(({ start_at }) => isBefore(asked_at, start_at))
}

export const listSlots = ({ carrier, body }: SimulatorRequest) =>
  answerParsed(SlotsRequest, body, async ({ country, date, asked_at }) =>
    carrier.origins.includes(country)
      ? okResponse({ slots: slotsOn(date, asked_at) })
      : errorResponse(422, 'origin_not_served', 'Nothing is collected there.', 'country'),
  )

export const bookPickup = ({ carrier, body, ledger }: SimulatorRequest) =>
  answerParsed(PickupRequest, body, async ({ reference, address, slots, asked_at }) => {
    const known = await ledger.find(carrier.code, 'reference', reference)
    if (known) return known.kind === 'pickup' ? answerOf(known) : errorResponse(409, 'reference_in_use', 'This is a shipment.', 'reference')
    if (!carrier.origins.includes(address.country_code))
      return errorResponse(422, 'origin_not_served', 'Nothing is collected there.', 'address.country_code')
    const slot = slots.find(({ start_at, end_at }) => isOffered({ start_at, end_at }, asked_at))
    if (!slot) return errorResponse(422, 'slot_not_offered', 'No lorry drives then.', 'slots')
    const { code } = carrier
    const booking = {
      kind: 'pickup',
      carrier: code,
      reference,
      id: idOf(code, reference),
      booked_at: asked_at,
      cancelled_at: null,
      slot,
    } as const
    if ((await ledger.put(booking)) === 'new') return answerOf(booking)
    const meanwhile = await ledger.find(code, 'reference', reference)
    return meanwhile?.kind === 'pickup'
      ? answerOf(meanwhile)
      : errorResponse(409, 'reference_in_use', 'This is something else.', 'reference')
  })

const isOffered = (slot: TimeSlot, asked_at: string) =>
  slotsOn(slot.start_at.slice(0, 10), asked_at).some(
    ({ start_at, end_at }) =>
      Temporal.Instant.compare(start_at, slot.start_at) === 0 && Temporal.Instant.compare(end_at, slot.end_at) === 0,
  )

const answerOf = ({ id, slot }: PickupBooking) => okResponse({ pickup: { id, slot } })

export const cancelPickup = ({ carrier, body, ledger }: SimulatorRequest) =>
  answerParsed(CancelRequest, body, async ({ id, asked_at }) => {
    const known = await ledger.find(carrier.code, 'id', id)
    if (known?.kind !== 'pickup') return errorResponse(404, 'unknown_pickup', 'There is no such pickup.', 'id')
    if (known.cancelled_at !== null) return cancellationResponse(known.cancelled_at, asked_at)
    if (!isBefore(asked_at, known.slot.start_at)) return refusedCancellation('lorry_has_left', 'The lorry is on its way.')
    await ledger.cancel(carrier.code, id, asked_at)
    return cancellationResponse(asked_at, asked_at)
  })
