import { priceDecimals } from '../../geo/currencies.ts'
import { omitUndefinedFields } from '../../platform/omit-fields.ts'
import type { V2Item } from './schema.ts'

/** An amount in the currency of the order, with as many decimals as it has: shops compute with fractions, customs do not. */
export const priceIn = (currency: string, value: string | undefined) =>
  value === undefined ? undefined : { value: Number(value).toFixed(priceDecimals(currency)), currency }

/** Clients write units in capitals. */
const lowerCase = (value: unknown) => (typeof value === 'string' ? value.toLowerCase() : value)

function dangerousGoods(goods: NonNullable<V2Item['dangerous_goods']>) {
  const { unit_of_measurement: unit, weight_type } = goods
  return {
    ...goods,
    ...(unit !== undefined && { unit_of_measurement: lowerCase(unit) }),
    ...(weight_type !== undefined && { weight_type: lowerCase(weight_type) }),
  }
}

/** An item in the names of v3. A weight of 0 is none. */
export function toItem(item: V2Item, currency: string) {
  const { weight, value, return_reason, return_message: _, dangerous_goods, origin_country, ...same } = item
  return {
    ...omitUndefinedFields(same),
    ...(weight !== undefined && Number(weight) > 0 && { weight: { value: weight, unit: 'kg' } }),
    ...(value !== undefined && { price: priceIn(currency, value) }),
    ...(origin_country !== undefined && { origin_country }),
    ...(dangerous_goods && { dangerous_goods: dangerousGoods(dangerous_goods) }),
  }
}

/** Maps a returned item to the names of v3, with its return reason. */
export const toReturnedItem = (item: V2Item, currency: string) => ({
  ...toItem(item, currency),
  ...(item.return_reason !== undefined && { return_reason_id: String(item.return_reason) }),
  ...(item.return_message !== undefined && { return_message: item.return_message }),
})
