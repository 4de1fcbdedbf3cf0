import type { System } from '../../platform/context.ts'
import type { Reads } from '../../platform/database.ts'
import { prepared } from '../../platform/prepared.ts'

/** Carriers use their numbers again after years, and several organizations may follow one parcel. More than these are nobody's. */
const most = 100

const byNumber = prepared((db: Reads, p: { tracking_number: string }) =>
  db
    .selectFrom('parcels')
    .select(['organization_id', 'id'])
    .where('tracking_number', '=', p.tracking_number)
    .orderBy('id', 'desc')
    .limit(most),
)
/** The parcels that have a number, whosesoever they are: the youngest first. */
export const listByNumber = ({ db }: Pick<System, 'db'>, tracking_number: string) => byNumber.all(db, { tracking_number })
