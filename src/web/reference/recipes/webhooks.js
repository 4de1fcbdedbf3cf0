import { shipment } from './values.js'

const connection = {
  type: 'webhook',
  configuration: { url: 'https://hooks.example/events', auth_type: 'none' },
}
const ofConnection = { path: ({ recall }) => ({ id: recall('createConnection', 'data.id') }) }
const ofSubscription = { path: ({ recall }) => ({ id: recall('createSubscription', 'data.id') }) }
const ofDelivery = { path: ({ recall }) => ({ id: recall('listWebhookDeliveries', 'data.0.id') }) }

export const webhookRecipes = {
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
  shipmentToReport: { operation: 'announceShipment', needs: ['createSubscription'], body: (use) => shipment(use) },
  listWebhookDeliveries: { needs: ['shipmentToReport'], query: ({ recall }) => ({ connection_id: recall('createConnection', 'data.id') }) },
  getWebhookDelivery: ofDelivery,
  replayWebhookDelivery: ofDelivery,
  replayFailedDeliveries: { ...ofConnection, body: () => ({ since: '2026-11-01T00:00:00Z' }) },
  listEvents: { query: () => ({ resource_type: 'all', page_size: '10' }) },
}
