import type { Context, Reader, Transaction } from '../../platform/context.ts'
import { foundOrFault, throwFaults } from '../../platform/errors.ts'
import { defineChanges, emitEvent } from '../../platform/events.ts'
import { formatMinor, parseMinor } from '../../platform/money.ts'
import { carrierOfContract } from './data.ts'
import { foreignOption, optionTwice } from './errors.ts'
import { optionCodesOf } from './option-codes.ts'
import { readPriceFile, writePriceFile } from './price-file.ts'
import type { PricingFormChanges } from './schema.ts'
import * as store from './store.ts'

const { updated } = defineChanges('contract')

/** Replaces all prices of the contract by weight and lane with the lines of the file. */
export async function replacePrices(ctx: Context, id: number, text: string) {
  // Reads the file before the transaction begins: others would wait for it.
  const rows = await readPriceFile(text, carrierOfContract(await contractOf(ctx, id)))
  return ctx.transaction(async (tx) => {
    await takeTurn(tx, id)
    await store.deletePrices(tx, id)
    await store.insertPrices(tx, id, rows)
    await emitEvent(tx, updated, id)
    return { lines: rows.length }
  })
}

export async function readPrices(ctx: Context, id: number) {
  await contractOf(ctx, id)
  return writePriceFile(await store.listPrices(ctx, id))
}

export const deletePrices = (ctx: Context, id: number) =>
  ctx.transaction(async (tx) => {
    await takeTurn(tx, id)
    if (await store.deletePrices(tx, id)) await emitEvent(tx, updated, id)
  })

type PricedLane = { readonly contract_ids: readonly number[]; readonly from_country: string; readonly to_country: string }

/** Price bands of these contracts on one lane, for quotes. A weight lies in a band when it is above `min_g` and at most `max_g`. */
export const listPricesFor = async (by: Reader, lane: PricedLane) => (lane.contract_ids.length === 0 ? [] : store.listLanePrices(by, lane))

/** Prices of the pricing form of these contracts, for quotes. They apply to every lane and weight. */
export const listFormPrices = async (by: Reader, contract_ids: readonly number[]) =>
  contract_ids.length === 0 ? [] : store.listFormPrices(by, contract_ids)

export async function readPricingForm(ctx: Context, id: number) {
  await contractOf(ctx, id)
  return presentForm(ctx, id)
}

/** Changes only the options that are sent; null removes a price. */
export const updatePricingForm = (ctx: Context, id: number, { prices }: PricingFormChanges) =>
  ctx.transaction(async (tx) => {
    const carrier = carrierOfContract(await takeTurn(tx, id))
    const codes = optionCodesOf(carrier)
    const places = new Map(prices.map(({ shipping_option_code }, i) => [shipping_option_code, i]).reverse() as [string, number][])
    throwFaults(
      prices.flatMap(({ shipping_option_code: code }, i) => [
        ...(codes.has(code) ? [] : [foreignOption(carrier.name, i)]),
        ...(places.get(code)! < i ? [optionTwice(i)] : []),
      ]),
    )
    for (const { shipping_option_code, price } of prices) {
      if (price === null) await store.deleteFormPrice(tx, id, shipping_option_code)
      else
        await store.insertFormPrice(tx, {
          contract_id: id,
          shipping_option_code,
          price_cents: parseMinor(price.value, 2),
          currency: price.currency,
        })
    }
    await emitEvent(tx, updated, id)
    return presentForm(tx, id)
  })

async function presentForm(by: Reader, id: number) {
  const rows = await store.listFormPrices(by, [id])
  const prices = rows.map(({ shipping_option_code, price_cents, currency }) => ({
    shipping_option_code,
    price: { value: formatMinor(price_cents, 2), currency },
  }))
  return { prices: prices.sort((a, b) => (a.shipping_option_code < b.shipping_option_code ? -1 : 1)) }
}

const contractOf = async (by: Reader, id: number) => foundOrFault(await store.findContract(by, id), 'contract')

/** Locks the contract, so that concurrent replacements wait for each other and it is not deleted meanwhile. */
const takeTurn = async (tx: Transaction, id: number) => foundOrFault(await store.holdContract(tx, id), 'contract')
