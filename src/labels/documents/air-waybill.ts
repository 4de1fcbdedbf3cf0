import type { DocumentPage } from '../marks.ts'
import { amountOf, currencyOfAll, formatKilograms, minorOf, moneyOf, sumOf } from './amounts.ts'
import { codeBox, drawBoxes, drawHeading, drawParagraph } from './boxes.ts'
import { a4, Flow } from './flow.ts'
import type { AirWaybill, PrintedPrice } from './model.ts'
import { drawTable } from './table.ts'
import { dangerWords, joinTexts, partyLines } from './words.ts'

/** The contract of carriage by air, in the order in which such waybills are read. */
export function airWaybill(document: AirWaybill): DocumentPage[] {
  const prices = [document.declared_value_for_carriage, document.declared_value_for_customs, document.insured_value]
  const { charges } = document
  const currency = charges.length > 0 || prices.some(Boolean) ? currencyOfAll([...charges.map(({ price }) => price), ...prices]) : ''
  const flow = new Flow(a4, 'Air waybill', document.awb_number)
  drawHeading(flow, 'AIR WAYBILL', 'Not negotiable')
  drawParties(flow, document)
  drawRoute(flow, document, currency)
  drawPieces(flow, document)
  drawCharges(flow, document, currency)
  drawSignatures(flow, document)
  return flow.pages()
}

function drawParties(flow: Flow, { carrier, awb_number, shipper, consignee, ...document }: AirWaybill) {
  const lines = (account: string | null | undefined, party: AirWaybill['shipper']) =>
    [account ? `Account ${account}` : '', ...partyLines(party)].filter(Boolean).join('\n')
  drawBoxes(
    flow,
    [
      { caption: 'Shipper’s name and address', text: lines(document.shipper_account, shipper) },
      codeBox(flow, 'Air waybill number', awb_number),
    ],
    36,
  )
  const issued = joinTexts([carrier, document.product, document.agent && `Agent: ${document.agent}`], '\n')
  drawBoxes(
    flow,
    [
      { caption: 'Consignee’s name and address', text: lines(document.consignee_account, consignee) },
      { caption: 'Issued by, issuing carrier’s agent', text: issued },
    ],
    36,
  )
}

const writtenOr = (price: PrintedPrice | null | undefined, otherwise: string) => (price ? moneyOf(price) : otherwise)

function drawRoute(flow: Flow, document: AirWaybill, currency: string) {
  drawBoxes(
    flow,
    [
      { caption: 'Airport of departure', text: document.origin, bold: true },
      { caption: 'Airport of destination', text: document.destination, bold: true },
      { caption: 'Tracking number', text: document.tracking_number ?? '' },
      { caption: 'Reference', text: document.reference ?? '' },
    ],
    10,
  )
  drawBoxes(
    flow,
    [
      { caption: 'Currency', text: currency },
      { caption: 'Incoterm', text: document.incoterm ?? '' },
      { caption: 'Declared value for carriage', text: writtenOr(document.declared_value_for_carriage, 'NVD'), share: 2 },
      { caption: 'Declared value for customs', text: writtenOr(document.declared_value_for_customs, 'NCV'), share: 2 },
      { caption: 'Amount of insurance', text: writtenOr(document.insured_value, 'XXX'), share: 2 },
    ],
    10,
  )
  drawBoxes(flow, [{ caption: 'Handling information', text: document.handling_information.join('\n') }], 14)
  const dangers = document.dangerous_goods.map(dangerWords)
  const text = dangers.length > 0 ? dangers.join('\n') : 'No dangerous goods'
  drawBoxes(flow, [{ caption: 'Dangerous goods', text, size: 7.5 }], 9)
  flow.y += 2
}

function drawPieces(flow: Flow, { pieces }: AirWaybill) {
  const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
  const chargeable = (piece: (typeof pieces)[number]) => piece.chargeable_weight_g ?? piece.weight_g
  const sums = (counted: typeof pieces, words: string) => [
    String(sum(counted.map(({ count }) => count))),
    formatKilograms(sum(counted.map(({ weight_g }) => weight_g))),
    formatKilograms(sum(counted.map(chargeable))),
    '',
    words,
  ]
  const columns = [
    { title: 'No. of pieces', width: 20, align: 'right' },
    { title: 'Gross weight kg', width: 26, align: 'right' },
    { title: 'Chargeable weight kg', width: 30, align: 'right' },
    { title: 'Dimensions', width: 36 },
    { title: 'Nature and quantity of goods', width: 74 },
  ] as const
  const rows = pieces.map((piece) => ({
    cells: [
      String(piece.count),
      formatKilograms(piece.weight_g),
      formatKilograms(chargeable(piece)),
      piece.dimensions ?? '',
      piece.description,
    ],
  }))
  const carried = (count: number, words: string) => sums(pieces.slice(0, count), words)
  drawTable(flow, { columns, rows: [...rows, { cells: sums(pieces, 'Total'), bold: true }], carried })
  flow.y += 3
}

function drawCharges(flow: Flow, { charges }: AirWaybill, currency: string) {
  if (charges.length === 0) return
  const total = (isCollect: boolean) =>
    sumOf(charges.filter(({ collect = false }) => collect === isCollect).map(({ price }) => minorOf(price)))
  const row = (name: string, prepaid: string, collect: string, bold = false) => ({ cells: [prepaid, name, collect], bold })
  const columns = [
    { title: `Prepaid ${currency}`, width: 40, align: 'right' },
    { title: 'Charge', width: 106, align: 'centre' },
    { title: `Collect ${currency}`, width: 40, align: 'right' },
  ] as const
  const rows = charges.map(({ name, price, collect }) => {
    const amount = amountOf(minorOf(price), currency)
    return collect ? row(name, '', amount) : row(name, amount, '')
  })
  drawTable(flow, { columns, rows: [...rows, row('Total', amountOf(total(false), currency), amountOf(total(true), currency), true)] })
  flow.y += 3
}

function drawSignatures(flow: Flow, { place, date, signatory, shipper, carrier }: AirWaybill) {
  const words =
    'The shipper certifies that the particulars on the face of this waybill are correct and that insofar as any part of the consignment contains dangerous goods, such part is properly described by name and is in proper condition for carriage by air according to the applicable regulations.'
  drawParagraph(flow, words, { size: 7, after: 26 })
  drawBoxes(
    flow,
    [
      { caption: 'Signature of shipper or his agent', text: signatory ?? shipper.name ?? shipper.company_name ?? '' },
      { caption: 'Executed on (date) at (place)', text: joinTexts([date, place]) },
      { caption: 'Signature of issuing carrier or its agent', text: carrier },
    ],
    22,
  )
}
