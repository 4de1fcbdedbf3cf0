import type { Country } from '../../../carriers/kit/product.ts'
import type { Context } from '../../../platform/context.ts'
import { listFormPrices, listPricesFor } from '../../contracts/index.ts'
import type { ActiveContract } from '../../contracts/service.ts'

/** The price of an option for a weight in a country by the organization's own rates, in cents; undefined where it has none. */
export type OwnPrices = (option_code: string, to: Country, weight_g: number) => number | undefined

/** The rates that the organization has typed in or uploaded for a contract, in the order in which quotes prefer them. */
export async function readOwnPrices(
  ctx: Context,
  contract: ActiveContract,
  from: Country,
  destinations: readonly Country[],
): Promise<OwnPrices> {
  const typed = contract.has_form_prices ? await listFormPrices(ctx, [contract.id]) : []
  const byOption = new Map(typed.map((row) => [row.shipping_option_code, row.price_cents]))
  const byLane = contract.has_prices ? await readLanes(ctx, contract.id, from, destinations) : undefined
  return (option_code, to, weight_g) =>
    byOption.get(option_code) ??
    byLane?.get(`${to} ${option_code}`)?.find((row) => row.min_g < weight_g && weight_g <= row.max_g)?.price_cents
}

/**
 * Runs one query for each destination: a price file may have a hundred thousand lines, and an index leads to those between two countries.
 */
async function readLanes(ctx: Context, contract_id: number, from_country: Country, destinations: readonly Country[]) {
  const rows = []
  for (const to_country of destinations)
    for (const row of await listPricesFor(ctx, { contract_ids: [contract_id], from_country, to_country }))
      rows.push({ ...row, key: `${to_country} ${row.shipping_option_code}` })
  return Map.groupBy(rows, ({ key }) => key)
}
