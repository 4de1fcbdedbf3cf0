import type { Invoice as PrintedInvoice } from '../../../labels/documents/model.ts'
import { fileOf } from '../../../labels/file.ts'
import { formatMinor } from '../../../platform/money.ts'
import { type DocumentTax, type InvoiceDocument, percentOf } from './model.ts'
import { notesOf } from './ubl.ts'
import { vatExemptions } from './vat-categories.ts'

export async function pdfOf(document: InvoiceDocument): Promise<Uint8Array> {
  const draw = await import('../../../labels/documents/index.ts')
  const title = `${document.kind === 'invoice' ? 'Invoice' : 'Credit note'} ${document.number}`
  return fileOf(draw.invoice(printedOf(document)), { mime_type: 'application/pdf', dpi: 72, title })
}

function printedOf(document: InvoiceDocument): PrintedInvoice {
  const { kind, number, date, due_date, period, currency, seller, buyer, lines, taxes, credited } = document
  const price = (coins: number) => ({ value: formatMinor(coins, document.decimals), currency })
  const reasons = new Set(taxes.flatMap(({ category }) => vatExemptions[category]?.reason ?? []))
  return {
    kind,
    number,
    date,
    due_date: due_date ?? '',
    period,
    issuer: {
      company_name: seller.business_name,
      address_line_1: seller.address,
      postal_code: seller.postal_code,
      city: seller.city,
      country_code: seller.country,
      vat_number: seller.vat_id,
      registration_number: seller.coc_id,
    },
    organization: {
      company_name: buyer.name,
      address_line_1: buyer.address,
      postal_code: buyer.postal_code,
      city: buyer.city,
      country_code: buyer.country,
      vat_number: buyer.vat_number,
      customer_number: buyer.customer_number,
    },
    lines: lines.map(({ name, from, until, net, rate_parts }) => ({
      description: `${from === until ? from : `${from} – ${until}`}  ${name}`,
      quantity: 1,
      price: price(net),
      vat_rate: percentOf(rate_parts),
    })),
    sums: [
      { name: 'Total without VAT', price: price(document.net) },
      ...taxes.map((tax) => ({ name: taxName(tax, document), price: price(tax.tax) })),
      ...(document.rounding === 0 ? [] : [{ name: 'Rounding', price: price(document.rounding) }]),
      { name: kind === 'invoice' ? 'Total to be paid' : 'Total credited', price: price(document.payable), bold: true },
    ],
    ...(kind === 'invoice' && seller.iban && { payment: { iban: seller.iban, account_holder: seller.business_name, reference: number } }),
    notes: [...reasons, ...(credited.length > 0 ? [`Credits items of ${credited.join(', ')}.`] : []), ...notesOf(document)],
  }
}

const taxName = ({ rate_parts, taxable }: DocumentTax, { decimals }: InvoiceDocument) =>
  `VAT ${percentOf(rate_parts)} % on ${formatMinor(taxable, decimals)}`
