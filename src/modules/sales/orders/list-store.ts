import { sql } from 'kysely'
import type { Reader } from '../../../platform/context.ts'
import { type Database, isPostgres } from '../../../platform/database/database.ts'
import type { RowSlice, SortOrder, Window } from '../../../platform/database/keyset.ts'
import { type Condition, defineIndex, type List } from '../../../platform/lists/list.ts'
import { listRows } from '../../../platform/lists/list-rows.ts'
import type { OrderRow } from './store.ts'

const tagsTest = 'tags'

/** True for an order with one of these tags, which are JSON text. */
const hasTag = ({ db }: Reader, tags: string) =>
  isPostgres(db as Database)
    ? sql`jsonb_exists_any(o.document::jsonb #> '{order_details,tags}', array(select jsonb_array_elements_text(${tags}::jsonb)))`
    : sql`exists (select 1 from json_each(o.document, '$.order_details.tags') as tag where tag.value in (select value from json_each(${tags})))`

export const tagCondition = (tags: readonly string[]): Condition => ({ column: tagsTest, is: '=', value: JSON.stringify(tags) })

const orders: List = {
  table: 'orders',
  columns: ['id', 'document', 'created_at', 'updated_at'],
  indexes: [
    defineIndex('id'),
    defineIndex('order_id_key', 'id'),
    defineIndex('order_number_key', 'id'),
    defineIndex('order_created_at', 'id'),
    defineIndex('order_updated_at', 'id'),
    defineIndex('integration_id', 'id'),
    defineIndex('integration_id', 'status_key', 'id'),
    defineIndex('integration_id', 'order_created_at', 'id'),
    defineIndex('integration_id', 'order_updated_at', 'id'),
  ],
  tests: {
    [tagsTest]: (row, tags, by) => sql<boolean>`exists (select 1 from orders as o
      where o.organization_id = ${by.organization_id} and o.id = ${sql.ref(`${row}.id`)} and ${hasTag(by, tags as string)})`,
  },
}

type OrderListQuery = { readonly conditions: readonly Condition[]; readonly order: SortOrder; readonly window: Window }

/** `integrations`: all that the organization has. */
export const listOrders = (
  by: Reader,
  integrations: readonly number[],
  { conditions, order, window }: OrderListQuery,
): Promise<RowSlice<OrderRow>> =>
  listRows<OrderRow>({ by, list: { ...orders, values: { integration_id: integrations } }, conditions, order, window })
