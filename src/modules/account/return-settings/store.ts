import type { Reader, Transaction } from '../../../platform/context.ts'
import type { Reads } from '../../../platform/database/database.ts'
import { columnTypes, defineTable, type RowTypes } from '../../../platform/database/define-table.ts'
import { prepareQuery } from '../../../platform/database/prepared.ts'

const { integer, text } = columnTypes

const returnSettingsTable = defineTable('return_settings', {
  organization_id: integer(),
  brand_id: integer(),
  sender_address_id: integer().nullable(),
  document: text(),
  updated_at: text(),
})

declare module '../../../platform/database/database.ts' {
  interface Tables {
    return_settings: RowTypes<typeof returnSettingsTable>
  }
}

const settingsOfBrand = prepareQuery((db: Reads, p: { organization_id: number; brand_id: number }) =>
  db.selectFrom('return_settings').select('document').where('organization_id', '=', p.organization_id).where('brand_id', '=', p.brand_id),
)
export const findSettings = ({ db, organization_id }: Reader, brand_id: number) => settingsOfBrand.first(db, { organization_id, brand_id })

type NewSettings = { readonly brand_id: number; readonly sender_address_id: number | null; readonly document: string }
/** Stores the settings of a brand, replacing existing ones. */
export const insertSettings = ({ db, organization_id, now }: Transaction, { brand_id, sender_address_id, document }: NewSettings) =>
  db
    .insertInto('return_settings')
    .values({ organization_id, brand_id, sender_address_id, document, updated_at: now() })
    .onConflict((on) => on.columns(['organization_id', 'brand_id']).doUpdateSet({ sender_address_id, document, updated_at: now() }))
    .execute()
