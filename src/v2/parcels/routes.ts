import { z } from 'zod'
import { defineEndpoint, replyWith } from '../../http/endpoint.ts'
import { IntegerId } from '../../http/fields.ts'
import { tooDear } from '../../modules/drafts/rules/errors.ts'
import { returnRefused } from '../../modules/returns/errors.ts'
import { findReturnPortalUrl } from '../../modules/returns/portal/portal-url.ts'
import { duplicateReference } from '../../modules/shipments/record/errors.ts'
import type { Context } from '../../platform/context.ts'
import {
  belowMinimum,
  foundOrFault,
  invalidChoice,
  invalidValue,
  notAList,
  notFound,
  nullValue,
  requiredField,
  unknownField,
  wrongFormat,
} from '../../platform/errors.ts'
import { v2Operation } from '../operation.ts'
import { parcelRefused } from './announce.ts'
import { CreatedParcels, OneParcel, ParcelPage, V2Cancellation } from './answers.ts'
import { cancelParcel } from './cancel.ts'
import { createParcels } from './create.ts'
import { parcelErrorMapping } from './faults.ts'
import { refuseIfClosed, v2Closed } from './gate.ts'
import { errorsParameter, listParcels, ParcelQuery, readParcel } from './read.ts'
import { findV2Row } from './rows.ts'
import { V2ParcelChange, V2ParcelsRequest, V2ParcelUpdate } from './schema.ts'
import { listV2Statuses } from './statuses.ts'
import { notChangeable, updateParcel } from './update.ts'

const Status = z.object({ id: z.int(), message: z.string() }).meta({ id: 'V2ParcelStatus' })
const errorsQuery = z.object({ errors: errorsParameter })

/** Errors that only the carrier, the contract or customs can find. */
const planning = [invalidValue, invalidChoice, requiredField, unknownField, belowMinimum, nullValue, notAList, wrongFormat] as const
const writing = {
  scope: 'write:parcel',
  errorMapping: parcelErrorMapping,
  query: errorsQuery,
  errors: [...planning, notFound, parcelRefused, returnRefused, tooDear, notChangeable, duplicateReference, v2Closed],
} as const
const reading = { scope: 'read:parcel', errors: [notFound] } as const

/** Some clients send what they have read, with their changes, to the address of the parcel. */
const changeById = {
  ...v2Operation('/shipments/{id}'),
  ...writing,
  path: '/parcels/{id}',
  summary: 'Update a parcel',
  description: 'As PUT /parcels, with the id in the path. The fields are in `parcel`, or in the body itself.',
  params: { id: IntegerId },
  body: V2ParcelChange,
  replies: { 200: OneParcel },
  handle: async (
    ctx: Context,
    {
      params,
      body: { parcel, ...fields },
      query,
    }: { params: { id: number }; body: z.output<typeof V2ParcelChange>; query: z.output<typeof writing.query> },
  ) => replyWith(200, { parcel: await updateParcel(ctx, params.id, parcel ?? fields, query.errors) }),
} as const

export const parcelEndpoints = {
  v2CreateParcels: defineEndpoint({
    ...v2Operation('/shipments/announce'),
    ...writing,
    method: 'POST',
    path: '/parcels',
    summary: 'Create parcels',
    description:
      'One `parcel`, or several `parcels`. With `request_label` the parcel is announced before the response; with `request_label_async` in the background; without either it has the status 999 and no label until PUT /parcels requests one. With `errors`, parcels of a list that are not valid are in `failed_parcels`, and the others are created; without it, one that is not valid refuses all. Parcels that the carrier refuses are in `failed_parcels` either way; a single one is 400. Closed to organizations created after 13 April 2026 unless the operator opens it: 403.',
    body: V2ParcelsRequest,
    replies: { 200: CreatedParcels },
    handle: async (ctx, { body, query }) => {
      await refuseIfClosed(ctx)
      return replyWith(200, await createParcels(ctx, body, query.errors))
    },
  }),

  v2UpdateParcel: defineEndpoint({
    ...v2Operation('/shipments/{id}'),
    ...writing,
    method: 'PUT',
    path: '/parcels',
    summary: 'Update or announce a parcel',
    description:
      'The parcel is named by `parcel.id`. With `request_label` a parcel without a label is announced, with what it was created with and what is sent now. Once a label exists, only fields that are not printed can change.',
    body: V2ParcelUpdate,
    replies: { 200: OneParcel },
    handle: async (ctx, { body: { parcel }, query }) => {
      const { id, ...changes } = parcel
      return replyWith(200, { parcel: await updateParcel(ctx, id, changes, query.errors) })
    },
  }),

  v2PatchParcel: defineEndpoint({ ...changeById, method: 'PATCH' }),
  v2UpdateParcelById: defineEndpoint({ ...changeById, method: 'PUT' }),

  v2ListParcels: defineEndpoint({
    ...v2Operation('/shipments'),
    ...reading,
    method: 'GET',
    path: '/parcels',
    summary: 'List parcels',
    description:
      'Newest first, 100 to a page. `next` and `previous` are the addresses of the neighbouring pages. A page can hold fewer parcels and still have a next one. Of one order number, reference or order id the newest 1,000 parcels are found.',
    query: ParcelQuery,
    replies: { 200: ParcelPage },
    handle: async (ctx, { query, target }) => replyWith(200, await listParcels(ctx, query, target)),
  }),

  v2ListParcelStatuses: defineEndpoint({
    ...v2Operation('/parcels/statuses'),
    method: 'GET',
    path: '/parcels/statuses',
    summary: 'List parcel statuses',
    description: 'Returns every status that a parcel can have.',
    scope: 'read:parcel',
    replies: { 200: z.array(Status) },
    handle: async () => replyWith(200, listV2Statuses()),
  }),

  v2GetParcel: defineEndpoint({
    ...v2Operation('/shipments/{id}'),
    ...reading,
    method: 'GET',
    path: '/parcels/{id}',
    summary: 'Get a parcel',
    description: 'Returns one parcel.',
    params: { id: IntegerId },
    query: errorsQuery,
    replies: { 200: OneParcel },
    handle: async (ctx, { params, query }) => replyWith(200, { parcel: await readParcel(ctx, params.id, query.errors) }),
  }),

  v2CancelParcel: defineEndpoint({
    ...v2Operation('/shipments/{id}/cancel'),
    method: 'POST',
    path: '/parcels/{id}/cancel',
    summary: 'Cancel a parcel',
    description:
      '200: cancelled. 202: requested; the carrier is polled for up to 14 days. 410: a parcel without a label was deleted. 400: it cannot be cancelled. All parcels of a shipment are cancelled together.',
    scope: 'write:parcel',
    params: { id: IntegerId },
    replies: { 200: V2Cancellation, 202: V2Cancellation, 400: V2Cancellation, 410: V2Cancellation },
    errors: [notFound],
    handle: (ctx, { params }) => cancelParcel(ctx, params.id),
  }),

  v2GetReturnPortalUrl: defineEndpoint({
    ...v2Operation('/shipments/{id}/return-portal-url'),
    method: 'GET',
    path: '/parcels/{id}/return_portal_url',
    summary: 'Get the return portal URL',
    description: 'The page on which the receiver of the parcel returns it. 404: the brand of the parcel has no return portal.',
    scope: 'read:parcel',
    params: { id: IntegerId },
    replies: { 200: z.object({ url: z.string() }), 404: z.object({ url: z.null() }) },
    errors: [notFound],
    handle: async (ctx, { params }) => {
      const { shipment_id } = foundOrFault(await findV2Row(ctx, params.id), 'parcel')
      const url = shipment_id === null ? null : await findReturnPortalUrl(ctx, shipment_id)
      return url === null ? replyWith(404, { url }) : replyWith(200, { url })
    },
  }),
}
