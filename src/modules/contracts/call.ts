import { type CarrierAccess, callCarrier } from '../../carriers/client.ts'
import type { Capability, ContractData } from '../../carriers/kit/carrier.ts'
import type { Context } from '../../platform/context.ts'
import { type AskedContract, carrierOfContract, openData } from './data.ts'

/** Calls the carrier of a contract with its settings. */
export const callWithContract = async <In, Out>(
  ctx: Context,
  contract: AskedContract,
  capability: Capability<ContractData, In, Out>,
  input: In,
  timeoutMs?: number,
): Promise<Out> => callCarrier(ctx, await openAccess(ctx, contract), capability, input, timeoutMs)

/** The secrets of a contract are deleted with it, and it may have been deleted since it was read: then its settings are not whole. */
async function openAccess(ctx: Context, contract: AskedContract): Promise<CarrierAccess> {
  const { data, secret } = await openData(ctx, contract)
  return { settings: carrierOfContract(contract).settings.safeParse(data).data, secret }
}
