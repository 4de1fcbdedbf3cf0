import type { Recipe, Recipes, RecipeUse } from './recipe.ts'
import { makeReturn } from './values.ts'

/**
 * Version 2 takes no new parcels from organizations that were created after 13 April 2026, as the demo organization was: its parcels are
 * those of returns.
 */
const parcel = ({ recall }: RecipeUse) => recall('v2CreateReturn', 'parcel_id')
const ofParcel: Recipe = { path: (use) => ({ id: parcel(use) }) }
const ofParcels: Recipe = { query: (use) => ({ ids: parcel(use) }) }
const ofIntegration: Recipe = { path: ({ recall }) => ({ id: recall('v2ListIntegrations', '0.id') }) }

export const v2Recipes: Recipes = {
  v2CreateReturn: { body: makeReturn },
  v2ListReturns: { query: () => ({}) },
  v2GetReturn: { path: ({ recall }) => ({ id: recall('v2CreateReturn', 'return_id') }) },
  v2GetParcel: ofParcel,
  v2UpdateParcel: { body: (use) => ({ parcel: { id: parcel(use), reference: 'R-2' } }) },
  v2PatchParcel: { ...ofParcel, body: () => ({ parcel: { reference: 'R-3' } }) },
  v2UpdateParcelById: { ...ofParcel, body: () => ({ parcel: { reference: 'R-4' } }) },
  v2GetTracking: { path: ({ recall }) => ({ tracking_number: recall('v2GetParcel', 'parcel.tracking_number') }) },
  v2GetReturnPortalUrl: ofParcel,
  v2GetLabel: ofParcel,
  v2DownloadLabel: ofParcel,
  v2DownloadLabelSheet: ofParcel,
  v2DownloadLabels: ofParcels,
  v2DownloadLabelSheets: ofParcels,
  v2CreateLabels: { body: (use) => ({ label: { parcels: [parcel(use)] } }) },
  v2DownloadParcelDocument: { path: (use) => ({ id: parcel(use), type: 'label' }) },
  v2DownloadDeclaration: ofParcel,
  v2DownloadDeclarations: ofParcels,
  returnToCancel: { operation: 'v2CreateReturn', body: makeReturn },
  v2CancelParcel: { path: ({ recall }) => ({ id: recall('returnToCancel', 'parcel_id') }), spends: ['returnToCancel'] },
  v2GetSenderAddress: { path: ({ recall }) => ({ id: recall('v2ListSenderAddresses', 'sender_addresses.0.id') }) },
  v2ListIntegrations: { query: () => ({}) },
  v2GetIntegration: ofIntegration,
  v2ReplaceIntegration: {
    ...ofIntegration,
    body: () => ({
      shop_name: 'North Coffee',
      shop_url: 'https://shop.example',
      webhook_active: true,
      webhook_url: 'https://shop.example/webhook',
    }),
  },
  v2UpdateIntegration: ofIntegration,
  v2DeleteIntegration: { ...ofIntegration, ends: 9, warning: 'If your credentials belong to this integration, they end with it.' },
  v2ListIntegrationShipments: ofIntegration,
  v2SaveIntegrationShipments: ofIntegration,
  v2DeleteIntegrationShipment: {
    ...ofIntegration,
    body: ({ recall }) => ({
      external_order_id: recall('v2SaveIntegrationShipments', '0.external_order_id'),
      external_shipment_id: recall('v2SaveIntegrationShipments', '0.external_shipment_id'),
    }),
    spends: ['v2SaveIntegrationShipments'],
  },
  v2ListIntegrationLogs: ofIntegration,
  v2CreateIntegrationLog: ofIntegration,
  v2GetInvoice: { path: ({ recall }) => ({ id: recall('v2ListInvoices', 'invoices.0.id') }) },
}
