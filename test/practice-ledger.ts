import { type Booking, type CarrierLedger, type NameKind, numbersOf } from '../src/simulator/network/ledger.ts'

/** The ledger of the sandbox carriers, in memory. Each step is made without waiting in between, so that none is half done. */
export function practiceLedger(): CarrierLedger & { readonly all: () => readonly Booking[] } {
  const bookings = new Map<string, Booking>()
  const references = new Map<string, string>()
  const keyOf = (carrier: string, by: NameKind, name: string) => JSON.stringify([carrier, by, name])
  const namesOf = (booking: Booking) => [
    keyOf(booking.carrier, 'id', booking.id),
    ...numbersOf(booking).map((number) => keyOf(booking.carrier, 'number', number)),
  ]
  const find = (carrier: string, by: NameKind, name: string) => {
    const key = keyOf(carrier, by, name)
    return bookings.get(by === 'reference' ? key : (references.get(key) ?? ''))
  }
  return {
    all: () => [...bookings.values()],
    find: async (carrier, by, name) => find(carrier, by, name),
    async findTravelling(carrier, number) {
      const booking = find(carrier, 'number', number)
      return booking?.kind === 'shipment' ? booking : undefined
    },
    async put(booking) {
      const key = keyOf(booking.carrier, 'reference', booking.reference)
      if (bookings.has(key)) return 'known'
      if (namesOf(booking).some((name) => references.has(name))) return 'taken'
      bookings.set(key, booking)
      for (const name of namesOf(booking)) references.set(name, key)
      return 'new'
    },
    async collect(carrier, reference, collected_at) {
      const booking = find(carrier, 'reference', reference)
      if (booking?.kind === 'shipment') bookings.set(keyOf(carrier, 'reference', reference), { collected_at, ...booking })
    },
    async cancel(carrier, id, cancelled_at) {
      const booking = find(carrier, 'id', id)
      if (booking?.cancelled_at === null) bookings.set(keyOf(carrier, 'reference', booking.reference), { ...booking, cancelled_at })
    },
  }
}
