import { endedStatuses } from '../../modules/shipments/statuses/status-of.ts'
import type { System } from '../../platform/context.ts'
import type { RetentionSlice, Swept } from '../../platform/retention.ts'
import * as store from './booking-store.ts'

/**
 * Deletes a slice of what the simulated carriers booked before a time. They forget a booking as a carrier does, except while a parcel
 * of it is on its way: it could not be tracked or cancelled any more.
 */
export const deleteBookingsBefore = (system: System, time: string, { after, most }: RetentionSlice): Promise<Swept> =>
  system.transaction(async (tx) => {
    const rows = await store.listBookingsBefore(tx, time, after === undefined ? undefined : JSON.parse(String(after)), most)
    if (rows.length === 0) return { deleted: 0 }
    const inUse = new Set((await store.listReferencesInUse(tx, referencesOf(rows), endedStatuses)).map(nameOf))
    const unused = rows.filter((row) => !inUse.has(nameOf(row)))
    for (const [carrier, some] of Map.groupBy(unused, (row) => row.carrier)) await store.deleteBookings(tx, carrier, referencesOf(some))
    return { deleted: unused.length, ...(rows.length >= most && { next: JSON.stringify(rows.at(-1)) }) }
  })

const referencesOf = (rows: readonly { readonly reference: string }[]) => rows.map(({ reference }) => reference)
const nameOf = ({ carrier, reference }: { readonly carrier: string; readonly reference: string }) => `${carrier} ${reference}`
