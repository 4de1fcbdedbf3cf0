import { accountEndpoints } from './account/routes.ts'
import { brandEndpoints } from './brands/routes.ts'
import { checkoutEndpoints } from './checkout/routes.ts'
import { contractEndpoints } from './contracts/routes.ts'
import { integrationLogEndpoints } from './integration-logs/routes.ts'
import { integrationShipmentEndpoints } from './integration-shipments/routes.ts'
import { integrationEndpoints } from './integrations/routes.ts'
import { invoiceEndpoints } from './invoices/routes.ts'
import { labelEndpoints } from './labels/routes.ts'
import { parcelEndpoints } from './parcels/routes.ts'
import { returnEndpoints } from './returns/routes.ts'
import { servicePointEndpoints } from './service-points/routes.ts'
import { shippingMethodEndpoints } from './shipping-methods/routes.ts'
import { shippingProductEndpoints } from './shipping-products/routes.ts'
import { trackingEndpoints } from './tracking/routes.ts'

/** The operations of version 2, in the order of its reference. `app.ts` serves them beside those of v3. */
export const v2Endpoints = {
  parcels: parcelEndpoints,
  'shipping-methods': shippingMethodEndpoints,
  'shipping-products': shippingProductEndpoints,
  user: accountEndpoints,
  'service-points': servicePointEndpoints,
  tracking: trackingEndpoints,
  contracts: contractEndpoints,
  integrations: integrationEndpoints,
  'integration-shipments': integrationShipmentEndpoints,
  'integration-logs': integrationLogEndpoints,
  returns: returnEndpoints,
  invoices: invoiceEndpoints,
  brands: brandEndpoints,
  labels: labelEndpoints,
  checkout: checkoutEndpoints,
}
