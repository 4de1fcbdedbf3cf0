import type { Recipe, Recipes, RecipeUse } from './recipe.ts'
import { homeDelivery, receiverAddress } from './values.ts'

const integration_id = ({ recall }: RecipeUse) => recall('listIntegrations', 'data.0.id')

const order = (use: RecipeUse) => ({
  order_id: `order-${use.unique}`,
  order_number: `#${use.unique}`,
  order_details: {
    integration: { id: integration_id(use) },
    status: { code: 'unshipped' },
    order_created_at: '2026-11-14T10:00:00Z',
    order_items: [{ item_id: 'item-1', name: 'Espresso blend, 1 kg', quantity: 2, total_price: { value: 37, currency: 'EUR' } }],
  },
  payment_details: { total_price: { value: 37, currency: 'EUR' }, status: { code: 'paid' } },
  shipping_address: receiverAddress,
  shipping_details: { ship_with: homeDelivery, measurement: { weight: { value: 2.1, unit: 'kg' } } },
})
/** An order that only one request ships. */
const newOrder: Recipe = { operation: 'upsertOrders', body: (use) => [order(use)] }
const shipping = (use: RecipeUse) => ({
  integration_id: integration_id(use),
  sender_address_id: use.recall('listSenderAddresses', 'data.0.id'),
  ship_with: homeDelivery,
})
const orderOf = ({ recall }: RecipeUse, name: string) => ({
  order_id: recall(name, 'data.0.order_id'),
  order_number: recall(name, 'data.0.order_number'),
})
const ofOrder: Recipe = { path: ({ recall }) => ({ id: recall('upsertOrders', 'data.0.id') }) }

const ofConfiguration: Recipe = { path: ({ recall }) => ({ id: recall('createCheckoutConfiguration', 'data.id') }) }
const configuration = ({ recall }: RecipeUse) => ({
  name: 'Shop',
  currency: 'EUR',
  from_address: { sender_address_id: recall('listSenderAddresses', 'data.0.id') },
  delivery_zones: [
    {
      countries: ['NL', 'BE', 'DE'],
      delivery_methods: [
        {
          type: 'standard_delivery',
          titles: { en: 'Standard' },
          internal_title: 'Standard',
          shipping_options: ['swiftly:home'],
          rates: { type: 'by_weight', bands: [{ up_to: { value: '5', unit: 'kg' }, price: '4.95' }] },
        },
      ],
    },
  ],
})
const cart = {
  total_weight: { value: '2500', unit: 'g' },
  total_price: { value: '45.90' },
  to_address: { country_code: 'NL', postal_code: '1012 LM' },
}

export const salesRecipes: Recipes = {
  upsertOrders: { body: (use) => [order(use)] },
  getOrder: ofOrder,
  updateOrder: {
    ...ofOrder,
    body: (use) => ({ order_details: { integration: { id: integration_id(use) }, order_items: [{ item_id: 'item-1', quantity: 3 }] } }),
  },
  deleteOrder: { ...ofOrder, ends: 1 },
  orderForLabel: newOrder,
  orderForLabels: newOrder,
  orderForAsyncLabels: newOrder,
  orderToShip: newOrder,
  orderByNumber: newOrder,
  createOrderLabel: { body: (use) => ({ ...shipping(use), order: orderOf(use, 'orderForLabel') }), spends: ['orderForLabel'] },
  createOrderLabels: { body: (use) => ({ ...shipping(use), orders: [orderOf(use, 'orderForLabels')] }), spends: ['orderForLabels'] },
  createOrderLabelsAsync: {
    body: (use) => ({ ...shipping(use), orders: [orderOf(use, 'orderForAsyncLabels')] }),
    spends: ['orderForAsyncLabels'],
  },
  shipOrders: { body: (use) => ({ ...shipping(use), order: orderOf(use, 'orderToShip') }), spends: ['orderToShip'] },
  createLabelByOrderNumber: {
    path: ({ recall }) => ({ order_id: recall('orderByNumber', 'data.0.order_id') }),
    body: shipping,
    spends: ['orderByNumber'],
  },

  createCheckoutConfiguration: { body: configuration },
  getCheckoutConfiguration: ofConfiguration,
  replaceCheckoutConfiguration: { ...ofConfiguration, body: (use) => ({ ...configuration(use), name: 'Shop, second edition' }) },
  publishCheckoutConfiguration: ofConfiguration,
  deleteCheckoutConfiguration: { ...ofConfiguration, ends: 2 },
  listCheckoutPublicKeys: ofConfiguration,
  createCheckoutPublicKey: { ...ofConfiguration, body: ({ origin }) => ({ origins: [origin] }) },
  deleteCheckoutPublicKey: {
    path: ({ recall }) => ({
      id: recall('createCheckoutConfiguration', 'data.id'),
      key_id: recall('createCheckoutPublicKey', 'data.id'),
    }),
    ends: 1,
  },
  searchDeliveryOptions: { needs: ['publishCheckoutConfiguration'], body: () => ({ ...cart, from_address: { country_code: 'NL' } }) },
  listDeliveryOptionsOfConfiguration: {
    needs: ['publishCheckoutConfiguration'],
    path: ({ recall }) => ({ configuration_id: recall('createCheckoutConfiguration', 'data.id') }),
    query: () => ({ weight_value: '2500', total_order_value: '45.90', from_country_code: 'NL', to_country_code: 'NL' }),
  },
  searchPublicDeliveryOptions: {
    needs: ['publishCheckoutConfiguration'],
    path: ({ recall }) => ({ public_key: recall('createCheckoutPublicKey', 'data.public_key') }),
    body: () => cart,
  },
  searchPublicServicePoints: {
    needs: ['publishCheckoutConfiguration'],
    path: ({ recall }) => ({ public_key: recall('createCheckoutPublicKey', 'data.public_key') }),
    query: () => ({ country_code: 'NL', postal_code: '9711 KS', city: 'Groningen' }),
  },
}
