import { exponentOf } from '../../../geo/currencies.ts'
import type { InvoiceIssuer } from '../../../platform/invoicing.ts'
import type { InvoiceBuyer, InvoiceLineRow, InvoiceRow } from '../invoices/index.ts'
import { unitDecimals } from '../ledger/amounts.ts'
import type { InvoiceItemRow } from '../ledger/index.ts'
import { ratePartsOf } from '../tax/tax-of.ts'
import { categoryOf, type VatCategory } from './vat-categories.ts'

/**
 * Content of the PDF and the XML of an invoice. Amounts are in minor units of the currency; those of a credit note have the opposite sign.
 */
export type InvoiceDocument = {
  readonly kind: 'invoice' | 'credit_note'
  readonly number: string
  readonly date: string
  readonly due_date: string | null
  readonly period: { readonly from: string; readonly until: string }
  readonly currency: string
  /** Decimals of the amounts. */
  readonly decimals: number
  readonly seller: InvoiceIssuer
  readonly buyer: InvoiceBuyer & { readonly customer_number: string }
  readonly lines: readonly DocumentLine[]
  readonly taxes: readonly DocumentTax[]
  readonly net: number
  readonly tax: number
  /** Rounding difference to the total of the ledger, whose taxes have four decimals: EN 16931 rounds the tax of each rate. */
  readonly rounding: number
  readonly payable: number
  /** The invoices whose items are credited here. */
  readonly credited: readonly string[]
  /** Number of items that the lines sum up. Undefined if each item has its own line. */
  readonly summedItems: number | undefined
}

export type DocumentLine = {
  readonly name: string
  /** The item's billing date, or those of the first and the last item. */
  readonly from: string
  readonly until: string
  readonly item_count: number
  readonly net: number
  readonly category: VatCategory
  readonly rate_parts: number
}
export type DocumentTax = Pick<DocumentLine, 'category' | 'rate_parts'> & { readonly taxable: number; readonly tax: number }

/** Formats a rate in percent, such as `21` or `25.5`. */
export const percentOf = (rate_parts: number) => String(rate_parts / 100)

type Source = {
  readonly invoice: InvoiceRow
  readonly issuer: InvoiceIssuer
  readonly lines: readonly InvoiceLineRow[]
  /** Undefined where the lines stand for the items. */
  readonly items: readonly InvoiceItemRow[] | undefined
  readonly credited: readonly string[]
}

export function documentOf({ invoice, issuer, lines: sums, items, credited }: Source): InvoiceDocument {
  const units = (invoice.price_taxable ?? 0) + (invoice.price_non_taxable ?? 0)
  const kind = units < 0 ? 'credit_note' : 'invoice'
  const sign = kind === 'credit_note' ? -1 : 1
  const decimals = Math.min(2, exponentOf(invoice.currency) ?? 2)
  const coinsOf = (amount: number) => divideRounded(sign * amount, 10 ** (unitDecimals - decimals))
  const isOnlyKind = new Set(sums.map(({ vat_code }) => vat_code.replace(/^.*_/, ''))).size === 1
  const lines = (items?.map(itemLine) ?? sums.map(sumLine)).map(({ amount, tax_rate, vat_code, ...line }) => ({
    ...line,
    net: coinsOf(amount),
    category: categoryOf(vat_code, isOnlyKind),
    rate_parts: ratePartsOf(tax_rate),
  }))
  const taxes = taxesOf(lines)
  const [net, tax] = [sumOf(lines.map((line) => line.net)), sumOf(taxes.map((one) => one.tax))]
  const payable = coinsOf(units + invoice.tax)
  return {
    kind,
    number: invoice.reference!,
    date: dayOf(invoice.created_at),
    due_date: invoice.due_date && dayOf(invoice.due_date),
    period: {
      from: lines.map(({ from }) => from).sort()[0]!,
      until: lines
        .map(({ until }) => until)
        .sort()
        .at(-1)!,
    },
    currency: invoice.currency,
    decimals,
    seller: issuer,
    buyer: { ...(JSON.parse(invoice.buyer) as InvoiceBuyer), customer_number: String(invoice.organization_id) },
    lines,
    taxes,
    net,
    tax,
    rounding: payable - net - tax,
    payable,
    credited,
    summedItems: items ? undefined : invoice.item_count,
  }
}

const dayOf = (time: string) => time.slice(0, 10)
const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0)

/** Divides and rounds to the nearest integer, halves away from zero. */
const divideRounded = (amount: number, by: number) => Math.sign(amount) * Math.round(Math.abs(amount) / by) + 0

/** Names an item type in words, such as `Parcel cancelled`. */
const wordsOf = (type: string) => `${type[0]!.toUpperCase()}${type.slice(1)}`.replaceAll('_', ' ')

const itemLine = ({ type, description, amount, tax_rate, vat_code, created_at }: InvoiceItemRow) => ({
  name: description.trim() || wordsOf(type),
  from: dayOf(created_at),
  until: dayOf(created_at),
  item_count: 1,
  amount,
  tax_rate: tax_rate!,
  vat_code: vat_code!,
})

const sumLine = ({ type, item_count, amount, tax_rate, vat_code, first_billed_at, last_billed_at }: InvoiceLineRow) => ({
  name: `${wordsOf(type)}, ${item_count} items`,
  from: dayOf(first_billed_at),
  until: dayOf(last_billed_at),
  item_count,
  amount,
  tax_rate,
  vat_code,
})

/** EN 16931, BR-CO-17: the tax of a rate is computed once, on the sum of its lines. */
function taxesOf(lines: readonly DocumentLine[]): DocumentTax[] {
  return [...Map.groupBy(lines, ({ category, rate_parts }) => `${category} ${rate_parts}`).values()].map((some) => {
    const { category, rate_parts } = some[0]!
    const taxable = sumOf(some.map(({ net }) => net))
    return { category, rate_parts, taxable, tax: divideRounded(taxable * rate_parts, 10_000) }
  })
}
