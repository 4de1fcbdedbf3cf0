import { defineEndpoint, fileSchema, replyWith } from '../../../http/endpoint.ts'
import { IntegerId } from '../../../http/fields.ts'
import { notAcceptable, notFound } from '../../../platform/errors.ts'
import { documentTypes, readInvoiceDocument } from './service.ts'

export const invoiceDocumentEndpoints = {
  downloadInvoiceDocument: defineEndpoint({
    method: 'GET',
    path: '/invoices/{invoice_id}/document',
    summary: 'Download an invoice',
    description:
      'A PDF, or with `Accept: application/xml` UBL 2.1 by the European standard EN 16931; 406 names the available types. An invoice with a sum below 0 is a credit note, whose amounts have the opposite sign. Up to 200 items have a line each; more items are summed up by type and tax rate, and the document says so. The tax of each rate is rounded to the cent; the total is that of the invoice, rounded to the cent.\n\n404 with a reason: the settings named no issuer when the invoice was issued, or for XML no VAT number of the issuer.',
    scope: 'read:invoice',
    params: { invoice_id: IntegerId },
    replies: { 200: fileSchema(documentTypes) },
    errors: [notFound, notAcceptable],
    isDear: true,
    handle: async (ctx, { params, accepted }) => replyWith(200, await readInvoiceDocument(ctx, params.invoice_id, accepted)),
  }),
}
