import type { System, SystemTransaction, Transaction } from '../../platform/context.ts'
import { columnTypes, defineTable, type RowTypes } from '../../platform/database/define-table.ts'

const { id, integer, text } = columnTypes

export type PaymentStatus = 'open' | 'paid' | 'declined' | 'expired'

const sandboxPaymentsTable = defineTable('sandbox_payments', {
  id: id(),
  organization_id: integer(),
  integration_id: integer(),
  user_id: integer(),
  token_hash: text(),
  return_id: integer(),
  amount: text(),
  currency: text(),
  return_url: text(),
  status: text<PaymentStatus>().initially('open'),
  expires_at: text(),
  created_at: text(),
})

declare module '../../platform/database/database.ts' {
  interface Tables {
    sandbox_payments: RowTypes<typeof sandboxPaymentsTable>
  }
}

type NewPayment = {
  token_hash: string
  return_id: number
  amount: string
  currency: string
  return_url: string
  expires_at: string
  created_at: string
}
export const insertPayment = ({ db, organization_id, integration_id, user_id }: Transaction, payment: NewPayment) =>
  db
    .insertInto('sandbox_payments')
    .values({ ...payment, organization_id, integration_id, user_id })
    .returning('id')
    .executeTakeFirstOrThrow()

/** Finds a payment by token alone, in any organization: only the shopper has it. */
export const findPaymentByToken = ({ db }: Pick<System, 'db'>, token_hash: string) =>
  db.selectFrom('sandbox_payments').selectAll().where('token_hash', '=', token_hash).executeTakeFirst()

/**
 * Ends an open payment, and answers its return. Undefined where it has ended already: of concurrent calls one ends it. After
 * `expires_at` it can only expire.
 */
export const updateEnded = ({ db, organization_id, now }: Transaction, payment_id: number, status: Exclude<PaymentStatus, 'open'>) =>
  db
    .updateTable('sandbox_payments')
    .set({ status })
    .where('organization_id', '=', organization_id)
    .where('id', '=', payment_id)
    .where('status', '=', 'open')
    .$if(status !== 'expired', (query) => query.where('expires_at', '>', now()))
    .returning('return_id')
    .executeTakeFirst()

/** Deletes ended payments of all organizations, the oldest first. Returns how many. */
export async function deletePaymentsBefore({ db }: SystemTransaction, before: string, most: number) {
  const old = db
    .selectFrom('sandbox_payments')
    .select('id')
    .where('created_at', '<', before)
    .where('status', '<>', 'open')
    .orderBy('created_at')
    .orderBy('id')
    .limit(most)
  const { numDeletedRows } = await db.deleteFrom('sandbox_payments').where('id', 'in', old).executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
