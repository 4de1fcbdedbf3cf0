import type { Schema } from '../../fuzz/document.ts'
import {
  type Area,
  address,
  anyObject,
  boolean,
  choice,
  data,
  dateTime,
  either,
  integer,
  list,
  nothing,
  object,
  orNull,
  text,
} from '../json-schema.ts'
import { errorsOf, publishedCodes } from './shared.ts'

const integration = object({
  shop_name: text({ minLength: 1, maxLength: 250 }),
  shop_url: text(),
  service_point_enabled: boolean,
  service_point_carriers: list(text()),
  webhook_active: boolean,
  webhook_url: orNull(address),
  feedback_type: choice('eager', 'delayed', 'none'),
  id: integer(),
  type: text(),
  started_failing_at: orNull(dateTime),
  last_fetched_at: orNull(dateTime),
  created_at: dateTime,
  updated_at: dateTime,
})
const logged = either(anyObject, text(), nothing)
const log = object({
  id: integer(1),
  integration_id: orNull(integer(1)),
  'base_url!': text({ minLength: 1 }),
  full_url: orNull(text()),
  method: text(),
  response_code: orNull(integer(0)),
  response: orNull(object({ headers: orNull(anyObject), body: logged })),
  request: orNull(object({ headers: logged, payload: logged })),
  created_at: dateTime,
  exception_type: orNull(text()),
  exception: orNull(text()),
  protected: boolean,
  additional_data: either(anyObject, text()),
})

/** The 404 of an integration, and the 400 of its logs, carry their status as a number; the 404 has a title. */
const errors = (status: number, operation: string): Schema => {
  const isLog = operation.endsWith('/logs')
  const whole: Schema = { type: 'integer', const: status }
  if (status === 404) return errorsOf(status, { status: whole, title: true })
  return errorsOf(status, { ...(isLog && status === 400 && { status: whole, codes: [...publishedCodes, 'extra_forbidden'] }) })
}

export const integrations: Area = {
  name: 'integrations',
  operations: {
    'GET /integrations': { 200: data(list(integration)) },
    'GET /integrations/{id}': { 200: data(integration) },
    'PATCH /integrations/{id}': { 204: null },
    'DELETE /integrations/{id}': { 204: null },
    'GET /integrations/logs': { 200: data(list(log)) },
    'GET /integrations/{id}/logs': { 200: data(list(log)) },
    'POST /integrations/{id}/logs': { 201: data(log) },
  },
  errors,
}

const language = choice('en-us', 'en-gb', 'fr-fr', 'de-de', 'nl-nl', 'es-es', 'it-it')
const shopStatus = object({
  external_id: text(),
  status: text(),
  deleted_at: orNull(dateTime),
  translations: list(object({ status: text(), language }), { minItems: 1 }),
})
const mapped = object({
  status_category: choice('READY_TO_SEND', 'IN_TRANSIT', 'DELIVERED', 'CANCEL'),
  external_id: orNull(text()),
  is_valid: boolean,
})
export const shopOrderStatuses: Area = {
  name: 'shop order statuses',
  operations: {
    'GET /shop-order-statuses': { 200: data(list(shopStatus)) },
    'POST /shop-order-statuses': { 200: nothing },
    'GET /shop-order-statuses/mapping': { 200: data(object({ integration_id: integer(), mapping: list(mapped) })) },
    'POST /shop-order-statuses/mapping': { 200: nothing },
  },
}
