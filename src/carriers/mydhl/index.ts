import { defineCarrier } from '../kit/carrier.ts'
import { announceExpress } from './announce.ts'
import { expressTrackingHost } from './announced.ts'
import { fetchExpressDocument } from './documents.ts'
import { expressAddressLimits } from './parties.ts'
import { expressPickups } from './pickups.ts'
import { expressOrigins, expressProducts, expressZones } from './products.ts'
import { quoteExpress } from './quote.ts'
import { findExpressPoints } from './service-points.ts'
import { expressSettings } from './settings.ts'
import { proveExpress, trackExpress } from './track.ts'
import { validateExpress } from './validate.ts'

/**
 * DHL Express by the MyDHL API (REST, 3.1).
 *
 * It has no `cancel`: the carrier has no call for it, and an air waybill that is never handed over lapses. It has no `find`: see
 * `announceExpress`.
 */
export const mydhlCarrier = defineCarrier({
  code: 'mydhl',
  name: 'DHL Express',
  settings: expressSettings,
  mode: 'any',
  origins: expressOrigins,
  zones: expressZones,
  remote: {},
  tracking_hosts: [expressTrackingHost],
  address_limits: expressAddressLimits,
  cut_off: '15:00',
  delivers_on: [1, 2, 3, 4, 5],
  products: expressProducts,
  surcharges: [],
  prices: 'carrier_api',
  label_formats: [{ mime_type: 'application/pdf' }, { mime_type: 'application/zpl', dpi: 203 }, { mime_type: 'application/zpl', dpi: 300 }],
  validate: validateExpress,
  quote_timeout_ms: 10_000,
  quote: quoteExpress,
  announce: announceExpress,
  track: trackExpress,
  documents: fetchExpressDocument,
  pickups: expressPickups,
  servicePoints: findExpressPoints,
  proofOfDelivery: proveExpress,
})
