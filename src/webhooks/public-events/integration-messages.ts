import { z } from 'zod'
import { defineIntegrationMessage } from './define.ts'

const timestamp = z.int().meta({ description: 'Milliseconds since 1970-01-01 UTC.' })

/** Integration with the names of API version 2, which also answers with it. */
export const IntegrationFields = z.object({
  id: z.int(),
  shop_name: z.string(),
  shop_url: z.string(),
  system: z.string(),
  failing_since: z.string().nullable(),
  last_fetch: z.string().nullable(),
  last_updated_at: z.string(),
  service_point_enabled: z.boolean(),
  service_point_carriers: z.array(z.string()),
  webhook_active: z.boolean(),
  webhook_url: z.string().nullable(),
})

/** Payload with the names of API version 2, which receivers of integration webhooks know. */
const IntegrationPayload = z
  .object({
    action: z.string(),
    timestamp,
    integration: IntegrationFields,
  })
  .meta({ id: 'IntegrationWebhookMessage' })

const integrationMessage = <const Type extends string>(type: Type, texts: { summary: string; description: string }) =>
  defineIntegrationMessage(type, {
    ...texts,
    resource_type: 'integration',
    payload: IntegrationPayload,
    sample: ({ time, baseUrl }) => ({
      action: type,
      timestamp: Date.parse(time),
      integration: {
        id: 0,
        shop_name: 'Test shop',
        shop_url: baseUrl,
        system: 'api',
        failing_since: null,
        last_fetch: null,
        last_updated_at: time,
        service_point_enabled: false,
        service_point_carriers: [],
        webhook_active: true,
        webhook_url: null,
      },
    }),
  })

export const integrationConnectedMessage = integrationMessage('integration_connected', {
  summary: 'Integration connected',
  description: 'The webhook of the integration was switched on.',
})
export const integrationUpdatedMessage = integrationMessage('integration_updated', {
  summary: 'Integration updated',
  description: 'The integration was changed while its webhook is on.',
})
export const integrationDeletedMessage = integrationMessage('integration_deleted', {
  summary: 'Integration deleted',
  description: 'The integration was deleted. It is the last message to its webhook.',
})

/** A parcel as API version 2 shows it: `v2/parcels/parcel-message.ts` has the fields. */
const V2Parcel = z.looseObject({
  id: z.int(),
  tracking_number: z.string().nullable(),
  status: z.looseObject({ id: z.int(), message: z.string() }),
  ...z
    .object({
      tracking_url: z.string().nullable(),
      carrier: z
        .looseObject({ id: z.int().nullable(), code: z.string(), name: z.string(), servicepoints_carrier_code: z.string() })
        .partial(),
      delivery_dates: z.looseObject({ estimated: z.string().nullable(), expected: z.string().nullable() }).partial(),
      is_return: z.boolean(),
      order_number: z.string().nullable(),
      external_reference: z.string().nullable(),
      name: z.string(),
      company_name: z.string(),
      address: z.string(),
      city: z.string(),
      postal_code: z.string(),
      weight: z.string().nullable(),
      date_created: z.string(),
      date_updated: z.string(),
      date_announced: z.string().nullable(),
      colli_uuid: z.string().nullable(),
      collo_nr: z.int(),
      collo_count: z.int(),
    })
    .partial().shape,
})

const parcelMessage = <const Type extends string>(type: Type, texts: { summary: string; description: string }) =>
  defineIntegrationMessage(type, {
    ...texts,
    resource_type: 'parcel',
    payload: z.looseObject({ action: z.string(), timestamp, parcel: V2Parcel }).meta({ id: 'ParcelWebhookMessage' }),
    sample: ({ time }) => ({
      action: type,
      timestamp: Date.parse(time),
      parcel: { id: 0, tracking_number: 'TEST0000000000', status: { id: 1000, message: 'Ready to send' } },
    }),
  })

export const parcelStatusMessage = parcelMessage('parcel_status_changed', {
  summary: 'Parcel status changed',
  description: 'The status of a parcel of the integration changed. `carrier_status_change_timestamp` is the time that the carrier reports.',
})
const ReturnPayload = z
  .object({
    action: z.string(),
    timestamp,
    data: z.object({
      id: z.int(),
      brand_id: z.int().nullable(),
      order_number: z.string().nullable(),
      return_reason_id: z.int().nullable(),
      return_address_id: z.int().nullable(),
      paid_return: z.boolean(),
      delivery_choice: z.string().nullable(),
      refund_type: z.string().nullable(),
      items: z.array(
        z.object({
          item_id: z.string().nullable(),
          description: z.string(),
          quantity: z.int(),
          sku: z.string().nullable(),
          hs_code: z.string().nullable(),
          return_reason_id: z.int().nullable(),
        }),
      ),
    }),
  })
  .meta({ id: 'ReturnWebhookMessage' })

export const returnCreatedMessage = defineIntegrationMessage('return_created', {
  summary: 'Return created',
  description:
    'A return was created through the API with credentials of the integration, or in the return portal of a parcel of the integration. `paid_return`: the shopper pays a fee.',
  resource_type: 'return',
  payload: ReturnPayload,
  sample: ({ time }) => ({
    action: 'return_created',
    timestamp: Date.parse(time),
    data: {
      id: 0,
      brand_id: null,
      order_number: 'TEST-1',
      return_reason_id: 31,
      return_address_id: null,
      paid_return: false,
      delivery_choice: 'drop_off_point',
      refund_type: null,
      items: [{ item_id: null, description: 'T-shirt', quantity: 1, sku: null, hs_code: null, return_reason_id: 31 }],
    },
  }),
})
