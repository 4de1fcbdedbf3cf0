import type { Carrier } from '../../carriers/kit/carrier.ts'
import type { ShippingOption } from '../../carriers/kit/options.ts'
import type { Context } from '../../platform/context.ts'
import type { Fault } from '../../platform/errors.ts'
import type { ParcelDocument, ShipmentDocument } from './kept.ts'
import type { ShipmentRequest } from './schema.ts'

type Extras = {
  readonly shipment: Pick<ShipmentDocument, 'carrier_fields' | 'carrier_shipment_extras' | 'carrier_specific'>
  readonly parcels: readonly Pick<ParcelDocument, 'carrier_fields' | 'carrier_parcel_extras'>[]
}

/** What only some carriers understand is judged by the one that is to carry it. */
export function checkExtras(
  _ctx: Context,
  _carrier: Carrier | undefined,
  _option: ShippingOption | undefined,
  request: ShipmentRequest,
  _faults: Fault[],
): Extras {
  return {
    shipment: {
      carrier_fields: request.carrier_fields ?? {},
      carrier_shipment_extras: request.carrier_shipment_extras ?? {},
      carrier_specific: request.carrier_specific ?? {},
    },
    parcels: request.parcels.map((parcel) => ({
      carrier_fields: parcel.carrier_fields ?? {},
      carrier_parcel_extras: parcel.carrier_parcel_extras ?? {},
    })),
  }
}
