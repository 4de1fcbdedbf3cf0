import { addressLines } from '../../geo/address-lines.ts'
import { qrSide } from '../codes/qr.ts'
import type { DocumentPage } from '../marks.ts'
import { drawBoxes, drawHeading, drawParagraph } from './boxes.ts'
import { a4, Flow } from './flow.ts'
import type { QrDocument } from './model.ts'
import { partyLines } from './words.ts'

const steps = [
  'Pack the goods well. You need not print anything.',
  'Bring the parcel to the service point and show this code, on your telephone or on paper.',
  'The label is printed and put on the parcel there.',
  'Keep the receipt until the return is settled.',
]

const side = 80
/** Larger modules than this are no easier to read. */
const largest = 1.8

/** Draws the page for a parcel that is brought without a label: the code that the counter scans, and instructions. */
export function qrDocument(document: QrDocument): DocumentPage[] {
  const { carrier, content, tracking_number, service_point, instructions = steps } = document
  const flow = new Flow(a4, 'Return without a label', tracking_number ?? document.order_number ?? '')
  drawHeading(flow, 'Show this code at the service point', carrier)
  const module = Math.min(largest, side / (qrSide(content) + 8))
  flow.add({ kind: 'code', x: (a4.width - side) / 2, y: flow.y, width: side, height: side, symbology: 'qr', content, module })
  flow.y += side + 2
  drawBoxes(
    flow,
    [
      { caption: 'Carrier', text: carrier },
      { caption: 'Tracking number', text: tracking_number ?? '' },
      { caption: 'Order number', text: document.order_number ?? '' },
      { caption: 'Accepted until', text: document.valid_until ?? '' },
    ],
    10,
  )
  flow.y += 4
  drawParagraph(flow, 'What to do', { size: 11, bold: true, after: 20 })
  for (const [i, step] of instructions.entries()) drawParagraph(flow, `${i + 1}. ${step}`, { size: 10 })
  flow.y += 4
  if (service_point) {
    const { name, address, opening_hours = [] } = service_point
    drawBoxes(flow, [
      { caption: 'Service point', text: [name, ...addressLines(address, { from: '' })].join('\n') },
      { caption: 'Open', text: opening_hours.join('\n') },
    ])
  }
  drawBoxes(flow, [
    { caption: 'From', text: partyLines(document.from).join('\n') },
    { caption: 'To', text: partyLines(document.to).join('\n') },
  ])
  return flow.pages()
}
