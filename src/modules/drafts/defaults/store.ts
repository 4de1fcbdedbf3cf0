import type { Reader, Transaction } from '../../../platform/context.ts'
import type { Reads } from '../../../platform/database/database.ts'
import { columnTypes, defineTable, type RowTypes } from '../../../platform/database/define-table.ts'
import { prepareQuery } from '../../../platform/database/prepared.ts'

const { integer, text } = columnTypes

const shippingDefaultsTable = defineTable('shipping_defaults', {
  organization_id: integer(),
  document: text(),
  updated_at: text(),
})

declare module '../../../platform/database/database.ts' {
  interface Tables {
    shipping_defaults: RowTypes<typeof shippingDefaultsTable>
  }
}

const defaults = prepareQuery((db: Reads, p: { organization_id: number }) =>
  db.selectFrom('shipping_defaults').select('document').where('organization_id', '=', p.organization_id),
)
export const findDefaults = ({ db, organization_id }: Reader) => defaults.first(db, { organization_id })

/** Stores the defaults, replacing existing ones. */
export const insertDefaults = ({ db, organization_id, now }: Transaction, document: string) =>
  db
    .insertInto('shipping_defaults')
    .values({ organization_id, document, updated_at: now() })
    .onConflict((on) => on.column('organization_id').doUpdateSet({ document, updated_at: now() }))
    .execute()
