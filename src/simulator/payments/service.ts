import { createHash } from 'node:crypto'
import { z } from 'zod'
import { jobHandler, jobKind } from '../../jobs/kind.ts'
import { enqueueJob } from '../../jobs/queue.ts'
import type { PaymentProvider } from '../../modules/returns/payments.ts'
import { failReturnPaymentWithin, releaseReturnWithin } from '../../modules/returns/service.ts'
import { findClockAhead } from '../../platform/clocks.ts'
import { type Context, createContext, type Services, type System, type Transaction } from '../../platform/context.ts'
import { secretText } from '../../platform/random.ts'
import { machineNow } from '../../platform/time.ts'
import { webAddress } from '../../web/tracking/dress.ts'
import * as store from './store.ts'

/** Path of the pages of the sandbox payment provider. */
export const paymentsRoot = '/sandbox/payments'

/** Effects of the end of a payment, in the transaction that ends it. */
export type PaymentOutcomes = {
  paid(tx: Transaction, return_id: number): Promise<unknown>
  failed(tx: Transaction, return_id: number): Promise<unknown>
}

export const returnOutcomes: PaymentOutcomes = { paid: releaseReturnWithin, failed: failReturnPaymentWithin }

const expirePaymentJob = jobKind('expire sandbox payment', z.object({ payment_id: z.int() }))

/** The payment provider of sandbox organizations: no money moves, and a page decides how a payment ends. */
export const sandboxPaymentProvider: PaymentProvider = {
  mode: 'test',
  async createPayment(tx, { return_id, amount, return_url, expires_at }) {
    if (!webAddress(return_url)) throw new Error('The return_url of a payment must be a web address')
    const token = secretText(tx.random)
    const { id } = await store.insertPayment(tx, {
      token_hash: hashOf(token),
      return_id,
      amount: amount.value,
      currency: amount.currency,
      return_url,
      expires_at,
      created_at: machineNow(tx),
    })
    await enqueueJob(tx, expirePaymentJob, { payment_id: id }, { key: String(id), run_at: expires_at })
    return { payment_id: String(id), url: `${tx.baseUrl}${paymentsRoot}/${token}` }
  },
}

/** A payment and the context in which its outcome is recorded. Undefined for an unknown token and for an expired payment. */
export async function findPayment(parts: Services, system: System, token: string) {
  const payment = await store.findPaymentByToken(system, hashOf(token))
  if (!payment || payment.status === 'expired') return undefined
  const { organization_id, integration_id, user_id } = payment
  const clock_ahead_ms = await findClockAhead({ db: system.db, organization_id })
  const ctx = createContext(parts, { organization_id, integration_id, user_id, clock_ahead_ms })
  return isOver(ctx, payment) ? undefined : { payment, ctx }
}

type EndedAs = 'paid' | 'declined' | 'expired'

/** The job may not have run yet. */
const isOver = ({ now }: Pick<Context, 'now'>, { status, expires_at }: { status: store.PaymentStatus; expires_at: string }) =>
  status === 'open' && expires_at <= now()

/** Ends a payment that is open. Its outcome is recorded in the same transaction, so that each payment has one, once. */
export const endPayment = (ctx: Context, payment_id: number, status: EndedAs, outcomes: PaymentOutcomes) =>
  ctx.transaction((tx) => endWithin(tx, payment_id, status, outcomes))

async function endWithin(tx: Transaction, payment_id: number, status: EndedAs, { paid, failed }: PaymentOutcomes) {
  const ended = await store.updateEnded(tx, payment_id, status)
  if (ended) await (status === 'paid' ? paid : failed)(tx, ended.return_id)
}

export const expirePayments = (outcomes: PaymentOutcomes) =>
  jobHandler(expirePaymentJob, (_, { payment_id }, job) => job.finish((tx) => endWithin(tx, payment_id, 'expired', outcomes)))

/** Deletes some of the old payments. Returns how many. */
export const deleteOldPayments = (system: System, before: string, most: number) =>
  system.transaction((tx) => store.deletePaymentsBefore(tx, before, most))

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')
