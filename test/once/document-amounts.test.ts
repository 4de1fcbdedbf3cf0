import assert from 'node:assert/strict'
import { test } from 'node:test'
import { amountOf, formatKilograms, minorOf, taxOf } from '../../src/labels/documents/amounts.ts'
import { cn23, commercialInvoice, invoice } from '../../src/labels/documents/index.ts'
import { deepTest } from '../deep.ts'
import { allDocuments, customsDocuments, textsOf } from '../documents.ts'
import { customsSample, invoiceSample, sampleCustoms, sampleItems } from '../fixtures/documents/samples.ts'
import { chanceOf } from '../fuzz/chance.ts'

/** By moving the point in the digits, which is not how the documents do it. */
function written(minor: number, decimals: number) {
  const digits = String(Math.abs(minor)).padStart(decimals + 1, '0')
  const point = digits.length - decimals
  return `${minor < 0 ? '-' : ''}${digits.slice(0, point)}${decimals > 0 ? '.' : ''}${digits.slice(point)}`
}

for (const [currency, decimals] of [
  ['JPY', 0],
  ['EUR', 2],
  ['KWD', 3],
] as const) {
  test(`totals in ${currency} are the sum of what is listed, with discount and costs`, async () => {
    const chance = chanceOf(5, decimals)
    for (let round = 0; round < 5; round++) {
      const price = (minor: number) => ({ value: written(minor, decimals), currency })
      const prices = Array.from({ length: 30 }, () => chance.int(0, 99_999))
      const goods = prices.map((minor, i) => ({ ...sampleItems[0]!, quantity: 1 + (i % 9), price: price(minor) }))
      const [discount, freight, insurance, other] = [1, 2, 3, 4].map(() => chance.int(0, 5_000)) as [number, number, number, number]
      const costs = {
        discount_granted: price(discount),
        freight_costs: price(freight),
        insurance_costs: price(insurance),
        other_costs: price(other),
      }
      const document = { ...customsSample, items: goods, postal_charges: null, customs_information: { ...sampleCustoms, ...costs } }
      const sum = prices.reduce((total, minor, i) => total + minor * (1 + (i % 9)), 0)
      const text = (await textsOf(commercialInvoice(document))).join(' ')
      assert.ok(text.includes(`Value of the goods ${written(sum, decimals)} ${currency}`))
      assert.ok(text.includes(`Discount granted ${written(-discount, decimals)} ${currency}`))
      assert.ok(text.includes(`Total invoice value ${written(sum - discount + freight + insurance + other, decimals)} ${currency}`))
      assert.ok((await textsOf(cn23(document)))[0]!.includes(`${written(sum, decimals)} ${currency}`))
    }
  })
}

deepTest('what no floating number holds adds up: a thousand times 0.10, and amounts of eighteen digits', async () => {
  const goods = Array.from({ length: 1000 }, () => ({ ...sampleItems[0]!, quantity: 1, price: { value: '0.10', currency: 'EUR' } }))
  const huge = { ...sampleItems[0]!, quantity: 3, price: { value: '900719925474099.31', currency: 'EUR' } }
  const document = {
    ...customsSample,
    items: [...goods, huge],
    customs_information: { invoice_number: '1', export_reason: 'gift' as const },
  }
  const text = (await textsOf(commercialInvoice(document))).join(' ')
  assert.ok(text.includes('Total invoice value 2702159776422397.93 EUR'))
})

test('weights add up to the gram', async () => {
  const goods = [1, 999, 1000, 12345].map((weight_g, i) => ({ ...sampleItems[0]!, weight_g, quantity: i + 1 }))
  const text = (await textsOf(commercialInvoice({ ...customsSample, items: goods }))).join(' ')
  assert.ok(text.includes('Total net weight: 54.379 kg'))
  assert.throws(() => formatKilograms(0.5), /whole grams/)
})

test('tax is reckoned once for each rate, on the sum of its lines', async () => {
  const line = (value: string, quantity: number, vat_rate: string) => ({
    description: 'x',
    quantity,
    price: { value, currency: 'EUR' },
    vat_rate,
  })
  const lines = [line('0.02', 1, '21'), line('0.03', 1, '21'), line('10.05', 3, '5.5'), line('-1.00', 1, '21'), line('7.00', 1, '0')]
  const text = (await textsOf(invoice({ ...invoiceSample, lines }))).join(' ')
  assert.match(text, /Total without VAT 36\.20 EUR VAT 21 % -0\.20 EUR VAT 5\.5 % 1\.66 EUR VAT 0 % 0\.00 EUR Total 37\.66 EUR/)
  assert.equal(taxOf(250n, '1'), 3n)
  assert.equal(taxOf(-250n, '1'), -3n)
})

test('amounts are read as they are written, or refused', () => {
  assert.equal(minorOf({ value: '12.5', currency: 'EUR' }), 1250n)
  assert.equal(minorOf({ value: '100.00', currency: 'JPY' }), 100n)
  assert.equal(minorOf({ value: '-0.05', currency: 'EUR' }), -5n)
  assert.equal(amountOf(-5n, 'EUR'), '-0.05')
  assert.equal(amountOf(5n, 'KWD'), '0.005')
  assert.equal(amountOf(5n, 'JPY'), '5')
  assert.throws(() => minorOf({ value: '12.505', currency: 'EUR' }), /EUR has 2 decimals, and 12.505 has more/)
  assert.throws(() => minorOf({ value: '100.50', currency: 'JPY' }), /JPY has 0 decimals/)
  for (const value of ['', '1e3', '1,000', ' 1', '0x10', '.5', '1.', 'NaN'])
    assert.throws(() => minorOf({ value, currency: 'EUR' }), /no amount/)
  assert.throws(() => minorOf({ value: '1', currency: 'XYZ' }), /XYZ is no currency/)
})

test('a document with two currencies is refused, and one with none', () => {
  const usd = { value: '1.00', currency: 'USD' }
  const mixed = { ...customsSample, items: [...sampleItems, { ...sampleItems[0]!, price: usd }] }
  const costs = { ...customsSample, customs_information: { ...sampleCustoms, other_costs: usd } }
  for (const { draw } of customsDocuments) {
    assert.throws(() => draw(mixed), /A document has one currency, and not EUR and USD/)
    assert.throws(() => draw(costs), /one currency/)
    assert.throws(
      () =>
        draw({ ...customsSample, items: [], postal_charges: null, customs_information: { invoice_number: '1', export_reason: 'gift' } }),
      /at least one price/,
    )
  }
  const [bill, claim] = ['invoice', 'claim-letter'].map((name) => allDocuments.find((one) => one.name === name)!)
  assert.throws(
    () => bill!.draw({ ...bill!.sample, lines: [...bill!.sample.lines, { ...bill!.sample.lines[0], price: usd }] }),
    /one currency/,
  )
  assert.throws(() => claim!.draw({ ...claim!.sample, amounts: [...claim!.sample.amounts, { name: 'x', price: usd }] }), /one currency/)
})
