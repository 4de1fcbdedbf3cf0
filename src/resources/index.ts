import { addressEndpoints } from './addresses/routes.ts'
import { brandEndpoints } from './brands/routes.ts'
import { contractEndpoints } from './contracts/routes.ts'
import { deliveryEndpoints } from './deliveries/routes.ts'
import { eventSubscriptionEndpoints } from './event-subscriptions/routes.ts'
import { eventEndpoints } from './events/routes.ts'
import { integrationEndpoints } from './integrations/routes.ts'
import { tokenEndpoints } from './oauth2/routes.ts'
import { orderEndpoints } from './orders/routes.ts'
import { organizationEndpoints } from './organizations/routes.ts'
import { parcelTrackingEndpoints } from './parcel-tracking/routes.ts'
import { parcelEndpoints } from './parcels/routes.ts'
import { sandboxEndpoints } from './sandbox/routes.ts'
import { servicePointEndpoints } from './service-points/routes.ts'
import { orderLabelEndpoints } from './ship-an-order/routes.ts'
import { shipmentEndpoints } from './shipments/routes.ts'
import { shippingDefaultsEndpoints } from './shipping-defaults/routes.ts'
import { shippingOptionEndpoints } from './shipping-options/routes.ts'
import { shippingRuleEndpoints } from './shipping-rules/routes.ts'
import { shopOrderStatusEndpoints } from './shop-order-statuses/routes.ts'
import { userEndpoints } from './user/routes.ts'

/** The table of contents: every area, in the order of the interface. */
export const endpointTables = {
  oauth2: tokenEndpoints,
  organizations: organizationEndpoints,
  user: userEndpoints,
  addresses: addressEndpoints,
  orders: orderEndpoints,
  'ship-an-order': orderLabelEndpoints,
  shipments: shipmentEndpoints,
  'shipping-options': shippingOptionEndpoints,
  'shipping-defaults': shippingDefaultsEndpoints,
  'shipping-rules': shippingRuleEndpoints,
  parcels: parcelEndpoints,
  'parcel-tracking': parcelTrackingEndpoints,
  'service-points': servicePointEndpoints,
  brands: brandEndpoints,
  contracts: contractEndpoints,
  integrations: integrationEndpoints,
  'shop-order-statuses': shopOrderStatusEndpoints,
  events: eventEndpoints,
  'event-subscriptions': eventSubscriptionEndpoints,
  deliveries: deliveryEndpoints,
  sandbox: sandboxEndpoints,
}
