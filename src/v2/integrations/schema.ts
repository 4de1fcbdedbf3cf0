import { z } from 'zod'
import { webUrl } from '../../http/fields.ts'
import { boundedList } from '../../http/lists.ts'
import { IntegrationFields } from '../../webhooks/public-events/integration-messages.ts'
import { looseBoolean, looseList, looseText } from '../loose.ts'

export const V2Integration = IntegrationFields.meta({ id: 'V2Integration' })

/** Response of an update. */
export const V2IntegrationUpdate = V2Integration.omit({ id: true, system: true, failing_since: true, last_fetch: true }).meta({
  id: 'V2IntegrationUpdate',
})

/** A blank address of a webhook removes it. */
const webhookUrl = z.preprocess((value) => (typeof value === 'string' && value.trim() === '' ? null : value), webUrl.nullable().optional())

export const V2IntegrationChanges = z
  .strictObject({
    shop_name: looseText(250),
    shop_url: z.preprocess((value) => (value === null || value === '' ? undefined : value), webUrl.optional()),
    service_point_enabled: looseBoolean,
    service_point_carriers: looseList(boundedList(z.string().min(1).max(100), 100)),
    webhook_active: looseBoolean,
    webhook_url: webhookUrl,
  })
  .meta({ id: 'V2IntegrationChanges' })

export const IntegrationOrdering = z.strictObject({
  ordering: looseText(50).meta({ description: '`last_fetch`, `failing_since`, with `-` from last to first. Others: the usual order.' }),
})
