import type { Carrier, CarrierRefusal } from '../../../carriers/kit/carrier.ts'
import type { StoredShipmentBody } from '../record/stored.ts'

/** How the carrier cancels a shipment. Undefined where it does not: some take no cancellations, or none of returns. */
export const cancelOf = (carrier: Carrier | undefined, { is_return }: Pick<StoredShipmentBody, 'is_return'>): Carrier['cancel'] =>
  is_return && carrier?.cancels_returns === false ? undefined : carrier?.cancel

/** Whether a call before this one has cancelled it: that call got no response, and the carrier does not know the id any more. */
export const isCancelledBefore = ({ isOfUnknownId, isOfRepeat }: CarrierRefusal, { wasAsked }: { readonly wasAsked: boolean }) =>
  isOfUnknownId && (isOfRepeat || wasAsked)
