import { type Booking, namesOf, type PracticeLedger } from '../src/carriers/practice/network/ledger.ts'

/** The books of the practice carriers, in memory. Each step is made without waiting in between, so that none is half done. */
export function practiceLedger(): PracticeLedger & { readonly all: () => readonly Booking[] } {
  const bookings = new Map<string, Booking>()
  const names = new Map<string, Booking['reference']>()
  const keyOf = (carrier: string, name: string) => JSON.stringify([carrier, name])
  const find = (carrier: string, name: string) => {
    const reference = names.get(keyOf(carrier, name))
    return reference === undefined ? undefined : bookings.get(keyOf(carrier, reference))
  }
  return {
    all: () => [...bookings.values()],
    find: async (carrier, name) => find(carrier, name),
    async put(booking) {
      const { carrier, reference } = booking
      if (find(carrier, reference)) return 'known'
      if (namesOf(booking).some((name) => find(carrier, name))) return 'taken'
      bookings.set(keyOf(carrier, reference), booking)
      for (const name of namesOf(booking)) names.set(keyOf(carrier, name), reference)
      return 'new'
    },
    async cancel(carrier, name, cancelled_at) {
      const booking = find(carrier, name)
      if (booking?.cancelled_at === null) bookings.set(keyOf(carrier, booking.reference), { ...booking, cancelled_at })
    },
  }
}
