import assert from 'node:assert/strict'
import { addIntegration } from '../src/modules/sales/integrations/service.ts'
import type { Context } from '../src/platform/context.ts'
import { saveShipments } from '../src/v2/integration-shipments/save.ts'
import { createParcels } from '../src/v2/parcels/create.ts'
import { V2ParcelsRequest } from '../src/v2/parcels/schema.ts'
import { billCents, closeNow } from './billing.ts'
import { publish } from './checkout.ts'
import type { Request } from './examples.ts'
import type { TestResponse } from './harness.ts'
import { newReturn, returned } from './returns.ts'
import { enablePoints } from './service-points.ts'
import { sender } from './shipments.ts'
import { methods, shopOrder, v2Parcel } from './v2.ts'

type Call = (method: string, path: string, body?: unknown) => Promise<TestResponse>
type Example = (call: Call, context: Context) => Promise<Request>

/**
 * A request that succeeds, for each operation of version 2 that needs more than its path. `call` acts in v3 for the organization that will
 * send it, so that what the request names exists; `context` does for what no operation of v3 makes.
 */
export const v2Examples: Record<string, Example> = {
  v2CreateParcels: async (call) => {
    await newSender(call)
    return { body: { parcel: v2Parcel() } }
  },
  v2UpdateParcel: async (call, context) => ({
    body: { parcel: { id: (await newParcel(call, context, { request_label: false })).id, request_label: true } },
  }),
  v2PatchParcel: async (call, context) => ({ params: await unlabelledId(call, context), body: { city: 'Best' } }),
  v2UpdateParcelById: async (call, context) => ({ params: await unlabelledId(call, context), body: { parcel: { name: 'Kim' } } }),
  v2ListParcels: async (call, context) => {
    await newParcel(call, context)
    return {}
  },
  v2GetParcel: async (call, context) => ({ params: await labelledId(call, context) }),
  v2CancelParcel: async (call, context) => ({ params: await labelledId(call, context) }),
  v2GetReturnPortalUrl: async (call, context) => {
    const brand_id = await newBrand(call)
    await call('PUT', `/brands/${brand_id}/return-settings`, { is_portal_enabled: true })
    return { params: await labelledId(call, context, { brand_id }) }
  },

  v2GetShippingMethod: async () => ({ params: { id: methods.letter } }),
  v2ListShippingProducts: async () => ({ query: { from_country: 'NL', to_country: 'NL' } }),
  v2ListShippingPrices: async () => ({
    query: { shipping_method_id: methods.home, from_country: 'NL', to_country: 'NL', weight: 1000, weight_unit: 'gram' },
  }),

  v2ListSenderAddresses: async (call) => {
    await newSender(call)
    return {}
  },
  v2GetSenderAddress: async (call) => ({ params: { id: await newSender(call) } }),
  v2SearchServicePoints: async (call) => {
    await newPoint(call)
    return { query: { country: 'NL', city: 'Eindhoven', carrier: 'swiftly' } }
  },
  v2GetServicePoint: async (call) => ({ params: { service_point_id: await newPoint(call) } }),
  v2CheckServicePointAvailability: async (call) => ({ params: { service_point_id: await newPoint(call) } }),
  v2ListServicePointCarriers: async (call) => {
    await newPoint(call)
    return {}
  },
  v2GetTracking: async (call, context) => ({
    params: { tracking_number: (await newParcel(call, context, { shipment: { id: methods.home } })).tracking_number },
  }),
  v2GetContract: async (call) => ({ params: { id: (await call('GET', '/contracts')).body.data[0].id } }),

  v2GetIntegration: async (call) => ({ params: { id: await integrationId(call) } }),
  v2ReplaceIntegration: async (call) => ({ params: { id: await integrationId(call) }, body: { shop_name: 'South Tea' } }),
  v2UpdateIntegration: async (call) => ({ params: { id: await integrationId(call) }, body: { shop_name: 'North Tea' } }),
  v2DeleteIntegration: async (_, context) => ({
    params: { id: (await context.transaction((tx) => addIntegration(tx, { type: 'api', shop_name: 'Closed' }))).id },
  }),
  v2ListIntegrationShipments: async (call) => ({ params: { id: await integrationId(call) } }),
  v2SaveIntegrationShipments: async (call) => ({ params: { id: await integrationId(call) }, body: [newShopOrder()] }),
  v2DeleteIntegrationShipment: async (call, context) => {
    const id = await integrationId(call)
    const [saved] = await saveShipments(context, id, [newShopOrder()])
    return { params: { id }, body: { shipment_uuid: (saved as { shipment_uuid: string }).shipment_uuid } }
  },
  v2ListIntegrationLogs: async (call) => ({ params: { id: await integrationId(call) } }),
  v2CreateIntegrationLog: async (call) => ({ params: { id: await integrationId(call) }, body: { base_url: 'https://shop.example' } }),

  v2GetReturn: async (call) => ({ params: { id: (await newReturn({ call })).return_id } }),
  v2CreateReturn: async () => ({ body: returned() }),
  v2GetInvoice: async (call, context) => {
    await billCents(context, [310])
    await closeNow(context)
    return { params: { id: (await call('GET', '/invoices')).body.data[0].id } }
  },
  v2GetBrand: async (call) => ({ params: { id: await newBrand(call) } }),

  v2DownloadLabel: async (call, context) => ({ params: await labelledId(call, context) }),
  v2DownloadLabels: async (call, context) => ({ query: { ids: (await newParcel(call, context)).id } }),
  v2DownloadLabelSheet: async (call, context) => ({ params: await labelledId(call, context), query: { start_from: 2 } }),
  v2DownloadLabelSheets: async (call, context) => ({ query: { ids: (await newParcel(call, context)).id } }),
  v2GetLabel: async (call, context) => ({ params: await labelledId(call, context) }),
  v2CreateLabels: async (call, context) => ({ body: { label: { parcels: [(await newParcel(call, context)).id] } } }),
  v2DownloadDeclaration: async (call, context) => ({ params: await labelledId(call, context, abroad) }),
  v2DownloadDeclarations: async (call, context) => ({ query: { ids: (await newParcel(call, context, abroad)).id } }),
  v2DownloadParcelDocument: async (call, context) => ({ params: { ...(await labelledId(call, context)), type: 'label' } }),

  v2ListDeliveryOptions: async (call) => ({
    params: { configuration_id: (await publish({ call })).id },
    query: { weight: 2500, value: '45.90', from_country: 'NL', to_country: 'NL' },
  }),
}

/** A parcel that needs customs documents. */
const abroad = {
  shipment: { id: methods.post },
  country: 'US',
  city: 'New York',
  postal_code: '10001',
  country_state: 'US-NY',
  customs_invoice_nr: 'INV-2',
  customs_shipment_type: 2,
  weight: '1',
  parcel_items: [{ description: 'Mug', quantity: 1, weight: '0.3', value: '8.00', hs_code: '691200', origin_country: 'NL' }],
}

async function newParcel(call: Call, context: Context, changes: Record<string, unknown> = {}) {
  await newSender(call)
  const created = await createParcels(context, V2ParcelsRequest.parse({ parcel: v2Parcel(changes) }), undefined)
  return (created as { parcel: { id: number; tracking_number: string } }).parcel
}
const labelledId = async (call: Call, context: Context, changes: Record<string, unknown> = {}) => ({
  id: (await newParcel(call, context, changes)).id,
})
const unlabelledId = (call: Call, context: Context) => labelledId(call, context, { request_label: false })

/** The id of what a request of v3 created. */
async function createdId(call: Call, path: string, body: unknown): Promise<number> {
  const { status, body: answer, text } = await call('POST', path, body)
  assert.equal(status, 201, text)
  return answer.data.id
}
const newSender = (call: Call) => createdId(call, '/addresses/sender-addresses', sender)
let brands = 0
const newBrand = (call: Call) => createdId(call, '/brands', { name: 'Tulip', domain: `v2-example-${++brands}` })
const integrationId = async (call: Call): Promise<number> => (await call('GET', '/integrations')).body.data[0].id

async function newPoint(call: Call): Promise<number> {
  await enablePoints({ call, integration_id: await integrationId(call) })
  return (await call('GET', '/service-points?country_code=NL&carrier_code=swiftly&limit=1')).body.data.results[0].id
}

let orders = 0
const newShopOrder = () => shopOrder({ external_order_id: `v2-order-${++orders}`, external_shipment_id: `v2-order-${orders}` })
