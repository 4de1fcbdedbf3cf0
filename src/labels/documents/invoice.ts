import type { DocumentPage } from '../marks.ts'
import { amountOf, currencyOfAll, minorOf, sumOf, taxOf } from './amounts.ts'
import { drawBoxes, drawHeading, drawParagraph } from './boxes.ts'
import { a4, Flow } from './flow.ts'
import type { Invoice } from './model.ts'
import { drawSums, type Sum } from './sums.ts'
import { drawTable } from './table.ts'
import { nameValues, partyLines } from './words.ts'

type InvoiceLine = Invoice['lines'][number]
const netOf = ({ price, quantity }: InvoiceLine) => minorOf(price) * BigInt(quantity)

/** Draws an invoice of the platform to an organization. Tax is computed once for each rate, on the sum of its lines, as tax offices do. */
export function drawInvoice(document: Invoice): DocumentPage[] {
  const { lines, number, sums, kind = 'invoice' } = document
  const currency = currencyOfAll(lines.map(({ price }) => price))
  const title = kind === 'invoice' ? 'Invoice' : 'Credit note'
  const flow = new Flow(a4, title, number)
  drawHeading(flow, title.toUpperCase(), number)
  drawParties(flow, document)
  drawLines(flow, lines, currency)
  drawSums(flow, sums?.map(({ price, ...sum }) => ({ ...sum, amount: minorOf(price) })) ?? sumsOf(lines), currency)
  drawPayment(flow, document)
  return flow.pages()
}

function drawParties(flow: Flow, { kind = 'invoice', issuer, organization, number, date, due_date, period, reference }: Invoice) {
  const numbers = (pairs: Parameters<typeof nameValues>[0]) => nameValues(pairs, '\n')
  const from = numbers([
    ['VAT number', issuer.vat_number],
    ['Registration number', issuer.registration_number],
  ])
  const to = numbers([
    ['VAT number', organization.vat_number],
    ['Customer number', organization.customer_number],
  ])
  const lines = (party: Invoice['issuer'], more: string) => [...partyLines(party), more].filter(Boolean).join('\n')
  drawBoxes(
    flow,
    [
      { caption: 'From', text: lines(issuer, from) },
      { caption: 'To', text: lines(organization, to) },
    ],
    36,
  )
  drawBoxes(
    flow,
    [
      { caption: 'Number', text: number, bold: true },
      { caption: 'Date', text: date },
      ...(kind === 'invoice' ? [{ caption: 'To be paid by', text: due_date }] : []),
      { caption: 'Period', text: period ? `${period.from} – ${period.until}` : '', share: 1.6 },
      ...(reference ? [{ caption: 'Reference', text: reference }] : []),
    ],
    10,
  )
  flow.y += 4
}

function drawLines(flow: Flow, lines: Invoice['lines'], currency: string) {
  const columns = [
    { title: 'No.', width: 10, align: 'right' },
    { title: 'Description', width: 86 },
    { title: 'Quantity', width: 18, align: 'right' },
    { title: `Price ${currency}`, width: 26, align: 'right' },
    { title: 'VAT %', width: 16, align: 'right' },
    { title: `Net ${currency}`, width: 30, align: 'right' },
  ] as const
  const rows = lines.map((line, i) => {
    const [price, net] = [minorOf(line.price), netOf(line)].map((minor) => amountOf(minor, currency))
    return { cells: [String(i + 1), line.description, String(line.quantity), price!, line.vat_rate, net!] }
  })
  const carried = (count: number, words: string) => ['', words, '', '', '', amountOf(sumOf(lines.slice(0, count).map(netOf)), currency)]
  drawTable(flow, { columns, rows, carried })
}

function sumsOf(lines: Invoice['lines']): Sum[] {
  const net = sumOf(lines.map(netOf))
  const rates = [...Map.groupBy(lines, ({ vat_rate }) => vat_rate)]
  const taxes = rates.map(([rate, taxed]) => ({ name: `VAT ${rate} %`, amount: taxOf(sumOf(taxed.map(netOf)), rate) }))
  const total = net + sumOf(taxes.map(({ amount }) => amount))
  return [{ name: 'Total without VAT', amount: net }, ...taxes, { name: 'Total', amount: total, bold: true }]
}

function drawPayment(flow: Flow, { payment, due_date, notes = [] }: Invoice) {
  if (payment) {
    drawParagraph(flow, `Please pay by ${due_date} to:`, { size: 8, after: 12 })
    drawBoxes(
      flow,
      [
        { caption: 'Account holder', text: payment.account_holder ?? '' },
        { caption: 'IBAN', text: payment.iban, share: 1.3 },
        ...(payment.bic ? [{ caption: 'BIC', text: payment.bic }] : []),
        { caption: 'Payment reference', text: payment.reference ?? '' },
      ],
      10,
    )
    flow.y += 3
  }
  for (const note of notes) drawParagraph(flow, note, { size: 8 })
}
