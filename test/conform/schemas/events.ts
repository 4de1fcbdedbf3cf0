import { type Area, anyObject, boolean, choice, data, dateTime, integer, list, object, orNull, text } from '../json-schema.ts'
import { errorsOf } from './shared.ts'

/** July lists changes of shipments only. */
const event = object({
  user_id: orNull(integer()),
  'organization_id!': integer(),
  'resource_type!': choice('shipment'),
  'operation!': choice('create', 'update', 'delete'),
  'resource_id!': text(),
  'timestamp!': dateTime,
})
export const events: Area = {
  name: 'events',
  operations: { 'GET /events': { 200: data(list(event)) } },
  // Other types of resources are listed where the client names one.
  isExtension: (query) => !['shipment', null].includes(query.get('resource_type')),
}

const connection = object({
  id: integer(1),
  type: choice('webhook', 'klaviyo'),
  configuration: anyObject,
  created_at: dateTime,
  updated_at: dateTime,
})
const subscription = object({
  id: integer(1),
  connection_id: integer(1),
  event_type: choice('parcels.event.created'),
  is_active: boolean,
  created_at: dateTime,
  updated_at: dateTime,
})
const base = '/event-subscriptions'
export const eventSubscriptions: Area = {
  name: 'event subscriptions',
  operations: {
    [`GET ${base}/connections`]: { 200: data(list(connection)) },
    [`POST ${base}/connections`]: { 201: data(connection) },
    [`GET ${base}/connections/{id}`]: { 200: data(connection) },
    [`PATCH ${base}/connections/{id}`]: { 200: data(connection) },
    [`DELETE ${base}/connections/{id}`]: { 204: null },
    [`POST ${base}/connections/{id}/authorization`]: { 200: data(object({ 'authorization_url!': text({ minLength: 1 }) })) },
    [`GET ${base}/subscriptions`]: { 200: data(list(subscription)) },
    [`POST ${base}/subscriptions`]: { 201: data(subscription) },
    [`GET ${base}/subscriptions/{id}`]: { 200: data(subscription) },
    [`PATCH ${base}/subscriptions/{id}`]: { 200: data(subscription) },
    [`DELETE ${base}/subscriptions/{id}`]: { 204: null },
    [`POST ${base}/broadcast/test/{subscription_id}`]: {
      200: data(object({ success: boolean, status_code: integer(), response_body: text() })),
    },
  },
  errors: (status) => errorsOf(status, { pointer: '^(/data|$)' }),
}
