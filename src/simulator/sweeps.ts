import { type Sweep, sweptBy, timeBefore } from '../platform/retention.ts'
import { deleteOldPayments } from './payments/service.ts'
import { deleteIdleAccounts } from './provider/books.ts'
import { deleteBookingsBefore } from './sandbox/bookings.ts'

/** Rows of the simulator that housekeeping deletes, by the names that its metric has. */
export const simulatorSweeps: Readonly<Record<string, Sweep>> = {
  sandbox_bookings: (system, slice) => deleteBookingsBefore(system, timeBefore(system, { days: system.retention.sandboxDays }), slice),
  sandbox_payments: async (system, slice) =>
    sweptBy(await deleteOldPayments(system, timeBefore(system, { days: system.retention.sandboxDays }), slice.most), slice),
  // An account has up to 200 events, which are deleted with it.
  sandbox_accounts: async (system, { most, after }) => {
    const few = { after, most: Math.ceil(most / 20) }
    return sweptBy(await deleteIdleAccounts(system, few.most), few)
  },
}
