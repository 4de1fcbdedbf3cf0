import { type Database, inTransaction, type Reads, type Tables, type Writes } from '../platform/database/database.ts'
import { columnTypes, defineTable, type RowTypes } from '../platform/database/define-table.ts'
import { prepareQuery } from '../platform/database/prepared.ts'
import { withoutFields } from '../platform/json-text.ts'
import type { Clock } from '../platform/time.ts'
import { type Booking, type CarrierLedger, type NameKind, numbersOf, type Travelling } from './network/ledger.ts'

const { text } = columnTypes

const practiceBookingsTable = defineTable('practice_bookings', {
  carrier: text(),
  reference: text(),
  id: text(),
  booking: text(),
  cancelled_at: text().nullable(),
  created_at: text(),
})

const practiceNumbersTable = defineTable('practice_numbers', {
  carrier: text(),
  number: text(),
  reference: text(),
})

declare module '../platform/database/database.ts' {
  interface Tables {
    practice_bookings: RowTypes<typeof practiceBookingsTable>
    practice_numbers: RowTypes<typeof practiceNumbersTable>
  }
}

type Name = { carrier: string; name: string }
const bookings = (db: Reads) => db.selectFrom('practice_bookings').select(['booking', 'practice_bookings.cancelled_at'])

/**
 * A subquery, not a join: where statistics were made while the ledger was nearly empty, SQLite joins the tables in the wrong order,
 * and goes through every booking of the carrier.
 */
const byNumber = (db: Reads, p: Name) =>
  db
    .selectFrom('practice_bookings')
    .select('practice_bookings.cancelled_at')
    .where('carrier', '=', p.carrier)
    .where('reference', '=', (eb) =>
      eb.selectFrom('practice_numbers').select('reference').where('carrier', '=', p.carrier).where('number', '=', p.name),
    )
/** A booking of ten pieces is 4 KB, of which tracking needs a tenth: 9 µs without the rest, against 17 µs with it. */
const travelling = prepareQuery((db: Reads, p: Name) =>
  byNumber(db, p).select(withoutFields(db, 'booking', ['pieces', 'consignment']).as('booking')),
)

/** Callers know the kind of the name, so that each is a single lookup. */
const findBy = {
  reference: prepareQuery((db: Reads, p: Name) => bookings(db).where('carrier', '=', p.carrier).where('reference', '=', p.name)),
  id: prepareQuery((db: Reads, p: Name) => bookings(db).where('carrier', '=', p.carrier).where('id', '=', p.name)),
  number: prepareQuery((db: Reads, p: Name) => byNumber(db, p).select('booking')),
} satisfies Record<NameKind, unknown>

const addBooking = prepareQuery((db: Writes, p: Tables['practice_bookings']) =>
  db.insertInto('practice_bookings').values({
    carrier: p.carrier,
    reference: p.reference,
    id: p.id,
    booking: p.booking,
    cancelled_at: p.cancelled_at,
    created_at: p.created_at,
  }),
)
const addNumber = prepareQuery((db: Writes, p: Tables['practice_numbers']) =>
  db.insertInto('practice_numbers').values({ carrier: p.carrier, number: p.number, reference: p.reference }),
)
const setCancelled = prepareQuery((db: Writes, p: { carrier: string; id: string; cancelled_at: string }) =>
  db
    .updateTable('practice_bookings')
    .set({ cancelled_at: p.cancelled_at })
    .where('carrier', '=', p.carrier)
    .where('id', '=', p.id)
    .where('cancelled_at', 'is', null),
)

const setBooking = prepareQuery((db: Writes, p: { carrier: string; reference: string; booking: string }) =>
  db.updateTable('practice_bookings').set({ booking: p.booking }).where('carrier', '=', p.carrier).where('reference', '=', p.reference),
)

/** Rolls back a booking, one of whose names is there already. */
class Taken extends Error {}
const taken = { unique: () => new Taken() }

/**
 * The ledger of the sandbox carriers, in the server's database: every process reads the same, and a backup has them. `now` is the
 * clock of the machine, by which bookings are deleted later, whatever the organizations' own clocks show.
 */
export const openLedger = (db: Database, now: Clock): CarrierLedger => ({
  async find(carrier, by, name) {
    const row = await findBy[by].first(db, { carrier, name })
    return row && { ...(JSON.parse(row.booking) as Booking), cancelled_at: row.cancelled_at }
  },
  async findTravelling(carrier, number) {
    const row = await travelling.first(db, { carrier, name: number })
    return row && { ...(JSON.parse(row.booking) as Travelling), cancelled_at: row.cancelled_at }
  },
  async put(booking) {
    try {
      await inTransaction(db, (tx) => write(tx, booking, now()))
      return 'new'
    } catch (error) {
      if (!(error instanceof Taken)) throw error
      const { carrier, reference } = booking
      return (await findBy.reference.first(db, { carrier, name: reference })) ? 'known' : 'taken'
    }
  },
  cancel: async (carrier, id, cancelled_at) => {
    await inTransaction(db, (tx) => setCancelled.write(tx, { carrier, id, cancelled_at }))
  },
  collect: (carrier, reference, collected_at) =>
    inTransaction(db, async (tx) => {
      const row = await findBy.reference.first(tx, { carrier, name: reference })
      const booking = row && (JSON.parse(row.booking) as Booking)
      if (booking?.kind !== 'shipment' || booking.collected_at !== undefined) return
      await setBooking.write(tx, { carrier, reference, booking: JSON.stringify({ ...booking, collected_at }) })
    }),
})

async function write(tx: Writes, booking: Booking, created_at: string) {
  const { carrier, reference, id, cancelled_at } = booking
  await addBooking.write(tx, { carrier, reference, id, booking: JSON.stringify(booking), cancelled_at, created_at }, taken)
  // Sorts the numbers, so that two bookings that want the same ones wait for each other in one direction only.
  for (const number of numbersOf(booking).toSorted()) await addNumber.write(tx, { carrier, number, reference }, taken)
}
