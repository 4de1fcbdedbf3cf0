import type { Reader } from '../../../platform/context.ts'

/** Parcels that were sent elsewhere, the newest first: those registered before the one with this id. */
export const listTracked = ({ db, organization_id }: Reader, before: number, most: number) =>
  db
    .selectFrom('tracked_parcels as t')
    .innerJoin('parcels as p', (join) => join.onRef('p.organization_id', '=', 't.organization_id').onRef('p.id', '=', 't.parcel_id'))
    .select(['t.parcel_id', 'p.status', 'p.created_at', 't.document'])
    .where('t.organization_id', '=', organization_id)
    .where('t.parcel_id', '<', before)
    .orderBy('t.parcel_id', 'desc')
    .limit(most)
    .execute()
