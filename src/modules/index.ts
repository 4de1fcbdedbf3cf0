import { brandEndpoints } from './account/brands/routes.ts'
import { tokenEndpoints } from './account/credentials/routes.ts'
import { organizationEndpoints } from './account/organizations/routes.ts'
import { addressEndpoints } from './account/sender-addresses/routes.ts'
import { userEndpoints } from './account/users/routes.ts'
import { invoiceDocumentEndpoints } from './billing/documents/routes.ts'
import { dutiesEndpoints } from './billing/duties-and-taxes/routes.ts'
import { invoiceItemEndpoints } from './billing/invoice-items/routes.ts'
import { invoiceEndpoints } from './billing/invoices/routes.ts'
import { contractEndpoints } from './contracts/routes.ts'
import { analyticsEndpoints } from './insight/analytics/routes.ts'
import { eventEndpoints } from './insight/events/routes.ts'
import { reportEndpoints } from './insight/reporting/routes.ts'
import { deliveryEndpoints } from './notifications/deliveries/routes.ts'
import { eventSubscriptionEndpoints } from './notifications/routes.ts'
import { checkoutEndpoints } from './sales/checkout/routes.ts'
import { integrationEndpoints } from './sales/integrations/routes.ts'
import { orderEndpoints } from './sales/orders/routes.ts'
import { shopOrderStatusEndpoints } from './sales/shop-order-statuses/routes.ts'
import { shippingDefaultsEndpoints } from './shipping/defaults/routes.ts'
import { shippingOptionEndpoints } from './shipping/options/routes.ts'
import { orderLabelEndpoints } from './shipping/order-labels/routes.ts'
import { pickupEndpoints } from './shipping/pickups/routes.ts'
import { returnSettingsEndpoints } from './shipping/return-settings/routes.ts'
import { returnPortalEndpoints } from './shipping/returns/portal/routes.ts'
import { returnEndpoints } from './shipping/returns/routes.ts'
import { shippingRuleEndpoints } from './shipping/rules/routes.ts'
import { servicePointEndpoints } from './shipping/service-points/routes.ts'
import { parcelEndpoints } from './shipping/shipments/documents/routes.ts'
import { shipmentEndpoints } from './shipping/shipments/routes.ts'
import { parcelTrackingEndpoints } from './shipping/shipments/tracking/routes.ts'
import { shipmentWithRulesEndpoints } from './shipping/with-rules/routes.ts'
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
