import { type FindPosition, integerPosition, timePosition } from '../../../http/client-cursors.ts'
import { betweenFilter, type Condition } from '../../../platform/lists/list.ts'
import type { OrderList } from './schema.ts'

const columns = {
  integration: 'integration_id',
  order_number: 'order_number_key',
  order_created_at: 'order_created_at',
  order_updated_at: 'order_updated_at',
  pk: 'id',
} as const
type OrderDirection = 'asc' | 'desc'
type OrderSortKey = readonly [column: (typeof columns)[keyof typeof columns], direction: OrderDirection]
const newestFirst: readonly OrderSortKey[] = [['id', 'desc']]

/**
 * Returns the order that `sort` names. A column that is named twice counts once, at its first place; an unknown one makes the order the
 * default.
 */
export function orderOf(sort = '-pk') {
  const names = sort.split(',').map((name) => name.trim())
  const known = names.every((name) => Object.hasOwn(columns, name.replace(/^-/, '')))
  const keys = known ? names.map(keyOf).filter(([column], i, all) => all.findIndex(([one]) => one === column) === i) : newestFirst
  const unique = keys.findIndex(([column]) => column === 'id')
  // Rows that are equal are ordered by id, in the direction of the last key, so that one index serves both directions.
  const whole = unique === -1 ? [...keys, ['id', keys.at(-1)![1]] as const] : keys.slice(0, unique + 1)
  return { by: whole.map(([column]) => column), direction: whole.map(([, direction]) => direction) }
}

const keyOf = (name: string): OrderSortKey => [
  columns[name.replace(/^-/, '') as keyof typeof columns],
  name.startsWith('-') ? 'desc' : 'asc',
]

/** Converts a text that is compared without regard to case to lower case, in rows as in queries. */
export const keyText = (text: string) => text.toLowerCase()

/** Returns the parser of cursors that a client built, by the first column of the order. */
export function positionIn(column: OrderSortKey[0]): FindPosition {
  if (column === 'order_number_key') return (text, edge) => ({ edge, values: [keyText(text)] })
  return column === 'id' || column === 'integration_id' ? integerPosition : timePosition
}

const dayStart = (date: string) => `${date}T00:00:00.000Z`
const dayEnd = (date: string) => `${date}T23:59:59.999Z`

/**
 * Converts the filters of a list to conditions on its columns. Both ends of a period are included, and every bound that was sent applies.
 */
export function conditionsOf(query: OrderList, integrations: readonly number[] | undefined): Condition[] {
  const texts = { order_number_key: query.order_number, order_id_key: query.order_id, status_key: query.status }
  return [
    ...integrationConditions(integrations),
    ...Object.entries(texts).flatMap(([column, text]) => (text === undefined ? [] : [{ column, is: '=' as const, value: keyText(text) }])),
    ...(['order_created_at', 'order_updated_at'] as const).flatMap((column) => {
      const [on, min, max] = [query[column], query[`${column}_min`], query[`${column}_max`]]
      const from = [on, min]
        .filter((date) => date !== undefined)
        .sort()
        .at(-1)
      const to = [on, max].filter((date) => date !== undefined).sort()[0]
      return betweenFilter(column, from && dayStart(from), to && dayEnd(to))
    }),
  ]
}

/** Conditions for one integration or several. */
export const integrationConditions = (integrations: readonly number[] | undefined): Condition[] => {
  if (integrations === undefined) return []
  const [first, ...others] = integrations
  const column = 'integration_id'
  return first !== undefined && others.length === 0 ? [{ column, is: '=', value: first }] : [{ column, is: 'in', value: integrations }]
}
