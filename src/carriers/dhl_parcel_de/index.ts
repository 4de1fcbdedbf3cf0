import { z } from 'zod'
import { defineCarrier } from '../kit/carrier.ts'
import { addressLimits } from './addresses.ts'
import { announceParcels, trackingHost } from './announce.ts'
import { getToken, validateLogin } from './authorize.ts'
import { cancelParcels } from './cancel.ts'
import { closeDay } from './manifest.ts'
import { parcelPickups } from './pickups.ts'
import { originCountries, parcelProducts, parcelZones } from './products.ts'
import { orderReturn } from './returns.ts'
import { findPoints } from './service-points.ts'
import { parcelSettings } from './settings.ts'
import { readProof, trackParcel } from './track.ts'

/**
 * DHL Paket in Germany: the Parcel DE APIs for shipping (v2), returns (v1) and pickups (v3), and tracking.
 *
 * It has no quotes (prices are agreed by contract), no `find` (references cannot be searched), and no `documents`: documents come with
 * the label and never again. The returns API has no call that cancels; that an unused label expires is
 * not documented; verify.
 */
export const dhlParcelDeCarrier = defineCarrier({
  code: 'dhl_parcel_de',
  name: 'DHL Paket',
  settings: parcelSettings,
  mode: 'any',
  isPost: true,
  origins: originCountries,
  zones: parcelZones,
  remote: {},
  tracking_hosts: [trackingHost],
  address_limits: addressLimits,
  extras: {
    shipment: {
      carrier_fields: {
        post_number: z
          .string()
          .regex(/^\d{6,10}$/, 'A post number has 6 to 10 digits.')
          .meta({ description: 'The number of the receiver at the carrier' }),
      },
    },
  },
  cut_off: '18:00',
  delivers_on: [1, 2, 3, 4, 5, 6],
  products: parcelProducts,
  insured_currencies: ['EUR'],
  surcharges: [],
  prices: null,
  // The resolution of ZPL is not documented; verify with a printed label.
  label_formats: [{ mime_type: 'application/pdf' }, { mime_type: 'application/zpl', dpi: 203 }],
  authorize: getToken,
  validate: validateLogin,
  announce: announceParcels,
  announceReturn: orderReturn,
  cancel: cancelParcels,
  cancels_returns: false,
  track: trackParcel,
  manifest: closeDay,
  pickups: parcelPickups,
  servicePoints: findPoints,
  proofOfDelivery: readProof,
})
