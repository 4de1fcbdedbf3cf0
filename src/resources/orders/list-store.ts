import type { Reader } from '../../platform/context.ts'
import type { Order, Slice, Window } from '../../platform/keyset.ts'
import { type Condition, index, type List } from '../../platform/lists/list.ts'
import { listRows } from '../../platform/lists/list-rows.ts'
import type { OrderRow } from './store.ts'

const orders: List = {
  table: 'orders',
  columns: ['id', 'document', 'created_at', 'updated_at'],
  indexes: [
    index('id'),
    index('order_id_key', 'id'),
    index('order_number_key', 'id'),
    index('order_created_at', 'id'),
    index('order_updated_at', 'id'),
    index('integration_id', 'id'),
    index('integration_id', 'status_key', 'id'),
    index('integration_id', 'order_created_at', 'id'),
    index('integration_id', 'order_updated_at', 'id'),
  ],
}

type Asked = { readonly conditions: readonly Condition[]; readonly order: Order; readonly window: Window }

/** `integrations`: all that the organization has. */
export const listOrders = (by: Reader, integrations: readonly number[], { conditions, order, window }: Asked): Promise<Slice<OrderRow>> =>
  listRows<OrderRow>({ by, list: { ...orders, values: { integration_id: integrations } }, conditions, order, window })
