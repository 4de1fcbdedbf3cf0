import { z } from 'zod'
import { defineEndpoint, replyWith } from '../../../http/endpoint.ts'
import { notFound } from '../../../platform/errors.ts'
import { invalidReport, reportErrorMapping, tooManyRows } from './errors.ts'
import { Report, ReportRequest } from './schema.ts'
import { createReport, readReport } from './service.ts'

export const reportEndpoints = {
  createParcelsReport: defineEndpoint({
    method: 'POST',
    path: '/reporting/parcels',
    summary: 'Request a parcel report',
    description:
      'Makes a CSV file of the parcels that were announced in a time and fit the other filters, in the background. Poll the report until its status is `ready`, then download the file from `url`. A report has at most 100,000 rows, and its file can be downloaded for 15 minutes, unless the operator has set otherwise. An organization has at most 20 reports under way.',
    scope: 'write:report',
    body: ReportRequest,
    errorMapping: reportErrorMapping,
    replies: { 202: Report },
    errors: [invalidReport, tooManyRows],
    handle: async (ctx, { body }) => replyWith(202, await createReport(ctx, body)),
  }),

  getParcelsReport: defineEndpoint({
    method: 'GET',
    path: '/reporting/parcels/{report_id}',
    summary: 'Get a parcel report',
    description: 'The state of a report: `queued`, `generating`, `ready`, `failed` or `expired`. `url` is null except while it is `ready`.',
    scope: 'read:report',
    params: { report_id: z.uuid() },
    replies: { 200: Report },
    errors: [notFound],
    handle: async (ctx, { params }) => replyWith(200, await readReport(ctx, params.report_id.toLowerCase())),
  }),
}
