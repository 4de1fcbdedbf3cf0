import { sql } from 'kysely'
import type { Reader, Transaction } from '../../../platform/context.ts'
import type { Reads, Writes } from '../../../platform/database/database.ts'
import { columnTypes, defineTable, insertValues, type RowOf, type RowTypes } from '../../../platform/database/define-table.ts'
import type { RowSlice, Window } from '../../../platform/database/keyset.ts'
import { prepareQuery } from '../../../platform/database/prepared.ts'
import { findUntil } from '../../../platform/lists/find-until.ts'
import { betweenFilter, type Condition, defineIndex, type List, partialIndex } from '../../../platform/lists/list.ts'
import { listRows } from '../../../platform/lists/list-rows.ts'
import type { ItemType } from './item-types.ts'

const { id, integer, text } = columnTypes

const invoiceItemsTable = defineTable('invoice_items', {
  id: id(),
  organization_id: integer(),
  billing_key: text().fixed(),
  type: text<ItemType>().fixed(),
  subtype: text().nullable().fixed(),
  description: text().fixed(),
  amount: integer().fixed(),
  currency: text().fixed(),
  reference: text().fixed(),
  parcel_id: integer().nullable().fixed(),
  pickup_id: integer().nullable().fixed(),
  carrier_code: text().nullable().fixed(),
  from_country: text().fixed(),
  credited_id: integer().nullable().fixed(),
  invoice_id: integer().nullable().initially(null),
  tax: integer().nullable().initially(null),
  tax_rate: text().nullable().initially(null),
  vat_code: text().nullable().initially(null),
  created_at: text(),
  updated_at: text().nullable().initially(null),
})

declare module '../../../platform/database/database.ts' {
  interface Tables {
    invoice_items: RowTypes<typeof invoiceItemsTable>
  }
}

const columns = invoiceItemsTable.columnNames
export type InvoiceItemRow = RowOf<typeof invoiceItemsTable>
export type NewItem = Omit<
  InvoiceItemRow,
  'id' | 'organization_id' | 'created_at' | 'updated_at' | 'invoice_id' | 'tax' | 'tax_rate' | 'vat_code'
>

const newItem = prepareQuery((db: Writes, p: NewItem & { organization_id: number; created_at: string }) =>
  db
    .insertInto('invoice_items')
    .values(insertValues(invoiceItemsTable, p))
    .onConflict((on) => on.columns(['organization_id', 'billing_key']).doNothing()),
)
/** Inserts an item. False if its `billing_key` exists. */
export const insertItem = async ({ db, organization_id, now }: Transaction, item: NewItem): Promise<boolean> =>
  (await newItem.changed(db, { ...item, organization_id, created_at: now() })) > 0

/** Inserts an item in a deferred write. */
export const insertNewItem = ({ db, organization_id, now }: Transaction, item: NewItem) =>
  newItem.write(db, { ...item, organization_id, created_at: now() })

const byId = prepareQuery((db: Reads, p: { organization_id: number; id: number }) =>
  db.selectFrom('invoice_items').select(columns).where('organization_id', '=', p.organization_id).where('id', '=', p.id),
)
export const findItem = ({ db, organization_id }: Reader, id: number): Promise<InvoiceItemRow | undefined> =>
  byId.first(db, { organization_id, id })

const ofParcel = prepareQuery((db: Reads, p: { organization_id: number; parcel_id: number }) =>
  db
    .selectFrom('invoice_items')
    .select(columns)
    .where('organization_id', '=', p.organization_id)
    .where('parcel_id', '=', p.parcel_id)
    .orderBy('created_at')
    .orderBy('id'),
)
/** Lists the items of a parcel, credits included. */
export const listItemsOfParcel = ({ db, organization_id }: Reader, parcel_id: number): Promise<InvoiceItemRow[]> =>
  ofParcel.all(db, { organization_id, parcel_id })

export const listItemsOfPickup = ({ db, organization_id }: Reader, pickup_id: number): Promise<InvoiceItemRow[]> =>
  db
    .selectFrom('invoice_items')
    .select(columns)
    .where('organization_id', '=', organization_id)
    .where('pickup_id', '=', pickup_id)
    .orderBy('id')
    .execute()

const items: List = {
  table: 'invoice_items',
  columns,
  indexes: [
    defineIndex('created_at', 'id'),
    defineIndex('type', 'created_at', 'id'),
    partialIndex('parcel_id', 'created_at', 'id'),
    partialIndex('invoice_id', 'created_at', 'id'),
  ],
}

export const findItemUntil = (by: Reader, id: number) => findUntil(by, items, id)
export type ItemFilter = {
  readonly created_after?: string | undefined
  readonly created_before?: string | undefined
  readonly parcel_id?: number | undefined
  readonly invoice_id?: number | undefined
  readonly type?: ItemType | undefined
}

/** Lists items by billing date, newest first. */
export function listItems(by: Reader, filter: ItemFilter, window: Window): Promise<RowSlice<InvoiceItemRow>> {
  const { created_after, created_before, ...equal } = filter
  const conditions: Condition[] = [
    ...Object.entries(equal).flatMap(([column, value]) => (value === undefined ? [] : [{ column, is: '=' as const, value }])),
    ...betweenFilter('created_at', created_after, created_before),
  ]
  return listRows<InvoiceItemRow>({ by, list: items, conditions, order: { by: ['created_at', 'id'], direction: 'desc' }, window })
}

/** The items of an invoice, oldest first. */
export const listItemsOfInvoice = ({ db, organization_id }: Reader, invoice_id: number, most: number): Promise<InvoiceItemRow[]> =>
  db
    .selectFrom('invoice_items')
    .select(columns)
    .where('organization_id', '=', organization_id)
    .where('invoice_id', '=', invoice_id)
    .orderBy('created_at')
    .orderBy('id')
    .limit(most)
    .execute()

/** The first currency after another that has a pending item from before a time. Each step reads one entry of the index. */
export async function findPendingCurrency({ db, organization_id }: Reader, until: string): Promise<string | undefined> {
  for (let after = ''; ; ) {
    const next = await db
      .selectFrom('invoice_items')
      .select(['currency', 'created_at'])
      .where('organization_id', '=', organization_id)
      .where('invoice_id', 'is', null)
      .where('currency', '>', after)
      .orderBy('currency')
      .orderBy('created_at')
      .limit(1)
      .executeTakeFirst()
    if (!next || next.created_at < until) return next?.currency
    after = next.currency
  }
}

type PendingSlice = { readonly currency: string; readonly until: string; readonly most: number }
/** The oldest pending items of a currency from before a time. */
export const listPending = ({ db, organization_id }: Reader, { currency, until, most }: PendingSlice) =>
  db
    .selectFrom('invoice_items')
    .select(['id', 'type', 'credited_id'])
    .where('organization_id', '=', organization_id)
    .where('invoice_id', 'is', null)
    .where('currency', '=', currency)
    .where('created_at', '<', until)
    .orderBy('created_at')
    .orderBy('id')
    .limit(most)
    .execute()

/** The tax of items that are on an invoice. */
export const listItemTaxes = ({ db, organization_id }: Reader, ids: readonly number[]) =>
  db
    .selectFrom('invoice_items')
    .select(['id', 'invoice_id', 'tax_rate', 'vat_code'])
    .where('organization_id', '=', organization_id)
    .where('id', 'in', ids)
    .where('invoice_id', 'is not', null)
    .execute()

type InvoicedItem = { readonly invoice_id: number; readonly tax_rate: string; readonly vat_code: string; readonly rate_parts: number }
export type WrittenItem = Pick<InvoiceItemRow, 'type' | 'amount' | 'tax' | 'created_at'>
/** Puts pending items on an invoice. `rate_parts`: the tax rate in ten-thousandths; half a unit is rounded away from zero. */
export const updateInvoiced = (
  { db, organization_id, now }: Transaction,
  ids: readonly number[],
  { rate_parts, ...values }: InvoicedItem,
): Promise<WrittenItem[]> =>
  db
    .updateTable('invoice_items')
    .set({
      ...values,
      tax: sql<number>`(amount * ${sql.lit(rate_parts)} + case when amount < 0 then -5000 else 5000 end) / 10000`,
      updated_at: now(),
    })
    .where('organization_id', '=', organization_id)
    .where('id', 'in', ids)
    .where('invoice_id', 'is', null)
    .returning(['type', 'amount', 'tax', 'created_at'])
    .execute()

/** The sums of pending items by currency, for the credit limit: at most so many of the oldest, in the order of their ids. */
export const sumPending = ({ db, organization_id }: Reader, currency: string, after: { created_at: string; id: number }, most: number) =>
  db
    .selectFrom('invoice_items')
    .select(['id', 'created_at', 'amount'])
    .where('organization_id', '=', organization_id)
    .where('invoice_id', 'is', null)
    .where('currency', '=', currency)
    .where(({ eb, refTuple, tuple }) => eb(refTuple('created_at', 'id'), '>', tuple(after.created_at, after.id)))
    .orderBy('created_at')
    .orderBy('id')
    .limit(most)
    .execute()
