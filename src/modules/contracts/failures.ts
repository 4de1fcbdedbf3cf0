import { countCall } from '../../carriers/call-meters.ts'
import { type CallOutcome, failureOutcomes } from '../../carriers/call-outcome.ts'
import type { NotedCall } from '../../carriers/client.ts'
import type { Context } from '../../platform/context.ts'
import { describeError } from '../../platform/log.ts'
import { machineNow } from '../../platform/time.ts'
import type { AskedContract } from './data.ts'
import * as store from './failure-store.ts'

/** Number of failed calls in a row, in all processes together, after which a contract is failing. */
const failingAfter = 3

/** A carrier that is busy answers. One that issues a token has not yet taken it. */
const isSuccess = (call: string, outcome: CallOutcome) => (outcome === 'ok' || outcome === 'refused') && call !== 'authorize'

/**
 * Counts each call to the carrier of a contract, and logs once when its calls begin to fail and once when one succeeds again. Failures are
 * stored, so that several processes count together and a restart repeats no line. `stored`: how many were there when the settings of the
 * contract were read, with the same query; so calls that succeed cost nothing.
 */
export function noteCallsOf(ctx: Context, contract: AskedContract, stored: number) {
  let failures = stored
  return async ({ call, outcome, ms }: NotedCall): Promise<void> => {
    countCall(ctx, { carrier: contract.carrier_code, call, outcome, ms })
    // Lines of a command do not reach the log of the server.
    if (ctx.operator !== undefined) return
    try {
      if (failureOutcomes.has(outcome) && failures < failingAfter) failures = await addFailure(ctx, contract, { call, outcome })
      else if (failures > 0 && isSuccess(call, outcome)) failures = await endFailures(ctx, contract, call)
    } catch (error) {
      // Logs the error instead of throwing it: the answer of the carrier matters more, and the caller has to store it.
      ctx.log.warn('carrier.state_not_stored', { ...namesOf(ctx, contract), ...describeError(error) })
    }
  }
}

const namesOf = ({ organization_id }: Context, { id, carrier_code }: AskedContract) => ({ organization_id, contract_id: id, carrier_code })

/** Adds a failure, and returns how many there have been in a row. */
async function addFailure(ctx: Context, contract: AskedContract, { call, outcome }: Pick<NotedCall, 'call' | 'outcome'>): Promise<number> {
  const { failures, first_failed_at } = await ctx.transaction((tx) => store.insertFailure(tx, contract.id, machineNow(tx)))
  // Commits at once: the error of a request would roll it back.
  await ctx.commitPending()
  if (failures === failingAfter) ctx.log.warn('carrier.failing', { ...namesOf(ctx, contract), call, outcome, since: first_failed_at })
  return failures
}

async function endFailures(ctx: Context, contract: AskedContract, call: string): Promise<0> {
  const ended = await ctx.transaction((tx) => store.deleteFailures(tx, contract.id))
  await ctx.commitPending()
  if (ended && ended.failures >= failingAfter)
    ctx.log.info('carrier.recovered', { ...namesOf(ctx, contract), call, since: ended.first_failed_at })
  return 0
}
