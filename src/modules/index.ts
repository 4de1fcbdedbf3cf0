import { brandEndpoints } from './account/brands/routes.ts'
import { tokenEndpoints } from './account/credentials/routes.ts'
import { organizationEndpoints } from './account/organizations/routes.ts'
import { returnSettingsEndpoints } from './account/return-settings/routes.ts'
import { addressEndpoints } from './account/sender-addresses/routes.ts'
import { userEndpoints } from './account/users/routes.ts'
import { invoiceDocumentEndpoints } from './billing/documents/routes.ts'
import { dutiesEndpoints } from './billing/duties-and-taxes/routes.ts'
import { invoiceItemEndpoints } from './billing/invoice-items/routes.ts'
import { invoiceEndpoints } from './billing/invoices/routes.ts'
import { shippingOptionEndpoints } from './choosing/options/routes.ts'
import { servicePointEndpoints } from './choosing/service-points/routes.ts'
import { contractEndpoints } from './contracts/routes.ts'
import { shippingDefaultsEndpoints } from './drafts/defaults/routes.ts'
import { shipmentWithRulesEndpoints } from './drafts/routes.ts'
import { shippingRuleEndpoints } from './drafts/rules/routes.ts'
import { pickupEndpoints } from './handover/pickups/routes.ts'
import { analyticsEndpoints } from './insight/analytics/routes.ts'
import { eventEndpoints } from './insight/events/routes.ts'
import { reportEndpoints } from './insight/reporting/routes.ts'
import { deliveryEndpoints } from './notifications/deliveries/routes.ts'
import { eventSubscriptionEndpoints } from './notifications/routes.ts'
import { orderLabelEndpoints } from './order-labels/routes.ts'
import { returnPortalEndpoints } from './returns/portal/routes.ts'
import { returnEndpoints } from './returns/routes.ts'
import { checkoutEndpoints } from './sales/checkout/routes.ts'
import { integrationEndpoints } from './sales/integrations/routes.ts'
import { orderEndpoints } from './sales/orders/routes.ts'
import { shopOrderStatusEndpoints } from './sales/shop-order-statuses/routes.ts'
import { parcelEndpoints } from './shipments/documents/routes.ts'
import { shipmentEndpoints } from './shipments/routes.ts'
import { parcelTrackingEndpoints } from './shipments/tracking/routes.ts'
import { supportContactEndpoints } from './support/contacts/routes.ts'
import { supportDeskEndpoints } from './support/desk/routes.ts'
import { supportDocumentEndpoints } from './support/documents/routes.ts'
import { supportFileEndpoints } from './support/files/routes.ts'
import { ticketEndpoints } from './support/tickets/routes.ts'

const { createShipment, announceShipment, ...otherShipmentEndpoints } = shipmentEndpoints

/** The endpoints of every area, in the order of the API. `app.ts` adds those of the simulator. */
export const moduleEndpoints = {
  oauth2: tokenEndpoints,
  organizations: organizationEndpoints,
  user: userEndpoints,
  addresses: addressEndpoints,
  orders: orderEndpoints,
  'ship-an-order': orderLabelEndpoints,
  shipments: { createShipment, announceShipment, ...shipmentWithRulesEndpoints, ...otherShipmentEndpoints },
  returns: returnEndpoints,
  'shipping-options': shippingOptionEndpoints,
  'shipping-defaults': shippingDefaultsEndpoints,
  'shipping-rules': shippingRuleEndpoints,
  parcels: parcelEndpoints,
  'parcel-tracking': parcelTrackingEndpoints,
  'service-points': servicePointEndpoints,
  pickups: pickupEndpoints,
  brands: brandEndpoints,
  'return-settings': returnSettingsEndpoints,
  'return-portal': returnPortalEndpoints,
  contracts: contractEndpoints,
  integrations: integrationEndpoints,
  'shop-order-statuses': shopOrderStatusEndpoints,
  checkout: checkoutEndpoints,
  invoices: { ...invoiceEndpoints, ...invoiceDocumentEndpoints },
  'invoice-items': invoiceItemEndpoints,
  'duties-and-taxes': dutiesEndpoints,
  tickets: ticketEndpoints,
  'carrier-support-contacts': supportContactEndpoints,
  'ticket-emails': supportDeskEndpoints,
  'support-documents': supportDocumentEndpoints,
  'support-files': supportFileEndpoints,
  reporting: reportEndpoints,
  analytics: analyticsEndpoints,
  events: eventEndpoints,
  'event-subscriptions': eventSubscriptionEndpoints,
  deliveries: deliveryEndpoints,
}
