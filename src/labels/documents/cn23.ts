import type { DocumentPage } from '../marks.ts'
import { formatKilograms, moneyOf } from './amounts.ts'
import { contentsOf, type DocumentContents } from './contents.ts'
import { Flow, halfPage } from './flow.ts'
import { Form } from './form.ts'
import type { CustomsDocument } from './model.ts'
import { partyBlock } from './postal.ts'
import { frameOf, verticalLine } from './rules.ts'
import { drawTable } from './table.ts'
import { importerLines, joinTexts, taxLines } from './words.ts'

const [left, right] = [5, 205]
/** Right edges of the columns of the contents. */
const columns = [85, 98, 116, 142, 172, right]
const [tableTop, rowsTop, rowsBottom] = [62, 70, 97.5]
const lower = 142

/** The declaration of the Universal Postal Union, in its size and with the numbers of its fields. */
export function cn23(document: CustomsDocument): DocumentPage[] {
  const contents = contentsOf(document)
  const form = new Form()
  drawUpper(form, document)
  drawContents(form, document, contents)
  drawCategory(form, document)
  drawPapers(form, document)
  drawDeclaration(form, document)
  const flow = new Flow(halfPage, 'CN 23', document.tracking_number ?? document.customs_information.invoice_number)
  flow.add(...form.marks)
  flow.within(rowsTop, rowsBottom)
  drawTable(flow, { columns: tableColumns(contents), rows: contents.rows, size: 7.5, carried: contents.carried, inForm: true })
  form.printOverflow(flow)
  return flow.pages()
}

function drawUpper(form: Form, { carrier, tracking_number, from, to, customs_information: customs }: CustomsDocument) {
  form.marks.push(frameOf({ x: left, y: 5, width: right - left, height: 7 }))
  form.field({ x: left, y: 5, width: 60, height: 7 }, '', carrier, { plain: true, known: 'Designated operator', bold: true, size: 9 })
  form.say({ x: 65, y: 5.4, width: 80, height: 3.6 }, 'CUSTOMS DECLARATION / DÉCLARATION EN DOUANE', {
    size: 8,
    bold: true,
    align: 'centre',
  })
  form.say({ x: 65, y: 8.8, width: 80, height: 2.8 }, 'May be opened officially / Peut être ouvert d’office', { align: 'centre' })
  form.say({ x: 180, y: 5.4, width: 24, height: 6.2 }, 'CN 23', { size: 13, bold: true, align: 'right' })
  partyBlock(form, { x: left, y: 12, width: 110 }, 'From / De', from)
  partyBlock(form, { x: left, y: 37, width: 110 }, 'To / À', to)
  const side = { x: 115, width: right - 115 }
  form.code(
    { ...side, y: 12, height: 20 },
    'No. of item (barcode, if any) / N° de l’envoi (code à barres, s’il existe)',
    tracking_number ?? '',
  )
  const tax = customs.tax_numbers
  const references = joinTexts([...taxLines(tax?.sender), from.email])
  form.field(
    { ...side, y: 32, height: 8 },
    'Sender’s customs reference, e-mail (if any) / Référence en douane de l’expéditeur',
    references,
    small,
  )
  const importer = joinTexts([...taxLines(tax?.receiver), ...importerLines(customs)])
  const caption = 'Importer’s reference (tax code/VAT No./importer code) (optional) / Référence de l’importateur'
  form.field({ ...side, y: 40, height: 14 }, caption, importer, small)
  const reach = joinTexts([to.phone_number, to.email])
  form.field(
    { ...side, y: 54, height: 8 },
    'Importer’s telephone/e-mail (if known) / N° de téléphone/e-mail de l’importateur',
    reach,
    small,
  )
}

const small = { size: 7.5, least: 5.5 }

function drawContents(form: Form, { gross_weight_g, postal_charges, customs_information }: CustomsDocument, contents: DocumentContents) {
  const edges = [left, ...columns]
  const head = (at: number, text: string, y = tableTop, height = rowsTop - tableTop) => {
    const box = { x: edges[at]!, y, width: edges[at + 1]! - edges[at]!, height }
    form.marks.push(frameOf(box))
    form.say({ ...box, x: box.x + 0.6, width: box.width - 1.2 }, text, { align: at === 0 ? 'left' : 'centre' })
  }
  head(0, 'Detailed description of contents (1)\nDescription détaillée du contenu')
  head(1, 'Quantity (2)\nQuantité')
  head(2, 'Net weight (3)\n(in kg) / Poids net')
  head(3, `Value (5) / Valeur\n${contents.currency}`)
  const commercial = { x: edges[4]!, y: tableTop, width: right - edges[4]!, height: 3 }
  form.marks.push(frameOf(commercial))
  form.say(
    { ...commercial, x: commercial.x + 0.6, width: commercial.width - 1.2 },
    'For commercial items only / Pour les envois commerciaux seulement',
    { align: 'centre' },
  )
  head(4, 'HS tariff number (7)\nN° tarifaire du SH', tableTop + 3, 5)
  head(5, 'Country of origin of goods (8)\nPays d’origine des marchandises', tableTop + 3, 5)
  form.marks.push(frameOf({ x: left, y: rowsTop, width: right - left, height: rowsBottom - rowsTop }))
  form.marks.push(...columns.slice(0, -1).map((x) => verticalLine(x, rowsTop, rowsBottom - rowsTop)))
  const totals = { y: rowsBottom, height: 7.5 }
  const gross = gross_weight_g === null ? '' : formatKilograms(gross_weight_g)
  form.field(
    { ...totals, x: left, width: columns[0]! - left },
    'Net weight of all articles (kg) / Poids net total',
    contents.weight,
    figures,
  )
  form.field({ ...totals, x: columns[0]!, width: columns[2]! - columns[0]! }, 'Total gross weight (4) (kg)', gross, figures)
  const total = `${contents.value} ${contents.currency}`
  form.field({ ...totals, x: columns[2]!, width: lower - columns[2]! }, 'Total value (6) / Valeur totale', total, {
    ...figures,
    bold: true,
  })
  const charges = postal_charges ?? customs_information.freight_costs
  const paid = charges ? moneyOf(charges) : ''
  form.field({ ...totals, x: lower, width: right - lower }, 'Postal charges/Fees (9) / Frais de port/Frais', paid, figures)
}

const figures = { align: 'right' } as const

const tableColumns = ({ currency }: DocumentContents) => {
  const titles = [
    'Detailed description of contents (1)',
    'Quantity (2)',
    'Net weight (kg) (3)',
    `Value (5) ${currency}`,
    'HS tariff number (7)',
    'Country of origin (8)',
  ]
  const aligns = ['left', 'right', 'right', 'right', 'left', 'left'] as const
  return titles.map((title, i) => ({ title, width: columns[i]! - (columns[i - 1] ?? left), align: aligns[i]! }))
}

function drawCategory(form: Form, { place, date, customs_information }: CustomsDocument) {
  const { export_reason: reason, goods_description } = customs_information
  const box = { x: left, y: 105, width: lower - left, height: 14 }
  form.marks.push(frameOf(box))
  form.say({ x: left + 0.8, y: 105.4, width: 60, height: 2.4 }, 'Category of item (10) / Catégorie de l’envoi')
  form.tick(left + 2, 109, 'Gift / Cadeau', reason === 'gift')
  form.tick(left + 36, 109, 'Documents', reason === 'documents')
  form.tick(left + 2, 112.2, 'Sale of goods / Vente', reason === 'commercial_goods')
  form.tick(left + 36, 112.2, 'Commercial sample', reason === 'commercial_sample')
  form.tick(left + 2, 115.4, 'Returned goods / Retour', reason === 'returned_goods')
  form.tick(left + 36, 115.4, 'Other / Autre', reason === 'personal_use')
  const explanation = joinTexts([reason === 'personal_use' ? 'Personal use' : '', goods_description], ': ')
  form.field({ x: left + 70, y: 105, width: lower - left - 70, height: 14 }, 'Explanation / Explication', explanation, small)
  const posting = { x: lower, y: 105, width: right - lower, height: 9 }
  form.field(posting, 'Office of origin/Date of posting / Bureau d’origine/Date de dépôt', joinTexts([place, date]))
}

function drawPapers(form: Form, { customs_information: customs, licence_numbers = [], certificate_numbers = [] }: CustomsDocument) {
  const caption = 'Comments (11): e.g. goods subject to quarantine, sanitary/phytosanitary inspection or other restrictions'
  form.field({ x: left, y: 119, width: lower - left, height: 11 }, caption, customs.general_notes ?? '', small)
  const width = (lower - left) / 3
  const paper = (at: number, title: string, number: string, text: string) => {
    const box = { x: left + at * width, y: 130, width, height: 13 }
    form.marks.push(frameOf(box))
    form.tick(box.x + 1, box.y + 1, title, text !== '', width - 2)
    form.field({ ...box, y: box.y + 4.2, height: 8.6 }, number, text, { ...small, plain: true })
  }
  paper(0, 'Licence (12) / Licence', 'No(s). of licence(s)', licence_numbers.join(', '))
  paper(1, 'Certificate (13) / Certificat', 'No(s). of certificate(s)', certificate_numbers.join(', '))
  paper(2, 'Invoice (14) / Facture', 'No. of invoice', customs.invoice_number)
}

export const certificationText =
  'I certify that the particulars given in this customs declaration are correct and that this item does not contain any dangerous article or articles prohibited by legislation or by postal or customs regulations.'

function drawDeclaration(form: Form, { date, from, signatory }: CustomsDocument) {
  const box = { x: lower, y: 114, width: right - lower, height: 29 }
  form.marks.push(frameOf(box))
  form.say({ x: box.x + 0.8, y: box.y + 0.6, width: box.width - 1.6, height: 11 }, certificationText, {
    size: 6,
    least: 5.5,
    valign: 'top',
  })
  const signs = signatory ?? from.name ?? from.company_name ?? ''
  const line = { x: lower, y: 126, width: right - lower, height: 17 }
  form.field(line, 'Date and sender’s signature (15) / Date et signature de l’expéditeur', joinTexts([date, signs]), {
    plain: true,
    valign: 'bottom',
    size: 8,
  })
}
