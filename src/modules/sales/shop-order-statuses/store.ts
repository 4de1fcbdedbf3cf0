import type { Reader, Transaction } from '../../../platform/context.ts'
import { columnTypes, defineTable, type RowTypes } from '../../../platform/database/define-table.ts'

const { integer, text } = columnTypes

const shopOrderStatusesTable = defineTable('shop_order_statuses', {
  organization_id: integer(),
  integration_id: integer(),
  external_id: text(),
  translations: text(),
  deleted_at: text().nullable(),
})

const shopOrderStatusMappingsTable = defineTable('shop_order_status_mappings', {
  organization_id: integer(),
  integration_id: integer(),
  status_category: text(),
  external_id: text().nullable(),
})

declare module '../../../platform/database/database.ts' {
  interface Tables {
    shop_order_statuses: RowTypes<typeof shopOrderStatusesTable>
    shop_order_status_mappings: RowTypes<typeof shopOrderStatusMappingsTable>
  }
}

export const listStatuses = ({ db, organization_id }: Reader, integration_id: number) =>
  db
    .selectFrom('shop_order_statuses')
    .select(['external_id', 'translations', 'deleted_at'])
    .where('organization_id', '=', organization_id)
    .where('integration_id', '=', integration_id)
    .orderBy('external_id')
    .execute()

export const listMappings = ({ db, organization_id }: Reader, integration_id: number) =>
  db
    .selectFrom('shop_order_status_mappings')
    .select(['status_category', 'external_id'])
    .where('organization_id', '=', organization_id)
    .where('integration_id', '=', integration_id)
    .execute()

/** Marks all that are not yet marked; those that stay are written again after it. */
export const updateAllDeleted = ({ db, organization_id, now }: Transaction, integration_id: number) =>
  db
    .updateTable('shop_order_statuses')
    .set({ deleted_at: now() })
    .where('organization_id', '=', organization_id)
    .where('integration_id', '=', integration_id)
    .where('deleted_at', 'is', null)
    .execute()

export const insertStatus = (
  { db, organization_id }: Transaction,
  integration_id: number,
  row: { external_id: string; translations: string },
) =>
  db
    .insertInto('shop_order_statuses')
    .values({ ...row, organization_id, integration_id, deleted_at: null })
    .onConflict((on) =>
      on.columns(['organization_id', 'integration_id', 'external_id']).doUpdateSet({ translations: row.translations, deleted_at: null }),
    )
    .execute()

export const insertMapping = (
  { db, organization_id }: Transaction,
  integration_id: number,
  { status_category, external_id }: { status_category: string; external_id: string | null },
) =>
  db
    .insertInto('shop_order_status_mappings')
    .values({ organization_id, integration_id, status_category, external_id })
    .onConflict((on) => on.columns(['organization_id', 'integration_id', 'status_category']).doUpdateSet({ external_id }))
    .execute()

/** Deletes some statuses of an integration. Returns their number. */
export async function deleteSomeOf({ db, organization_id }: Transaction, integration_id: number, most: number) {
  const some = db
    .selectFrom('shop_order_statuses')
    .select('external_id')
    .where('organization_id', '=', organization_id)
    .where('integration_id', '=', integration_id)
    .limit(most)
  const { numDeletedRows } = await db
    .deleteFrom('shop_order_statuses')
    .where('organization_id', '=', organization_id)
    .where('integration_id', '=', integration_id)
    .where('external_id', 'in', some)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
