import { findRates } from '../../../geo/reference-rates.ts'
import type { Context } from '../../../platform/context.ts'
import { calculateDuties } from './calculate.ts'
import { presentDuties } from './present.ts'
import type { DutiesRequest, DutiesResult } from './schema.ts'

/** An estimate of what customs will charge. Nothing is stored. */
export function estimateDuties(ctx: Pick<Context, 'dataDir' | 'now'>, request: DutiesRequest): DutiesResult {
  const now = ctx.now()
  return presentDuties(request, calculateDuties(request, findRates(ctx.dataDir), now), now)
}
