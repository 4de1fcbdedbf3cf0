import type { z } from 'zod'
import type { Carrier } from '../../carriers/kit/carrier.ts'
import { makePush } from '../../carriers/sandbox/push.ts'
import { practiceDomain } from '../../carriers/sandbox/wire.ts'
import { OutboxRequest, type WireEvent } from '../../carriers/sandbox/wire-shipping.ts'
import { journeyAfter } from './journey.ts'
import { kindOf } from './journeys.ts'
import type { CarrierLedger, ShipmentBooking, Travelling } from './ledger.ts'
import { idOf } from './numbers.ts'
import { collectParcels } from './pickups.ts'
import { answerParsed, isBefore, okResponse, type SimulatorRequest } from './reply.ts'
import { featuresOf, journeyNamed } from './shipments.ts'

/**
 * The carrier's events of parcels since a time, signed with the key of the contract, and when it will have more of each that it
 * knows. A carrier outside would send it by itself; this one is woken.
 */
export const emptyOutbox = ({ carrier, body, ledger, key }: SimulatorRequest) =>
  answerParsed(OutboxRequest, body, async ({ asked_at, pickup, parcels }) => {
    if (pickup !== undefined) await collectParcels({ carrier, ledger, asked_at }, pickup, parcels)
    const polled = await Promise.all(parcels.map((one) => readUpdates(carrier, one, asked_at, ledger)))
    const known = polled.filter((one) => one !== undefined)
    const updates = known.filter(({ events }) => events.length > 0).map(({ number, events }) => ({ number, events }))
    return okResponse({
      push: updates.length > 0 ? makePush(updates, key) : null,
      next: known.map(({ number, time }) => ({ number, time })),
    })
  })

type OutboxParcel = z.output<typeof OutboxRequest>['parcels'][number]

/** Reads the events since then, and the time of the next one. */
async function readUpdates(carrier: Carrier, { number, after, foreign }: OutboxParcel, asked_at: string, ledger: CarrierLedger) {
  const booking = (await ledger.findTravelling(carrier.code, number)) ?? (foreign && (await adopt(carrier, number, foreign, ledger)))
  if (!booking) return undefined
  const events: WireEvent[] = []
  for (const event of journeyAfter(after, booking, number)) {
    if (isBefore(asked_at, event.time)) return { number, events, time: event.time }
    events.push(event)
  }
  return { number, events, time: null }
}

type Foreign = NonNullable<OutboxParcel['foreign']>

/** Adopts a number that was not issued here, so that it can be tracked in the sandbox. Of two concurrent calls the first wins. */
async function adopt(carrier: Carrier, number: string, foreign: Foreign, ledger: CarrierLedger): Promise<Travelling | undefined> {
  await ledger.put(bookingOf(carrier, number, foreign))
  return ledger.findTravelling(carrier.code, number)
}

function bookingOf(
  carrier: Carrier,
  number: string,
  { registered_at, service, customer_reference, from, to, customs }: Foreign,
): ShipmentBooking {
  const { code } = carrier
  const reference = `followed ${number}`
  const named = journeyNamed(customer_reference ?? undefined)
  return {
    kind: 'shipment',
    carrier: code,
    reference,
    id: idOf(code, reference),
    booked_at: registered_at,
    cancelled_at: null,
    service: service ?? '',
    from: { city: from.city ?? '', country: from.country },
    to: { city: to.city ?? '', country: to.country },
    receiver: '',
    pieces: [
      {
        number,
        track_at: `https://${code}${practiceDomain}/track/${encodeURIComponent(number)}`,
        air_waybill: null,
        routing: { code: '', depot: '', barcodes: [] },
      },
    ],
    course: {
      kind: kindOf(featuresOf(carrier, service ?? '')),
      border: customs ? 'customs' : from.country === to.country ? 'none' : 'open',
      ...(named && { named }),
    },
  }
}
