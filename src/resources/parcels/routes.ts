import { z } from 'zod'
import { data, endpoint, file, reply } from '../../api/endpoint.ts'
import { IntegerId } from '../../api/fields.ts'
import { mimeTypes } from '../../labels/formats.ts'
import { invalid, notAcceptable, notAvailable, notFound } from '../../platform/errors.ts'
import { DocumentQuery, DocumentsQuery, Status, TypeInPath } from './schema.ts'
import { listStatuses, readDocument, readDocuments } from './service.ts'

const document = {
  method: 'GET',
  scope: 'read:parcel',
  replies: { 200: file(mimeTypes) },
  errors: [invalid, notFound, notAcceptable, notAvailable],
} as const

export const parcels = {
  listParcelStatuses: endpoint({
    method: 'GET',
    path: '/parcels/statuses',
    summary: 'List parcel statuses',
    scope: 'read:parcel',
    replies: { 200: data(z.array(Status)) },
    handle: async () => reply(200, { data: await listStatuses() }),
  }),

  readParcelDocument: endpoint({
    ...document,
    path: '/parcels/{id}/documents/{type}',
    summary: 'Download a parcel document',
    description:
      'Labels are available as PDF, PNG or ZPL, selected by `Accept`; all other documents as PDF. `customs-declaration` is all required customs documents, merged into one PDF. `proof-of-delivery` is requested from the carrier once the parcel is delivered. Downloading a label marks it as printed.',
    params: { id: IntegerId, type: TypeInPath },
    query: DocumentQuery,
    handle: async (ctx, { params, ...wanted }) => reply(200, await readDocument(ctx, params.id, params.type, wanted)),
  }),

  readParcelDocuments: endpoint({
    ...document,
    path: '/parcel-documents/{type}',
    summary: 'Download documents of multiple parcels',
    description:
      'Merges the documents of the parcels into one file. Every parcel must have the document; the error names each one that does not. PNG supports one label per file.',
    params: { type: TypeInPath },
    query: DocumentsQuery,
    handle: async (ctx, { params, query: { parcels, ...query }, ...wanted }) =>
      reply(200, await readDocuments(ctx, parcels, params.type, { ...wanted, query })),
  }),
}
