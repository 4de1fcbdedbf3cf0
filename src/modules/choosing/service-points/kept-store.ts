import type { Reader, Transaction } from '../../../platform/context.ts'
import { columnTypes, defineTable, type RowOf, type RowTypes } from '../../../platform/database/define-table.ts'

const { integer, text } = columnTypes

const pointsTable = defineTable('carrier_points', {
  organization_id: integer(),
  id: integer(),
  carrier_code: text(),
  carrier_service_point_id: text(),
  document: text(),
  seen_at: text(),
})
const areasTable = defineTable('carrier_point_areas', {
  organization_id: integer(),
  carrier_code: text(),
  area: text(),
  point_ids: text(),
  asked_at: text(),
  retry_at: text().nullable(),
})

declare module '../../../platform/database/database.ts' {
  interface Tables {
    carrier_points: RowTypes<typeof pointsTable>
    carrier_point_areas: RowTypes<typeof areasTable>
  }
}

export type PointRow = RowOf<typeof pointsTable>
export type AreaRow = RowOf<typeof areasTable>

export const listPoints = async ({ db, organization_id }: Reader, ids: readonly number[]): Promise<PointRow[]> =>
  ids.length === 0
    ? []
    : db
        .selectFrom('carrier_points')
        .select(pointsTable.columnNames)
        .where('organization_id', '=', organization_id)
        .where('id', 'in', ids)
        .execute()

export const listPointsOfCarrier = async (
  { db, organization_id }: Reader,
  carrier_code: string,
  ids: readonly string[],
): Promise<PointRow[]> =>
  ids.length === 0
    ? []
    : db
        .selectFrom('carrier_points')
        .select(pointsTable.columnNames)
        .where('organization_id', '=', organization_id)
        .where('carrier_code', '=', carrier_code)
        .where('carrier_service_point_id', 'in', ids)
        .execute()

/** A point that another request has inserted in the meantime keeps its id, which follows from the carrier's. */
export const upsertPoints = async ({ db, organization_id }: Transaction, rows: readonly Omit<PointRow, 'organization_id'>[]) => {
  // Sorts the rows, so that two requests for the same points do not wait for each other.
  const values = rows.map((row) => ({ organization_id, ...row })).sort((one, other) => one.id - other.id)
  if (values.length === 0) return
  await db
    .insertInto('carrier_points')
    .values(values)
    .onConflict((on) =>
      on
        .columns(['organization_id', 'carrier_code', 'carrier_service_point_id'])
        .doUpdateSet(({ ref }) => ({ document: ref('excluded.document'), seen_at: ref('excluded.seen_at') })),
    )
    .execute()
}

export const findArea = ({ db, organization_id }: Reader, carrier_code: string, area: string): Promise<AreaRow | undefined> =>
  db
    .selectFrom('carrier_point_areas')
    .select(areasTable.columnNames)
    .where('organization_id', '=', organization_id)
    .where('carrier_code', '=', carrier_code)
    .where('area', '=', area)
    .executeTakeFirst()

export const upsertArea = (
  { db, organization_id }: Transaction,
  { point_ids, asked_at, retry_at, ...row }: Omit<AreaRow, 'organization_id'>,
) =>
  db
    .insertInto('carrier_point_areas')
    .values({ organization_id, ...row, point_ids, asked_at, retry_at })
    .onConflict((on) => on.columns(['organization_id', 'carrier_code', 'area']).doUpdateSet({ point_ids, asked_at, retry_at }))
    .execute()

/** Deletes all but the newest `kept` areas. */
export async function deleteOldAreas({ db, organization_id }: Transaction, kept: number) {
  const last = await db
    .selectFrom('carrier_point_areas')
    .select('asked_at')
    .where('organization_id', '=', organization_id)
    .orderBy('asked_at', 'desc')
    .limit(1)
    .offset(kept)
    .executeTakeFirst()
  if (!last) return
  await db.deleteFrom('carrier_point_areas').where('organization_id', '=', organization_id).where('asked_at', '<=', last.asked_at).execute()
}

/** Deletes some of the points that no carrier has named since a time: the others go with the next area. */
export async function deleteOldPoints({ db, organization_id }: Transaction, seen_before: string, most: number) {
  const old = await db
    .selectFrom('carrier_points')
    .select('id')
    .where('organization_id', '=', organization_id)
    .where('seen_at', '<', seen_before)
    .orderBy('seen_at')
    .limit(most)
    .execute()
  const ids = old.map(({ id }) => id)
  if (ids.length > 0) await db.deleteFrom('carrier_points').where('organization_id', '=', organization_id).where('id', 'in', ids).execute()
}
