import { optionMatches } from '../../../carriers/kit/match.ts'
import { listCarrierOptions, type ShippingOption } from '../../../carriers/kit/options.ts'
import type { QuoteRequest } from '../../../carriers/kit/quote-request.ts'
import { type DeliveryOption, findDeliveryOption } from '../../../carriers/kit/returns.ts'
import { findReturnAddress } from '../../account/return-settings/service.ts'
import { findContractToShip, listActiveContracts } from '../../contracts/service.ts'
import type { StoredShipmentBody } from '../../shipments/index.ts'
import type { Outgoing } from './outgoing.ts'
import type { Portal } from './portal.ts'

/** Option of a return: the way of handing it over, and the shipping option and contract with which it is bought. */
export type ReturnOption = {
  readonly delivery_option: DeliveryOption
  readonly carrier: { readonly code: string; readonly name: string }
  readonly option: ShippingOption
  readonly contract_id: number
}

type Address = StoredShipmentBody['from_address']
export type ReturnLane = { readonly from: Address; readonly to: Address; readonly weight_g: number }

/** Finds the address to which returns are sent: that of the settings, or else the sender address of the shipment. */
export const findPortalReturnAddress = async ({ ctx, settings }: Portal, { shipment }: Outgoing): Promise<Address> =>
  (await findReturnAddress(ctx, settings)) ?? shipment.from_address

/** Lists the options that the settings offer and a contract has, in the order of the settings: one per carrier and delivery option. */
export async function listReturnOptions({ ctx, settings }: Portal, { from, to, weight_g }: ReturnLane): Promise<ReturnOption[]> {
  const quoteRequest: QuoteRequest = { from, to, parcels: [{ weight_g }], functionalities: { returns: true }, at: ctx.now() }
  const carriers = new Map((await listActiveContracts(ctx)).map(({ carrier }) => [carrier.code, carrier]))
  const found: ReturnOption[] = []
  for (const carrier of carriers.values()) {
    if (settings.carriers.length > 0 && !settings.carriers.includes(carrier.code)) continue
    const contract = await findContractToShip(ctx, carrier.code, undefined)
    if (!contract) continue
    const { code, name } = carrier
    for (const option of listCarrierOptions(carrier)) {
      const delivery_option = findDeliveryOption(option)
      if (delivery_option === undefined || !settings.delivery_options.includes(delivery_option)) continue
      const isKnown = found.some((one) => one.carrier.code === code && one.delivery_option === delivery_option)
      if (!isKnown && optionMatches(option, quoteRequest))
        found.push({ delivery_option, carrier: { code, name }, option, contract_id: contract.id })
    }
  }
  const rank = ({ delivery_option }: ReturnOption) => settings.delivery_options.indexOf(delivery_option)
  return found.sort((one, other) => rank(one) - rank(other))
}
