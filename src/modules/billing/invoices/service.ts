import type { z } from 'zod'
import { timePosition } from '../../../http/client-cursors.ts'
import { listPage } from '../../../http/paging.ts'
import type { Context } from '../../../platform/context.ts'
import { foundOrFault } from '../../../platform/errors.ts'
import type { InvoiceIssuer } from '../../../platform/invoicing.ts'
import { moneyOfUnits } from '../ledger/amounts.ts'
import type { Invoice, InvoiceList } from './schema.ts'
import * as store from './store.ts'

/** Newest first. */
export const listInvoices = (ctx: Context, query: InvoiceList) =>
  listPage(ctx, 'invoices', query, (window) => store.listInvoices(ctx, window), presentInvoice, timePosition)

export const readInvoice = async (ctx: Context, id: number) => presentInvoice(foundOrFault(await store.findInvoice(ctx, id), 'invoice'))

const countryNames = new Intl.DisplayNames('en', { type: 'region' })

function presentIssuer(text: string) {
  const { country, ...issuer } = JSON.parse(text) as InvoiceIssuer
  return { ...issuer, country_name: countryNames.of(country) ?? country }
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
