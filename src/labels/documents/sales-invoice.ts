import type { Bitmap, DocumentPage, Mark } from '../marks.ts'
import { amountOf, currencyOfAll, minorOf, sumOf } from './amounts.ts'
import { drawBoxes, drawParagraph } from './boxes.ts'
import type { DocumentLanguage } from './claim-captions.ts'
import { a4, Flow } from './flow.ts'
import type { Party, PrintedPrice } from './model.ts'
import { type SalesInvoiceWords, salesInvoiceWords } from './sales-invoice-words.ts'
import { drawSums } from './sums.ts'
import { drawTable } from './table.ts'
import { partyLines } from './words.ts'

/** Invoice of a shop to its buyer, as evidence of the value of a parcel. Prices include tax. */
export type SalesInvoice = {
  readonly number: string
  readonly date: string
  readonly company: string
  /** Null: one is made of the name of the company. */
  readonly logo: Bitmap | null
  readonly seller: Party
  readonly buyer: Party
  readonly order_number: string | null
  readonly tracking_number: string
  readonly lines: readonly { readonly description: string; readonly quantity: number; readonly price: PrintedPrice }[]
  /** Hundredths of a percent. */
  readonly tax_rate: number
}

const totalOf = ({ price, quantity }: SalesInvoice['lines'][number]) => minorOf(price) * BigInt(quantity)

export function salesInvoice(document: SalesInvoice, language: DocumentLanguage = 'en'): DocumentPage[] {
  const words = salesInvoiceWords[language]
  const flow = new Flow(a4, words.title, document.number, words)
  flow.add(...headOf(flow, document, words))
  flow.y += 24
  drawParties(flow, document, language)
  drawItems(flow, document, words)
  drawParagraph(flow, words.note(document.tracking_number), { size: 8 })
  return flow.pages()
}

/** The logo at the left, and at the right what the document is. */
function headOf(flow: Flow, { company, logo, number }: SalesInvoice, words: SalesInvoiceWords): Mark[] {
  const { left, y, width } = flow
  const right = { kind: 'text', x: left + width * 0.55, width: width * 0.45, align: 'right', valign: 'middle' } as const
  return [
    ...(logo ? [{ kind: 'picture', x: left, y, width: 60, height: 20, bitmap: logo } as const] : nameLogo(left, y, width * 0.52, company)),
    { ...right, y, height: 9, size: 16, bold: true, text: words.title },
    { ...right, y: y + 10, height: 6, size: 10, text: number },
  ]
}

/** The first letters of the first two words in white on black, and the whole name beside them. */
function nameLogo(x: number, y: number, width: number, company: string): Mark[] {
  const words = company.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word))
  const initials = words
    .slice(0, 2)
    .map((word) => [...word].find((letter) => /[\p{L}\p{N}]/u.test(letter))!)
    .join('')
    .toUpperCase()
  const side = 18
  return [
    { kind: 'fill', x, y, width: side, height: side },
    {
      kind: 'text',
      x: x + 1,
      y: y + 1,
      width: side - 2,
      height: side - 2,
      size: 22,
      bold: true,
      white: true,
      align: 'centre',
      valign: 'middle',
      text: initials || '–',
    },
    { kind: 'text', x: x + side + 4, y, width: width - side - 4, height: side, size: 15, bold: true, valign: 'middle', text: company },
  ]
}

function drawParties(flow: Flow, document: SalesInvoice, language: DocumentLanguage) {
  const words = salesInvoiceWords[language]
  const { seller, buyer, number, date, order_number, tracking_number } = document
  drawBoxes(
    flow,
    [
      { caption: words.seller, text: partyLines(seller, language).join('\n') },
      { caption: words.buyer, text: partyLines(buyer, language).join('\n') },
    ],
    34,
  )
  drawBoxes(
    flow,
    [
      { caption: words.number, text: number, bold: true },
      { caption: words.date, text: date },
      { caption: words.order_number, text: order_number ?? '' },
      { caption: words.tracking_number, text: tracking_number },
    ],
    10,
  )
  flow.y += 4
}

function drawItems(flow: Flow, { lines, tax_rate }: SalesInvoice, words: SalesInvoiceWords) {
  const currency = currencyOfAll(lines.map(({ price }) => price))
  const columns = [
    { title: words.item, width: 10, align: 'right' },
    { title: words.description, width: 92 },
    { title: words.quantity, width: 20, align: 'right' },
    { title: `${words.price} ${currency}`, width: 32, align: 'right' },
    { title: `${words.amount} ${currency}`, width: 32, align: 'right' },
  ] as const
  const rows = lines.map((line, i) => ({
    cells: [
      String(i + 1),
      line.description,
      String(line.quantity),
      amountOf(minorOf(line.price), currency),
      amountOf(totalOf(line), currency),
    ],
  }))
  drawTable(flow, { columns, rows })
  const total = sumOf(lines.map(totalOf))
  const tax = total - netOf(total, tax_rate)
  drawSums(
    flow,
    [
      { name: words.net, amount: total - tax },
      { name: words.tax(formatRate(tax_rate)), amount: tax },
      { name: words.total, amount: total, bold: true },
    ],
    currency,
  )
}

/** Subtracts the tax that is included, and rounds to the nearest coin. */
function netOf(total: bigint, rate: number): bigint {
  const parts = BigInt(10_000 + rate)
  return (total * 10_000n * 2n + parts) / (parts * 2n)
}

const formatRate = (rate: number) => String(rate / 100)
