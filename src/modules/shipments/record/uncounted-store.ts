import { sql } from 'kysely'
import type { Transaction } from '../../../platform/context.ts'
import type { Writes } from '../../../platform/database/database.ts'
import { prepareQuery } from '../../../platform/database/prepared.ts'

const changedParcel = prepareQuery((db: Writes, p: { organization_id: number; parcel_id: number }) =>
  db
    .insertInto('parcel_milestones')
    .values({ organization_id: p.organization_id, parcel_id: p.parcel_id })
    .onConflict((on) => on.columns(['organization_id', 'parcel_id']).doUpdateSet({ is_counted: sql.lit(0) })),
)
/** Marks a parcel that analytics counts again. Called in each transaction that announces a parcel or stores tracking events of it. */
export const upsertUncounted = ({ db, organization_id }: Transaction, parcel_id: number) =>
  changedParcel.write(db, { organization_id, parcel_id })
