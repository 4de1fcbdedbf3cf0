import type { StoredShipmentBody } from '../record/stored.ts'
import { parseShipmentBody } from '../record/stored-form.ts'
import type { TrackingRequest } from '../tracking/schema.ts'

/** Contents of a parcel for analytics and reports, whether it was bought here or is only tracked. */
export type ParcelContents = {
  readonly from_address: TrackingRequest['from_address'] | StoredShipmentBody['from_address']
  readonly to_address: TrackingRequest['to_address'] | StoredShipmentBody['to_address']
  readonly is_return: boolean
  /** Null where the parcel was registered for tracking without one. */
  readonly option_code: string | null
  readonly contract_id: number
  readonly brand_id: number | null
  readonly order_number: string | null
}

/** `shipment`: the stored shipment of a parcel that was sent here. `request`: the request by which another one is tracked. */
export function parcelContents({
  shipment,
  request,
}: {
  readonly shipment: string | null
  readonly request: string | null
}): ParcelContents {
  if (shipment !== null) {
    const { from_address, to_address, is_return = false, ship_with, brand_id, order_number } = parseShipmentBody(shipment)
    const { shipping_option_code: option_code, contract_id } = ship_with.properties
    return { from_address, to_address, is_return, option_code, contract_id, brand_id, order_number }
  }
  const { from_address, to_address, details = {}, ship_with, shipment: sent } = JSON.parse(request!) as TrackingRequest
  return {
    from_address,
    to_address,
    is_return: details.is_return ?? false,
    option_code: ship_with.type === 'contract' ? null : ship_with.properties.shipping_option_code,
    contract_id: ship_with.properties.contract_id,
    brand_id: details.brand_id ?? null,
    order_number: sent.order?.order_number || null,
  }
}
