import { defineEndpoint, replyWith } from '../../../http/endpoint.ts'
import { tooLarge } from '../../../platform/errors.ts'
import { badRequest, supportErrors } from '../errors.ts'
import { ClaimLetterRequest, GeneratedDocument, SalesInvoiceRequest } from './schema.ts'
import { generateClaimLetter, generateSalesInvoice } from './service.ts'

/** The logo is in the body. */
const bodyLimit = 2_000_000

export const supportDocumentEndpoints = {
  generateInvoice: defineEndpoint({
    ...supportErrors,
    method: 'POST',
    path: '/dsf/documents/generate/invoice',
    summary: 'Generate a sales invoice',
    description:
      'Draws the invoice of a parcel as a PDF. Seller and buyer are the sender and the receiver of the parcel, the date is the day of its announcement. Items of more than 5,000 in all are refused unless `force` is set; the amount is compared as it stands, in any currency.',
    scope: 'write:support',
    body: SalesInvoiceRequest,
    bodyLimit,
    replies: { 201: GeneratedDocument },
    errors: [badRequest, tooLarge],
    limit: { name: 'generate support invoice', requests: 30 },
    handle: async (ctx, { body }) => replyWith(201, await generateSalesInvoice(ctx, body)),
  }),

  generateClaimLetter: defineEndpoint({
    ...supportErrors,
    method: 'POST',
    path: '/dsf/documents/generate/claim-letter',
    summary: 'Generate a claim letter',
    description:
      'Draws a letter from the sender of a parcel to its carrier as a PDF, in French unless `language` says otherwise. Items of more than 5,000 in all are refused unless `force` is set; the amount is compared as it stands, in any currency.',
    scope: 'write:support',
    body: ClaimLetterRequest,
    replies: { 201: GeneratedDocument },
    errors: [badRequest, tooLarge],
    limit: { name: 'generate claim letter', requests: 30 },
    handle: async (ctx, { body }) => replyWith(201, await generateClaimLetter(ctx, body)),
  }),
}
