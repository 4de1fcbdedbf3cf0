import { z } from 'zod'
import { defineEndpoint, fileSchema, replyWith } from '../../http/endpoint.ts'
import { IntegerId } from '../../http/fields.ts'
import { boundedList } from '../../http/lists.ts'
import { commaList } from '../../http/query.ts'
import { mimeTypes } from '../../labels/formats.ts'
import { invalidValue, notAcceptable, notAvailable, notFound } from '../../platform/errors.ts'
import { labelLinksOf } from '../label-links.ts'
import { looseInteger, requiredInteger } from '../loose.ts'
import { v2Operation } from '../operation.ts'
import { V2Declaration, V2Label } from '../parcels/answers.ts'
import { downloadAll, downloadDocument, downloadOne, readLabel, readLabelLinks } from './service.ts'

/** A sheet of A4 has four places. */
const startFrom = z
  .preprocess((value) => (value === '' ? undefined : value), looseInteger)
  .refine((place) => place === undefined || (place >= 0 && place <= 3), 'Must be 0 to 3.')
  .meta({ type: 'integer', minimum: 0, maximum: 3, description: 'The place of the first label on the sheet. Default: 0.' })

/** Limit of the labels in a request, more than are printed at once. */
const mostLabels = 100
const ids = commaList(
  z
    .string()
    .max(mostLabels * 20)
    .transform((text) => text.split(',').flatMap((one) => (one.trim() === '' ? [] : [one.trim()])))
    .pipe(
      boundedList(
        z
          .string()
          .regex(/^\d{1,15}$/, 'Must be a whole number.')
          .transform(Number),
        mostLabels,
      ).min(1),
    )
    .meta({ type: 'string', description: `Ids of parcels with commas between them, at most ${mostLabels}.` }),
)

const file = {
  ...v2Operation('/parcel-documents/label'),
  method: 'GET',
  scope: 'read:parcel',
  replies: { 200: fileSchema(['application/pdf']) },
  errors: [invalidValue, notFound, notAcceptable, notAvailable],
  isDear: true,
} as const
const ofOne = { ...file, ...v2Operation('/parcels/{id}/documents/label'), params: { id: IntegerId } } as const
const declaration = v2Operation('/parcels/{id}/documents/customs-declaration')

export const labelEndpoints = {
  v2DownloadLabel: defineEndpoint({
    ...ofOne,
    path: '/labels/label_printer/{id}',
    summary: 'Download a label',
    description: 'As PDF, of the size of the label. Marks it as printed.',
    handle: async (ctx, { params, isHead }) => replyWith(200, await downloadOne(ctx, params.id, 'label', {}, isHead)),
  }),

  v2DownloadLabels: defineEndpoint({
    ...file,
    path: '/labels/label_printer',
    summary: 'Download several labels',
    description: 'Returns the labels of several parcels as one PDF for a label printer.',
    query: z.object({ ids }),
    handle: async (ctx, { query, isHead }) => replyWith(200, await downloadAll(ctx, query.ids, 'label', {}, isHead)),
  }),

  v2DownloadLabelSheet: defineEndpoint({
    ...ofOne,
    path: '/labels/normal_printer/{id}',
    summary: 'Download a label on A4',
    description: 'As PDF with four places for labels.',
    query: z.object({ start_from: startFrom }),
    handle: async (ctx, { params, query, isHead }) => replyWith(200, await downloadOne(ctx, params.id, 'label', { sheet: query }, isHead)),
  }),

  v2DownloadLabelSheets: defineEndpoint({
    ...file,
    path: '/labels/normal_printer',
    summary: 'Download several labels on A4',
    description: 'Returns the labels of several parcels as one PDF, four on a sheet of A4.',
    query: z.object({ ids, start_from: startFrom }),
    handle: async (ctx, { query, isHead }) => replyWith(200, await downloadAll(ctx, query.ids, 'label', { sheet: query }, isHead)),
  }),

  v2GetLabel: defineEndpoint({
    ...v2Operation('/parcels/{id}/documents/label'),
    method: 'GET',
    path: '/labels/{id}',
    summary: 'Get the links of a label',
    description: 'Returns the URLs of the label of a parcel.',
    scope: 'read:parcel',
    params: { id: IntegerId },
    replies: { 200: z.object({ label: V2Label, customs_declaration: V2Declaration }) },
    errors: [notFound],
    handle: async (ctx, { params }) => replyWith(200, await readLabel(ctx, params.id)),
  }),

  v2CreateLabels: defineEndpoint({
    ...v2Operation('/parcel-documents/label'),
    method: 'POST',
    path: '/labels',
    summary: 'Get the links of several labels',
    description: 'Links to one file with the labels of all these parcels, each of which must have one.',
    scope: 'read:parcel',
    body: z.object({ label: z.object({ parcels: boundedList(requiredInteger, mostLabels).min(1) }) }),
    isReadOnly: true,
    replies: { 200: z.object({ label: V2Label }) },
    errors: [notFound],
    isDear: true,
    handle: async (ctx, { body }) => replyWith(200, { label: labelLinksOf(ctx, await readLabelLinks(ctx, body.label.parcels)) }),
  }),

  v2DownloadDeclaration: defineEndpoint({
    ...ofOne,
    ...declaration,
    path: '/customs_declaration/normal_printer/{id}',
    summary: 'Download the customs documents',
    description: 'Returns the customs declaration of a parcel as PDF.',
    handle: async (ctx, { params, isHead }) => replyWith(200, await downloadOne(ctx, params.id, 'customs-declaration', {}, isHead)),
  }),

  v2DownloadDeclarations: defineEndpoint({
    ...file,
    ...v2Operation('/parcel-documents/customs-declaration'),
    path: '/customs_declaration/normal_printer',
    summary: 'Download several customs documents',
    description: 'Returns the customs declarations of several parcels as one PDF.',
    query: z.object({ ids }),
    handle: async (ctx, { query, isHead }) => replyWith(200, await downloadAll(ctx, query.ids, 'customs-declaration', {}, isHead)),
  }),

  v2DownloadParcelDocument: defineEndpoint({
    ...v2Operation('/parcels/{id}/documents/{type}'),
    method: 'GET',
    path: '/parcels/{id}/documents/{type}',
    summary: 'Download a parcel document',
    description:
      'As PDF; labels also as PNG or ZPL, by `Accept`. `dpi` is that of PNG and ZPL: 203, 300 or 600; any other is the usual one of the format.',
    scope: 'read:parcel',
    params: { id: IntegerId },
    query: z.object({ dpi: looseInteger }),
    replies: { 200: fileSchema(mimeTypes) },
    errors: [invalidValue, notFound, notAcceptable, notAvailable],
    handle: async (ctx, { params, query, accepted, isHead }) =>
      replyWith(200, await downloadDocument(ctx, params.id, params.type, { dpi: query.dpi, accepted, isHead })),
  }),
}
