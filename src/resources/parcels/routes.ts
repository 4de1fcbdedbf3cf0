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
    summary: 'List what can be the matter with a parcel',
    scope: 'read:parcel',
    replies: { 200: data(z.array(Status)) },
    handle: async () => reply(200, { data: await listStatuses() }),
  }),

  readParcelDocument: endpoint({
    ...document,
    path: '/parcels/{id}/documents/{type}',
    summary: 'Read a document of a parcel',
    description:
      'Labels come as PDF, PNG or ZPL, whichever `Accept` asks for; everything else as PDF. `customs-declaration` is all that customs want, in one file. `proof-of-delivery` is asked of the carrier, once the parcel was delivered. Who reads a label has printed it.',
    params: { id: IntegerId, type: TypeInPath },
    query: DocumentQuery,
    handle: async (ctx, { params, ...wanted }) => reply(200, await readDocument(ctx, params.id, params.type, wanted)),
  }),

  readParcelDocuments: endpoint({
    ...document,
    path: '/parcel-documents/{type}',
    summary: 'Read a document of several parcels in one file',
    description: 'All of them must have it; each that has not is told by its place. A picture holds one label only.',
    params: { type: TypeInPath },
    query: DocumentsQuery,
    handle: async (ctx, { params, query: { parcels, ...query }, ...wanted }) =>
      reply(200, await readDocuments(ctx, parcels, params.type, { ...wanted, query })),
  }),
}
