import type { DocumentPage } from '../marks.ts'
import { amountOf, currencyOfAll, formatKilograms, itemValue, itemWeight, minorOf, sumOf } from './amounts.ts'
import { drawBoxes, drawHeading, drawParagraph } from './boxes.ts'
import { quantityOf, totalOf, weightOf } from './contents.ts'
import { a4, Flow } from './flow.ts'
import type { CustomsDocument, PrintedCustoms, PrintedItem } from './model.ts'
import { drawSums, type Sum } from './sums.ts'
import { drawTable } from './table.ts'
import { countryWords, dangerWords, importerLines, nameValues, partyLines, reasonWords, taxLines, typeWords } from './words.ts'

/** The whole customs declaration on one document: what the forms of the post have no field for stands here. */
export function commercialInvoice(document: CustomsDocument): DocumentPage[] {
  const { customs_information: customs, items } = document
  const currency = currencyOfAll([...items.map(({ price }) => price), ...costsOf(customs).map(([, price]) => price)])
  const flow = new Flow(a4, 'Commercial invoice', customs.invoice_number)
  drawHeading(flow, 'COMMERCIAL INVOICE', '')
  drawParties(flow, document)
  drawItems(flow, items, currency)
  drawTotals(flow, document, currency)
  drawStatements(flow, customs)
  drawSignature(flow, document)
  return flow.pages()
}

const costsOf = ({ discount_granted, freight_costs, insurance_costs, other_costs }: PrintedCustoms) =>
  [
    ['Discount granted', discount_granted, -1n],
    ['Freight costs', freight_costs, 1n],
    ['Insurance costs', insurance_costs, 1n],
    ['Other costs', other_costs, 1n],
  ] as const

function drawParties(flow: Flow, { from, to, customs_information: customs, ...document }: CustomsDocument) {
  const tax = customs.tax_numbers
  const importer = importerLines(customs)
  drawBoxes(
    flow,
    [
      { caption: 'Invoice number', text: customs.invoice_number, bold: true },
      { caption: 'Invoice date', text: customs.invoice_date ?? document.date },
      { caption: 'Order number', text: document.order_number ?? '' },
      { caption: 'Reference', text: document.reference ?? '' },
    ],
    9,
  )
  drawBoxes(
    flow,
    [
      { caption: 'Sender / exporter', text: [...partyLines(from), ...taxLines(tax?.sender)].join('\n') },
      { caption: 'Receiver / consignee', text: [...partyLines(to), ...taxLines(tax?.receiver)].join('\n') },
      { caption: 'Importer of record', text: importer.length > 0 ? importer.join('\n') : 'The receiver' },
    ],
    32,
  )
  drawBoxes(
    flow,
    [
      { caption: 'Carrier', text: document.carrier },
      { caption: 'Tracking number', text: document.tracking_number ?? '' },
      { caption: 'Incoterm', text: document.incoterm ?? '' },
      { caption: 'Reason for export', text: reasonWords[customs.export_reason] },
    ],
    9,
  )
  drawBoxes(
    flow,
    [
      { caption: 'Type of export', text: typeWords[customs.export_type ?? 'commercial_b2c'] },
      { caption: 'Description of the goods', text: customs.goods_description ?? '', share: 3 },
    ],
    9,
  )
  flow.y += 3
}

const columns = (currency: string) =>
  [
    { title: 'No.', width: 9, align: 'right' },
    { title: 'Description', width: 62 },
    { title: 'HS code', width: 20 },
    { title: 'Origin', width: 23 },
    { title: 'Quantity', width: 15, align: 'right' },
    { title: 'Net weight kg', width: 17, align: 'right' },
    { title: `Price ${currency}`, width: 19, align: 'right' },
    { title: `Total ${currency}`, width: 21, align: 'right' },
  ] as const

function drawItems(flow: Flow, items: readonly PrintedItem[], currency: string) {
  const rows = items.map((item, i) => ({ cells: [String(i + 1), ...cellsOf(item, currency)], note: detailsOf(item) }))
  const carried = (count: number, words: string) => {
    const counted = items.slice(0, count)
    return ['', words, '', '', quantityOf(counted), weightOf(counted), '', totalOf(counted, currency)]
  }
  drawTable(flow, { columns: columns(currency), rows, carried })
}

const cellsOf = (item: PrintedItem, currency: string) => [
  item.description,
  item.hs_code ?? '',
  countryWords(item.origin_country),
  String(item.quantity),
  formatKilograms(itemWeight(item)),
  amountOf(minorOf(item.price), currency),
  amountOf(itemValue(item), currency),
]

const detailsOf = (item: PrintedItem) => {
  const details = nameValues([
    ['SKU', item.sku],
    ['Item', item.item_id],
    ['Product', item.product_id],
    ['Manufacturer (MID)', item.mid_code],
    ['Material', item.material_content],
    ['Use', item.intended_use],
    ['Due diligence statement', item.dds_reference],
    ['TARIC', item.taric_code],
    ['TARIC document', item.taric_doc_code],
    ['Manufacturer’s product', item.manufacturer_product_id],
    ['Standard product', item.manufacturer_product_id_std],
  ])
  const danger = item.dangerous_goods ? `Dangerous goods: ${dangerWords(item.dangerous_goods)}` : ''
  // The weight of one piece is among the details, because the column has that of all.
  const piece = item.quantity > 1 ? `${formatKilograms(item.weight_g)} kg each` : ''
  return [[piece, details].filter(Boolean).join(' · '), danger].filter(Boolean).join('\n')
}

function drawTotals(flow: Flow, { items, customs_information: customs, gross_weight_g, parcels }: CustomsDocument, currency: string) {
  const goods = sumOf(items.map(itemValue))
  const costs = costsOf(customs).flatMap(([name, price, sign]) => (price ? [{ name, amount: sign * minorOf(price) }] : []))
  const total = goods + sumOf(costs.map(({ amount }) => amount))
  const sums: Sum[] = [{ name: 'Value of the goods', amount: goods }, ...costs, { name: 'Total invoice value', amount: total, bold: true }]
  const facts = [
    `Total quantity: ${quantityOf(items)}`,
    `Total net weight: ${weightOf(items)} kg`,
    gross_weight_g === null ? '' : `Total gross weight: ${formatKilograms(gross_weight_g)} kg`,
    parcels === undefined ? '' : `Number of parcels: ${parcels}`,
    `Currency: ${currency}`,
  ]
  drawSums(flow, sums, currency, facts.filter(Boolean))
}

function drawStatements(flow: Flow, { general_notes, additional_declaration_statements = [], cpsc }: PrintedCustoms) {
  const certificates = Object.entries(cpsc ?? {})
  if (certificates.length > 0) {
    drawParagraph(flow, 'Certificates of product safety (CPSC)', { bold: true, after: 14 })
    const titles = ['SKU', 'Product', 'Certifier', 'Version']
    const rows = certificates.map(([sku, one]) => ({ cells: [sku, one.product_id, one.certifier_id, one.version_id] }))
    drawTable(flow, { columns: titles.map((title) => ({ title, width: flow.width / 4 })), rows })
    flow.y += 3
  }
  if (general_notes) drawBoxes(flow, [{ caption: 'Notes', text: general_notes }])
  for (const [i, text] of additional_declaration_statements.entries()) drawBoxes(flow, [{ caption: `Declaration ${i + 1}`, text }])
}

function drawSignature(flow: Flow, { place, date, signatory, from }: CustomsDocument) {
  flow.y += 2
  drawParagraph(flow, 'I declare that all the information on this invoice is true and correct.', { size: 8, after: 22 })
  drawBoxes(
    flow,
    [
      { caption: 'Place and date', text: `${place}, ${date}` },
      { caption: 'Name', text: signatory ?? from.name ?? from.company_name ?? '' },
      { caption: 'Signature', text: '' },
    ],
    18,
  )
}
