import { sql } from 'kysely'
import type { Reader, System, Transaction } from '../../platform/context.ts'
import type { Reads } from '../../platform/database/database.ts'
import { columnTypes, defineTable, type RowOf, type RowTypes } from '../../platform/database/define-table.ts'
import type { Window } from '../../platform/database/keyset.ts'
import { prepareQuery } from '../../platform/database/prepared.ts'
import { type NewRow, type TenantRow, tenantQueries } from '../../platform/database/tenant-queries.ts'
import { defineChanges, emitEvent } from '../../platform/events.ts'
import { defineIndex, type List } from '../../platform/lists/list.ts'
import { listRows } from '../../platform/lists/list-rows.ts'
import type { Currency } from './price-values.ts'
import type { ContractList } from './schema.ts'

type PriceRow = Omit<RowOf<typeof contractPricesTable>, 'organization_id'>
type FormPriceRow = Omit<RowOf<typeof contractFormPricesTable>, 'organization_id'>

const { id, integer, text } = columnTypes

const contractsTable = defineTable('contracts', {
  id: id(),
  organization_id: integer(),
  carrier_code: text(),
  type: text<'direct' | 'broker' | 'subbroker'>(),
  name: text(),
  state: text<'validating' | 'active' | 'inactive' | 'validation_failed'>(),
  is_active: integer(),
  is_default_per_carrier: integer(),
  client_id: text().nullable(),
  country: text().nullable(),
  contract_data: text(),
  revision: integer(),
  validation_error: text().nullable(),
  created_at: text(),
  updated_at: text(),
  retired_at: text().nullable(),
})

const contractSecretsTable = defineTable('contract_secrets', {
  organization_id: integer(),
  contract_id: integer(),
  sealed: text(),
})

const contractPricesTable = defineTable('contract_prices', {
  organization_id: integer(),
  contract_id: integer(),
  from_country: text(),
  to_country: text(),
  shipping_option_code: text(),
  min_g: integer(),
  max_g: integer(),
  price_cents: integer(),
  currency: text<Currency>(),
})

const contractFormPricesTable = defineTable('contract_form_prices', {
  organization_id: integer(),
  contract_id: integer(),
  shipping_option_code: text(),
  price_cents: integer(),
  currency: text<Currency>(),
})

declare module '../../platform/database/database.ts' {
  interface Tables {
    contracts: RowTypes<typeof contractsTable>
    contract_secrets: RowTypes<typeof contractSecretsTable>
    contract_prices: RowTypes<typeof contractPricesTable>
    contract_form_prices: RowTypes<typeof contractFormPricesTable>
  }
}

const contracts = tenantQueries(contractsTable, 'contract')
export type ContractRow = TenantRow<typeof contractsTable>
export type NewContract = NewRow<typeof contractsTable>
const columns = contractsTable.columnNames
export const { insert: insertContract, update: updateContract, find: findWithRetired } = contracts

export const findContractOfAny = ({ db }: Pick<System, 'db'>, id: number) =>
  db.selectFrom('contracts').select(columns).where('id', '=', id).where('retired_at', 'is', null).executeTakeFirst()

/** Hides a deleted contract, whose row may stay for a while. */
const unlessRetired = (row: ContractRow | undefined) => (row?.retired_at === null ? row : undefined)
export const findContract = async (by: Reader, id: number) => unlessRetired(await contracts.find(by, id))
export const holdContract = async (tx: Transaction, id: number) => unlessRetired(await contracts.hold(tx, id))

const { deleted } = defineChanges('contract')

/**
 * Retires a contract: every operation sees it as deleted, and its prices go at once. Its row and secrets stay until no shipment needs them.
 */
export async function updateRetired(tx: Transaction, id: number) {
  const { db, organization_id } = tx
  await db
    .updateTable('contracts')
    .set({ state: 'inactive', is_active: 0, is_default_per_carrier: 0, retired_at: tx.now() })
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .execute()
  for (const prices of ['contract_prices', 'contract_form_prices'] as const)
    await db.deleteFrom(prices).where('organization_id', '=', organization_id).where('contract_id', '=', id).execute()
  await emitEvent(tx, deleted, id)
}

/** Deletes the row with its secrets. Its event was emitted when it was retired. */
export const deleteRetired = ({ db, organization_id }: Transaction, id: number) =>
  db
    .deleteFrom('contracts')
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .where('retired_at', 'is not', null)
    .execute()

const mine = ({ db, organization_id }: Reader) =>
  db.selectFrom('contracts').select(columns).where('organization_id', '=', organization_id).where('retired_at', 'is', null)

export const listEveryContract = (by: Reader) => mine(by).orderBy('id').execute()

const list: List = {
  table: 'contracts',
  columns,
  indexes: [defineIndex('id')],
  always: sql<boolean>`retired_at is null`,
}

/** Lists contracts by id, oldest first. An organization has a handful, so the filters need no indexes of their own. */
export const listContracts = (by: Reader, { carrier_code, is_active, client_id, name, country_code }: ContractList, window: Window) => {
  const filter = {
    carrier_code,
    is_active: is_active === undefined ? undefined : Number(is_active),
    client_id,
    name,
    country: country_code,
  }
  const conditions = Object.entries(filter).flatMap(([column, value]) => (value === undefined ? [] : [{ column, is: '=' as const, value }]))
  return listRows<ContractRow>({ by, list, conditions, order: { by: ['id'], direction: 'asc' }, window })
}

/** Columns that quotes need, and no more: reading all took twice as long, and each quote reads them. */
const forQuotes = ['id', 'carrier_code', 'name', 'client_id', 'contract_data', 'revision'] as const

/** Active contracts of an organization, each with whether it has prices of a file and of the form. */
const activeOf = (db: Reads, organization_id: number) =>
  db
    .selectFrom('contracts')
    .select(forQuotes)
    .select(({ exists, selectFrom }) => [
      exists(
        selectFrom('contract_prices as p')
          .select('p.min_g')
          .whereRef('p.organization_id', '=', 'contracts.organization_id')
          .whereRef('p.contract_id', '=', 'contracts.id'),
      ).as('has_prices'),
      exists(
        selectFrom('contract_form_prices as f')
          .select('f.price_cents')
          .whereRef('f.organization_id', '=', 'contracts.organization_id')
          .whereRef('f.contract_id', '=', 'contracts.id'),
      ).as('has_form_prices'),
    ])
    .where('organization_id', '=', organization_id)
    .where('state', '=', 'active')
    .orderBy('id')
const active = prepareQuery((db: Reads, p: { organization_id: number }) => activeOf(db, p.organization_id))
const activeWith = prepareQuery((db: Reads, p: { organization_id: number; carrier_code: string }) =>
  activeOf(db, p.organization_id).where('carrier_code', '=', p.carrier_code),
)
/** Lists active contracts with all carriers, or with one. */
export const listActiveContracts = ({ db, organization_id }: Reader, carrier_code?: string) =>
  carrier_code === undefined ? active.all(db, { organization_id }) : activeWith.all(db, { organization_id, carrier_code })

/** Counts the contracts of all organizations by carrier, except those with one of these. */
export const countContractsOfOthers = (db: Reads, known: readonly string[]) =>
  db
    .selectFrom('contracts')
    .select(({ fn }) => ['carrier_code', fn.countAll<number | string>().as('contracts')])
    .where('carrier_code', 'not in', known)
    .where('retired_at', 'is', null)
    .groupBy('carrier_code')
    .limit(100)
    .execute()

const toShip = prepareQuery((db: Reads, p: { organization_id: number; carrier_code: string }) =>
  db
    .selectFrom('contracts')
    .select(['id', 'carrier_code', 'type', 'contract_data', 'revision', 'is_default_per_carrier'])
    .where('organization_id', '=', p.organization_id)
    .where('state', '=', 'active')
    .where('carrier_code', '=', p.carrier_code)
    .orderBy('id'),
)
/** Lists the active contracts with one carrier, oldest first. */
export const listToShip = ({ db, organization_id }: Reader, carrier_code: string) => toShip.all(db, { organization_id, carrier_code })

/** Finds the default contract of a carrier. The flag is a literal, so that SQLite sees that the partial index `contracts_default` applies. */
export const findDefault = (by: Reader, carrier_code: string) =>
  mine(by).where('carrier_code', '=', carrier_code).where('is_default_per_carrier', '=', sql.lit(1)).executeTakeFirst()

export const findFirst = (by: Reader, carrier_code: string) =>
  mine(by).where('carrier_code', '=', carrier_code).orderBy('id').limit(1).executeTakeFirst()

/** Stores the secrets of a contract, replacing existing ones. */
export const insertSecrets = ({ db, organization_id }: Transaction, contract_id: number, sealed: string) =>
  db
    .insertInto('contract_secrets')
    .values({ organization_id, contract_id, sealed })
    .onConflict((on) => on.columns(['organization_id', 'contract_id']).doUpdateSet({ sealed }))
    .execute()

const secrets = prepareQuery((db: Reads, p: { organization_id: number; contract_id: number }) =>
  db
    .selectFrom('contract_secrets as s')
    .leftJoin('contract_failures as f', (join) =>
      join.onRef('f.organization_id', '=', 's.organization_id').onRef('f.contract_id', '=', 's.contract_id'),
    )
    .select(['s.sealed', 'f.failures'])
    .where('s.organization_id', '=', p.organization_id)
    .where('s.contract_id', '=', p.contract_id),
)
/** Finds the secrets of a contract, and how many calls to its carrier have failed in a row: null if the last one did not. */
export const findSecrets = ({ db, organization_id }: Reader, contract_id: number) => secrets.first(db, { organization_id, contract_id })

const priceColumns = ['shipping_option_code', 'min_g', 'max_g', 'price_cents', 'currency'] as const

/** Lists the bands of one lane, of several contracts. */
export const listLanePrices = (
  { db, organization_id }: Reader,
  { contract_ids, from_country, to_country }: { contract_ids: readonly number[]; from_country: string; to_country: string },
) =>
  db
    .selectFrom('contract_prices')
    .select(['contract_id', ...priceColumns])
    .where('organization_id', '=', organization_id)
    .where('contract_id', 'in', contract_ids)
    .where('from_country', '=', from_country)
    .where('to_country', '=', to_country)
    .execute()

export const listPrices = ({ db, organization_id }: Reader, contract_id: number) =>
  db
    .selectFrom('contract_prices')
    .select(['from_country', 'to_country', ...priceColumns])
    .where('organization_id', '=', organization_id)
    .where('contract_id', '=', contract_id)
    .orderBy('from_country')
    .orderBy('to_country')
    .orderBy('shipping_option_code')
    .orderBy('min_g')
    .execute()
export type NewPrice = Omit<PriceRow, 'contract_id'>

/** Rows per statement: a few sizes, so that there are a few statements to prepare and cache, whatever the length of a list. */
const sizes = [500, 50, 5, 1]

export async function insertPrices({ db, organization_id }: Transaction, contract_id: number, rows: readonly NewPrice[]) {
  for (let i = 0, size = 0; i < rows.length; i += size) {
    size = sizes.find((one) => i + one <= rows.length)!
    const some = rows.slice(i, i + size).map((row) => ({ ...row, organization_id, contract_id }))
    await db.insertInto('contract_prices').values(some).execute()
  }
}

/** Deletes the prices of a contract. True if there were any. */
export const deletePrices = async ({ db, organization_id }: Transaction, contract_id: number) =>
  (
    await db
      .deleteFrom('contract_prices')
      .where('organization_id', '=', organization_id)
      .where('contract_id', '=', contract_id)
      .executeTakeFirst()
  ).numDeletedRows > 0n

export const listFormPrices = ({ db, organization_id }: Reader, contract_ids: readonly number[]) =>
  db
    .selectFrom('contract_form_prices')
    .select(['contract_id', 'shipping_option_code', 'price_cents', 'currency'])
    .where('organization_id', '=', organization_id)
    .where('contract_id', 'in', contract_ids)
    .execute()

/** Stores a price of the form, replacing the existing one. */
export const insertFormPrice = ({ db, organization_id }: Transaction, { price_cents, currency, ...key }: FormPriceRow) =>
  db
    .insertInto('contract_form_prices')
    .values({ organization_id, ...key, price_cents, currency })
    .onConflict((on) => on.columns(['organization_id', 'contract_id', 'shipping_option_code']).doUpdateSet({ price_cents, currency }))
    .execute()

export const deleteFormPrice = ({ db, organization_id }: Transaction, contract_id: number, shipping_option_code: string) =>
  db
    .deleteFrom('contract_form_prices')
    .where('organization_id', '=', organization_id)
    .where('contract_id', '=', contract_id)
    .where('shipping_option_code', '=', shipping_option_code)
    .execute()
