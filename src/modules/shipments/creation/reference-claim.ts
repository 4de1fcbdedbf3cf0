import type { Transaction } from '../../../platform/context.ts'
import type { ConstraintErrors } from '../../../platform/database/constraints.ts'
import * as intents from './intent-store.ts'

/** The reference belongs to another shipment, or to an intent. */
export class ReferenceTaken extends Error {}

/**
 * Claims a reference in the transaction that gives it to a shipment, and throws `errors` if an intent has it. The row exists within the
 * transaction only. On PostgreSQL the intent of another transaction with the same reference waits for the end of this one, and then finds
 * the shipment; without it neither would see the other.
 */
export async function claimReference(tx: Transaction, reference_key: string | null, errors?: ConstraintErrors) {
  if (reference_key === null) return
  const id = `claim ${reference_key}`
  const time = tx.machine()
  const { integration_id, user_id } = tx
  const nothing = { order_id: null, ordered_at: null, carrier_code: '', contract_id: 0, once_key: null, document: '', parcels: '' }
  const claim = { ...nothing, id, integration_id, user_id, reference_key, lease_until: time, give_up_at: time, created_at: time }
  await intents.insertIntent(tx, claim, errors)
  await intents.deleteIntent(tx, id)
}
