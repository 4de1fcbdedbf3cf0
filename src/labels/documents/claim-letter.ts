import type { DocumentPage } from '../marks.ts'
import { currencyOfAll, formatKilograms, minorOf, sumOf } from './amounts.ts'
import { drawBoxes, drawParagraph } from './boxes.ts'
import { a4, Flow } from './flow.ts'
import type { ClaimLetter } from './model.ts'
import { horizontalLine } from './rules.ts'
import { drawSums, type Sum } from './sums.ts'
import { drawTable } from './table.ts'
import { joinTexts, partyLines } from './words.ts'

/** What support sends to a carrier that lost, broke or delayed a parcel. */
export function claimLetter(document: ClaimLetter): DocumentPage[] {
  const { claim_number, subject, what_happened } = document
  const flow = new Flow(a4, 'Claim', claim_number)
  drawAddresses(flow, document)
  drawParagraph(flow, `Claim ${claim_number}: ${subject}`, { size: 12, bold: true })
  flow.y += 3
  drawParcel(flow, document)
  drawParagraph(flow, 'What happened', { size: 10, bold: true, after: 10 })
  drawParagraph(flow, what_happened, { size: 9 })
  flow.y += 3
  drawEvents(flow, document)
  drawAmounts(flow, document)
  drawEnd(flow, document)
  return flow.pages()
}

/** The receiver of the letter stands where the window of an envelope is. */
function drawAddresses(flow: Flow, { from, to, place, date }: ClaimLetter) {
  drawParagraph(flow, joinTexts(partyLines(from), ' · '), { size: 7 })
  flow.add(horizontalLine(flow.left, flow.y, flow.width))
  flow.y = Math.max(flow.y + 4, 42)
  drawParagraph(flow, partyLines(to).join('\n'), { size: 10 })
  flow.y = Math.max(flow.y + 6, 82)
  drawParagraph(flow, joinTexts([place, date]), { size: 9, align: 'right' })
  flow.y += 3
}

function drawParcel(
  flow: Flow,
  { carrier, product, tracking_number, contract_number, order_number, sent_on, receiver, weight_g }: ClaimLetter,
) {
  drawBoxes(
    flow,
    [
      { caption: 'Carrier', text: joinTexts([carrier, product]) },
      { caption: 'Tracking number', text: tracking_number, bold: true },
      { caption: 'Contract number', text: contract_number ?? '' },
      { caption: 'Order number', text: order_number ?? '' },
    ],
    10,
  )
  drawBoxes(
    flow,
    [
      { caption: 'Sent on', text: sent_on },
      { caption: 'Weight (kg)', text: weight_g === undefined || weight_g === null ? '' : formatKilograms(weight_g) },
      { caption: 'Receiver', text: joinTexts(partyLines(receiver)), share: 2 },
    ],
    10,
  )
  flow.y += 4
}

function drawEvents(flow: Flow, { events = [] }: ClaimLetter) {
  if (events.length === 0) return
  const columns = [
    { title: 'Time', width: 46 },
    { title: 'What the carrier reported', width: 140 },
  ]
  drawTable(flow, { columns, rows: events.map(({ at, message }) => ({ cells: [at, message] })) })
  flow.y += 3
}

function drawAmounts(flow: Flow, { amounts }: ClaimLetter) {
  if (amounts.length === 0) return
  const currency = currencyOfAll(amounts.map(({ price }) => price))
  const sums: Sum[] = amounts.map(({ name, price }) => ({ name, amount: minorOf(price) }))
  drawParagraph(flow, 'What we claim', { size: 10, bold: true, after: 12 + amounts.length * 5 })
  drawSums(flow, [...sums, { name: 'Total', amount: sumOf(sums.map(({ amount }) => amount)), bold: true }], currency)
}

function drawEnd(flow: Flow, { answer_by, payment, attachments = [], signatory }: ClaimLetter) {
  const asked = answer_by ? `Please settle this claim, or state why not, by ${answer_by}.` : 'Please settle this claim, or state why not.'
  const account = payment ? ` Please pay to ${joinTexts([payment.account_holder, payment.iban])}.` : ''
  drawParagraph(flow, `${asked}${account}`, { size: 9 })
  flow.y += 3
  if (attachments.length > 0) drawParagraph(flow, `Attached: ${attachments.join('; ')}`, { size: 8 })
  flow.keep(30)
  flow.y += 18
  flow.add(horizontalLine(flow.left, flow.y, 70))
  drawParagraph(flow, signatory, { size: 9 })
}
