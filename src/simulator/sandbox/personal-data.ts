import { type ContributedTables, identityOf, personalTable } from '../../modules/shipments/privacy/tables.ts'
import { nthReference } from '../network/ledger.ts'
import { listReferences } from './booking-store.ts'

const bookings = personalTable('practice_bookings', ['booking'], {
  key: ['carrier', 'reference'],
  more: [],
  about: ({ reference }) => identityOf('shipment', reference),
})
const providerEvents = personalTable('practice_events', ['event'], { more: [] })

/** Tables in which the simulator stores personal data. */
export const simulatorTables: ContributedTables = {
  tables: [bookings, providerEvents],
  async placesOf(tx, { id, carrier_code: carrier, purchase_reference }, numbers) {
    const booked = numbers.length > 0 ? await listReferences(tx, carrier, numbers) : []
    const references = [id, purchase_reference, ...booked.map((one) => one.reference)]
    return [[bookings, { carrier, reference: [...new Set(references.flatMap((one) => [1, 2, 3].map((n) => nthReference(one, n))))] }]]
  },
}
