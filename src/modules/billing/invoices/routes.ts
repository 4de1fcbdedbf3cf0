import { z } from 'zod'
import { defineEndpoint, replyPage, replyWith, wrapInData } from '../../../http/endpoint.ts'
import { IntegerId } from '../../../http/fields.ts'
import { notFound } from '../../../platform/errors.ts'
import { Invoice, InvoiceList } from './schema.ts'
import { listInvoices, readInvoice } from './service.ts'

export const invoiceEndpoints = {
  listInvoices: defineEndpoint({
    method: 'GET',
    path: '/invoices',
    summary: 'List invoices',
    description:
      'The invoices of the organization, newest first. An invoice never changes: later credits and corrections are on the next one, and an invoice with a sum below 0 is a credit note. The total is `price_taxable` and `price_non_taxable` and `tax` together.',
    scope: 'read:invoice',
    query: InvoiceList,
    replies: { 200: wrapInData(z.array(Invoice)) },
    errors: [notFound],
    handle: async (ctx, { query }) => replyPage(await listInvoices(ctx, query)),
  }),

  getInvoice: defineEndpoint({
    method: 'GET',
    path: '/invoices/{invoice_id}',
    summary: 'Get an invoice',
    description: 'Its items are listed by `GET /invoice-items?invoice_id=…`.',
    scope: 'read:invoice',
    params: { invoice_id: IntegerId },
    replies: { 200: wrapInData(Invoice) },
    errors: [notFound],
    handle: async (ctx, { params }) => replyWith(200, { data: await readInvoice(ctx, params.invoice_id) }),
  }),
}
