import { type Generated, type Selectable, sql } from 'kysely'
import type { Reader, Transaction } from '../../../platform/context.ts'
import type { Reads, Tables, Writes } from '../../../platform/database.ts'
import { changesOf, emitEvent } from '../../../platform/events.ts'
import { prepareQuery } from '../../../platform/prepared.ts'
import { tenantTable } from '../../../platform/tenant-table.ts'

declare module '../../../platform/database.ts' {
  interface Tables {
    orders: {
      id: Generated<number>
      organization_id: number
      integration_id: number
      order_id: string
      order_number: string
      order_id_key: string
      order_number_key: string
      status_key: string
      order_created_at: string
      order_updated_at: string
      document: string
      created_at: string
      updated_at: string
    }
  }
}

/** An order goes with its integration: at once for every request, though it may not be deleted yet. */
const hasIntegration = sql<boolean>`exists (select 1 from integrations as i
  where i.organization_id = orders.organization_id and i.id = orders.integration_id and i.deleted_at is null)`

const orders = tenantTable(
  'orders',
  'order',
  [
    'integration_id',
    'order_id',
    'order_number',
    'order_id_key',
    'order_number_key',
    'status_key',
    'order_created_at',
    'order_updated_at',
    'document',
    'created_at',
    'updated_at',
  ],
  { visible: hasIntegration },
)
export const { find: findOrder, hold: holdOrder, insert: insertOrder, delete: deleteOrder } = orders
export type NewOrder = Parameters<typeof insertOrder>[1]

const { updated } = changesOf('order')
type Replaced = NewOrder & { organization_id: number; id: number; updated_at: string }

const replaced = prepareQuery((db: Writes, p: Replaced) =>
  db
    .updateTable('orders')
    .set({
      integration_id: p.integration_id,
      order_number: p.order_number,
      order_number_key: p.order_number_key,
      status_key: p.status_key,
      order_created_at: p.order_created_at,
      order_updated_at: p.order_updated_at,
      document: p.document,
      updated_at: p.updated_at,
    })
    .where('organization_id', '=', p.organization_id)
    .where('id', '=', p.id),
)

/** Another document in the place of the one that was; the order_id is the same. */
export async function updateOrder(tx: Transaction, id: number, row: NewOrder, changed: readonly string[]) {
  await replaced.all(tx.db, { ...row, id, organization_id: tx.organization_id, updated_at: tx.now() })
  await emitEvent(tx, updated, id, { changed: [...changed] })
}

/** Which of these an integration has sent before. */
export const listKnown = ({ db, organization_id }: Reader, integration_id: number, order_ids: readonly string[]) =>
  db
    .selectFrom('orders')
    .select(['id', 'order_id'])
    .where('organization_id', '=', organization_id)
    .where('integration_id', '=', integration_id)
    .where('order_id', 'in', order_ids)
    .execute()

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

/** The newest, where a shop has given a number twice. */
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

/** Some of those of an integration. How many it was. */
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
