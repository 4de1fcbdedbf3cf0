import { defineEndpoint, replyWith, wrapInData } from '../../http/endpoint.ts'
import { planningErrors, shipmentCreation } from '../shipments/index.ts'
import { attributesErrorMapping, belowAttributes, duplicateReference } from '../shipments/record/errors.ts'
import { ShipmentDraft } from '../shipments/record/schema.ts'
import { tooDear } from './rules/errors.ts'
import { ShipmentWithRules } from './schema.ts'
import { announceWithRules, createWithRules } from './service.ts'

export const shipmentWithRulesEndpoints = {
  createShipmentWithRules: defineEndpoint({
    ...shipmentCreation,
    method: 'POST',
    path: '/shipments/with-rules',
    aliases: ['/shipments/create-with-shipping-rules'],
    summary: 'Create a shipment with rules',
    description:
      'Precedence: rules, then request, then defaults. `applied_shipping_rules` lists the rules that applied. The carrier announcement runs in the background. Rules see the request with the defaults filled in. A value that is still missing afterwards is reported as missing. `delivery_indicator` is the delivery method of the checkout (in orders it is in `shipping_details`): rules compare its first 255 characters, and the shipment does not keep it. Rules that name a deleted contract or address are skipped. Rules that exceed the processor time of a request are 422.',
    body: ShipmentDraft,
    errorMapping: attributesErrorMapping,
    replies: { 201: wrapInData(ShipmentWithRules) },
    errors: [...planningErrors, duplicateReference, tooDear],
    isDear: true,
    handle: async (ctx, { body }) => replyWith(201, await belowAttributes(createWithRules(ctx, body))),
  }),

  announceShipmentWithRules: defineEndpoint({
    ...shipmentCreation,
    method: 'POST',
    path: '/shipments/announce-with-rules',
    aliases: ['/shipments/announce-with-shipping-rules'],
    summary: 'Create and announce with rules',
    description:
      'Works like /shipments/with-rules, but announces the shipment before the response and returns the label. `explain` adds the values that each rule compared.',
    body: ShipmentDraft,
    replies: { 201: wrapInData(ShipmentWithRules) },
    errors: [...planningErrors, duplicateReference, tooDear],
    isDear: true,
    handle: async (ctx, { body }) => replyWith(201, await announceWithRules(ctx, body)),
  }),
}
