import { addressLines } from '../../geo/address-lines.ts'
import type { DocumentPage } from '../marks.ts'
import { formatKilograms } from './amounts.ts'
import { codeBox, drawBoxes, drawHeading, drawParagraph } from './boxes.ts'
import { a4, Flow } from './flow.ts'
import type { ProofOfDelivery } from './model.ts'
import { signaturePicture } from './signature.ts'
import { drawTable } from './table.ts'
import { joinTexts, partyLines } from './words.ts'

/** Proof of delivery: who took the parcel, when and where, with the signature. */
export function proofOfDelivery(document: ProofOfDelivery): DocumentPage[] {
  const { carrier, product, tracking_number, from, to } = document
  const flow = new Flow(a4, 'Proof of delivery', tracking_number)
  drawHeading(flow, 'PROOF OF DELIVERY', '')
  drawBoxes(
    flow,
    [{ caption: 'Carrier', text: joinTexts([carrier, product], '\n') }, codeBox(flow, 'Tracking number', tracking_number)],
    24,
  )
  drawBoxes(
    flow,
    [
      { caption: 'Order number', text: document.order_number ?? '' },
      { caption: 'Reference', text: document.reference ?? '' },
      { caption: 'Parcels', text: document.parcels === undefined ? '' : String(document.parcels) },
      {
        caption: 'Weight (kg)',
        text: document.weight_g === undefined || document.weight_g === null ? '' : formatKilograms(document.weight_g),
      },
    ],
    10,
  )
  drawBoxes(
    flow,
    [
      { caption: 'Sender', text: partyLines(from).join('\n') },
      { caption: 'Receiver', text: partyLines(to).join('\n') },
    ],
    32,
  )
  flow.y += 4
  drawDelivery(flow, document)
  drawEvents(flow, document)
  drawParagraph(flow, `Issued at ${document.issued_at} from what the carrier reported.`, { size: 7 })
  return flow.pages()
}

function drawDelivery(flow: Flow, { delivered_at, delivered_to, place, received_by, received_as, signature }: ProofOfDelivery) {
  const picture = signature && signaturePicture(signature)
  drawParagraph(flow, 'Delivered', { size: 11, bold: true, after: 62 })
  drawBoxes(
    flow,
    [
      { caption: 'Date and time', text: delivered_at, bold: true },
      { caption: 'Received by', text: joinTexts([received_by, received_as && `(${received_as})`], ' '), bold: true },
    ],
    10,
  )
  const address = delivered_to ? addressLines(delivered_to, { from: '' }) : []
  drawBoxes(
    flow,
    [
      { caption: 'Place', text: [place, ...address].join('\n') },
      {
        caption: 'Signature',
        text: picture ? '' : 'None was given',
        draw: picture && ((box) => [{ kind: 'picture', ...box, bitmap: picture }]),
      },
    ],
    42,
  )
  flow.y += 4
}

function drawEvents(flow: Flow, { events = [] }: ProofOfDelivery) {
  if (events.length === 0) return
  const columns = [
    { title: 'Time', width: 44 },
    { title: 'Place', width: 46 },
    { title: 'What happened', width: 96 },
  ]
  drawTable(flow, { columns, rows: events.map(({ at, place, message }) => ({ cells: [at, place ?? '', message] })) })
  flow.y += 3
}
