import { setTimeout as sleep } from 'node:timers/promises'
import type { Context, Transaction } from '../../../platform/context.ts'
import { sampleIssuer } from '../../../platform/invoicing.ts'
import { addTime } from '../../../platform/time.ts'
import { holdOrganization } from '../../account/organizations/service.ts'
import type { InvoiceType } from '../accounts/closing-job.ts'
import { findAccount } from '../accounts/index.ts'
import * as ledger from '../ledger/index.ts'
import type { ItemType } from '../ledger/item-types.ts'
import { ratePartsOf, type TaxTreatment, taxOf } from '../tax/tax-of.ts'
import { addToLines } from './line-store.ts'
import * as store from './store.ts'

/** Items that one transaction puts on an invoice: on SQLite 200 take some 5 ms. */
const sliceSize = 200
const dueDays = 30

export type Closing = { readonly until: string; readonly type: InvoiceType }
/** `isDone`: no pending item from before the time is left. */
type Step = { readonly isDone: boolean; readonly issued?: store.InvoiceRow }

/**
 * Runs one step of a closing in one transaction: begins an invoice, adds a slice of items to it, or issues it. Each step leaves a state
 * from which any process can continue, so a killed closing loses and repeats nothing. The organization is locked, so that closings in
 * several processes run one after another and invoice numbers have no gaps.
 */
async function closeStep(tx: Transaction, closing: Closing, most: number): Promise<Step> {
  const organization = await holdOrganization(tx)
  const [begun] = await store.listClosing(tx)
  if (!begun) {
    const currency = await ledger.findPendingCurrency(tx, closing.until)
    if (currency === undefined) return { isDone: true }
    await beginInvoice(tx, closing, currency, organization)
    return { isDone: false }
  }
  const pending = await ledger.listPending(tx, { currency: begun.currency, until: begun.closes_at, most })
  if (pending.length > 0) await invoiceItems(tx, begun, pending)
  return { isDone: false, ...(pending.length < most && { issued: await issueInvoice(tx, begun.id) }) }
}

type Buyer = Pick<Awaited<ReturnType<typeof holdOrganization>>, 'name' | 'country' | 'mode'>

async function beginInvoice(tx: Transaction, { until, type }: Closing, currency: string, { name, country, mode }: Buyer) {
  const issuer = tx.invoicing.issuer ?? (mode === 'test' ? sampleIssuer(country) : null)
  const { vat_number = null, address = null, postal_code = null, city = null } = (await findAccount(tx)) ?? {}
  const buyer: store.InvoiceBuyer = { name, country, vat_number, address, postal_code, city }
  const parties = { seller_country: issuer?.country ?? country, buyer_country: country, buyer_vat_number: vat_number }
  await store.insertClosing(tx, {
    type,
    category: 'transactional',
    description: '',
    currency,
    price_taxable: null,
    price_non_taxable: null,
    tax: 0,
    item_count: 0,
    ...taxOf(parties),
    issuer: issuer && JSON.stringify(issuer),
    buyer: JSON.stringify(buyer),
    closes_at: until,
    due_date: addTime(until, { days: dueDays }),
    created_at: until,
  })
}

type Pending = { readonly id: number; readonly type: ItemType; readonly credited_id: number | null }

/** A credit of an item on an earlier invoice is taxed as that item was. A claim compensates for a loss, which no tax is paid on. */
async function invoiceItems(tx: Transaction, invoice: store.InvoiceRow, pending: readonly Pending[]) {
  const credited = pending.flatMap(({ credited_id }) => credited_id ?? [])
  const taxes = new Map((credited.length === 0 ? [] : await ledger.listItemTaxes(tx, credited)).map((item) => [item.id, item]))
  const untaxed = { tax_rate: '0', vat_code: `${invoice.vat_code.slice(0, 2)}_ZERO` }
  const groups = Map.groupBy(pending, ({ type, credited_id }) => {
    const { tax_rate, vat_code } = type === 'claim' ? untaxed : (taxes.get(credited_id ?? 0) ?? invoice)
    return `${tax_rate} ${vat_code}`
  })
  let { price_taxable, price_non_taxable, tax, item_count } = invoice
  for (const [treatment, some] of groups) {
    const [tax_rate, vat_code] = treatment.split(' ') as [string, string]
    const written = await invoiceGroup(tx, invoice.id, some, { tax_rate, vat_code })
    await addToLines(tx, { invoice_id: invoice.id, tax_rate, vat_code }, written)
    item_count += written.length
    for (const { amount, tax: own } of written) {
      tax += own!
      if (ratePartsOf(tax_rate) > 0) price_taxable = (price_taxable ?? 0) + amount
      else price_non_taxable = (price_non_taxable ?? 0) + amount
    }
  }
  await store.updateSums(tx, invoice.id, { price_taxable, price_non_taxable, tax, item_count })
}

const invoiceGroup = (tx: Transaction, invoice_id: number, some: readonly Pending[], { tax_rate, vat_code }: TaxTreatment) =>
  ledger.updateInvoiced(
    tx,
    some.map(({ id }) => id),
    { invoice_id, tax_rate, vat_code, rate_parts: ratePartsOf(tax_rate) },
  )

/** Gives a whole invoice the next number of its year. A sum below 0 makes it a credit note. */
async function issueInvoice(tx: Transaction, id: number): Promise<store.InvoiceRow> {
  const whole = (await store.listClosing(tx)).find((one) => one.id === id)!
  const number_year = Number(whole.closes_at.slice(0, 4))
  const number = (await store.findLastNumber(tx, number_year)) + 1
  const isCredit = (whole.price_taxable ?? 0) + (whole.price_non_taxable ?? 0) < 0
  return store.updateIssued(tx, id, {
    number_year,
    number,
    reference: `INV-${number_year}-${String(number).padStart(6, '0')}`,
    description: `${isCredit ? 'Credit note for shipping' : 'Shipping'} until ${whole.closes_at.slice(0, 10)}`,
  })
}

type ClosingOptions = { readonly slices?: number; readonly size?: number }

/**
 * Puts all pending items from before a time on invoices, one for each currency, with a pause after each slice as long as the slice took:
 * on SQLite one transaction writes at a time, so requests have at least half of the time. `slices`: after so many it returns, and is to be
 * called again.
 */
export async function closeInvoices(ctx: Context, closing: Closing, { slices = Infinity, size = sliceSize }: ClosingOptions = {}) {
  const issued: store.InvoiceRow[] = []
  for (let slice = 0; slice < slices; slice++) {
    const begun = performance.now()
    const step = await ctx.transaction((tx) => closeStep(tx, closing, size))
    if (step.issued) issued.push(step.issued)
    if (step.isDone) return { isDone: true, issued }
    await sleep(performance.now() - begun)
  }
  return { isDone: false, issued }
}
