import type { Recipe, Recipes } from './recipe.ts'
import { makeShipment } from './values.ts'

const connection = {
  type: 'webhook',
  configuration: { url: 'https://hooks.example/events', auth_type: 'none' },
}
const ofConnection: Recipe = { path: ({ recall }) => ({ id: recall('createConnection', 'data.id') }) }
const ofSubscription: Recipe = { path: ({ recall }) => ({ id: recall('createSubscription', 'data.id') }) }
const ofDelivery: Recipe = { path: ({ recall }) => ({ id: recall('listWebhookDeliveries', 'data.0.id') }) }

export const webhookRecipes: Recipes = {
  createConnection: { body: () => connection },
  getConnection: ofConnection,
  updateConnection: {
    ...ofConnection,
    body: () => ({ ...connection, configuration: { ...connection.configuration, url: 'https://hooks.example/orders' } }),
  },
  deleteConnection: { ...ofConnection, ends: 2 },
  rotateConnectionSecret: ofConnection,
  providerConnection: { operation: 'createConnection', body: () => ({ type: 'klaviyo', configuration: {} }) },
  authorizeConnection: { path: ({ recall }) => ({ id: recall('providerConnection', 'data.id') }) },
  createSubscription: { body: ({ recall }) => ({ connection_id: recall('createConnection', 'data.id'), event_type: 'parcel.created' }) },
  getSubscription: ofSubscription,
  updateSubscription: {
    ...ofSubscription,
    body: ({ recall }) => ({ connection_id: recall('createConnection', 'data.id'), event_type: 'parcel.created', is_active: true }),
  },
  deleteSubscription: { ...ofSubscription, ends: 1 },
  sendTestEvent: { path: ({ recall }) => ({ subscription_id: recall('createSubscription', 'data.id') }) },
  shipmentToReport: { operation: 'announceShipment', needs: ['createSubscription'], body: (use) => makeShipment(use) },
  listWebhookDeliveries: { needs: ['shipmentToReport'], query: ({ recall }) => ({ connection_id: recall('createConnection', 'data.id') }) },
  getWebhookDelivery: ofDelivery,
  replayWebhookDelivery: ofDelivery,
  replayFailedDeliveries: { ...ofConnection, body: () => ({ since: '2026-11-01T00:00:00Z' }) },
  listEvents: { query: () => ({ resource_type: 'all', page_size: '10' }) },
}
