import { addresses } from './addresses/routes.ts'
import { brands } from './brands/routes.ts'
import { contracts } from './contracts/routes.ts'
import { deliveries } from './deliveries/routes.ts'
import { eventSubscriptions } from './event-subscriptions/routes.ts'
import { events } from './events/routes.ts'
import { integrations } from './integrations/routes.ts'
import { oauth2 } from './oauth2/routes.ts'
import { orders } from './orders/routes.ts'
import { organizations } from './organizations/routes.ts'
import { parcelTracking } from './parcel-tracking/routes.ts'
import { parcels } from './parcels/routes.ts'
import { sandbox } from './sandbox/routes.ts'
import { servicePoints } from './service-points/routes.ts'
import { shipAnOrder } from './ship-an-order/routes.ts'
import { shipments } from './shipments/routes.ts'
import { shippingDefaults } from './shipping-defaults/routes.ts'
import { shippingOptions } from './shipping-options/routes.ts'
import { shippingRules } from './shipping-rules/routes.ts'
import { shopOrderStatuses } from './shop-order-statuses/routes.ts'
import { user } from './user/routes.ts'

/** The table of contents: every area, in the order of the interface. */
export const resources = {
  oauth2,
  organizations,
  user,
  addresses,
  orders,
  'ship-an-order': shipAnOrder,
  shipments,
  'shipping-options': shippingOptions,
  'shipping-defaults': shippingDefaults,
  'shipping-rules': shippingRules,
  parcels,
  'parcel-tracking': parcelTracking,
  'service-points': servicePoints,
  brands,
  contracts,
  integrations,
  'shop-order-statuses': shopOrderStatuses,
  events,
  'event-subscriptions': eventSubscriptions,
  deliveries,
  sandbox,
}
