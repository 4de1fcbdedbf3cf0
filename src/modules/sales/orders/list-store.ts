import type { Reader } from '../../../platform/context.ts'
import type { RowSlice, SortOrder, Window } from '../../../platform/database/keyset.ts'
import { type Condition, defineIndex, type List } from '../../../platform/lists/list.ts'
import { listRows } from '../../../platform/lists/list-rows.ts'
import type { OrderRow } from './store.ts'

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
}

type OrderListQuery = { readonly conditions: readonly Condition[]; readonly order: SortOrder; readonly window: Window }

/** `integrations`: all that the organization has. */
export const listOrders = (
  by: Reader,
  integrations: readonly number[],
  { conditions, order, window }: OrderListQuery,
): Promise<RowSlice<OrderRow>> =>
  listRows<OrderRow>({ by, list: { ...orders, values: { integration_id: integrations } }, conditions, order, window })
