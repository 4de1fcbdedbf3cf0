import { z } from 'zod'
import { jobKind } from '../../../jobs/kind.ts'
import { enqueueJob } from '../../../jobs/queue.ts'
import type { Transaction } from '../../../platform/context.ts'
import { periodEnd } from './periods.ts'
import type { BillingAccount } from './store.ts'

export const invoiceTypes = ['periodic', 'initial_payment', 'credit_limit', 'other'] as const
export type InvoiceType = (typeof invoiceTypes)[number]

/** Puts all pending items from before a time on invoices, one for each currency. */
export const closeInvoicesJob = jobKind('close invoices', z.object({ until: z.string(), type: z.enum(invoiceTypes) }))

/** Closes if the pending items reach the credit limit. */
export const checkCreditLimitJob = jobKind('check credit limit', z.object({}))

/**
 * Schedules the closing of the items at the end of the period, and before it if the credit limit is reached. Every transaction that adds
 * items calls it.
 */
export async function scheduleClosing(tx: Transaction, account: Pick<BillingAccount, 'period' | 'credit_limit'> | undefined) {
  const until = periodEnd(tx.now(), account?.period ?? tx.invoicing.period)
  await enqueueJob(tx, closeInvoicesJob, { until, type: 'periodic' }, { key: `periodic ${until}`, run_at: until })
  if (account?.credit_limit != null) await enqueueJob(tx, checkCreditLimitJob, {}, { key: 'pending' })
}
