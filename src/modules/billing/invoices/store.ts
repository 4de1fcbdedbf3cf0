import { sql } from 'kysely'
import type { Reader, Transaction } from '../../../platform/context.ts'
import { columnTypes, defineTable, type RowOf, type RowTypes } from '../../../platform/database/define-table.ts'
import type { RowSlice, Window } from '../../../platform/database/keyset.ts'
import { findUntil } from '../../../platform/lists/find-until.ts'
import { defineIndex, type List } from '../../../platform/lists/list.ts'
import { listRows } from '../../../platform/lists/list-rows.ts'
import type { InvoiceType } from '../accounts/closing-job.ts'

const { id, integer, text } = columnTypes

const invoicesTable = defineTable('invoices', {
  id: id(),
  organization_id: integer(),
  type: text<InvoiceType>().fixed(),
  category: text<'subscription' | 'transactional'>().fixed(),
  description: text(),
  currency: text().fixed(),
  price_taxable: integer().nullable(),
  price_non_taxable: integer().nullable(),
  tax: integer(),
  item_count: integer(),
  tax_rate: text().fixed(),
  vat_code: text().fixed(),
  issuer: text().nullable().fixed(),
  buyer: text().fixed(),
  number_year: integer().nullable().initially(null),
  number: integer().nullable().initially(null),
  reference: text().nullable().initially(null),
  closes_at: text().fixed(),
  due_date: text().nullable(),
  paid_at: text().nullable().initially(null),
  created_at: text(),
})

/** Recipient of an invoice, as stored in the column `buyer`. The first versions stored no address. */
export type InvoiceBuyer = {
  readonly name: string
  readonly country: string
  readonly vat_number: string | null
  readonly address?: string | null
  readonly postal_code?: string | null
  readonly city?: string | null
}

declare module '../../../platform/database/database.ts' {
  interface Tables {
    invoices: RowTypes<typeof invoicesTable>
  }
}

const columns = invoicesTable.columnNames
export type InvoiceRow = RowOf<typeof invoicesTable>
export type NewInvoice = Omit<InvoiceRow, 'id' | 'organization_id' | 'number_year' | 'number' | 'reference' | 'paid_at'>

const mine = ({ db, organization_id }: Reader) => db.selectFrom('invoices').select(columns).where('organization_id', '=', organization_id)

/** Finds an issued invoice: one that is being closed behaves like a missing one. */
export const findInvoice = (by: Reader, id: number): Promise<InvoiceRow | undefined> =>
  mine(by).where('id', '=', id).where('reference', 'is not', null).executeTakeFirst()

/** The numbers of these invoices, in their order. */
export const listReferences = async ({ db, organization_id }: Reader, ids: readonly number[]): Promise<string[]> =>
  (
    await db
      .selectFrom('invoices')
      .select('reference')
      .where('organization_id', '=', organization_id)
      .where('id', 'in', ids)
      .where('reference', 'is not', null)
      .orderBy('reference')
      .execute()
  ).map(({ reference }) => reference!)

/**
 * Lists the invoices that are being closed, at most one per currency. Every currency is above '': the condition lets the query use the
 * second column of the index.
 */
export const listClosing = (by: Reader): Promise<InvoiceRow[]> =>
  mine(by).where('reference', 'is', null).where('currency', '>', '').orderBy('currency').execute()

const invoices: List = {
  table: 'invoices',
  columns,
  indexes: [defineIndex('created_at', 'id')],
  always: sql<boolean>`reference is not null`,
}

export const findInvoiceUntil = (by: Reader, id: number) => findUntil(by, invoices, id)

/** Lists issued invoices, newest first. */
export const listInvoices = (by: Reader, window: Window): Promise<RowSlice<InvoiceRow>> =>
  listRows<InvoiceRow>({ by, list: invoices, conditions: [], order: { by: ['created_at', 'id'], direction: 'desc' }, window })

export const insertClosing = ({ db, organization_id }: Transaction, row: NewInvoice): Promise<InvoiceRow> =>
  db
    .insertInto('invoices')
    .values({ ...row, organization_id })
    .returning(columns)
    .executeTakeFirstOrThrow()

type Sums = Pick<InvoiceRow, 'price_taxable' | 'price_non_taxable' | 'tax' | 'item_count'>
/** Updates the sums of an invoice that is being closed. */
export const updateSums = ({ db, organization_id }: Transaction, id: number, sums: Sums) =>
  db
    .updateTable('invoices')
    .set(sums)
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .where('reference', 'is', null)
    .execute()

/** The greatest number that an invoice of the organization has in a year. The caller holds the organization. */
export const findLastNumber = async ({ db, organization_id }: Transaction, year: number): Promise<number> =>
  (
    await db
      .selectFrom('invoices')
      .select('number')
      .where('organization_id', '=', organization_id)
      .where('number_year', '=', year)
      .where('number', 'is not', null)
      .orderBy('number', 'desc')
      .limit(1)
      .executeTakeFirst()
  )?.number ?? 0

type IssuedInvoice = { readonly number_year: number; readonly number: number; readonly reference: string; readonly description: string }
export const updateIssued = ({ db, organization_id }: Transaction, id: number, issued: IssuedInvoice): Promise<InvoiceRow> =>
  db
    .updateTable('invoices')
    .set(issued)
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .where('reference', 'is', null)
    .returning(columns)
    .executeTakeFirstOrThrow()
