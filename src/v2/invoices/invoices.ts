import { z } from 'zod'
import type { PageRequest } from '../../http/paging.ts'
import { listInvoiceItems } from '../../modules/billing/invoice-items/service.ts'
import { listInvoices, readInvoice } from '../../modules/billing/invoices/service.ts'
import type { Context } from '../../platform/context.ts'
import { v2Date } from '../fields.ts'
import { readModel } from '../missing.ts'

const invoiceTypes = ['periodic', 'forced', 'initial_payment', 'other', 'unblock_payment'] as const

export const invoiceFields = {
  id: z.int(),
  ref: z.string(),
  type: z.enum(invoiceTypes),
  price_incl: z.number(),
  price_excl: z.number(),
  isPayed: z.boolean(),
  date: z.string(),
}

const page_size = 500
const mostPages = 20

type ReadPage<Item> = (page: { page_size: number; cursor: string | undefined }) => Promise<PageRequest<Item>>

/** Reads the pages of a list of v3, up to 10,000 rows: version 2 has no parameter for a further page. */
async function readPages<Item>(read: ReadPage<Item>): Promise<Item[]> {
  const rows: Item[] = []
  let cursor: string | undefined
  for (let pages = 0; pages < mostPages; pages++) {
    const { data, neighbours } = await read({ page_size, cursor })
    for (const row of data) rows.push(row)
    cursor = neighbours.next
    if (cursor === undefined) break
  }
  return rows
}

export async function listV2Invoices(ctx: Context) {
  const invoices = await readPages((page) => listInvoices(ctx, page))
  return invoices.map((invoice) => ({ ...presentInvoice(invoice), items: `${ctx.baseUrl}/api/v2/user/invoices/${invoice.id}` }))
}

export async function readV2Invoice(ctx: Context, id: number) {
  const invoice = await readModel('Invoice', readInvoice(ctx, id))
  const items = await readPages((page) => listInvoiceItems(ctx, { invoice_id: id, ...page }))
  return { ...presentInvoice(invoice), items: items.map((item) => ({ id: item.id, name: item.description })) }
}

type Invoice = Awaited<ReturnType<typeof readInvoice>>

/** Type of an invoice in version 2, which calls one issued early at the credit limit the payment that lifts a block. */
const typeOf = (type: Invoice['type']): (typeof invoiceTypes)[number] => (type === 'credit_limit' ? 'unblock_payment' : type)

function presentInvoice({ id, reference, type, created_at, price_taxable, price_non_taxable, tax }: Invoice) {
  const sum = (...amounts: (Invoice['tax'] | null)[]) =>
    Math.round(amounts.reduce((all, amount) => all + Number(amount?.value ?? 0) * 10_000, 0)) / 10_000
  const price_incl = sum(price_taxable, price_non_taxable, tax)
  return {
    id,
    ref: reference,
    type: typeOf(type),
    price_incl,
    price_excl: sum(price_taxable, price_non_taxable),
    isPayed: price_incl <= 0,
    date: v2Date(created_at),
  }
}
