import { z } from 'zod'
import { defineEndpoint, replyPage, replyWith, wrapInData } from '../../../http/endpoint.ts'
import { IntegerId } from '../../../http/fields.ts'
import { invalidValue, notFound } from '../../../platform/errors.ts'
import { InvoiceItem, InvoiceItemList } from './schema.ts'
import { listInvoiceItems, readInvoiceItem } from './service.ts'

export const invoiceItemEndpoints = {
  listInvoiceItems: defineEndpoint({
    method: 'GET',
    path: '/invoice-items',
    summary: 'List invoice items',
    description:
      'What was billed, by its billing date, newest first: labels, each surcharge, insurance, pickups, credits and corrections of carriers. `invoice_id`, `tax`, `tax_rate` and `vat_code` of a pending item are null: tax is computed when the item is put on an invoice. Both ends of `created_after` and `created_before` are included. Labels under your own contract have the price 0: the carrier bills them.',
    scope: 'read:invoice',
    query: InvoiceItemList,
    replies: { 200: wrapInData(z.array(InvoiceItem)) },
    errors: [notFound, invalidValue],
    handle: async (ctx, { query }) => replyPage(await listInvoiceItems(ctx, query)),
  }),

  getInvoiceItem: defineEndpoint({
    method: 'GET',
    path: '/invoice-items/{invoice_item_id}',
    summary: 'Get an invoice item',
    description: 'Returns one invoice item.',
    scope: 'read:invoice',
    params: { invoice_item_id: IntegerId },
    replies: { 200: wrapInData(InvoiceItem) },
    errors: [notFound],
    handle: async (ctx, { params }) => replyWith(200, { data: await readInvoiceItem(ctx, params.invoice_item_id) }),
  }),
}
