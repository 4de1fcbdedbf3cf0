import { callCarrier } from '../../carriers/client.ts'
import type { Capability, ContractData } from '../../carriers/kit/carrier.ts'
import type { Context } from '../../platform/context.ts'
import { type AskedContract, openAccess } from './data.ts'

/** Calls the carrier of a contract with its settings. */
export const callWithContract = async <In, Out>(
  ctx: Context,
  contract: AskedContract,
  capability: Capability<ContractData, In, Out>,
  input: In,
  timeoutMs?: number,
): Promise<Out> => callCarrier(ctx, await openAccess(ctx, contract), capability, input, timeoutMs)
