import type { Context } from '../../../platform/context.ts'
import { foundOrFault } from '../../../platform/errors.ts'
import type { InvoiceIssuer } from '../../../platform/invoicing.ts'
import { findInvoice, type InvoiceRow, listLines, listReferences } from '../invoices/index.ts'
import { type InvoiceItemRow, listItemsOfInvoice, listItemTaxes } from '../ledger/index.ts'
import { noIssuer, noSellerNumber } from './errors.ts'
import { documentOf, type InvoiceDocument } from './model.ts'
import { isOutsideVat } from './ubl-parties.ts'

export const documentTypes = ['application/pdf', 'application/xml'] as const
type DocumentType = (typeof documentTypes)[number]

/** An invoice with more items has one line for each type and tax rate: 200 lines are some six pages. */
const mostItems = 200

/** Returns the document in the preferred of the accepted types. */
export async function readInvoiceDocument(ctx: Context, id: number, [type]: readonly DocumentType[]) {
  const invoice = foundOrFault(await findInvoice(ctx, id), 'invoice')
  if (invoice.issuer === null) throw noIssuer()
  const issuer = JSON.parse(invoice.issuer) as InvoiceIssuer
  const items = invoice.item_count > mostItems ? undefined : await listItemsOfInvoice(ctx, id, mostItems)
  const [lines, credited] = [await listLines(ctx, id), await listCredited(ctx, invoice, items ?? [])]
  const document = documentOf({ invoice, issuer, lines, items, credited })
  const name = `${document.kind === 'invoice' ? 'invoice' : 'credit-note'}-${document.number}`
  if (type === 'application/xml') return { type, name: `${name}.xml`, bytes: await xmlOf(document) }
  const { pdfOf } = await import('./pdf.ts')
  return { type: 'application/pdf' as const, name: `${name}.pdf`, bytes: await pdfOf(document) }
}

/** Lists the numbers of the invoices whose items are credited, without this one. */
async function listCredited(ctx: Context, invoice: InvoiceRow, items: readonly InvoiceItemRow[]): Promise<string[]> {
  const credited = items.flatMap(({ credited_id }) => credited_id ?? [])
  if (credited.length === 0) return []
  const ids = new Set((await listItemTaxes(ctx, credited)).map(({ invoice_id }) => invoice_id!))
  ids.delete(invoice.id)
  return ids.size === 0 ? [] : listReferences(ctx, [...ids])
}

/** EN 16931 has no invoice of a seller without a number (BR-CO-26), nor VAT, charged or not, without a VAT number (BR-S-02, BR-AE-02). */
async function xmlOf(document: InvoiceDocument): Promise<Uint8Array> {
  const { vat_id, coc_id } = document.seller
  if (!vat_id && !(isOutsideVat(document) && coc_id)) throw noSellerNumber()
  const { ublOf } = await import('./ubl.ts')
  return Buffer.from(ublOf(document))
}
