import type { Context, Transaction } from '../../platform/context.ts'
import { readOrganization } from '../account/organizations/service.ts'

/** A fee that a shopper pays before the return is announced. */
export type PaymentRequest = {
  readonly return_id: number
  readonly amount: { readonly value: string; readonly currency: string }
  /** URL to which the shopper's browser goes after the payment, whatever its outcome. */
  readonly return_url: string
  /** Deadline of the payment, by the clock of the organization. */
  readonly expires_at: string
}

/**
 * Takes payments. A paid one calls `releaseReturn`, a declined or expired one `failReturnPayment`, each once. `createPayment` writes
 * in the transaction that creates the return, so that neither exists without the other; a provider outside the server records its
 * intention there, and calls out later.
 */
export type PaymentProvider = {
  /** The organizations it serves: those in mode test, those in mode live, or both. */
  readonly mode: 'test' | 'live' | 'any'
  createPayment(tx: Transaction, request: PaymentRequest): Promise<{ readonly payment_id: string; readonly url: string }>
}

declare module '../../platform/context.ts' {
  interface Environment {
    readonly paymentProvider: PaymentProvider
  }
}

/** Returns the payment provider, if it serves the organization. Without one, a return with a fee cannot be offered. */
export async function findPaymentProvider(ctx: Context): Promise<PaymentProvider | undefined> {
  const { paymentProvider } = ctx
  return paymentProvider.mode === 'any' || paymentProvider.mode === (await readOrganization(ctx)).mode ? paymentProvider : undefined
}
