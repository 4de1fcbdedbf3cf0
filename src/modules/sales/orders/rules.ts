import type { z } from 'zod'
import { isCurrency } from '../../../geo/currencies.ts'

/** Rules that span several fields. They look at whatever was sent, so that their errors are reported with all others. */
type OrderRule = [(value: unknown, ctx: z.core.$RefinementCtx) => void, { when: () => boolean }]
const rule = (look: OrderRule[0]): OrderRule => [look, { when: () => true }]

type Tree = Record<string, any> | undefined | null
type OrderFault = { readonly currency: string; readonly path: (string | number)[] }

/** Requires one currency per order, and reports the first that differs from the previous ones. */
export const oneCurrency = rule((value, ctx) => {
  let first: string | undefined
  for (const { currency, path } of currenciesIn(value as Tree)) {
    first ??= currency
    if (currency === first) continue
    ctx.addIssue({ code: 'custom', path, message: `Everything in one order is in one currency, and this one began with ${first}.` })
    return
  }
})

const itemPrices = ['unit_price', 'total_price']
const payments = [
  'total_price',
  'subtotal_price',
  'estimated_shipping_price',
  'estimated_tax_price',
  'discount_granted',
  'insurance_costs',
  'freight_costs',
  'other_costs',
]

function currenciesIn(order: Tree): OrderFault[] {
  const found: OrderFault[] = []
  const look = (holder: Tree, names: readonly string[], path: (string | number)[]) => {
    for (const name of names) {
      const currency = holder?.[name]?.currency
      if (isCurrency(currency)) found.push({ currency, path: [...path, name, 'currency'] })
    }
  }
  const items = order?.order_details?.order_items
  if (Array.isArray(items)) for (const [i, item] of items.entries()) look(item, itemPrices, ['order_details', 'order_items', i])
  look(order?.payment_details, payments, ['payment_details'])
  return found
}

/** Refuses an order that is in a batch twice: it is unclear which of the two counts. */
export const noRepeats = rule((value, ctx) => {
  const seen = new Set<string>()
  const orders = Array.isArray(value) ? (value as Tree[]) : []
  for (const [i, order] of orders.entries()) {
    const integration = order?.order_details?.integration?.id
    const order_id = order?.order_id
    const isNamed = typeof order_id === 'string' && typeof integration === 'number'
    const names = [
      { path: [i, 'order_id'], name: isNamed && `${integration} ${order_id}` },
      { path: [i, 'id'], name: typeof order?.id === 'string' && order.id },
    ]
    for (const { path, name } of names) {
      if (name && seen.has(`${path[1]} ${name}`))
        ctx.addIssue({ code: 'custom', path, message: 'This order stands in the list twice. Send it once.' })
      if (name) seen.add(`${path[1]} ${name}`)
    }
  }
})
