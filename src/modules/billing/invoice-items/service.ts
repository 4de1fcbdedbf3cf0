import type { z } from 'zod'
import { findCarrierId } from '../../../carriers/carrier-ids.ts'
import { timeOrIdPosition } from '../../../http/client-cursors.ts'
import { listPage } from '../../../http/paging.ts'
import type { Context } from '../../../platform/context.ts'
import { foundOrFault } from '../../../platform/errors.ts'
import { listClosing } from '../invoices/index.ts'
import { moneyOfUnits } from '../ledger/amounts.ts'
import * as store from '../ledger/index.ts'
import type { InvoiceItem, InvoiceItemList } from './schema.ts'

/** Invoices that are being closed: until they are issued, their items are pending. */
const findClosingIds = async (ctx: Context) => new Set((await listClosing(ctx)).map(({ id }) => id))

/** Lists items by billing date, newest first. */
export async function listInvoiceItems(ctx: Context, query: InvoiceItemList) {
  const { cursor: _, page_size: __, ...filter } = query
  const closing = await findClosingIds(ctx)
  // An invoice that no client can see yet has no items.
  const shown = closing.has(filter.invoice_id ?? 0) ? { ...filter, invoice_id: 0 } : filter
  return listPage(
    ctx,
    `invoice-items ${JSON.stringify(filter)}`,
    query,
    (window) => store.listItems(ctx, shown, window),
    (row) => presentItem(row, closing),
    timeOrIdPosition((id) => store.findItemUntil(ctx, id)),
  )
}

export async function readInvoiceItem(ctx: Context, id: number) {
  const closing = await findClosingIds(ctx)
  return presentItem(foundOrFault(await store.findItem(ctx, id), 'invoice item'), closing)
}

function presentItem(row: store.InvoiceItemRow, closing: ReadonlySet<number>): z.output<typeof InvoiceItem> {
  const isInvoiced = row.invoice_id !== null && !closing.has(row.invoice_id)
  const { id, type, subtype, description, created_at, currency, reference, parcel_id, pickup_id, carrier_code, from_country } = row
  return {
    id,
    type,
    subtype,
    description,
    created_at,
    updated_at: isInvoiced ? row.updated_at : null,
    price: moneyOfUnits(row.amount, currency),
    tax: isInvoiced ? moneyOfUnits(row.tax!, currency) : null,
    tax_rate: isInvoiced ? row.tax_rate : null,
    vat_code: isInvoiced ? row.vat_code : null,
    reference,
    parcel_id,
    pickup_id,
    carrier_id: carrier_code === null ? null : (findCarrierId(carrier_code) ?? null),
    from_country,
    invoice_id: isInvoiced ? row.invoice_id : null,
  }
}
