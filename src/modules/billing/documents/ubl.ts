import { formatMinor } from '../../../platform/money.ts'
import { type DocumentLine, type DocumentTax, type InvoiceDocument, percentOf } from './model.ts'
import { ublParty } from './ubl-parties.ts'
import { vatExemptions } from './vat-categories.ts'
import { textElement, type Xml, xmlElement, xmlFile } from './xml.ts'

const schema = 'urn:oasis:names:specification:ubl:schema:xsd'
/** The core of EN 16931 without a national or other profile. */
const specification = 'urn:cen.eu:en16931:2017'

/** Names and codes in which the two documents of UBL differ. */
const kinds = {
  invoice: { root: 'Invoice', line: 'cac:InvoiceLine', quantity: 'cbc:InvoicedQuantity', type: 'cbc:InvoiceTypeCode', code: '380' },
  credit_note: {
    root: 'CreditNote',
    line: 'cac:CreditNoteLine',
    quantity: 'cbc:CreditedQuantity',
    type: 'cbc:CreditNoteTypeCode',
    code: '381',
  },
} as const

/** UBL 2.1 by EN 16931. The elements are in the order of the schema. */
export function ublOf(document: InvoiceDocument): string {
  const { kind, number, date, due_date, period, currency, credited } = document
  const { root, type, code } = kinds[kind]
  return xmlFile(
    xmlElement(
      root,
      [
        textElement('cbc:CustomizationID', specification),
        textElement('cbc:ID', number),
        textElement('cbc:IssueDate', date),
        kind === 'invoice' ? textElement('cbc:DueDate', due_date) : undefined,
        textElement(type, code),
        ...notesOf(document).map((note) => textElement('cbc:Note', note)),
        textElement('cbc:DocumentCurrencyCode', currency),
        periodElement(period),
        ...credited.map((reference) =>
          xmlElement('cac:BillingReference', [xmlElement('cac:InvoiceDocumentReference', [textElement('cbc:ID', reference)])]),
        ),
        ublParty(document, 'seller'),
        ublParty(document, 'buyer'),
        ...paymentElements(document),
        taxElement(document),
        totalElement(document),
        ...document.lines.map((line, i) => lineElement(document, line, i + 1)),
      ],
      {
        xmlns: `${schema}:${root}-2`,
        'xmlns:cac': `${schema}:CommonAggregateComponents-2`,
        'xmlns:cbc': `${schema}:CommonBasicComponents-2`,
      },
    ),
  )
}

/** Notes that the PDF shows too. */
export const notesOf = ({ summedItems }: Pick<InvoiceDocument, 'summedItems'>) =>
  summedItems === undefined ? [] : [`The lines sum up ${summedItems} items by type and tax rate. GET /invoice-items lists every item.`]

const periodElement = ({ from, until }: { readonly from: string; readonly until: string }) =>
  xmlElement('cac:InvoicePeriod', [textElement('cbc:StartDate', from), textElement('cbc:EndDate', until)])

const amount = (name: string, coins: number, { currency, decimals }: InvoiceDocument) =>
  textElement(name, formatMinor(coins, decimals), { currencyID: currency })

/** A positive amount needs a due date or terms (BR-CO-25), and a credit note has no due date in UBL. */
function paymentElements({ kind, number, seller, due_date }: InvoiceDocument): Xml[] {
  if (kind === 'credit_note') return [termsElement('Credited to the account of the customer.')]
  const transfer = seller.iban
    ? xmlElement('cac:PaymentMeans', [
        textElement('cbc:PaymentMeansCode', '30'),
        textElement('cbc:PaymentID', number),
        xmlElement('cac:PayeeFinancialAccount', [textElement('cbc:ID', seller.iban)]),
      ])
    : undefined
  return [transfer, due_date === null ? termsElement('Payable on receipt.') : undefined]
}
const termsElement = (note: string) => xmlElement('cac:PaymentTerms', [textElement('cbc:Note', note)])

const taxScheme = xmlElement('cac:TaxScheme', [textElement('cbc:ID', 'VAT')])

/** Rate of a tax. Rule BR-O-05: an item not subject to VAT has no rate, not even 0. */
const rateElement = ({ category, rate_parts }: Pick<DocumentLine, 'category' | 'rate_parts'>) =>
  textElement('cbc:Percent', category === 'O' ? undefined : percentOf(rate_parts))

function taxElement(document: InvoiceDocument): Xml {
  const subtotal = ({ taxable, tax, ...rate }: DocumentTax) => {
    const exemption = vatExemptions[rate.category]
    return xmlElement('cac:TaxSubtotal', [
      amount('cbc:TaxableAmount', taxable, document),
      amount('cbc:TaxAmount', tax, document),
      xmlElement('cac:TaxCategory', [
        textElement('cbc:ID', rate.category),
        rateElement(rate),
        textElement('cbc:TaxExemptionReasonCode', exemption?.code),
        textElement('cbc:TaxExemptionReason', exemption?.reason),
        taxScheme,
      ]),
    ])
  }
  return xmlElement('cac:TaxTotal', [amount('cbc:TaxAmount', document.tax, document), ...document.taxes.map(subtotal)])
}

const totalElement = (document: InvoiceDocument) =>
  xmlElement('cac:LegalMonetaryTotal', [
    amount('cbc:LineExtensionAmount', document.net, document),
    amount('cbc:TaxExclusiveAmount', document.net, document),
    amount('cbc:TaxInclusiveAmount', document.net + document.tax, document),
    document.rounding === 0 ? undefined : amount('cbc:PayableRoundingAmount', document.rounding, document),
    amount('cbc:PayableAmount', document.payable, document),
  ])

/** Line of an invoice. Rule BR-27 forbids a negative price, so a credit on an invoice has a negative quantity. */
function lineElement(document: InvoiceDocument, line: DocumentLine, number: number): Xml {
  const names = kinds[document.kind]
  return xmlElement(names.line, [
    textElement('cbc:ID', String(number)),
    textElement(names.quantity, line.net < 0 ? '-1' : '1', { unitCode: 'C62' }),
    amount('cbc:LineExtensionAmount', line.net, document),
    periodElement(line),
    xmlElement('cac:Item', [
      textElement('cbc:Name', line.name),
      xmlElement('cac:ClassifiedTaxCategory', [textElement('cbc:ID', line.category), rateElement(line), taxScheme]),
    ]),
    xmlElement('cac:Price', [amount('cbc:PriceAmount', Math.abs(line.net), document)]),
  ])
}
