import type { Recipe, Recipes, RecipeUse } from './recipe.ts'
import { collectionDay, homeDelivery, makeShipment, receiverAddress, senderAddress, smallParcel } from './values.ts'

const route = { from_address: { country_code: 'NL', postal_code: '5611 EM' }, to_address: { country_code: 'DE', postal_code: '10115' } }
const ofShipment: Recipe = { path: ({ recall }) => ({ id: recall('announceShipment', 'data.id') }) }
/** The carrier refuses it in the background, so that it can be changed and announced again. */
const refusedShipment: Recipe = {
  operation: 'createShipment',
  body: (use) => makeShipment(use, { reference: 'journey:announcement_failed' }),
}
/** The clock runs until the carrier has answered. */
const refusal = (name: string): Recipe => ({ operation: 'advanceTestClock', needs: [name], body: () => ({ advance: 'PT1M' }) })

const ruleOf = ({ recall }: RecipeUse) => ({
  name: 'Tea to the south',
  criteria: { conditions: [{ property: 'destination_country', operator: 'in', compare_to: 'NL,BE' }] },
  actions: [
    { identifier: 'ship_with_address', value: String(recall('listSenderAddresses', 'data.0.id') ?? '') },
    { identifier: 'set_weight', value: '2' },
  ],
})
const ofRule: Recipe = { path: ({ recall }) => ({ rule_id: recall('createShippingRule', 'id') }) }

const pickupDay = ({ recall }: RecipeUse) => collectionDay(recall('getTestClock', 'data.now'))
const collogix = ({ recall }: RecipeUse) => recall('contractForPickups', 'data.0.id')
const slots = (use: RecipeUse) => ({
  carrier_code: 'collogix',
  contract_id: collogix(use),
  country_code: 'NL',
  postal_code: '5611 EM',
  date: pickupDay(use),
})

export const shippingRecipes: Recipes = {
  createShipment: { body: (use) => makeShipment(use) },
  announceShipment: { body: (use) => makeShipment(use) },
  createShipmentWithRules: { body: (use) => makeShipment(use, { apply_shipping_rules: true, explain: true }) },
  announceShipmentWithRules: { body: (use) => makeShipment(use, { apply_shipping_rules: true, explain: true }) },
  listShipments: { query: () => ({ page_size: '5' }) },
  receiveTrackingEvents: {
    warning:
      'Only a carrier can send it, signed with the key of its contract. In a sandbox, advance the test clock: the carriers then push scans.',
  },
  getShipment: ofShipment,
  shipmentToUpdate: refusedShipment,
  shipmentToReplace: refusedShipment,
  shipmentToCorrect: refusedShipment,
  updateRefused: refusal('shipmentToUpdate'),
  replaceRefused: refusal('shipmentToReplace'),
  correctionRefused: refusal('shipmentToCorrect'),
  correctedShipment: {
    operation: 'updateShipment',
    needs: ['correctionRefused'],
    path: ({ recall }) => ({ id: recall('shipmentToCorrect', 'data.id') }),
    body: () => ({ reference: null }),
  },
  updateShipment: {
    needs: ['updateRefused'],
    path: ({ recall }) => ({ id: recall('shipmentToUpdate', 'data.id') }),
    body: () => ({ to_address: receiverAddress }),
    spends: ['shipmentToUpdate', 'updateRefused'],
  },
  replaceShipment: {
    needs: ['replaceRefused'],
    path: ({ recall }) => ({ id: recall('shipmentToReplace', 'data.id') }),
    body: (use) => makeShipment(use),
    spends: ['shipmentToReplace', 'replaceRefused'],
  },
  createShipmentLabel: {
    needs: ['correctedShipment'],
    path: ({ recall }) => ({ shipment_id: recall('shipmentToCorrect', 'data.id') }),
    spends: ['shipmentToCorrect', 'correctionRefused', 'correctedShipment'],
  },
  shipmentToCancel: { operation: 'announceShipment', body: (use) => makeShipment(use) },
  cancelShipment: { path: ({ recall }) => ({ id: recall('shipmentToCancel', 'data.id') }), spends: ['shipmentToCancel'] },

  listShippingOptions: { query: () => ({ from_country_code: 'NL', to_country_code: 'DE', weight: '2', carrier_code: 'swiftly' }) },
  searchShippingOptions: { body: () => ({ ...route, parcels: [smallParcel], calculate_quotes: true }) },
  filterShippingOptions: { body: () => ({ ...route, parcels: [smallParcel] }) },
  getShippingRates: { body: () => ({ ...route, parcels: [smallParcel] }) },
  updateShippingDefaults: { body: () => ({ weight: { value: '1.5', unit: 'kg' }, ship_with: homeDelivery }) },

  createShippingRule: { body: ruleOf },
  getShippingRule: ofRule,
  updateShippingRule: { ...ofRule, body: (use) => ({ ...ruleOf(use), name: 'Tea and coffee to the south' }) },
  deleteShippingRule: { ...ofRule, ends: 1 },
  reorderShippingRules: { body: ({ recall }) => ({ rule_list: [recall('createShippingRule', 'id')] }) },
  testShippingRules: { body: (use) => ({ rule: ruleOf(use), rules: 'all' }) },

  downloadParcelDocument: { path: ({ recall }) => ({ id: recall('announceShipment', 'data.parcels.0.id'), type: 'label' }) },
  downloadParcelDocuments: {
    path: () => ({ type: 'label' }),
    query: ({ recall }) => ({ parcels: recall('announceShipment', 'data.parcels.0.id') }),
  },
  contractForTracking: { operation: 'listContracts', query: () => ({ carrier_code: 'swiftly' }) },
  createTrackingParcel: {
    body: ({ unique, recall }) => ({
      source_id: `parcel-${unique}`,
      tracking_number: { carrier_code: 'swiftly', tracking_number: `SW${unique}` },
      announced_at: '2026-11-14T10:00:00Z',
      from_address: { country_code: 'NL', postal_code: '5611 EM', city: 'Eindhoven' },
      to_address: { country_code: 'DE', postal_code: '10115', city: 'Berlin' },
      ship_with: {
        type: 'shipping_option_code',
        properties: { shipping_option_code: 'swiftly:home', contract_id: recall('contractForTracking', 'data.0.id') },
      },
      shipment: { source_id: `shipment-${unique}`, order: { source_id: `order-${unique}`, order_number: `#${unique}` } },
      details: { is_return: false },
    }),
  },
  getTrackingByNumber: {
    path: ({ recall }) => ({ tracking_number: recall('createTrackingParcel', 'tracking_numbers.0.tracking_number') }),
  },
  getParcelTracking: { path: ({ recall }) => ({ id: recall('createTrackingParcel', 'parcel_id') }) },

  searchServicePoints: { query: () => ({ country_code: 'NL', carrier_code: 'swiftly', address_city: 'Eindhoven', limit: '3' }) },
  getServicePoint: { path: ({ recall }) => ({ service_point_id: recall('searchServicePoints', 'data.results.0.id') }) },
  checkServicePointAvailability: { path: ({ recall }) => ({ service_point_id: recall('searchServicePoints', 'data.results.0.id') }) },

  contractForPickups: { operation: 'listContracts', query: () => ({ carrier_code: 'collogix' }) },
  listPickupTimeSlots: { query: slots },
  createPickup: {
    body: (use) => ({
      carrier_code: 'collogix',
      contract_id: collogix(use),
      time_slots: [
        { start_at: use.recall('listPickupTimeSlots', 'data.0.start_at'), end_at: use.recall('listPickupTimeSlots', 'data.0.end_at') },
      ],
      quantity: 3,
      total_weight: { value: '14.5', unit: 'kg' },
      address: senderAddress,
    }),
  },
  getPickup: { path: ({ recall }) => ({ id: recall('createPickup', 'data.id') }) },
  cancelPickup: { path: ({ recall }) => ({ id: recall('createPickup', 'data.id') }), spends: ['createPickup'] },
}
