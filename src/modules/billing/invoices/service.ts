import type { z } from 'zod'
import { countryName } from '../../../geo/countries.ts'
import { timeOrIdPosition } from '../../../http/client-cursors.ts'
import { listPage } from '../../../http/paging.ts'
import type { Context } from '../../../platform/context.ts'
import { foundOrFault } from '../../../platform/errors.ts'
import type { InvoiceIssuer } from '../../../platform/invoicing.ts'
import { addTime } from '../../../platform/time.ts'
import { scheduleClosing } from '../accounts/closing-job.ts'
import { findAccount, updateAccount } from '../accounts/index.ts'
import type { InvoicePeriod } from '../accounts/periods.ts'
import { formatUnits, fromCents, moneyOfUnits } from '../ledger/amounts.ts'
import { closeInvoices } from './closing.ts'
import type { Invoice, InvoiceList } from './schema.ts'
import * as store from './store.ts'

/** Lists issued invoices, newest first. */
export const listInvoices = (ctx: Context, query: InvoiceList) =>
  listPage(
    ctx,
    'invoices',
    query,
    (window) => store.listInvoices(ctx, window),
    presentInvoice,
    timeOrIdPosition((id) => store.findInvoiceUntil(ctx, id)),
  )

export const readInvoice = async (ctx: Context, id: number) => presentInvoice(foundOrFault(await store.findInvoice(ctx, id), 'invoice'))

/** Invoices all pending items now, before the end of the period. */
export async function closePendingItems(ctx: Context) {
  const { issued } = await closeInvoices(ctx, { until: addTime(ctx.now(), { seconds: 0.001 }), type: 'periodic' })
  return issued.map(presentInvoice)
}

type InvoicingChanges = {
  readonly period: InvoicePeriod | undefined
  /** Credit limit in cents; 0 removes it. */
  readonly credit_limit_cents: number | undefined
  readonly vat_number: string | undefined
  readonly address?: string | undefined
  readonly postal_code?: string | undefined
  readonly city?: string | undefined
}

/** Sets how an organization is invoiced, and returns the settings that apply then. Undefined ones stay. */
export const setInvoicing = (ctx: Context, { credit_limit_cents: cents, ...changes }: InvoicingChanges) =>
  ctx.transaction(async (tx) => {
    await updateAccount(tx, { ...changes, credit_limit: cents === undefined ? undefined : fromCents(cents) || null })
    const account = await findAccount(tx)
    // Items that are pending may have reached the new limit, or end with a nearer period.
    await scheduleClosing(tx, account)
    const limit = account?.credit_limit ?? null
    return {
      period: account?.period ?? tx.invoicing.period,
      credit_limit: limit === null ? null : formatUnits(limit),
      vat_number: account?.vat_number ?? null,
      address: account?.address ?? null,
      postal_code: account?.postal_code ?? null,
      city: account?.city ?? null,
    }
  })

function presentIssuer(text: string) {
  const { country, iban: _, ...issuer } = JSON.parse(text) as InvoiceIssuer
  return { ...issuer, country_name: countryName(country) }
}

export function presentInvoice(row: store.InvoiceRow): z.output<typeof Invoice> {
  const { id, reference, type, created_at, due_date, currency, price_taxable, price_non_taxable, tax, description, category, issuer } = row
  const money = (units: number | null) => (units === null ? null : moneyOfUnits(units, currency))
  return {
    id,
    reference: reference!,
    type,
    created_at,
    due_date,
    price_taxable: money(price_taxable),
    price_non_taxable: money(price_non_taxable),
    tax: moneyOfUnits(tax, currency),
    description,
    category,
    issuer: issuer === null ? null : presentIssuer(issuer),
  }
}
