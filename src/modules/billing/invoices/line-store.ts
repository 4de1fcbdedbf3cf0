import { sql } from 'kysely'
import type { Reader, Transaction } from '../../../platform/context.ts'
import { columnTypes, defineTable, type RowOf, type RowTypes } from '../../../platform/database/define-table.ts'
import type { WrittenItem } from '../ledger/index.ts'
import type { ItemType } from '../ledger/item-types.ts'

const { integer, text } = columnTypes

const invoiceLinesTable = defineTable('invoice_lines', {
  organization_id: integer(),
  invoice_id: integer().fixed(),
  type: text<ItemType>().fixed(),
  tax_rate: text().fixed(),
  vat_code: text().fixed(),
  item_count: integer(),
  amount: integer(),
  tax: integer(),
  first_billed_at: text(),
  last_billed_at: text(),
})

declare module '../../../platform/database/database.ts' {
  interface Tables {
    invoice_lines: RowTypes<typeof invoiceLinesTable>
  }
}

export type InvoiceLineRow = RowOf<typeof invoiceLinesTable>
type LineTax = Pick<InvoiceLineRow, 'invoice_id' | 'tax_rate' | 'vat_code'>

/** The sums of all items of an invoice, by type and tax: few, however many items there are. */
export const listLines = ({ db, organization_id }: Reader, invoice_id: number): Promise<InvoiceLineRow[]> =>
  db
    .selectFrom('invoice_lines')
    .select(invoiceLinesTable.columnNames)
    .where('organization_id', '=', organization_id)
    .where('invoice_id', '=', invoice_id)
    .orderBy('type')
    .orderBy('tax_rate')
    .orderBy('vat_code')
    .execute()

/** Adds items of one tax that were put on an invoice, in the transaction that put them there. */
export async function addToLines({ db, organization_id }: Transaction, tax: LineTax, written: readonly WrittenItem[]) {
  for (const [type, items] of Map.groupBy(written, (item) => item.type)) {
    const times = items.map(({ created_at }) => created_at).sort()
    await db
      .insertInto('invoice_lines')
      .values({
        organization_id,
        ...tax,
        type,
        item_count: items.length,
        amount: items.reduce((sum, item) => sum + item.amount, 0),
        tax: items.reduce((sum, item) => sum + item.tax!, 0),
        first_billed_at: times[0]!,
        last_billed_at: times.at(-1)!,
      })
      .onConflict((on) =>
        on.columns(['organization_id', 'invoice_id', 'type', 'tax_rate', 'vat_code']).doUpdateSet({
          item_count: sql`invoice_lines.item_count + excluded.item_count`,
          amount: sql`invoice_lines.amount + excluded.amount`,
          tax: sql`invoice_lines.tax + excluded.tax`,
          first_billed_at: sql`case when excluded.first_billed_at < invoice_lines.first_billed_at then excluded.first_billed_at else invoice_lines.first_billed_at end`,
          last_billed_at: sql`case when excluded.last_billed_at > invoice_lines.last_billed_at then excluded.last_billed_at else invoice_lines.last_billed_at end`,
        }),
      )
      .execute()
  }
}
