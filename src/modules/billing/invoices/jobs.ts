import { jobHandler } from '../../../jobs/kind.ts'
import { enqueueJob } from '../../../jobs/queue.ts'
import type { Context } from '../../../platform/context.ts'
import { addTime } from '../../../platform/time.ts'
import { readOrganization } from '../../account/organizations/service.ts'
import { checkCreditLimitJob, closeInvoicesJob, scheduleClosing } from '../accounts/closing-job.ts'
import { findAccount } from '../accounts/index.ts'
import * as ledger from '../ledger/index.ts'
import { closeInvoices } from './closing.ts'

/**
 * Limit of slices per run of the job. It then makes room for other jobs and continues later, so that a stopping server does not wait for
 * it.
 */
const slicesPerRun = 100

export const closeInvoicesHandler = jobHandler(closeInvoicesJob, async (ctx, closing, job) => {
  const { isDone } = await closeInvoices(ctx, closing, { slices: slicesPerRun })
  await job.finish(async (tx) => {
    if (!isDone) return enqueueJob(tx, closeInvoicesJob, closing, { key: `${closing.type} ${closing.until}` })
    // An item whose transaction began before the end of the period and committed after its closing.
    if (await ledger.findPendingCurrency(tx, laterThanAll)) await scheduleClosing(tx, await findAccount(tx))
  })
})
const laterThanAll = '9999'

export const checkCreditLimit = jobHandler(checkCreditLimitJob, async (ctx, _, job) => {
  const isReached = await hasReachedLimit(ctx)
  await job.finish(async (tx) => {
    // The items of this very moment belong on the invoice too.
    const until = addTime(tx.now(), { seconds: 0.001 })
    if (isReached) await enqueueJob(tx, closeInvoicesJob, { until, type: 'credit_limit' }, { key: 'credit_limit' })
  })
})

const sliceSize = 1_000

/** True if the pending items in the currency of the organization reach its credit limit. Sums them in slices, in bounded memory. */
async function hasReachedLimit(ctx: Context): Promise<boolean> {
  const limit = (await findAccount(ctx))?.credit_limit
  if (limit == null) return false
  const { currency } = await readOrganization(ctx)
  let [sum, after] = [0, { created_at: '', id: 0 }]
  for (;;) {
    const rows = await ledger.sumPending(ctx, currency, after, sliceSize)
    for (const { amount } of rows) sum += amount
    if (rows.length < sliceSize) return sum >= limit
    after = rows.at(-1)!
  }
}
