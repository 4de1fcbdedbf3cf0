import { type CarrierAccess, callCarrier } from '../../carriers/client.ts'
import type { AnyCapability, ContractData } from '../../carriers/kit/carrier.ts'
import type { Context } from '../../platform/context.ts'
import { type AskedContract, openAccess } from './data.ts'
import { noteCallsOf } from './failures.ts'
import { authorizationSource } from './tokens.ts'

/** Calls the carrier of a contract with its settings. */
export const callWithContract = async <In, Out>(
  ctx: Context,
  contract: AskedContract,
  capability: AnyCapability<ContractData, In, Out>,
  input: In,
  timeoutMs?: number,
): Promise<Out> => callCarrier(ctx, await openContractAccess(ctx, contract), capability, input, timeoutMs)

/** Opens the carrier access of a contract: its settings, and its token if the carrier needs one. */
export async function openContractAccess(ctx: Context, contract: AskedContract): Promise<CarrierAccess> {
  const { failures, ...opened } = await openAccess(ctx, contract)
  const access = { ...opened, noteCall: noteCallsOf(ctx, contract, failures) }
  const authorization = authorizationSource(ctx, contract, access)
  return authorization ? { ...access, authorization } : access
}
