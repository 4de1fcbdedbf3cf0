import type { Box, DocumentPage } from '../marks.ts'
import { formatKilograms, moneyOf } from './amounts.ts'
import { contentsOf } from './contents.ts'
import { Flow, halfPage } from './flow.ts'
import { Form } from './form.ts'
import type { CustomsDocument, Despatch } from './model.ts'
import { partyBlock } from './postal.ts'
import { frameOf } from './rules.ts'
import { importerLines, joinTexts, partyLines, taxLines } from './words.ts'

const [left, middle, right] = [5, 115, 205]
const side = { x: middle, width: right - middle }
const small = { size: 7.5, least: 5.5 }

/** The note that goes with a parcel of the post from office to office, and says what to do when it cannot be delivered. */
export function cp71(document: CustomsDocument): DocumentPage[] {
  const form = new Form()
  drawUpper(form, document)
  drawParcel(form, document)
  drawInstructions(form, document.despatch ?? {})
  drawSignatures(form, document)
  const flow = new Flow(halfPage, 'CP 71', document.tracking_number ?? document.customs_information.invoice_number)
  flow.add(...form.marks)
  form.printOverflow(flow)
  return flow.pages()
}

function drawUpper(form: Form, { carrier, tracking_number, from, to, customs_information: customs, despatch = {} }: CustomsDocument) {
  form.marks.push(frameOf({ x: left, y: 5, width: right - left, height: 7 }))
  form.field({ x: left, y: 5, width: 60, height: 7 }, '', carrier, { plain: true, known: 'Designated operator', bold: true, size: 9 })
  form.say({ x: 65, y: 5.4, width: 80, height: 6.2 }, 'DESPATCH NOTE / BULLETIN D’EXPÉDITION', { size: 8.5, bold: true, align: 'centre' })
  form.say({ x: 180, y: 5.4, width: 24, height: 6.2 }, 'CP 71', { size: 13, bold: true, align: 'right' })
  partyBlock(form, { x: left, y: 12, width: 110 }, 'From / De', from)
  partyBlock(form, { x: left, y: 37, width: 110 }, 'To / À', to)
  form.code(
    { ...side, y: 12, height: 20 },
    'No. of parcel (barcode, if any) / N° du colis (code à barres, s’il existe)',
    tracking_number ?? '',
  )
  const width = side.width / 2
  const amount = (price: Despatch['insured_value']) => (price ? moneyOf(price) : '')
  form.field({ x: middle, y: 32, width, height: 8 }, 'Insured value / Valeur déclarée', amount(despatch.insured_value))
  form.field({ x: middle + width, y: 32, width, height: 8 }, 'Cash-on-delivery amount / Remboursement', amount(despatch.cash_on_delivery))
  const importer = joinTexts([...taxLines(customs.tax_numbers?.receiver), ...importerLines(customs)])
  form.field({ ...side, y: 40, height: 14 }, 'Importer’s reference (tax code/VAT No.) / Référence de l’importateur', importer, small)
  form.field(
    { ...side, y: 54, height: 8 },
    'E-mail of addressee, of sender / E-mail du destinataire, de l’expéditeur',
    joinTexts([to.email, from.email]),
    small,
  )
}

function drawParcel(form: Form, document: CustomsDocument) {
  const { items, gross_weight_g, parcels = 1, postal_charges, customs_information: customs, despatch = {} } = document
  const contents = contentsOf(document)
  const row = { y: 62, height: 8 }
  const charges = postal_charges ?? customs.freight_costs
  const cells: readonly (readonly [width: number, caption: string, text: string])[] = [
    [28, 'Number of parcels', String(parcels)],
    [34, 'Total gross weight (kg)', gross_weight_g === null ? '' : formatKilograms(gross_weight_g)],
    [34, 'Net weight (kg) / Poids net', contents.weight],
    [40, 'Total value / Valeur totale', `${contents.value} ${contents.currency}`],
    [34, 'Postal charges / Taxes', charges ? moneyOf(charges) : ''],
    [30, 'Office of exchange', despatch.office_of_exchange ?? ''],
  ]
  let x = left
  for (const [width, caption, text] of cells) {
    form.field({ ...row, x, width }, caption, text, { align: 'right' })
    x += width
  }
  const list = items.map(({ quantity, description }) => `${quantity} × ${description}`).join('; ')
  form.field(
    { x: left, y: 70, width: right - left, height: 16 },
    'Contents / Contenu',
    joinTexts([customs.goods_description, list], ': '),
    small,
  )
  const papers = joinTexts([
    `Invoice ${customs.invoice_number}`,
    ...(document.licence_numbers ?? []),
    ...(document.certificate_numbers ?? []),
  ])
  form.field({ x: left, y: 86, width: 137, height: 8 }, 'Invoices, licences and certificates attached / Documents joints', papers, small)
  form.marks.push(frameOf({ x: 142, y: 86, width: right - 142, height: 8 }))
  form.tick(144, 88.6, 'Priority / Prioritaire', despatch.priority === true, 30)
  form.tick(174, 88.6, 'Non-priority', despatch.priority === false, 30)
}

function drawInstructions(form: Form, { undeliverable, return_after_days, redirect_to }: Despatch) {
  const box: Box = { x: left, y: 94, width: 137, height: 26 }
  form.marks.push(frameOf(box))
  form.say(
    { x: left + 0.8, y: 94.4, width: 130, height: 2.4 },
    'Sender’s instructions in case of non-delivery / Instructions de l’expéditeur en cas de non-livraison',
  )
  form.tick(
    left + 2,
    98,
    'Return to sender immediately / Renvoyer immédiatement à l’expéditeur',
    undeliverable === 'return_immediately',
    128,
  )
  const days = return_after_days === undefined ? '……' : String(return_after_days)
  form.tick(
    left + 2,
    101.8,
    `Return to sender after ${days} days / Renvoyer après ${days} jours`,
    undeliverable === 'return_after_days',
    128,
  )
  form.tick(left + 2, 105.6, 'Treat as abandoned / Traiter comme abandonné', undeliverable === 'abandon', 128)
  form.tick(left + 2, 109.4, 'Redirect to / Réexpédier à', undeliverable === 'redirect', 40)
  const other = redirect_to ? joinTexts(partyLines(redirect_to)) : ''
  form.field({ x: left + 6, y: 112.4, width: 129, height: 7.4 }, '', other, { ...small, plain: true, known: 'Redirect to / Réexpédier à' })
  form.field({ x: 142, y: 94, width: right - 142, height: 26 }, 'Customs stamp, customs duty / Timbre de la douane, droits de douane', '')
}

function drawSignatures(form: Form, { place, date, from, signatory }: CustomsDocument) {
  const row = { y: 120, height: 23 }
  form.field({ ...row, x: left, width: 50 }, 'Office of origin/Date of posting / Bureau d’origine', joinTexts([place, date]), {
    valign: 'bottom',
  })
  const signed = { ...row, x: left + 50, width: 87 }
  form.marks.push(frameOf(signed))
  const words =
    'I certify that this parcel does not contain any dangerous article or articles prohibited by legislation or by postal or customs regulations. I agree to pay the cost of carrying out my instructions above.'
  form.say({ x: signed.x + 0.8, y: 120.6, width: 85, height: 8 }, words, { size: 6, valign: 'top' })
  const signs = joinTexts([date, signatory ?? from.name ?? from.company_name])
  const below = { ...signed, y: 129, height: 14 }
  form.field(below, 'Date and sender’s signature / Date et signature de l’expéditeur', signs, { plain: true, valign: 'bottom', size: 8 })
  const taken = { ...row, x: 142, width: right - 142 }
  form.field(taken, 'Addressee’s declaration / Déclaration du destinataire', '')
  form.say(
    { x: 142.8, y: 123.2, width: 61, height: 6 },
    'I have received the parcel described on this note. Date and signature of the addressee',
    { size: 6, valign: 'top' },
  )
}
