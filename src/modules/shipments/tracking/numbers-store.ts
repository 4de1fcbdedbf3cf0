import type { System } from '../../../platform/context.ts'
import type { Reads } from '../../../platform/database/database.ts'
import { prepareQuery } from '../../../platform/database/prepared.ts'

/** Carriers use their numbers again after years, and several organizations may follow one parcel. No honest number has more of either. */
const most = 100

const byNumber = (db: Reads, p: { tracking_number: string }) =>
  db.selectFrom('parcels').select(['organization_id', 'id']).where('tracking_number', '=', p.tracking_number).limit(most)
const announced = prepareQuery((db: Reads, p: { tracking_number: string }) =>
  byNumber(db, p).where('shipment_id', 'is not', null).orderBy('id', 'desc'),
)
const registered = prepareQuery((db: Reads, p: { tracking_number: string }) =>
  byNumber(db, p).where('shipment_id', 'is', null).orderBy('id'),
)

/**
 * The parcels that have a number, of all organizations. First those announced here, to which the carrier gave the number, the latest
 * first. Then those registered by `POST /parcels/tracking`, the oldest first: any organization can register a number with the postal
 * code that it goes to, and what it says must not replace what the sender says.
 */
export async function listByNumber({ db }: Pick<System, 'db'>, tracking_number: string) {
  const [sent, followed] = await Promise.all([announced.all(db, { tracking_number }), registered.all(db, { tracking_number })])
  return [...sent, ...followed]
}
