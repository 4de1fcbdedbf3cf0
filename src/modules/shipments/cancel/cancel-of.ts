import type { Carrier, CarrierRefusal } from '../../../carriers/kit/carrier.ts'
import type { StoredShipmentBody } from '../record/stored.ts'

/** Finds how the carrier cancels a shipment. Undefined if it does not: some take no cancellations, or none of returns. */
export const cancelOf = (carrier: Carrier | undefined, { is_return }: Pick<StoredShipmentBody, 'is_return'>): Carrier['cancel'] =>
  is_return && carrier?.cancels_returns === false ? undefined : carrier?.cancel

/** True if an earlier call has cancelled the shipment: that call got no response, and the carrier no longer knows the id. */
export const isCancelledBefore = ({ isOfUnknownId, isOfRepeat }: CarrierRefusal, { wasAsked }: { readonly wasAsked: boolean }) =>
  isOfUnknownId && (isOfRepeat || wasAsked)
