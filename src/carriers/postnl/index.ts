import { defineCarrier } from '../kit/carrier.ts'
import { announceShipment } from './announce.ts'
import { validateCustomer } from './barcodes.ts'
import { findShipment } from './find.ts'
import { postnlOrigins, postnlProducts, postnlZones } from './products.ts'
import { listPoints } from './service-points.ts'
import { postnlSettings } from './settings.ts'
import { listChanges, proveDelivery, trackParcel } from './track.ts'

/**
 * PostNL, by its Send and Track APIs. Written from its published OpenAPI documents and tables; what no public source settles is marked
 * `verify`. It has neither `cancel` (a label that is not handed in lapses and is not billed), nor prices, nor pickups. Registered letters,
 * freight and Extra@Home are not offered.
 */
export const postnlCarrier = defineCarrier({
  code: 'postnl',
  name: 'PostNL',
  settings: postnlSettings,
  mode: 'any',
  isPost: true,
  origins: postnlOrigins,
  zones: postnlZones,
  remote: {},
  tracking_hosts: ['postnl.nl'],
  address_limits: {
    name: 70,
    company_name: 35,
    address_line_1: 95,
    house_number: 35,
    address_line_2: 35,
    postal_code: 17,
    city: 35,
    email: 50,
    phone_number: 17,
  },
  cut_off: '17:00',
  delivers_on: [1, 2, 3, 4, 5, 6],
  products: postnlProducts,
  insured_currencies: ['EUR'],
  surcharges: [],
  prices: null,
  label_formats: [
    { mime_type: 'application/pdf' },
    { mime_type: 'application/zpl', dpi: 203 },
    { mime_type: 'application/zpl', dpi: 300 },
    { mime_type: 'application/zpl', dpi: 600 },
  ],
  validate: validateCustomer,
  announce: announceShipment,
  find: findShipment,
  track: trackParcel,
  changes: listChanges,
  servicePoints: listPoints,
  proofOfDelivery: proveDelivery,
})
