import { z } from 'zod'
import { dataOf, defineEndpoint, fileOf, replyWith } from '../../../../http/endpoint.ts'
import { IntegerId } from '../../../../http/fields.ts'
import { mimeTypes } from '../../../../labels/formats.ts'
import { invalidValue, notAcceptable, notAvailable, notFound } from '../../../../platform/errors.ts'
import { DocumentQuery, DocumentsQuery, Status, TypeInPath } from './schema.ts'
import { listStatuses, readDocument, readDocuments } from './service.ts'

const document = {
  method: 'GET',
  scope: 'read:parcel',
  replies: { 200: fileOf(mimeTypes) },
  errors: [invalidValue, notFound, notAcceptable, notAvailable],
} as const

export const parcelEndpoints = {
  listParcelStatuses: defineEndpoint({
    method: 'GET',
    path: '/parcels/statuses',
    summary: 'List parcel statuses',
    scope: 'read:parcel',
    replies: { 200: dataOf(z.array(Status)) },
    handle: async () => replyWith(200, { data: await listStatuses() }),
  }),

  downloadParcelDocument: defineEndpoint({
    ...document,
    path: '/parcels/{id}/documents/{type}',
    summary: 'Download a parcel document',
    description:
      'Labels are available as PDF, PNG or ZPL, selected by `Accept`; all other documents as PDF. `customs-declaration` is all required customs documents, merged into one PDF. `proof-of-delivery` is requested from the carrier once the parcel is delivered. Downloading a label marks it as printed.',
    params: { id: IntegerId, type: TypeInPath },
    query: DocumentQuery,
    handle: async (ctx, { params, ...wanted }) => replyWith(200, await readDocument(ctx, params.id, params.type, wanted)),
  }),

  downloadParcelDocuments: defineEndpoint({
    ...document,
    path: '/parcel-documents/{type}',
    summary: 'Download documents of multiple parcels',
    description:
      'Merges the documents of the parcels into one file. Every parcel must have the document; the error names each one that does not. PNG supports one label per file.',
    params: { type: TypeInPath },
    query: DocumentsQuery,
    handle: async (ctx, { params, query: { parcels, ...query }, ...wanted }) =>
      replyWith(200, await readDocuments(ctx, parcels, params.type, { ...wanted, query })),
  }),
}
