import { z } from 'zod'
import { defineEndpoint, fileSchema, replyWith, wrapInData } from '../../../http/endpoint.ts'
import { IntegerId } from '../../../http/fields.ts'
import { mimeTypes } from '../../../labels/formats.ts'
import { invalidValue, notAcceptable, notAvailable, notFound } from '../../../platform/errors.ts'
import { DocumentQuery, DocumentsQuery, Status, TypeInPath } from './schema.ts'
import { listStatuses, readDocument, readDocuments } from './service.ts'

const document = {
  method: 'GET',
  scope: 'read:parcel',
  replies: { 200: fileSchema(mimeTypes) },
  errors: [invalidValue, notFound, notAcceptable, notAvailable],
  isDear: true,
} as const

export const parcelEndpoints = {
  listParcelStatuses: defineEndpoint({
    method: 'GET',
    path: '/parcels/statuses',
    summary: 'List parcel statuses',
    description: 'Returns every status that a parcel can have.',
    scope: 'read:parcel',
    replies: { 200: wrapInData(z.array(Status)) },
    handle: async () => replyWith(200, { data: await listStatuses() }),
  }),

  downloadParcelDocument: defineEndpoint({
    ...document,
    path: '/parcels/{id}/documents/{type}',
    summary: 'Download a parcel document',
    description:
      'Labels are available as PDF, PNG or ZPL, selected by `Accept`; `qr`, the code that a shopper shows instead of a label, as PDF or PNG; all other documents as PDF. `customs-declaration` is all required customs documents, merged into one PDF. `proof-of-delivery` is requested from the carrier once the parcel is delivered. Downloading a label marks it as printed. 406 names the available types. `dpi` is 72 for PDF, and 203, 300 or 600 for ZPL (default 203) and PNG (default 300). `paper_size=A4` puts four labels on a sheet, and `start_from` (0 to 3) is the place of the first; ZPL has no sheets, and a document that is larger than the paper keeps its size. HEAD does not mark a label as printed.\n\n404 says why the parcel does not have the document: cancelled, not announced, no customs border, no air waybill, several currencies, or no items. `customs-declaration` is a CN 23 for postal carriers, with a CP 71 for parcels, and a commercial invoice for all others; `cn23-default` is the harmonised form for any carrier. The date of a label is that of the announcement, and a label keeps the logo that the brand had then. Cash on delivery is on the first parcel of a shipment. 503 with `Retry-After`: the carrier does not answer (air waybills, proofs of delivery, and customs documents that only the carrier has).',
    params: { id: IntegerId, type: TypeInPath },
    query: DocumentQuery,
    handle: async (ctx, { params, ...wanted }) => replyWith(200, await readDocument(ctx, params.id, params.type, wanted)),
  }),

  downloadParcelDocuments: defineEndpoint({
    ...document,
    path: '/parcel-documents/{type}',
    summary: 'Download documents of multiple parcels',
    description:
      'Merges the documents of the parcels into one file. Every parcel must have the document; the error names each one that does not. PNG supports one label per file. Parcels are named by their position in `meta.index`. The parcels can have 1,000 items together.',
    params: { type: TypeInPath },
    query: DocumentsQuery,
    handle: async (ctx, { params, query: { parcels, ...query }, ...wanted }) =>
      replyWith(200, await readDocuments(ctx, parcels, params.type, { ...wanted, query })),
  }),
}
