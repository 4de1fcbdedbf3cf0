import type { ShippingOption } from '../../../carriers/kit/options.ts'
import type { Context } from '../../../platform/context.ts'
import type { Fault } from '../../../platform/errors.ts'
import { findNamedPoints } from '../../choosing/service-points/service.ts'
import { invalidAt, requiredAt } from '../record/errors.ts'
import type { ShipmentRequest } from '../record/schema.ts'
import type { StoredShipmentBody } from '../record/stored.ts'

/** The point that was named, by both of its ids: one of that carrier, and of the kind that the option ends at. */
export async function findServicePoint(
  ctx: Context,
  { to_service_point: named, to_address: { country_code } }: ShipmentRequest,
  option: ShippingOption | undefined,
  faults: Fault[],
): Promise<StoredShipmentBody['to_service_point']> {
  if (!option) return null
  const { name, carrier, functionalities, requirements } = option
  if (!named) {
    if (requirements.is_service_point_required)
      faults.push(requiredAt(['to_service_point'], `${name} ends at a service point. Say at which.`))
    return null
  }
  if (!requirements.is_service_point_required) {
    faults.push(invalidAt(['to_service_point'], `${name} is not delivered at service points.`))
    return null
  }
  // The id of the carrier wins over ours.
  const field = named.carrier_service_point_id === undefined ? 'id' : 'carrier_service_point_id'
  const reference =
    field === 'id'
      ? { id: /^\d{1,15}$/.test(String(named.id)) ? Number(named.id) : 0 }
      : { carrier_service_point_id: named.carrier_service_point_id!, country_code }
  const point = (await findNamedPoints(ctx, reference, [carrier.code])).find((one) => one.carrier_code === carrier.code)
  const kind = point && (point.general_shop_type === 'locker' ? 'locker' : 'service_point')
  const { last_mile } = functionalities
  if (!point) faults.push(invalidAt(['to_service_point', field], `${carrier.name} has no service point with this id.`))
  else if (last_mile !== kind && last_mile !== 'locker_or_service_point')
    faults.push(
      invalidAt(['to_service_point', field], `${name} is not delivered at ${kind === 'locker' ? 'lockers' : 'shops'}, and this is one.`),
    )
  else return { id: String(point.id), carrier_service_point_id: point.carrier_service_point_id }
  return null
}
