import type { DocumentPage } from '../marks.ts'
import { currencyOfAll, formatKilograms, minorOf, sumOf } from './amounts.ts'
import { drawBoxes, drawParagraph } from './boxes.ts'
import { type ClaimCaptions, claimCaptions } from './claim-captions.ts'
import { a4, Flow } from './flow.ts'
import type { ClaimLetter } from './model.ts'
import { horizontalLine } from './rules.ts'
import { drawSums, type Sum } from './sums.ts'
import { drawTable } from './table.ts'
import { joinTexts, partyLines } from './words.ts'

/** Draws the letter by which support claims from a carrier that lost, damaged or delayed a parcel. */
export function claimLetter(document: ClaimLetter, words = claimCaptions.en): DocumentPage[] {
  const { claim_number, subject, what_happened } = document
  const flow = new Flow(a4, words.title, claim_number, words)
  drawAddresses(flow, document, words)
  drawParagraph(flow, words.heading(claim_number, subject), { size: 12, bold: true })
  flow.y += 3
  drawParcel(flow, document, words)
  drawParagraph(flow, words.what_happened, { size: 10, bold: true, after: 10 })
  drawParagraph(flow, what_happened, { size: 9 })
  flow.y += 3
  drawEvents(flow, document, words)
  drawAmounts(flow, document, words)
  drawEnd(flow, document, words)
  return flow.pages()
}

/** The receiver of the letter stands where the window of an envelope is. */
function drawAddresses(flow: Flow, { from, to, place, date }: ClaimLetter, { language }: ClaimCaptions) {
  drawParagraph(flow, joinTexts(partyLines(from, language), ' · '), { size: 7 })
  flow.add(horizontalLine(flow.left, flow.y, flow.width))
  flow.y = Math.max(flow.y + 4, 42)
  drawParagraph(flow, (to.address_line_1 ? partyLines(to, language) : [to.name, to.company_name]).filter(Boolean).join('\n'), { size: 10 })
  flow.y = Math.max(flow.y + 6, 82)
  drawParagraph(flow, joinTexts([place, date]), { size: 9, align: 'right' })
  flow.y += 3
}

function drawParcel(
  flow: Flow,
  { carrier, product, tracking_number, contract_number, order_number, sent_on, receiver, weight_g }: ClaimLetter,
  words: ClaimCaptions,
) {
  drawBoxes(
    flow,
    [
      { caption: words.carrier, text: joinTexts([carrier, product]) },
      { caption: words.tracking_number, text: tracking_number, bold: true },
      { caption: words.contract_number, text: contract_number ?? '' },
      { caption: words.order_number, text: order_number ?? '' },
    ],
    10,
  )
  drawBoxes(
    flow,
    [
      { caption: words.sent_on, text: sent_on },
      { caption: words.weight, text: weight_g === undefined || weight_g === null ? '' : formatKilograms(weight_g) },
      { caption: words.receiver, text: joinTexts(partyLines(receiver, words.language)), share: 2 },
    ],
    10,
  )
  flow.y += 4
}

function drawEvents(flow: Flow, { events = [] }: ClaimLetter, words: ClaimCaptions) {
  if (events.length === 0) return
  const columns = [
    { title: words.event_time, width: 46 },
    { title: words.event_message, width: 140 },
  ]
  drawTable(flow, { columns, rows: events.map(({ at, message }) => ({ cells: [at, message] })) })
  flow.y += 3
}

function drawAmounts(flow: Flow, { amounts }: ClaimLetter, words: ClaimCaptions) {
  if (amounts.length === 0) return
  const currency = currencyOfAll(amounts.map(({ price }) => price))
  const sums: Sum[] = amounts.map(({ name, price }) => ({ name, amount: minorOf(price) }))
  drawParagraph(flow, words.amounts, { size: 10, bold: true, after: 12 + amounts.length * 5 })
  drawSums(flow, [...sums, { name: words.total, amount: sumOf(sums.map(({ amount }) => amount)), bold: true }], currency)
}

function drawEnd(flow: Flow, { answer_by, payment, attachments = [], signatory }: ClaimLetter, words: ClaimCaptions) {
  const account = payment ? ` ${words.pay_to(joinTexts([payment.account_holder, payment.iban]))}` : ''
  drawParagraph(flow, `${words.request(answer_by ?? '')}${account}`, { size: 9 })
  flow.y += 3
  if (attachments.length > 0) drawParagraph(flow, words.attached(attachments.join('; ')), { size: 8 })
  flow.keep(30)
  flow.y += 18
  flow.add(horizontalLine(flow.left, flow.y, 70))
  drawParagraph(flow, signatory, { size: 9 })
}
