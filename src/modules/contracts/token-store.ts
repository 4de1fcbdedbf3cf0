import type { Reader, Transaction } from '../../platform/context.ts'
import { isPostgres, type Reads } from '../../platform/database/database.ts'
import { columnTypes, defineTable, type RowOf, type RowTypes } from '../../platform/database/define-table.ts'
import { prepareQuery } from '../../platform/database/prepared.ts'

const { integer, text } = columnTypes

const tokensTable = defineTable('carrier_tokens', {
  organization_id: integer(),
  contract_id: integer(),
  revision: integer(),
  sealed: text(),
  expires_at: text(),
  lease_until: text().nullable(),
})

declare module '../../platform/database/database.ts' {
  interface Tables {
    carrier_tokens: RowTypes<typeof tokensTable>
  }
}

export type TokenRow = Omit<RowOf<typeof tokensTable>, 'organization_id' | 'contract_id'>
const columns = ['revision', 'sealed', 'expires_at', 'lease_until'] as const

const byContract = prepareQuery((db: Reads, p: { organization_id: number; contract_id: number }) =>
  db.selectFrom('carrier_tokens').select(columns).where('organization_id', '=', p.organization_id).where('contract_id', '=', p.contract_id),
)
export const findToken = ({ db, organization_id }: Reader, contract_id: number) => byContract.first(db, { organization_id, contract_id })

/** Inserts a token; does nothing if the contract has one. */
export const insertToken = ({ db, organization_id }: Transaction, contract_id: number, row: TokenRow) =>
  db
    .insertInto('carrier_tokens')
    .values({ organization_id, contract_id, ...row })
    .onConflict((on) => on.columns(['organization_id', 'contract_id']).doNothing())
    .execute()

/** Locks the token of a contract until the transaction ends. */
export const holdToken = ({ db, organization_id }: Transaction, contract_id: number) =>
  db
    .selectFrom('carrier_tokens')
    .select(columns)
    .where('organization_id', '=', organization_id)
    .where('contract_id', '=', contract_id)
    .$if(isPostgres(db), (query) => query.forUpdate())
    .executeTakeFirst()

/** Updates a token that `holdToken` has locked. */
export const updateToken = ({ db, organization_id }: Transaction, contract_id: number, changes: Partial<TokenRow>) =>
  db
    .updateTable('carrier_tokens')
    .set(changes)
    .where('organization_id', '=', organization_id)
    .where('contract_id', '=', contract_id)
    .execute()

/** Updates a token only under the lease that ends at `lease_until`: another process may have taken it over. */
export const updateTokenUnder = (
  { db, organization_id }: Transaction,
  contract_id: number,
  lease_until: string,
  changes: Partial<TokenRow>,
) =>
  db
    .updateTable('carrier_tokens')
    .set(changes)
    .where('organization_id', '=', organization_id)
    .where('contract_id', '=', contract_id)
    .where('lease_until', '=', lease_until)
    .execute()
