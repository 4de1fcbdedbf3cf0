import { inSlices } from '../../jobs/in-slices.ts'
import { jobHandler } from '../../jobs/kind.ts'
import type { Transaction } from '../../platform/context.ts'
import { deleteSomeOfIntegration as deleteCheckouts } from './checkout/service.ts'
import { clearLogs, deleteIntegrationJob, deleteLeftovers, deleteTokens } from './integrations/service.ts'
import { deleteSomeOfIntegration as deleteOrders } from './orders/service.ts'
import { deleteSomeOfIntegration as deleteStatuses } from './shop-order-statuses/service.ts'

/** Steps of a deletion. `most`: rows per transaction, so that it takes 10 to 20 ms on SQLite. An order is a long row in twelve indexes. */
const steps: readonly { readonly most: number; run(tx: Transaction, integration_id: number, most: number): Promise<number> }[] = [
  { most: 250, run: deleteOrders },
  { most: 500, run: clearLogs },
  { most: 500, run: deleteStatuses },
  { most: 500, run: deleteTokens },
  { most: 500, run: deleteCheckouts },
]

/** Deletes what belongs to an integration, and then the integration itself. May run again from any point. */
export const deleteIntegrations = jobHandler(deleteIntegrationJob, async (ctx, payload, job) => {
  const { integration_id } = payload
  let isDone = true
  for (const { most, run } of steps) isDone &&= await inSlices(most, (some) => ctx.transaction((tx) => run(tx, integration_id, some)))
  await job.finish((tx) => (isDone ? deleteLeftovers(tx, integration_id) : job.again(tx, payload, ctx.now())))
})
