import { z } from 'zod'
import { defineEndpoint, fileSchema, openEndpoint, replyWith, wrapInData } from '../../../http/endpoint.ts'
import { IntegerId } from '../../../http/fields.ts'
import { type HttpRequest, readHeader } from '../../../http/http.ts'
import type { System } from '../../../platform/context.ts'
import {
  belowMinimum,
  invalidChoice,
  invalidValue,
  notAcceptable,
  notAuthenticated,
  notAvailable,
  notFound,
  nullValue,
  requiredField,
  tooManyRequests,
  unknownField,
  unsupportedMediaType,
  wrongFormat,
} from '../../../platform/errors.ts'
import { noPortal } from '../../shipments/record/errors.ts'
import { returnStatuses } from '../stored.ts'
import { decideReturn } from './approval.ts'
import { announcementFailed, notRequested } from './errors.ts'
import { readClaims, readPortal } from './portal.ts'
import { readReturnPortalUrl } from './portal-url.ts'
import * as schema from './schema.ts'
import {
  createIncoming,
  pollLabel,
  type ReturnToken,
  readLabelFile,
  readOutgoingParcel,
  readPortalSettings,
  uploadPhotos,
} from './service.ts'
import { photoForm } from './uploads.ts'

const open = {
  prefix: '/api/v2',
  errorShape: 'v2',
  // No credentials of the API: what a shopper may do follows from the token.
  authorize: (system: System, { params }: { params: { readonly brand_domain: string } }) => readPortal(system, params.brand_domain),
} as const

/** Reads the bearer token of a request. Empty if there is none. */
const bearerToken = (request: HttpRequest) => /^Bearer\s+(\S+)$/i.exec(readHeader(request, 'authorization') ?? '')?.[1] ?? ''

/** Requires the access token of `GET /outgoing`. */
const withAccess = {
  ...open,
  async authorize(system: System, { params, request }: { params: { readonly brand_domain: string }; request: HttpRequest }) {
    const portal = await readPortal(system, params.brand_domain)
    return { portal, claims: readClaims(portal, 'access', bearerToken(request)) }
  },
} as const

/** Reads the token of a return, sent in the URL or as a bearer token; the operation verifies it. */
const withReturn = {
  ...open,
  async authorize(system: System, { params, request }: { params: { readonly brand_domain: string }; request: HttpRequest }) {
    return { portal: await readPortal(system, params.brand_domain), bearer: bearerToken(request) }
  },
} as const
const returnTokenOf = (bearer: string, token = ''): ReturnToken => ({ token: token || bearer, isInAddress: token !== '' })

const invalid = [invalidValue, invalidChoice, requiredField, unknownField, belowMinimum, nullValue] as const

/** The merchant decides on a return. */
const decision = {
  method: 'POST',
  scope: 'write:return',
  params: { id: IntegerId },
  replies: { 200: wrapInData(z.object({ id: z.int(), status: z.enum(returnStatuses) })) },
  errors: [notFound, notRequested],
} as const

export const returnPortalEndpoints = {
  getReturnPortalUrl: defineEndpoint({
    method: 'GET',
    path: '/shipments/{id}/return-portal-url',
    summary: 'Get the return portal URL',
    description:
      'The page on which the receiver of the shipment returns it, without being asked for a postal code. The URL is signed and valid for 7 days. 404: the brand of the shipment has no return portal, or the shipment is a return.',
    scope: 'read:parcel',
    replies: { 200: wrapInData(z.object({ url: z.string() })) },
    errors: [notFound, noPortal],
    handle: async (ctx, { params }) => replyWith(200, { data: { url: await readReturnPortalUrl(ctx, params.id) } }),
  }),

  approveReturn: defineEndpoint({
    ...decision,
    path: '/returns/{id}/approve',
    summary: 'Approve a return',
    description:
      'For a return of the portal with the status `requested`: it is announced in the background. 409: it does not wait for approval.',
    handle: async (ctx, { params }) => replyWith(200, { data: await decideReturn(ctx, params.id, 'open') }),
  }),

  rejectReturn: defineEndpoint({
    ...decision,
    path: '/returns/{id}/reject',
    summary: 'Reject a return',
    description:
      'For a return of the portal with the status `requested`: nothing is announced, and its items can be returned again. 409: it does not wait for approval.',
    handle: async (ctx, { params }) => replyWith(200, { data: await decideReturn(ctx, params.id, 'request_rejected') }),
  }),

  getReturnPortal: openEndpoint({
    ...open,
    method: 'GET',
    path: '/brand/{brand_domain}/return-portal',
    summary: 'Get a return portal',
    description: 'Public. `language` chooses the language of the texts; default is the first language of the portal.',
    query: schema.PortalQuery,
    replies: { 200: schema.PortalSettings },
    errors: [notFound],
    handle: async (_, { caller, query }) => replyWith(200, await readPortalSettings(caller, query.language)),
  }),

  searchReturnableParcel: openEndpoint({
    ...open,
    // The portal is read only when the lookup is allowed.
    authorize: async (_: System, { params }: { params: { readonly brand_domain: string } }) => params.brand_domain,
    method: 'GET',
    path: '/brand/{brand_domain}/return-portal/outgoing',
    summary: 'Find a parcel to return',
    description:
      'Public. Finds a parcel of the brand by its order number or tracking number and the postal code of the receiver. The response is the same for an unknown number and a wrong postal code. After 10 failures within 15 minutes, from one network or for one number, or 50 within an hour with one postal code, it is 429. `access_token` is valid for 30 minutes and for this parcel only. Name, street and house number are empty, unless the token of the link of `GET /shipments/{id}/return-portal-url` is sent as a bearer token.',
    query: schema.OutgoingQuery,
    replies: { 200: schema.OutgoingReply },
    errors: [notFound, tooManyRequests],
    handle: async (system, { caller, query, request }) =>
      replyWith(200, await readOutgoingParcel(system, caller, query, { address: request.address, token: bearerToken(request) })),
  }),

  createPortalReturn: openEndpoint({
    ...withAccess,
    method: 'POST',
    path: '/brand/{brand_domain}/return-portal/incoming',
    summary: 'Create a return',
    description:
      'With the access token of the parcel as a bearer token. Poll `poller_url` for the label. A return with a fee has a `payment_url`: it is announced when it is paid. Quantities that were returned already cannot be returned again. `service_point`, `selected_functionalities` and `pickup_date` are accepted and not used: the carrier takes the return at any of its points.',
    body: schema.IncomingRequest,
    bodyLimit: 1_048_576,
    replies: { 201: schema.IncomingReply },
    errors: [...invalid, notFound, notAuthenticated, wrongFormat],
    handle: async (_, { caller: { portal, claims }, body }) => replyWith(201, await createIncoming(portal, claims, body)),
  }),

  getReturnLabel: openEndpoint({
    ...withReturn,
    method: 'GET',
    path: '/brand/{brand_domain}/return-portal/label/polling',
    summary: 'Get the label of a return',
    description:
      '200: the label can be downloaded. 202: it is not announced, approved or paid for yet. 500: it never will be; `message` says why. Poll the `poller_url` as it is; or, to keep the token out of addresses and logs, without `token` and with the token as a bearer token: `download_url` then takes it the same way.',
    query: schema.TokenQuery,
    replies: { 200: schema.LabelReady, 202: schema.LabelPending },
    errors: [notFound, notAuthenticated, announcementFailed],
    handle: async (_, { caller: { portal, bearer }, query }) => {
      const label = await pollLabel(portal, returnTokenOf(bearer, query.token))
      return 'download_url' in label ? replyWith(200, label) : replyWith(202, label)
    },
  }),

  downloadReturnLabel: openEndpoint({
    ...withReturn,
    method: 'GET',
    path: '/brand/{brand_domain}/return-portal/label/download',
    summary: 'Download the label of a return',
    description:
      'As PDF. Of a return that is handed over without a label, the code that the shopper shows instead. The token is sent in `token` or as a bearer token.',
    query: schema.DownloadQuery,
    replies: { 200: fileSchema(['application/pdf']) },
    errors: [notFound, notAuthenticated, invalidValue, notAcceptable, notAvailable],
    handle: async (_, { caller: { portal, bearer }, query }) =>
      replyWith(200, await readLabelFile(portal, returnTokenOf(bearer, query.token), query)),
  }),

  uploadReturnPhotos: openEndpoint({
    ...withAccess,
    method: 'POST',
    path: '/brand/{brand_domain}/return-portal/uploads',
    summary: 'Upload photos for a return',
    description:
      'With the access token of the parcel as a bearer token. PNG, JPEG, GIF, WebP or HEIC in a form with parts of any name, at most 10 files of at most 10 MB. Files that no return uses are deleted after 48 hours.',
    stability: 'beta',
    multipart: photoForm,
    replies: { 201: schema.UploadReply },
    errors: [notFound, notAuthenticated, invalidValue, requiredField, unsupportedMediaType],
    handle: async (_, { caller: { portal, claims }, parts }) => replyWith(201, await uploadPhotos(portal, claims, parts)),
  }),
}
