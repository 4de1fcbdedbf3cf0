import type { Reader, Transaction } from '../../../platform/context.ts'
import type { Reads } from '../../../platform/database/database.ts'
import { columnTypes, defineTable, type RowTypes } from '../../../platform/database/define-table.ts'
import { prepareQuery } from '../../../platform/database/prepared.ts'
import { omitUndefinedFields } from '../../../platform/omit-fields.ts'
import type { InvoicePeriod } from './periods.ts'

const { integer, text } = columnTypes

const billingAccountsTable = defineTable('billing_accounts', {
  organization_id: integer(),
  period: text<InvoicePeriod>().nullable(),
  credit_limit: integer().nullable(),
  vat_number: text().nullable(),
  address: text().nullable().initially(null),
  postal_code: text().nullable().initially(null),
  city: text().nullable().initially(null),
  updated_at: text(),
})

declare module '../../../platform/database/database.ts' {
  interface Tables {
    billing_accounts: RowTypes<typeof billingAccountsTable>
  }
}

const account = prepareQuery((db: Reads, p: { organization_id: number }) =>
  db
    .selectFrom('billing_accounts')
    .select(['period', 'credit_limit', 'vat_number', 'address', 'postal_code', 'city'])
    .where('organization_id', '=', p.organization_id),
)
/** Finds the invoicing settings of the organization. Undefined if those of the installation apply. */
export const findAccount = ({ db, organization_id }: Reader) => account.first(db, { organization_id })

export type BillingAccount = NonNullable<Awaited<ReturnType<typeof findAccount>>>

export type AccountChanges = {
  readonly period?: InvoicePeriod | null | undefined
  readonly credit_limit?: number | null | undefined
  readonly vat_number?: string | null | undefined
  readonly address?: string | null | undefined
  readonly postal_code?: string | null | undefined
  readonly city?: string | null | undefined
}

const noAccount = { period: null, credit_limit: null, vat_number: null, address: null, postal_code: null, city: null }

/** Values that are undefined stay as they are. */
export async function updateAccount(tx: Transaction, changes: AccountChanges) {
  const { db, organization_id, now } = tx
  const values = { ...noAccount, ...(await findAccount(tx)), ...omitUndefinedFields(changes), updated_at: now() }
  await db
    .insertInto('billing_accounts')
    .values({ organization_id, ...values })
    .onConflict((on) => on.column('organization_id').doUpdateSet(values))
    .execute()
}
