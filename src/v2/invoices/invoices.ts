import { z } from 'zod'
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

export async function listV2Invoices(ctx: Context) {
  const { data } = await listInvoices(ctx, { page_size })
  return data.map((invoice) => ({ ...presentInvoice(invoice), items: `${ctx.baseUrl}/api/v2/user/invoices/${invoice.id}` }))
}

export async function readV2Invoice(ctx: Context, id: number) {
  const invoice = await readModel('Invoice', readInvoice(ctx, id))
  const { data: items } = await listInvoiceItems(ctx, { invoice_id: id, page_size })
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
