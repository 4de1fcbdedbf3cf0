import { nextTurn } from '../../../platform/next-turn.ts'
import { isAhead, type PullBack } from '../../../platform/pull-back.ts'
import { addTime, machineNow } from '../../../platform/time.ts'
import * as intents from '../creation/intent-store.ts'
import { newPurchaseLease } from '../creation/purchase-lease.ts'
import { longestWaitSeconds } from './purchase.ts'
import * as purchases from './purchase-store.ts'

const sliceSize = 500

/**
 * Pulls back purchases whose lease ends later than any lease can: the clock has jumped. They get a lease from now on, since the process that
 * stored that time may still be asking the carrier.
 */
export const pullBackPurchases: PullBack = async (system) => {
  let count = await pullBackIntents(system)
  for (let after = { lease_until: machineNow(system), id: '' }; ; ) {
    const rows = await purchases.listAskedAfter(system, after, sliceSize)
    const now = machineNow(system)
    const wrong = rows.filter(({ purchase, lease_until }) =>
      isAhead(lease_until, addTime(now, { seconds: longestWaitSeconds[purchase === 'doubtful' ? 'unwanted' : 'wanted'] })),
    )
    if (wrong.length > 0)
      await system.transaction(async (tx) => {
        for (const row of wrong) count += Number(await purchases.updateLeaseTimes(tx, 'shipments', row, newPurchaseLease(tx)))
      })
    if (rows.length < sliceSize) return count
    after = rows.at(-1)!
    await nextTurn()
  }
}

/** Pulls back one slice: there are only as many intents as calls in progress. */
const pullBackIntents: PullBack = async (system) => {
  const latest = addTime(machineNow(system), { seconds: longestWaitSeconds.wanted })
  const wrong = (await intents.listLeasedAfter(system, latest, sliceSize)).filter(({ lease_until }) => isAhead(lease_until, latest))
  let count = 0
  if (wrong.length > 0)
    await system.transaction(async (tx) => {
      for (const row of wrong) count += Number(await purchases.updateLeaseTimes(tx, 'purchase_intents', row, newPurchaseLease(tx)))
    })
  return count
}
