import assert from 'node:assert/strict'
import { test } from 'node:test'
import '../../../../test/carriers.ts'
import { testSeed } from '../../../../test/seed.ts'
import { countryCodes } from '../../../geo/countries.ts'
import { currencyCodes, exponentOf, priceDecimals } from '../../../geo/currencies.ts'
import { findRates } from '../../../geo/reference-rates.ts'
import { calculateDuties, lineValueOf, percentOf, shareOut } from './calculate.ts'
import { chapterCodes } from './hs-chapters.ts'
import { presentDuties } from './present.ts'
import { parseRate } from './rate-table.ts'
import { DutiesRequest } from './schema.ts'

const now = '2026-11-16T09:00:00.000Z'
const book = findRates('no folder')

/** Amounts of a response in minor units of its currency. Decimals beyond those of the currency must be zeros. */
function minorOf({ value, currency }: { value: string; currency: string }): bigint {
  const decimals = exponentOf(currency)!
  const [whole = '', fraction = ''] = value.split('.')
  assert.equal(fraction.length, priceDecimals(currency), value)
  assert.match(fraction.slice(decimals), /^0*$/, value)
  return BigInt(whole + fraction.slice(0, decimals))
}

test('the published example: 2 x 49.99 at 27.50 % duty and 10.50 % tax are 27.49 and 13.38, 140.85 in all', () => {
  const value = lineValueOf('49.99', 2, 'EUR')
  const duty = percentOf(value, parseRate('27.5'))
  const tax = percentOf(value + duty, parseRate('10.5'))
  assert.deepEqual([value, duty, tax, value + duty + tax], [9_998n, 2_749n, 1_338n, 14_085n])
})

test('half a unit is rounded up, to the decimals of the currency', () => {
  assert.deepEqual([percentOf(50n, 1_000), percentOf(49n, 1_000), percentOf(10n ** 30n, 14_975)], [1n, 0n, 149_750n * 10n ** 24n])
  assert.deepEqual([lineValueOf('10.50', 1, 'JPY'), lineValueOf('10.49', 1, 'JPY'), lineValueOf('1.234', 3, 'KWD')], [11n, 10n, 3_702n])
})

test('shares of the shipping cost add up to it', () => {
  assert.deepEqual(shareOut(10n, [1n, 1n, 1n]), [3n, 3n, 4n])
  assert.deepEqual(shareOut(10n, [0n, 0n]), [10n, 0n])
  assert.deepEqual(shareOut(0n, [5n, 7n]), [0n, 0n])
})

/** A small generator: the same numbers for the same seed. */
function numbersFrom(seed: number) {
  let state = seed >>> 0 || 1
  const next = () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) / 2 ** 32
  }
  const below = (most: number) => Math.floor(next() * most)
  return { below, pick: <T>(list: readonly T[]): T => list[below(list.length)]! }
}

function randomRequest({ below, pick }: ReturnType<typeof numbersFrom>): DutiesRequest {
  const currency = pick(['EUR', 'USD', 'GBP', 'JPY', 'KWD', 'ISK', 'BHD', ...currencyCodes])
  const decimals = exponentOf(currency)!
  const digits = (most: number) => Array.from({ length: 1 + below(most) }, () => below(10)).join('')
  const amount = () => {
    const whole = String(BigInt(pick(['0', '1', '9', digits(3), digits(12)])))
    return { value: decimals > 0 && below(2) ? `${whole}.${digits(decimals).slice(0, decimals)}` : whole }
  }
  const item = () => ({
    description: pick(['Book', 'Shoes', 'Thing', 'Wine']),
    hs_code: pick(['', '771234', `${pick(chapterCodes)}0110`, '640359', '610910', '220421', '847130']),
    quantity: pick([1, 2, 3, 7, 1 + below(1_000_000)]),
    price: amount(),
    origin_country: pick([null, 'CN', 'DE', 'GB', 'US', pick(countryCodes)]),
  })
  return DutiesRequest.parse({
    from_address: { country_code: pick(countryCodes) },
    to_address: { country_code: pick(countryCodes), postal_code: pick(['1000', 'H2X', '35001']) },
    items: Array.from({ length: 1 + below(10) }, item),
    ...(below(2) ? { shipping_cost: amount() } : {}),
    weight: { value: '1', unit: 'kg' },
    currency,
    options: { is_gift: below(4) === 0, is_tax_registered: below(3) === 0, tax_registration_id: 'X' },
  })
}

test('items and totals add up to the last unit for every input, in currencies with 0, 2, 3 and 4 decimals', (t) => {
  t.diagnostic(`seed ${testSeed}`)
  const numbers = numbersFrom(testSeed)
  const seen = new Set<number>()
  for (let round = 0; round < 3_000; round++) {
    const request = randomRequest(numbers)
    seen.add(exponentOf(request.currency)!)
    const { items, totals, de_minimis } = presentDuties(request, calculateDuties(request, book, now), now)
    const total = (field: 'item_value' | 'duty' | 'tax' | 'item_total') => items.reduce((sum, item) => sum + minorOf(item[field]), 0n)
    const where = JSON.stringify(request)
    items.forEach((item, at) => {
      assert.equal(minorOf(item.item_total), minorOf(item.item_value) + minorOf(item.duty) + minorOf(item.tax), where)
      assert.equal(minorOf(item.item_value), lineValueOf(request.items[at]!.price.value, item.quantity, request.currency), where)
    })
    const shipping = totals.shipping_cost === null ? 0n : minorOf(totals.shipping_cost)
    assert.equal(totals.shipping_cost === null, request.shipping_cost === undefined)
    assert.equal(minorOf(totals.items_value), total('item_value'), where)
    assert.equal(minorOf(totals.total_duty), total('duty'), where)
    assert.equal(minorOf(totals.total_tax), total('tax'), where)
    assert.equal(minorOf(totals.total), total('item_total') + shipping, where)
    for (const money of [totals.total, de_minimis.duty_threshold, de_minimis.tax_threshold]) assert.equal(money.currency, request.currency)
    minorOf(de_minimis.duty_threshold)
  }
  assert.deepEqual([...seen].sort(), [0, 2, 3, 4])
})

test('an item is charged by its rates: duty on the value, tax on value and duty, each with its share of shipping', (t) => {
  t.diagnostic(`seed ${testSeed}`)
  const numbers = numbersFrom(testSeed + 1)
  for (let round = 0; round < 500; round++) {
    const cents = 20_000 + numbers.below(10_000_000)
    const shipping = numbers.below(100_000)
    const request = DutiesRequest.parse({
      from_address: { country_code: 'CN' },
      to_address: { country_code: 'DE' },
      items: [{ description: 'Shoes', hs_code: '640359', price: { value: (cents / 100).toFixed(2) }, origin_country: 'CN' }],
      shipping_cost: { value: (shipping / 100).toFixed(2) },
    })
    const [item] = presentDuties(request, calculateDuties(request, book, now), now).items
    const half = (amount: bigint, percent: bigint) => (amount * percent * 2n + 100n) / 200n
    const duty = half(BigInt(cents + shipping), 8n)
    assert.deepEqual([minorOf(item!.duty), minorOf(item!.tax)], [duty, half(BigInt(cents + shipping) + duty, 19n)])
  }
})
