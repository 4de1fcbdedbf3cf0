import { type Selectable, sql } from 'kysely'
import type { Reader, Transaction } from '../../../platform/context.ts'
import { isPostgres, type Reads, type Tables, type Writes } from '../../../platform/database/database.ts'
import { columnTypes, defineTable, type RowTypes } from '../../../platform/database/define-table.ts'
import { prepareQuery } from '../../../platform/database/prepared.ts'
import { type NewRow, tenantQueries } from '../../../platform/database/tenant-queries.ts'

const { id, integer, text } = columnTypes

const ordersTable = defineTable('orders', {
  id: id(),
  organization_id: integer(),
  integration_id: integer(),
  order_id: text().fixed(),
  order_number: text(),
  order_id_key: text().fixed(),
  order_number_key: text(),
  status_key: text(),
  order_created_at: text(),
  order_updated_at: text(),
  document: text(),
  checkout_payload: text().nullable().initially(null).fixed(),
  created_at: text(),
  updated_at: text(),
})

declare module '../../../platform/database/database.ts' {
  interface Tables {
    orders: RowTypes<typeof ordersTable>
  }
}

/** An order goes with its integration: at once for every request, though it may not be deleted yet. */
const hasIntegration = sql<boolean>`exists (select 1 from integrations as i
  where i.organization_id = orders.organization_id and i.id = orders.integration_id and i.deleted_at is null)`

const orders = tenantQueries(ordersTable, 'order', { visible: hasIntegration })
export const { find: findOrder, hold: holdOrder, insert: insertOrder, replace: replaceOrder, delete: deleteOrder } = orders
export const { emitCreated, emitUpdated } = orders
export type NewOrder = NewRow<typeof ordersTable>

type OrderName = Pick<NewOrder, 'integration_id' | 'order_id'>
type KnownOrder = OrderName & { readonly id: number }

const knownByName = prepareQuery((db: Writes, p: OrderName & { organization_id: number }) =>
  db
    .selectFrom('orders')
    .select(['id', 'integration_id', 'order_id'])
    .where('organization_id', '=', p.organization_id)
    .where('integration_id', '=', p.integration_id)
    .where('order_id', '=', p.order_id)
    .where(hasIntegration)
    .$if(isPostgres(db), (query) => query.forUpdate()),
)

/** Lists ids by the unique key alone: with more conditions, or in an order, SQLite goes through all orders of the shop. */
const listIdsOf = ({ db, organization_id }: Reader, integration_id: number, order_ids: readonly string[]) =>
  db
    .selectFrom('orders')
    .select('id')
    .where('organization_id', '=', organization_id)
    .where('integration_id', '=', integration_id)
    .where('order_id', 'in', order_ids)
    .execute()

/**
 * Locks the existing ones of some orders, found by their names in the shops or by their ids. Until the transaction ends, no other one
 * changes or deletes them. Rows are locked in the order of their ids, so that transactions wait for each other in one direction only.
 */
export async function holdKnown(tx: Transaction, names: readonly OrderName[], ids: readonly number[]): Promise<KnownOrder[]> {
  const { db, organization_id } = tx
  if (names.length === 1 && ids.length === 0) return knownByName.all(db, { ...names[0]!, organization_id })
  const shops = Map.groupBy(names, ({ integration_id }) => integration_id)
  const named = await Promise.all(
    Array.from(shops, ([integration_id, some]) =>
      listIdsOf(
        tx,
        integration_id,
        some.map(({ order_id }) => order_id),
      ),
    ),
  )
  const known = [...ids, ...named.flat().map(({ id }) => id)]
  if (known.length === 0) return []
  return (
    db
      .selectFrom('orders')
      .select(['id', 'integration_id', 'order_id'])
      // The plus keeps SQLite from going through the orders of the organization instead of taking these by their ids.
      .where(sql`+organization_id`, '=', organization_id)
      .where('id', 'in', known)
      .where(hasIntegration)
      .orderBy('id')
      .$if(isPostgres(db), (query) => query.forUpdate())
      .execute()
  )
}

const shown = ['id', 'document', 'created_at', 'updated_at'] as const
export type OrderRow = Pick<Selectable<Tables['orders']>, (typeof shown)[number]>

const byOrderId = prepareQuery((db: Reads, p: { organization_id: number; integration_id: number; order_id: string }) =>
  db
    .selectFrom('orders')
    .select(shown)
    .where('organization_id', '=', p.organization_id)
    .where('integration_id', '=', p.integration_id)
    .where('order_id', '=', p.order_id)
    .where(hasIntegration),
)
export const findByOrderId = ({ db, organization_id }: Reader, integration_id: number, order_id: string) =>
  byOrderId.first(db, { organization_id, integration_id, order_id })

/** Finds the newest order with a number, which a shop may have given twice. */
export const findByOrderNumber = (
  { db, organization_id }: Reader,
  integration_id: number,
  { order_number, order_number_key }: Pick<NewOrder, 'order_number' | 'order_number_key'>,
) =>
  db
    .selectFrom('orders')
    .select(shown)
    .where('organization_id', '=', organization_id)
    .where('order_number_key', '=', order_number_key)
    .where('integration_id', '=', integration_id)
    .where('order_number', '=', order_number)
    .where(hasIntegration)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Updates a column beside the document, since the payload is no part of what v3 reads and replaces. */
export const updateCheckoutPayload = ({ db, organization_id }: Transaction, id: number, checkout_payload: string | null) =>
  db.updateTable('orders').set({ checkout_payload }).where('organization_id', '=', organization_id).where('id', '=', id).execute()

export const listCheckoutPayloads = ({ db, organization_id }: Reader, ids: readonly number[]) =>
  db
    .selectFrom('orders')
    .select(['id', 'checkout_payload'])
    .where('organization_id', '=', organization_id)
    .where('id', 'in', ids)
    .where('checkout_payload', 'is not', null)
    .execute()

/** Deletes some orders of an integration. Returns their number. */
export async function deleteSomeOf({ db, organization_id }: Transaction, integration_id: number, most: number) {
  const some = db
    .selectFrom('orders')
    .select('id')
    .where('organization_id', '=', organization_id)
    .where('integration_id', '=', integration_id)
    .orderBy('id')
    .limit(most)
  return Number((await db.deleteFrom('orders').where('id', 'in', some).executeTakeFirst()).numDeletedRows)
}
