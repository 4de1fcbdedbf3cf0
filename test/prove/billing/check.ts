import { isDeepStrictEqual } from 'node:util'
import { invoicesOf, itemsOf, unitsOf } from '../../billing.ts'
import type { Caller } from '../../shipments.ts'

/** What must be found in the ledger. */
export type Expected = {
  /** The status of each parcel. */
  readonly parcels: Map<number, string>
  /** What was billed beside labels, by currency, in ten-thousandths. */
  readonly extras: Map<string, number>
  /** Invoices with their items, as they were seen first. */
  readonly issued: Map<number, unknown>
  readonly violations: string[]
  totals: Record<string, number | string>
}

const sumOf = (items: readonly any[], field: 'price' | 'tax') => items.reduce((sum, item) => sum + unitsOf(item[field].value), 0)
const isLabel = ({ type }: any) => type === 'shipment' || type === 'parcel_fee'

/** Reads everything through the API, and compares it. */
export async function checkBilling(caller: Caller, expected: Expected) {
  const [items, invoices] = [await itemsOf(caller), await invoicesOf(caller)]
  const { violations, issued } = expected
  checkNumbers(invoices, violations)
  checkLabels(items, expected)
  const byInvoice = Map.groupBy(items, ({ invoice_id }) => invoice_id)
  for (const invoice of invoices) {
    const own = byInvoice.get(invoice.id) ?? []
    checkSums(invoice, own, violations)
    const seen = { invoice, own }
    if (!isDeepStrictEqual(issued.get(invoice.id) ?? seen, seen)) violations.push(`${invoice.reference} has changed`)
    issued.set(invoice.id, seen)
  }
  const known = new Set([null, ...invoices.map(({ id }) => id)])
  for (const item of items) if (!known.has(item.invoice_id)) violations.push(`item ${item.id} is on an invoice that does not exist`)
  for (const id of issued.keys()) if (!known.has(id)) violations.push(`invoice ${id} is gone`)
  for (const currency of new Set(items.map(({ price }) => price.currency))) {
    const of = (list: readonly any[]) => list.filter(({ price, tax }) => (price ?? tax).currency === currency)
    const total = (one: any) => unitsOf(one.price_taxable?.value ?? '0.0000') + unitsOf(one.price_non_taxable?.value ?? '0.0000')
    const invoiced = of(invoices).reduce((sum, one) => sum + total(one), 0)
    const pending = sumOf(of(byInvoice.get(null) ?? []), 'price')
    const ledger = sumOf(of(items), 'price')
    if (ledger !== invoiced + pending) violations.push(`${currency}: ledger ${ledger}, invoices ${invoiced}, pending ${pending}`)
    expected.totals = { ...expected.totals, items: items.length, invoices: invoices.length, [`${currency} in all`]: ledger / 10_000 }
  }
}

/** Each year begins with 1, and no number is left out or used twice. */
function checkNumbers(invoices: readonly any[], violations: string[]) {
  for (const [year, some] of Map.groupBy(invoices, ({ reference }) => reference.slice(4, 8))) {
    const numbers = some.map(({ reference }) => Number(reference.slice(9))).sort((a, b) => a - b)
    if (numbers.some((number, i) => number !== i + 1)) violations.push(`numbers of ${year}: ${numbers.join(' ')}`)
  }
}

function checkSums({ reference, price_taxable, price_non_taxable, tax }: any, items: readonly any[], violations: string[]) {
  const [taxed, untaxed] = [items.filter(({ tax_rate }) => tax_rate !== '0'), items.filter(({ tax_rate }) => tax_rate === '0')]
  const found = [price_taxable, price_non_taxable, tax].map((money) => (money === null ? null : unitsOf(money.value)))
  const sums = [taxed, untaxed].map((some) => (some.length === 0 ? null : sumOf(some, 'price')))
  if (!isDeepStrictEqual(found, [...sums, sumOf(items, 'tax')])) violations.push(`${reference} is not the sum of its ${items.length} items`)
  if (items.some(({ price }) => price.currency !== tax.currency)) violations.push(`${reference} has items of several currencies`)
}

/** A bought label is billed once, a cancelled one costs nothing, and one that was refused is not billed. */
function checkLabels(items: readonly any[], { parcels, extras, violations }: Expected) {
  const byParcel = Map.groupBy(items, ({ parcel_id }) => parcel_id)
  for (const [id, status] of parcels) {
    const own = byParcel.get(id) ?? []
    const labels = own.filter(isLabel).length
    if (labels !== (status === 'ANNOUNCEMENT_FAILED' ? 0 : 1)) violations.push(`parcel ${id} (${status}) is billed ${labels} times`)
    if (status === 'CANCELLED' && sumOf(own, 'price') !== 0) violations.push(`parcel ${id} is cancelled and costs something`)
  }
  const others = items.filter(({ parcel_id }) => !parcels.has(parcel_id))
  for (const [currency, units] of extras) {
    const found = sumOf(
      others.filter(({ price }) => price.currency === currency),
      'price',
    )
    if (found !== units) violations.push(`${currency}: corrections and pickups are ${found}, expected ${units}`)
  }
}
