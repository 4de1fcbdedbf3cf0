import { z } from 'zod'
import { defineEndpoint, replyWith } from '../../http/endpoint.ts'
import { IntegerId } from '../../http/fields.ts'
import { notFound } from '../../platform/errors.ts'
import { v2Operation } from '../operation.ts'
import { invoiceFields, listV2Invoices, readV2Invoice } from './invoices.ts'

const reading = { ...v2Operation('/invoices'), method: 'GET', scope: 'read:invoice', errors: [notFound] } as const
const V2Invoice = z.object({ ...invoiceFields, items: z.string() }).meta({ id: 'V2Invoice' })
const V2InvoiceDetail = z
  .object({ ...invoiceFields, items: z.array(z.object({ id: z.int(), name: z.string() })) })
  .meta({ id: 'V2InvoiceDetail' })

export const invoiceEndpoints = {
  v2ListInvoices: defineEndpoint({
    ...reading,
    path: '/user/invoices',
    aliases: ['/invoices'],
    summary: 'List invoices',
    description:
      'Newest first, at most 10,000. `isPayed` is true for a credit note and for an invoice without an amount: payments are not recorded here.',
    replies: { 200: z.object({ invoices: z.array(V2Invoice) }) },
    handle: async (ctx) => replyWith(200, { invoices: await listV2Invoices(ctx) }),
  }),

  v2GetInvoice: defineEndpoint({
    ...reading,
    path: '/user/invoices/{id}',
    aliases: ['/invoices/{id}'],
    summary: 'Get an invoice',
    description: 'With its items, newest first, at most 10,000.',
    params: { id: IntegerId },
    replies: { 200: z.object({ invoice: V2InvoiceDetail }) },
    handle: async (ctx, { params }) => replyWith(200, { invoice: await readV2Invoice(ctx, params.id) }),
  }),
}
