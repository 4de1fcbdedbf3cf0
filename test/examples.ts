import { z } from 'zod'
import { plausibleSettings } from '../src/carriers/sandbox/starter-contract.ts'
import { closeInvoices } from '../src/modules/billing/invoices/closing.ts'
import { billCorrection } from '../src/modules/billing/ledger/service.ts'
import { optionCodesOf } from '../src/modules/contracts/option-codes.ts'
import { createConnection } from '../src/modules/notifications/connections/service.ts'
import { ReturnRequest } from '../src/modules/returns/schema.ts'
import { createReturn } from '../src/modules/returns/service.ts'
import { findContactOf } from '../src/modules/support/contacts/service.ts'
import type { TicketType } from '../src/modules/support/tickets/values.ts'
import type { Context } from '../src/platform/context.ts'
import { defineChanges } from '../src/platform/events.ts'
import { addTime } from '../src/platform/time.ts'
import { publishEvent } from '../src/webhooks/publish.ts'
import { listCarriers } from './carriers.ts'
import { cart, configuration, deliveryMethod } from './checkout.ts'
import type { TestResponse } from './harness.ts'
import { pickup } from './pickups.ts'

import { nextRandom } from './seed.ts'
import { keepParcels } from './stored-parcels.ts'
import { newTicket, ownContract, requestedData, ticketRequest, unsentEmail } from './tickets.ts'

type Call = (method: string, path: string, body?: unknown) => Promise<TestResponse>
export type Request = {
  params?: Record<string, number | string>
  query?: Record<string, number | string>
  body?: Record<string, unknown> | readonly Record<string, unknown>[]
  /** A picture, or the text of a file. */
  file?: Buffer | string
  /** What it is answered with, where nothing can make it succeed yet. */
  answers?: number
}

const reportRequest = {
  fields: ['parcel_id'],
  filters: { announced_after: '2026-11-01T00:00:00Z', announced_before: '2026-11-30T00:00:00Z' },
}

/**
 * A request that succeeds, for each operation that needs more than its path: from these the contract tests derive theirs.
 * `call` acts for the organization that will send it, so that what the request names exists; `context` does for what no operation makes.
 */
export const examples: Record<string, (call: Call, context: Context) => Promise<Request>> = {
  listSenderAddresses: async (call) => twice(() => newAddress(call)),
  createSenderAddress: async (call) => ({ body: { ...address, brand_id: await newBrand(call) } }),
  getSenderAddress: async (call) => ({ params: { id: await newAddress(call) } }),
  updateSenderAddress: async (call) => ({
    params: { id: await newAddress(call) },
    body: { city: 'Breda', brand_id: await newBrand(call) },
  }),
  deleteSenderAddress: async (call) => ({ params: { id: await newAddress(call) } }),

  validateAddress: async () => ({ body: { address, carrier_code: carrier.code, validation_methods: ['here'] } }),

  listOrders: async (call) => twice(() => newOrder(call)),
  upsertOrders: async (call) => ({ body: [await orderRequest(call)] }),
  getOrder: async (call) => ({ params: { id: await newOrder(call) } }),
  updateOrder: async (call) => {
    const { order_id, order_details, shipping_details } = await orderRequest(call)
    const { body, text } = await call('POST', '/orders', [{ ...(await orderRequest(call)), order_id }])
    const [{ item_id }] = order_details.order_items
    return {
      params: { id: body?.data?.[0].id ?? assert(text) },
      body: { order_details: { integration: order_details.integration, order_items: [{ item_id, quantity: 3 }] }, shipping_details },
    }
  },
  deleteOrder: async (call) => ({ params: { id: await newOrder(call) } }),

  createParcelsReport: async (call, { integration_id }) => ({
    body: { ...reportRequest, filters: { ...reportRequest.filters, integration_id, brand_id: await newBrand(call) } },
  }),
  getParcelsReport: async (call) => ({ params: { report_id: (await call('POST', '/reporting/parcels', reportRequest)).body.id } }),
  listCarrierTransitTimes: async () => ({ query: { carrier_code: 'swiftly' } }),
  listShippingOptionTransitTimes: async () => ({ query: { shipping_option_code: 'swiftly:home' } }),

  createReturn: async (call) => ({ body: await returnRequest(call) }),
  announceReturn: async (call) => ({ body: await returnRequest(call) }),
  validateReturn: async (call) => ({ body: await returnRequest(call) }),
  listReturns: async (call) => {
    await twice(() => newReturn(call))
    return { query: { from_date: '2020-01-01 00:00:00', to_date: '2099-01-01 00:00:00', page_size: 1 } }
  },
  getReturn: async (call) => ({ params: { id: await newReturn(call) } }),
  cancelReturn: async (call) => ({ params: { id: await newReturn(call) } }),

  calculateDutiesAndTaxes: async () => ({
    body: {
      from_address: { country_code: 'CN' },
      to_address: { country_code: 'GB', postal_code: 'SW1A 1AA' },
      items: [
        { description: 'Leather shoes', hs_code: '640359', quantity: 2, price: { value: '99.99', currency: 'EUR' }, origin_country: 'CN' },
      ],
      shipping_cost: { value: '9.95', currency: 'EUR' },
      options: { is_gift: false, is_tax_registered: true, tax_registration_id: 'GB123456789' },
    },
  }),
  listTickets: async (call, context) => {
    const id = await newTicket({ call, context })
    await newTicket({ call, context }, 'unjust_return')
    return { query: { parcel_id: (await call('GET', `/dsf/tickets/${id}`)).body.parcel_id, status: 'pending', carrier: 'swiftly' } }
  },
  getTicket: async (call, context) => ({ params: { ticket_id: await newTicket({ call, context }) } }),
  updateTicket: async (call, context) => ({ params: { ticket_id: await newTicket({ call, context }) }, body: { step: 'communicate' } }),
  listTicketEmails: async (call, context) => ({ params: { ticket_id: (await unsentEmail({ call, context })).ticket_id } }),
  retryTicketEmail: async (call, context) => ({ params: await unsentEmail({ call, context }) }),
  createDamageTicket: async (_, context) => ({ body: await ownRequest(context, 'damaged') }),
  createDelayTicket: async (_, context) => ({ body: (await ticketRequest(context, 'delayed')).body }),
  createLateDeliveryTicket: async (_, context) => ({ body: await ownRequest(context, 'late_delivery') }),
  createLostTicket: async (_, context) => ({ body: await ownRequest(context, 'lost') }),
  createNotReceivedTicket: async (_, context) => ({ body: await ownRequest(context, 'delivered_not_received') }),
  createUnjustReturnTicket: async (_, context) => ({ body: await ownRequest(context, 'unjust_return') }),
  createAddressChangeTicket: async (_, context) => ({ body: await ownRequest(context, 'address_change') }),
  createTicket: async (_, context) => ({ body: { type: 'damaged', ...(await ownRequest(context, 'damaged')) } }),
  listRequestedData: async (call, context) => {
    await requestedData({ call, context }, 'sales_invoice')
    return { query: { data_type: 'sales_invoice' } }
  },
  provideRequestedData: async (call, context) => ({
    body: { request_id: (await requestedData({ call, context }, 'description_of_contents')).request_id, comment: 'Mugs' },
  }),
  // Of another carrier than that of the tickets: a carrier has one contact.
  createSupportContact: async () => ({ body: { ...supportContact, carrier_code: 'northpost' } }),
  getSupportContact: async (call) => ({ params: { id: await newSupportContact(call) } }),
  updateSupportContact: async (call) => ({ params: { id: await newSupportContact(call) }, body: { email: 'claims@example.com' } }),
  deleteSupportContact: async (call) => ({ params: { id: await newSupportContact(call) } }),

  listInvoices: async (_, context) => twice(() => newInvoice(context)),
  getInvoice: async (_, context) => ({ params: { invoice_id: await newInvoice(context) } }),
  downloadInvoiceDocument: async (_, context) => ({ params: { invoice_id: await newInvoice(withIssuer(context)) } }),
  /** The price of a label and its surcharges. */
  listInvoiceItems: async (call, context) => {
    await newShipment(call)
    const [{ parcel_id }] = (await call('GET', '/invoice-items?type=shipment')).body.data
    await newInvoice(context)
    const [{ invoice_id }] = (await call('GET', `/invoice-items?parcel_id=${parcel_id}`)).body.data
    return { query: { parcel_id, invoice_id } }
  },
  getInvoiceItem: async (call) => {
    await newShipment(call)
    return { params: { invoice_item_id: (await call('GET', '/invoice-items')).body.data[0].id } }
  },

  generateInvoice: async (call) => ({ body: await paperRequest(call) }),
  generateClaimLetter: async (call) => ({ body: { ...(await paperRequest(call)), ticket_category: 'lost' } }),

  listBrands: async (call) => twice(() => newBrand(call)),
  createBrand: async () => ({ body: newBrandRequest() }),
  getBrand: async (call) => ({ params: { id: await newBrand(call) } }),
  updateBrand: async (call) => ({ params: { id: await newBrand(call) }, body: { name: 'South' } }),
  deleteBrand: async (call) => ({ params: { id: await newBrand(call) } }),

  getReturnSettings: async (call) => ({ params: { id: await newBrand(call) } }),
  replaceReturnSettings: async (call) => ({
    params: { id: await newBrand(call) },
    body: {
      is_portal_enabled: true,
      reasons: [{ id: 1 }],
      return_address: { sender_address_id: await newAddress(call) },
      carriers: ['swiftly'],
    },
  }),

  searchDeliveryOptions: async (call) => {
    await publishedCheckout(call)
    return { body: cart({ from_address: { sender_address_id: await newAddress(call) } }) }
  },
  listDeliveryOptionsOfConfiguration: async (call) => ({
    params: { configuration_id: await publishedCheckout(call) },
    query: { weight_value: 2500, total_order_value: '45.90', from_country_code: 'NL', to_country_code: 'NL' },
  }),
  listCheckoutConfigurations: async (call) => twice(() => newCheckout(call)),
  createCheckoutConfiguration: async (call) => ({ body: await checkoutRequest(call) }),
  getCheckoutConfiguration: async (call) => ({ params: { id: await newCheckout(call) } }),
  replaceCheckoutConfiguration: async (call) => ({ params: { id: await newCheckout(call) }, body: await checkoutRequest(call) }),
  deleteCheckoutConfiguration: async (call) => ({ params: { id: await newCheckout(call) } }),
  publishCheckoutConfiguration: async (call) => ({ params: { id: await newCheckout(call) } }),
  listCheckoutPublicKeys: async (call) => ({ params: { id: (await newCheckoutKey(call)).id } }),
  createCheckoutPublicKey: async (call) => ({ params: { id: await newCheckout(call) }, body: { origins: ['https://shop.example'] } }),
  deleteCheckoutPublicKey: async (call) => ({ params: await newCheckoutKey(call) }),

  listPickups: async (call) => twice(() => newPickup(call)),
  createPickup: async (call) => ({ body: await pickupRequest(call) }),
  listPickupTimeSlots: async (call) => {
    const { date, contract_id } = await findTimeSlot(call)
    return { query: { carrier_code: 'collogix', contract_id, country_code: 'NL', postal_code: '5611 EM', date } }
  },
  getPickup: async (call) => ({ params: { id: await newPickup(call) } }),
  cancelPickup: async (call) => ({ params: { id: await newPickup(call) } }),

  listContracts: async (call) => twice(() => newContract(call)),
  createContract: async () => ({ body: contractRequest() }),
  getContract: async (call) => ({ params: { id: await newContract(call) } }),
  updateContract: async (call) => ({
    params: { id: await newContract(call) },
    body: { name: 'South', is_default_per_carrier: true, contract_data: {} },
  }),
  deleteContract: async (call) => {
    await newContract(call)
    // The one that a new organization is given: it is the default, so that another has to take its place.
    return { params: { id: (await call('GET', `/contracts?carrier_code=${carrier.code}`)).body.data[0].id } }
  },
  uploadContractRates: async (call) => ({ params: { id: await newContract(call) }, file: priceList }),
  getContractRates: async (call) => ({ params: { id: await pricedContract(call) } }),
  deleteContractRates: async (call) => ({ params: { id: await pricedContract(call) } }),
  getManualRates: async (call) => ({ params: { id: await newContract(call) } }),
  updateManualRates: async (call) => ({
    params: { id: await newContract(call) },
    body: {
      prices: [
        { shipping_option_code: option, price: { value: '4.95', currency: 'EUR' } },
        { shipping_option_code: otherOption, price: null },
      ],
    },
  }),

  uploadBrandScreenLogo: async (call) => ({ params: { id: await newBrand(call) }, file: picture }),
  uploadSupportFile: async () => ({ file: picture }),
  uploadBrandPrintLogo: async (call) => ({ params: { id: await newBrand(call) }, file: picture }),

  getIntegration: async (call) => ({ params: { id: await integration(call) } }),
  updateIntegration: async (call) => ({ params: { id: await integration(call) }, body: { shop_name: 'South' } }),
  deleteIntegration: async (call) => ({ params: { id: await integration(call) } }),
  rotateIntegrationWebhookSecret: async (call) => ({
    params: { id: await withWebhook(call) },
    body: { secret: 'a key that the receiver already has' },
  }),
  listAllIntegrationLogs: async (call) => twice(() => newLog(call)),
  listIntegrationLogs: async (call) => ({ ...(await twice(() => newLog(call))), params: { id: await integration(call) } }),
  createIntegrationLog: async (call) => ({ params: { id: await integration(call) }, body: { base_url: 'https://shop.example' } }),

  listShippingOptions: async (call) => ({ query: { ...lane, contract_id: await newContractId(call) } }),
  getOptionsOfShippingMethods: async () => ({ body: { shipping_method_ids: [8, 1001] } }),
  searchShippingOptions: async (call) => ({ body: { ...shipment, contract_id: await newContractId(call), calculate_quotes: true } }),
  filterShippingOptions: async (call) => ({ body: { ...shipment, contract_id: await newContractId(call) } }),
  getShippingRates: async (call) => ({ body: { ...shipment, contract_id: await newContractId(call) } }),

  downloadParcelDocument: async (_, context) => ({ params: { id: await newParcel(context), type: 'label' } }),
  downloadParcelDocuments: async (_, context) => ({ params: { type: 'label' }, query: { parcels: await newParcel(context) } }),

  createTrackingParcel: async (call) => ({ body: await trackingRequest(call) }),
  getTrackingByNumber: async (call) => ({ params: { tracking_number: (await newTracking(call)).tracking_numbers[0].tracking_number } }),
  getParcelTracking: async (call) => ({ params: { id: (await newTracking(call)).parcel_id } }),

  searchServicePoints: async (call) => {
    await enableServicePoints(call)
    return { query: { country_code: 'NL', use_integration_carriers: 'true', address_city: 'Eindhoven', limit: 3 } }
  },
  getServicePoint: async (call) => ({ params: { service_point_id: await anyServicePoint(call) } }),
  checkServicePointAvailability: async (call) => ({ params: { service_point_id: await anyServicePoint(call) } }),

  createOrderLabelsAsync: async (call) => ({ body: { ...(await shipping(call)), orders: [await orderToShip(call)] } }),
  createOrderLabel: async (call) => ({ body: { ...(await shipping(call)), order: await orderToShip(call) } }),
  createOrderLabels: async (call) => ({ body: { ...(await shipping(call)), orders: [await orderToShip(call)] } }),
  shipOrders: async (call) => ({ body: { ...(await shipping(call)), order: await orderToShip(call) } }),
  createLabelByOrderNumber: async (call) => ({ params: { order_id: (await orderToShip(call)).order_id }, body: await shipping(call) }),

  createShipment: async (call) => ({ body: await shipmentRequest(call) }),
  announceShipment: async (call) => ({ body: await shipmentRequest(call) }),
  createShipmentWithRules: async (call) => ({ body: await draftRequest(call) }),
  announceShipmentWithRules: async (call) => ({ body: await draftRequest(call) }),
  listShipments: async (call) => ({ ...(await twice(() => newShipment(call))), query: { integration_id: await integration(call) } }),
  getShipment: async (call) => ({ params: { id: await newShipment(call) } }),
  replaceShipment: async (call) => ({ params: { id: await failedShipment(call) }, body: await shipmentRequest(call) }),
  updateShipment: async (call) => {
    const { parcels: _, to_address: __, ...changes } = await shipmentRequest(call)
    return { params: { id: await failedShipment(call) }, body: changes }
  },
  createShipmentLabel: async (call) => {
    const shipment_id = await failedShipment(call)
    await call('PATCH', `/shipments/${shipment_id}`, { reference: null })
    return { params: { shipment_id } }
  },
  cancelShipment: async (call) => ({ params: { id: await newShipment(call) } }),
  approveReturn: async (call, context) => ({ params: { id: await requestedReturn(call, context) } }),
  rejectReturn: async (call, context) => ({ params: { id: await requestedReturn(call, context) } }),
  getReturnPortalUrl: async (call) => {
    const brand_id = await newBrand(call)
    await call('PUT', `/brands/${brand_id}/return-settings`, { is_portal_enabled: true })
    return { params: { id: await newShipment(call, { brand_id }) } }
  },

  listShippingRules: async (call) => twice(() => newRule(call)),
  createShippingRule: async (call) => ({ body: await ruleRequest(call) }),
  reorderShippingRules: async (call) => {
    await twice(() => newRule(call))
    const { data } = (await call('GET', '/shipping-rules/rules?page_size=200')).body
    return { body: { rule_list: data.map(({ id }: { id: number }) => id).reverse() } }
  },
  testShippingRules: async (call) => {
    await newOrder(call)
    return { body: { rule: await ruleRequest(call), rule_id: await newRule(call), rules: 'all', from: '2026-11-01T00:00:00Z' } }
  },
  getShippingRule: async (call) => ({ params: { rule_id: await newRule(call) } }),
  updateShippingRule: async (call) => ({ params: { rule_id: await newRule(call) }, body: { ...(await ruleRequest(call)), name: 'Heavy' } }),
  deleteShippingRule: async (call) => ({ params: { rule_id: await newRule(call) } }),
  getRuleAction: async () => ({ params: { identifier: 'set_shipping_method' } }),
  getRuleCondition: async () => ({ params: { identifier: 'integration' } }),

  listEvents: async (call) => ({ ...(await twice(() => newBrand(call))), query: { resource_type: 'all' } }),

  createConnection: async () => ({ body: connectionRequest }),
  listConnections: async (call) => twice(() => newConnection(call)),
  getConnection: async (call) => ({ params: { id: await newConnection(call) } }),
  updateConnection: async (call) => ({ params: { id: await newConnection(call) }, body: connectionRequest }),
  deleteConnection: async (call) => ({ params: { id: await newConnection(call) } }),
  rotateConnectionSecret: async (call) => ({ params: { id: await newConnection(call) } }),
  authorizeConnection: async (_, context) => ({ params: { id: await newProviderConnection(context) } }),
  createSubscription: async (call) => ({ body: { connection_id: await newConnection(call), event_type: 'parcel.created' } }),
  listSubscriptions: async (call) => twice(() => newSubscription(call)),
  getSubscription: async (call) => ({ params: { id: await newSubscription(call) } }),
  updateSubscription: async (call) => ({
    params: { id: await newSubscription(call) },
    body: { connection_id: await newConnection(call), event_type: 'parcels.event.created', is_active: false },
  }),
  deleteSubscription: async (call) => ({ params: { id: await newSubscription(call) } }),
  listWebhookDeliveries: async (call, context) => {
    await newDelivery(call, context)
    await context.transaction((tx) => publishEvent(tx, { ...defineChanges('parcel').created, payload: z.object({}) }, 2, {}))
    return { query: { connection_id: (await call('GET', '/event-subscriptions/deliveries')).body.data[0].connection_id } }
  },
  getWebhookDelivery: async (call, context) => ({ params: { id: await newDelivery(call, context) } }),
  replayWebhookDelivery: async (call, context) => ({ params: { id: await newDelivery(call, context) } }),
  replayFailedDeliveries: async (call) => ({ params: { id: await newConnection(call) }, body: { since: '2026-11-01T00:00:00Z' } }),
  sendTestEvent: async (call) => ({ params: { subscription_id: await newSubscription(call) } }),
  updateShippingDefaults: async (call) => ({
    body: {
      weight: { value: '1.5', unit: 'kg' },
      ship_with: (await shipmentRequest(call)).ship_with,
      customs_options: { export_reason: 'gift' },
    },
  }),

  advanceTestClock: async () => ({ body: { advance: 'P2D' } }),

  listShopOrderStatuses: async (call) => ({ query: { integration_id: await integration(call) } }),
  replaceShopOrderStatuses: async (call) => ({ body: { integration_id: await integration(call), statuses } }),
  getShopOrderStatusMapping: async (call) => ({ query: { integration_id: await integration(call) } }),
  replaceShopOrderStatusMapping: async (call) => {
    const integration_id = await integration(call)
    await call('POST', '/shop-order-statuses', { integration_id, statuses })
    return { body: { integration_id, mapping } }
  },
}

/** The smallest PNG: one dot. */
export const picture = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==', 'base64')

const address = {
  name: 'Robin',
  address_line_1: 'Stadhuisplein',
  house_number: '10',
  postal_code: '5611 EM',
  city: 'Eindhoven',
  country_code: 'NL',
}
/** Any sandbox carrier; one of several options. */
const carrier = listCarriers().find((one) => one.mode === 'test' && optionCodesOf(one).size > 1)!
const [option, otherOption] = optionCodesOf(carrier)
const contractRequest = () => ({ carrier_code: carrier.code, contract_data: plausibleSettings({ random: nextRandom() }, carrier) })
const priceList = `shipping_option_code,from_country,to_country,min_weight,max_weight,price,currency
${option},NL,DE,0,2.5,4.95,EUR
${option},NL,DE,2.5,10,7,EUR
`

const lane = { from_country_code: 'NL', to_country_code: 'DE', weight: '2', carrier_code: 'swiftly' }
const shipment = {
  from_address: { country_code: 'NL', postal_code: '5611 EM' },
  to_address: { country_code: 'DE', postal_code: '10115' },
  parcels: [{ weight: { value: '2', unit: 'kg' }, dimensions: { length: '30', width: '20', height: '10', unit: 'cm' } }],
}
let references = 0
/** A shipment as it is announced, from an address that is stored, under a reference of its own. */
const shipmentRequest = async (call: Call): Promise<Record<string, unknown>> => ({
  brand_id: await newBrand(call),
  from_address: { sender_address_id: await newAddress(call) },
  to_address: { ...address, name: 'Ada', house_number: '12', email: 'ada@example.com' },
  ship_with: { type: 'shipping_option_code', properties: { shipping_option_code: 'swiftly:home', contract_id: await newContractId(call) } },
  parcels: shipment.parcels,
  external_reference_id: `ref-${++references}`,
})
/** Rules and defaults may say the rest; here nothing is left to them. */
const draftRequest = async (call: Call) => ({
  ...(await shipmentRequest(call)),
  customs_information: { invoice_number: 'F-1', export_reason: 'gift' },
  apply_shipping_rules: true,
  explain: true,
})
const newShipment = async (call: Call, more: Record<string, unknown> = {}): Promise<string> => {
  const { body, text } = await call('POST', '/shipments/announce', { ...(await shipmentRequest(call)), ...more })
  return body?.data?.id ?? assert(text)
}
/** A document of the support desk about a parcel. */
const paperRequest = async (call: Call) => {
  const { body } = await call('GET', `/shipments/${await newShipment(call)}`)
  const { tracking_number } = body.data.parcels[0]
  return { tracking_number, items: [{ description: 'Mug', quantity: 2, unit_price: 18.5 }], currency_code: 'EUR', tax_rate: 21 }
}
/** One that the carrier refused, and that may be changed. */
const failedShipment = (call: Call) => newShipment(call, { reference: 'journey:announcement_failed' })
/** From the shopper to the shop, with all that customs would ask for. */
const returnRequest = async (call: Call): Promise<Record<string, unknown>> => ({
  from_address: { ...address, name: 'Ada', house_number: '12', email: 'ada@example.com' },
  to_address: { ...address, email: 'returns@example.com' },
  ship_with: { type: 'shipping_option_code', shipping_option_code: 'swiftly:return', contract: await newContractId(call) },
  weight: { value: 1.2, unit: 'kg' },
  dimensions: { length: 30, width: 20, height: 10, unit: 'cm' },
  parcel_items: [
    { description: 'T-shirt', quantity: 1, price: { value: 12.5, currency: 'EUR' }, return_reason_id: '31', return_message: 'Too tight' },
  ],
  brand_id: await newBrand(call),
  external_reference: `return-${++references}`,
  order_number: '#1',
})
/** One that waits for the approval of the merchant, as the portal creates it. */
const requestedReturn = async (call: Call, context: Context): Promise<number> => {
  const portal = { outgoing_shipment_id: 'shipment', integration_id: context.integration_id, status: 'requested' as const }
  return (await createReturn(context, ReturnRequest.parse(await returnRequest(call)), portal)).return_id
}
const newReturn = async (call: Call): Promise<number> => {
  const { body, text } = await call('POST', '/returns/announce-synchronously', await returnRequest(call))
  return body?.return_id ?? assert(text)
}
const supportContact = { carrier_code: 'swiftly', email: 'support@swiftly.example', language: 'en-gb' }
const newSupportContact = async (call: Call): Promise<number> => {
  const { status, body, text } = await call('POST', '/dsf/carrier-support-contacts', supportContact)
  if (status === 201) return body.id
  return (await call('GET', '/dsf/carrier-support-contacts')).body[0]?.id ?? assert(text)
}
/** A ticket about a parcel that was sent under an own contract, with the id of that contract. */
const ownRequest = async (context: Context, type: TicketType) => {
  const contact = await findContactOf(context, 'swiftly')
  const contract_id = await ownContract(context, 'swiftly', { hasContact: !contact })
  const { body } = await ticketRequest(context, type, { contract_id })
  return { ...body, carrier_contract_id: contract_id }
}
/** As if the settings named an issuer: without one, an invoice has no document. */
const withIssuer = (context: Context): Context => ({
  ...context,
  transaction: (work) => context.transaction((tx) => work({ ...tx, invoicing: { ...tx.invoicing, issuer: exampleIssuer } })),
})
const exampleIssuer = {
  business_name: 'Parcels Ltd',
  address: 'Dock 1',
  postal_code: '5611 EM',
  city: 'Eindhoven',
  country: 'NL',
  vat_id: 'NL000000000B01',
  coc_id: '12345678',
}
/** One item, and the invoice that it is on. */
const newInvoice = async (context: Context): Promise<number> => {
  const owner = { subtype: 'weight', description: 'Weighed 12 kg', carrier_code: 'swiftly', from_country: 'NL' }
  await context.transaction((tx) =>
    billCorrection(tx, { ...owner, parcel_id: 1, correction_key: String(++references), price: { cents: 310, currency: 'EUR' } }),
  )
  const { issued } = await closeInvoices(context, { until: addTime(context.now(), { seconds: 1 }), type: 'periodic' })
  // Another example that closes at this moment may have put the item on its invoice.
  return issued[0]?.id ?? newestInvoice(context)
}
const newestInvoice = async ({ db, organization_id }: Context): Promise<number> => {
  const invoices = db.selectFrom('invoices').select('id').where('organization_id', '=', organization_id)
  return (await invoices.orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()).id
}
/** A parcel that was sent elsewhere. */
const trackingRequest = async (call: Call): Promise<Record<string, unknown>> => ({
  source_id: `parcel-${++references}`,
  tracking_number: { carrier_code: 'swiftly', tracking_number: `SW ${references}/é` },
  announced_at: '2026-11-14T10:00:00Z',
  from_address: { ...shipment.from_address, city: 'Eindhoven' },
  to_address: { ...shipment.to_address, city: 'Berlin' },
  ship_with: { type: 'shipping_option_code', properties: { shipping_option_code: 'swiftly:home', contract_id: await newContractId(call) } },
  shipment: { source_id: 'shipment-1', order: { source_id: 'order-1', order_number: '#1' } },
  details: { brand_id: await newBrand(call), integration_id: await integration(call), is_return: false },
})
const newTracking = async (call: Call) => {
  const { body, text } = await call('POST', '/parcels/tracking', await trackingRequest(call))
  const [{ tracking_number }] = body?.tracking_numbers ?? assert(text)
  return { ...body, tracking_numbers: [{ tracking_number: encodeURIComponent(tracking_number) }] }
}
const newContractId = async (call: Call): Promise<number> => (await call('GET', '/contracts?carrier_code=swiftly')).body.data[0].id
const enableServicePoints = async (call: Call) =>
  call('PATCH', `/integrations/${await integration(call)}`, {
    service_point_enabled: true,
    service_point_carriers: ['swiftly', 'northpost'],
  })
const anyServicePoint = async (call: Call): Promise<number> => {
  await enableServicePoints(call)
  return (await call('GET', '/service-points?country_code=NL&carrier_code=swiftly&limit=1')).body.data.results[0].id
}
const statuses = [{ external_id: 'paid', translations: [{ status: 'Paid', language: 'en-gb' }] }]
const mapping = ['READY_TO_SEND', 'IN_TRANSIT', 'DELIVERED', 'CANCEL'].map((status_category, i) => ({
  status_category,
  external_id: i === 0 ? 'paid' : null,
}))

let orders = 0
const orderRequest = async (call: Call) => {
  const ship_with = { type: 'shipping_option_code', properties: { shipping_option_code: option, contract_id: await newContractId(call) } }
  return {
    order_id: `order-${++orders}`,
    order_number: `#${orders}`,
    order_details: {
      integration: { id: await integration(call) },
      status: { code: 'unshipped' },
      order_created_at: '2026-11-14T10:00:00Z',
      order_items: [{ item_id: 'item-1', name: 'Coffee', quantity: 2, total_price: { value: 19.9, currency: 'EUR' } }] as const,
    },
    payment_details: { total_price: { value: 19.9, currency: 'EUR' }, status: { code: 'paid' } },
    shipping_address: address,
    shipping_details: { ship_with },
  }
}
/** By both of its names. */
const orderToShip = async (call: Call): Promise<{ order_id: string; order_number: string }> => {
  const order = await orderRequest(call)
  const measurement = { weight: { value: 1.5, unit: 'kg' } }
  const shipping_address = { ...address, email: 'ada@example.com' }
  const { body, text } = await call('POST', '/orders', [
    { ...order, shipping_address, shipping_details: { ...order.shipping_details, measurement } },
  ])
  const { order_id, order_number } = body?.data?.[0] ?? assert(text)
  return { order_id, order_number }
}
/** From where, and how. */
const shipping = async (call: Call): Promise<Record<string, unknown>> => ({
  integration_id: await integration(call),
  sender_address_id: await newAddress(call),
  brand_id: await newBrand(call),
  ship_with: { type: 'shipping_option_code', properties: { shipping_option_code: 'swiftly:home', contract_id: await newContractId(call) } },
})
const newOrder = async (call: Call): Promise<number> => {
  const { body, text } = await call('POST', '/orders', [await orderRequest(call)])
  return body?.data?.[0].id ?? assert(text)
}

/** One that names everything that a rule can name. */
const ruleRequest = async (call: Call) => ({
  name: 'Tea to the south',
  criteria: {
    conditions: [
      { property: 'integration', operator: 'is', compare_to: String(await integration(call)) },
      { property: 'destination_country', operator: 'in', compare_to: 'NL,BE' },
    ],
  },
  actions: [
    { identifier: 'ship_with_address', value: String(await newAddress(call)) },
    { identifier: 'use_shipping_contract', value: String(await newContractId(call)) },
    { identifier: 'set_weight', value: '2' },
  ],
})
const newRule = async (call: Call): Promise<number> => {
  const { body, text } = await call('POST', '/shipping-rules/rules', await ruleRequest(call))
  return body?.id ?? assert(text)
}

const connectionRequest = {
  type: 'webhook',
  configuration: {
    url: 'https://hooks.example/events',
    auth_type: 'api_key',
    auth_config: { header_name: 'X-Api-Key', api_key: 'a key of theirs' },
    extra_headers: { 'X-Shop': 'north' },
  },
}
const newConnection = async (call: Call) => idOf(await call('POST', '/event-subscriptions/connections', connectionRequest))
/** By the service: one with a configuration, as others would make it of this request, is refused. */
const newProviderConnection = async (context: Context) => (await createConnection(context, { type: 'klaviyo', configuration: {} })).id
const newSubscription = async (call: Call) =>
  idOf(await call('POST', '/event-subscriptions/subscriptions', { connection_id: await newConnection(call), event_type: 'parcel.created' }))

/** One more that waits for its connection. */
const newDelivery = async (call: Call, context: Context): Promise<number> => {
  await newSubscription(call)
  await context.transaction((tx) => publishEvent(tx, { ...defineChanges('parcel').created, payload: z.object({}) }, 1, {}))
  return (await call('GET', '/event-subscriptions/deliveries')).body.data[0].id
}

let brands = 0
const newBrandRequest = () => ({ name: 'North', domain: `north-${++brands}` })
const idOf = ({ body, text }: TestResponse): number => body?.data?.id ?? assert(text)
const assert = (text: string): never => {
  throw new Error(`An example could not be prepared: ${text}`)
}
/** A list needs a second row to have a second page. */
const twice = async (make: () => Promise<unknown>): Promise<Request> => {
  await make()
  await make()
  return {}
}
const newParcel = async (context: Context) => (await keepParcels(context, { carrier: 'swiftly' }))[0]!
const newLog = async (call: Call) =>
  idOf(await call('POST', `/integrations/${await integration(call)}/logs`, { base_url: 'https://shop.example' }))
const newBrand = async (call: Call) => idOf(await call('POST', '/brands', newBrandRequest()))
/** On the first of the days to come on which the carrier collects, by the clock of the organization. */
const findTimeSlot = async (call: Call) => {
  const contract_id: number = (await call('GET', '/contracts?carrier_code=collogix')).body.data[0].id
  const { now } = (await call('GET', '/sandbox/clock')).body.data
  for (let days = 2; ; days++) {
    const date = Temporal.PlainDate.from(now.slice(0, 10)).add({ days }).toString()
    const query = new URLSearchParams({
      carrier_code: 'collogix',
      contract_id: String(contract_id),
      country_code: 'NL',
      postal_code: '5611EM',
      date,
    })
    const { body, text } = await call('GET', `/pickups/time-slots?${query}`)
    const [time_slot] = body?.data ?? assert(text)
    if (time_slot) return { date, contract_id, time_slot }
  }
}
const pickupRequest = async (call: Call) => {
  const { contract_id, time_slot } = await findTimeSlot(call)
  return pickup({ contract_id, time_slots: [time_slot] })
}
const newPickup = async (call: Call) => idOf(await call('POST', '/pickups', await pickupRequest(call)))
const newContract = async (call: Call) => idOf(await call('POST', '/contracts', contractRequest()))
const pricedContract = async (call: Call) => {
  const id = await newContract(call)
  await call('PUT', `/contracts/${id}/prices`, priceList)
  return id
}
const newAddress = async (call: Call) => idOf(await call('POST', '/addresses/sender-addresses', address))
const withWebhook = async (call: Call) => {
  const id = await integration(call)
  await call('PATCH', `/integrations/${id}`, { webhook_active: true, webhook_url: 'https://hooks.example/shop' })
  return id
}
const integration = async (call: Call): Promise<number> => (await call('GET', '/user/auth/metadata')).body.data.integration_id

async function checkoutRequest(call: Call) {
  const [{ id: integration_id }] = (await call('GET', '/integrations')).body.data
  const method = deliveryMethod({
    id: '01a1de6f-5280-74d6-9235-4105cce065f7',
    rates: { type: 'by_weight', bands: [{ up_to: { value: '5', unit: 'kg' }, price: '4.95' }] },
  })
  return configuration([method], { integration_id, from_address: { sender_address_id: await newAddress(call) } })
}

const newCheckout = async (call: Call): Promise<string> => (await call('POST', '/checkout/configurations', configuration())).body.data.id

async function publishedCheckout(call: Call): Promise<string> {
  const id = await newCheckout(call)
  await call('POST', `/checkout/configurations/${id}/publish`)
  return id
}

async function newCheckoutKey(call: Call) {
  const id = await newCheckout(call)
  const { body } = await call('POST', `/checkout/configurations/${id}/public-keys`, { origins: ['https://shop.example'] })
  return { id, key_id: body.data.id as number }
}
