import { z } from 'zod'
import { checkKinds } from '../../http/check.ts'
import { defineEndpoint, noContent, replyWith } from '../../http/endpoint.ts'
import { IntegerId } from '../../http/fields.ts'
import { hasIntegration } from '../../modules/sales/integrations/service.ts'
import type { Context } from '../../platform/context.ts'
import { invalidValue, notFound } from '../../platform/errors.ts'
import { foundModel } from '../missing.ts'
import { v2Operation } from '../operation.ts'
import { pageLinks } from '../page.ts'
import { deleteShipment } from './delete.ts'
import { listShipments, ShipmentFilter } from './list.ts'
import { saveShipments } from './save.ts'
import { ShipmentBatch, ShipmentResult, ShipmentSelector, StoredShipment } from './schema.ts'

const ofIntegration = { ...v2Operation('/orders'), params: { id: IntegerId }, errors: [notFound, ...checkKinds] } as const

/** The integration of the path, which must be one of the organization's. */
const readIntegrationId = async (ctx: Context, id: number) => foundModel((await hasIntegration(ctx, id)) ? id : undefined, 'Integration')

export const integrationShipmentEndpoints = {
  v2ListIntegrationShipments: defineEndpoint({
    ...ofIntegration,
    method: 'GET',
    path: '/integrations/{id}/shipments',
    summary: 'List orders of an integration',
    description:
      'The orders of the shop, newest first, 100 a page. `external_order_ids` lists these alone. `external_shipment_ids` examines 5,000 orders for a page, which can then be shorter and still have a `next`.',
    scope: 'read:order',
    query: ShipmentFilter,
    replies: { 200: z.object({ ...pageLinks, results: z.array(StoredShipment) }) },
    handle: async (ctx, { params, query, target }) =>
      replyWith(200, await listShipments(ctx, await readIntegrationId(ctx, params.id), query, target)),
  }),

  v2SaveIntegrationShipments: defineEndpoint({
    ...ofIntegration,
    method: 'POST',
    path: '/integrations/{id}/shipments',
    summary: 'Create or update orders',
    description:
      'A list of 1 to 100. Each is saved as an order on its own; the response has an entry for each, with `status` created, updated or error. An order is the same where `external_order_id` and `external_shipment_id` are. The costs and tax numbers of `customs_details` are those of the order in v3; `checkout_payload` is kept as it is sent, for version 2 alone.',
    scope: 'write:order',
    body: ShipmentBatch,
    bodyLimit: 10_485_760,
    replies: { 200: z.array(ShipmentResult) },
    handle: async (ctx, { params, body }) => replyWith(200, await saveShipments(ctx, await readIntegrationId(ctx, params.id), body)),
  }),

  v2DeleteIntegrationShipment: defineEndpoint({
    ...ofIntegration,
    method: 'POST',
    path: '/integrations/{id}/shipments/delete',
    summary: 'Delete an order',
    description: 'By `shipment_uuid`, or by `external_order_id` and `external_shipment_id`.',
    scope: 'write:order',
    body: ShipmentSelector,
    replies: { 204: noContent },
    errors: [notFound, invalidValue],
    handle: async (ctx, { params, body }) => replyWith(204, await deleteShipment(ctx, await readIntegrationId(ctx, params.id), body)),
  }),
}
