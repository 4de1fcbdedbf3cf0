import type { Carrier } from '../../../carriers/kit/carrier.ts'
import { CarrierRefusal } from '../../../carriers/kit/carrier.ts'
import type { ServicePoint, ServicePointsInput } from '../../../carriers/kit/service-points.ts'
import { awaitOutcome, noResponse } from '../../../carriers/outcome.ts'
import type { Context } from '../../../platform/context.ts'
import { callWithContract } from '../../contracts/index.ts'
import { findContractToShip } from '../../contracts/service.ts'

/** A search waits for the slowest carrier. */
const timeoutMs = 4_000
/** Limits the points of an answer: more than any carrier returns around one place. */
export const mostPoints = 50

/** The points that a carrier has for a place or by their ids. Undefined: it did not answer, or there is no contract to ask it by. */
export async function askForPoints(
  ctx: Context,
  carrier: Carrier,
  input: Omit<ServicePointsInput, 'limit'>,
): Promise<readonly ServicePoint[] | undefined> {
  const contract = await findContractToShip(ctx, carrier.code, undefined)
  if (!contract || !carrier.servicePoints) return undefined
  const outcome = await awaitOutcome(callWithContract(ctx, contract, carrier.servicePoints, { ...input, limit: mostPoints }, timeoutMs))
  if (outcome !== noResponse && !(outcome instanceof CarrierRefusal)) return outcome.slice(0, mostPoints)
  const reason = outcome === noResponse ? 'no answer' : outcome.message
  ctx.log.warn('carrier.points_failed', { carrier_code: carrier.code, contract_id: contract.id, reason })
  return undefined
}
