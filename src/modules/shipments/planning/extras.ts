import type { Carrier } from '../../../carriers/kit/carrier.ts'
import { type ExtrasProblem, readExtras } from '../../../carriers/kit/extras.ts'
import { expirationProblem, packagingProblem } from '../../../carriers/kit/needs.ts'
import type { ShippingOption } from '../../../carriers/kit/options.ts'
import { listCarriers } from '../../../carriers/registry.ts'
import { localTime } from '../../../geo/local-time.ts'
import type { Context } from '../../../platform/context.ts'
import { addFaults, Fault, unknownField } from '../../../platform/errors.ts'
import { invalidAt, pointerTo, requiredAt, type ShipmentErrorPath } from '../record/errors.ts'
import type { ShipmentRequest } from '../record/schema.ts'
import type { StoredParcelBody, StoredShipmentBody } from '../record/stored.ts'

type ShipmentExtras = {
  readonly shipment: Pick<StoredShipmentBody, 'carrier_fields' | 'carrier_shipment_extras' | 'carrier_specific'>
  readonly parcels: readonly Pick<StoredParcelBody, 'carrier_fields' | 'carrier_parcel_extras'>[]
}

/** Checks the fields that only some carriers know, by the carrier of the shipment. */
export function checkExtras(
  ctx: Context,
  carrier: Carrier | undefined,
  option: ShippingOption | undefined,
  request: ShipmentRequest,
  faults: Fault[],
): ShipmentExtras {
  if (carrier) addFaults(faults, readExtras(carrier, request, listCarriers()).problems.values().map(faultOf))
  if (option) addFaults(faults, needs(ctx, option, request))
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

const faultOf = ({ kind, path, message }: ExtrasProblem) =>
  kind === 'unknown_field' ? new Fault(unknownField, message, pointerTo(path)) : invalidAt(path, message)

/** Yields a fault for each requirement of the product that is not met: expiration date of fresh goods, packaging of a pallet. */
function* needs({ now }: Context, option: ShippingOption, { parcels, from_address }: ShipmentRequest): Generator<Fault> {
  const today = localTime(now(), from_address.country_code).date
  for (const [index, { carrier_fields, package_type }] of parcels.entries()) {
    const expires = carrier_fields?.expiration_date
    const unpacked = packagingProblem(option, package_type)
    const spoilt = expirationProblem(option, typeof expires === 'string' ? expires : undefined, today)
    const problems: (readonly [ShipmentErrorPath, typeof unpacked])[] = [
      [['package_type'], unpacked],
      [['carrier_fields', 'expiration_date'], spoilt],
    ]
    for (const [path, problem] of problems)
      if (problem) yield (problem.kind === 'required' ? requiredAt : invalidAt)(['parcels', index, ...path], problem.message)
  }
}
