import type { StatusCode } from '../../modules/shipments/statuses/statuses.ts'
import type { SystemTransaction } from '../../platform/context.ts'

export type BookingRow = { readonly carrier: string; readonly reference: string; readonly created_at: string }

/** Lists bookings made before a time, the oldest first, from the one after `after` on. */
export const listBookingsBefore = ({ db }: SystemTransaction, before: string, after: BookingRow | undefined, most: number) =>
  db
    .selectFrom('practice_bookings')
    .select(['carrier', 'reference', 'created_at'])
    .where('created_at', '<', before)
    .where(({ eb, refTuple, tuple }) =>
      eb(refTuple('created_at', 'carrier', 'reference'), '>', tuple(after?.created_at ?? '', after?.carrier ?? '', after?.reference ?? '')),
    )
    .orderBy('created_at')
    .orderBy('carrier')
    .orderBy('reference')
    .limit(most)
    .execute()

/** Lists the references under which a sandbox carrier has these tracking numbers. */
export const listReferences = ({ db }: SystemTransaction, carrier: string, numbers: readonly string[]) =>
  db.selectFrom('practice_numbers').select('reference').where('carrier', '=', carrier).where('number', 'in', numbers).execute()

/** Lists those of these references that have a parcel, of any organization, whose status is none of `ended`. */
export const listReferencesInUse = ({ db }: SystemTransaction, references: readonly string[], ended: readonly StatusCode[]) =>
  db
    .selectFrom('practice_numbers as n')
    .innerJoin('parcels as p', (join) => join.onRef('p.tracking_number', '=', 'n.number').onRef('p.carrier_code', '=', 'n.carrier'))
    .select(['n.carrier', 'n.reference'])
    .where('n.reference', 'in', references)
    .where('p.status', 'not in', ended)
    .execute()

export async function deleteBookings({ db }: SystemTransaction, carrier: string, references: readonly string[]) {
  for (const table of ['practice_numbers', 'practice_bookings'] as const)
    await db.deleteFrom(table).where('carrier', '=', carrier).where('reference', 'in', references).execute()
}
