import type { DocumentPage } from '../marks.ts'
import { formatKilograms, moneyOf } from './amounts.ts'
import { codeBox, drawBoxes, drawHeading } from './boxes.ts'
import { certificationText } from './cn23.ts'
import { contentsOf } from './contents.ts'
import { a4, Flow } from './flow.ts'
import { type CustomsDocument, exportReasons } from './model.ts'
import { checkboxMarks } from './rules.ts'
import { drawTable } from './table.ts'
import { importerLines, joinTexts, partyLines, reasonWords, taxLines } from './words.ts'

/** The declaration of those carriers that have no form of their own: what CN 23 asks for, on a sheet of A4. */
export function cn23Default(document: CustomsDocument): DocumentPage[] {
  const { carrier, tracking_number, from, to, customs_information: customs } = document
  const tax = customs.tax_numbers
  const flow = new Flow(a4, 'Customs declaration CN 23', tracking_number ?? customs.invoice_number)
  drawHeading(flow, 'CUSTOMS DECLARATION', 'CN 23')
  drawBoxes(flow, [{ caption: 'Carrier', text: carrier, bold: true, size: 10 }, codeBox(flow, 'No. of item', tracking_number ?? '')], 24)
  drawBoxes(
    flow,
    [
      { caption: 'From', text: partyLines(from).join('\n') },
      { caption: 'To', text: partyLines(to).join('\n') },
    ],
    32,
  )
  drawBoxes(
    flow,
    [
      { caption: 'Sender’s customs reference', text: taxLines(tax?.sender).join('\n') },
      {
        caption: 'Importer’s reference (tax code/VAT No./importer code)',
        text: [...taxLines(tax?.receiver), ...importerLines(customs)].join('\n'),
      },
    ],
    14,
  )
  drawContents(flow, document)
  drawRest(flow, document)
  return flow.pages()
}

function drawContents(flow: Flow, document: CustomsDocument) {
  const { gross_weight_g, postal_charges, customs_information } = document
  const contents = contentsOf(document)
  const columns = [
    { title: 'Detailed description of contents (1)', width: 74 },
    { title: 'Quantity (2)', width: 16, align: 'right' },
    { title: 'Net weight (kg) (3)', width: 22, align: 'right' },
    { title: `Value (5) ${contents.currency}`, width: 24, align: 'right' },
    { title: 'HS tariff number (7)', width: 22 },
    { title: 'Country of origin (8)', width: 28 },
  ] as const
  flow.y += 2
  drawTable(flow, { columns, rows: contents.rows, carried: contents.carried })
  const charges = postal_charges ?? customs_information.freight_costs
  drawBoxes(
    flow,
    [
      { caption: 'Net weight (kg)', text: contents.weight, align: 'right' },
      { caption: 'Total gross weight (4) (kg)', text: gross_weight_g === null ? '' : formatKilograms(gross_weight_g), align: 'right' },
      { caption: 'Total value (6)', text: `${contents.value} ${contents.currency}`, align: 'right', bold: true },
      { caption: 'Postal charges/Fees (9)', text: charges ? moneyOf(charges) : '', align: 'right' },
    ],
    9,
  )
  flow.y += 2
}

function drawRest(flow: Flow, document: CustomsDocument) {
  const { customs_information: customs, licence_numbers = [], certificate_numbers = [], place, date, signatory, from } = document
  const reasons = exportReasons.map((reason, i) => [reason, (i % 3) * 29, Math.floor(i / 3) * 5] as const)
  drawBoxes(
    flow,
    [
      {
        caption: 'Category of item (10)',
        text: '',
        draw: ({ x, y }) =>
          reasons.flatMap(([reason, dx, dy]) =>
            checkboxMarks(x + dx + 1, y + dy + 1, reasonWords[reason], reason === customs.export_reason, 29),
          ),
      },
      { caption: 'Explanation', text: customs.goods_description ?? '' },
    ],
    15,
  )
  drawBoxes(
    flow,
    [
      {
        caption: 'Comments (11): e.g. goods subject to quarantine, sanitary/phytosanitary inspection or other restrictions',
        text: customs.general_notes ?? '',
      },
    ],
    12,
  )
  drawBoxes(
    flow,
    [
      { caption: 'No(s). of licence(s) (12)', text: licence_numbers.join(', ') },
      { caption: 'No(s). of certificate(s) (13)', text: certificate_numbers.join(', ') },
      { caption: 'No. of invoice (14)', text: customs.invoice_number },
    ],
    10,
  )
  drawBoxes(
    flow,
    [
      { caption: 'Office of origin/Date of posting', text: joinTexts([place, date]), share: 2 },
      {
        caption: 'Date and sender’s signature (15)',
        text: `${certificationText}\n\n\n\n${joinTexts([date, signatory ?? from.name ?? from.company_name])}`,
        size: 7,
        share: 3,
      },
    ],
    30,
  )
}
