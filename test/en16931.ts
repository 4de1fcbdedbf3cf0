import { nodesAt, readXml, textAt, type XmlNode } from './read-xml.ts'

/**
 * Business rules of EN 16931-1 for what Crossdock writes, from their published texts. They are a part of the rules: all of them were run
 * once with the stylesheets of the validation artefacts 1.3.16, see docs/billing.md.
 */
export function brokenRules(file: string): string[] {
  const invoice = readXml(file)
  return rules.filter(([, holds]) => !holds(invoice)).map(([name]) => name)
}

type Rule = readonly [name: string, holds: (invoice: XmlNode) => boolean]

/** In cents; NaN where there is no amount with at most two decimals. */
const cents = (text: string | undefined) => (/^-?\d+(\.\d{1,2})?$/.test(text ?? '') ? Math.round(Number(text) * 100) : Number.NaN)
const amountAt = (node: XmlNode, path: string) => cents(textAt(node, path))
const hasAmount = (path: string) => (node: XmlNode) => !Number.isNaN(amountAt(node, path))
const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0)
const has = (path: string) => (node: XmlNode) => (textAt(node, path) ?? '') !== ''

const seller = 'cac:AccountingSupplierParty/cac:Party'
const buyer = 'cac:AccountingCustomerParty/cac:Party'
const totals = 'cac:LegalMonetaryTotal'
const linesOf = (invoice: XmlNode) => invoice.children.filter(({ name }) => /^cac:(Invoice|CreditNote)Line$/.test(name))
const subtotalsOf = (invoice: XmlNode) => nodesAt(invoice, 'cac:TaxTotal/cac:TaxSubtotal')
const lineCategory = (line: XmlNode) => textAt(line, 'cac:Item/cac:ClassifiedTaxCategory/cbc:ID')
const lineRate = (line: XmlNode) => textAt(line, 'cac:Item/cac:ClassifiedTaxCategory/cbc:Percent')
const category = (subtotal: XmlNode) => textAt(subtotal, 'cac:TaxCategory/cbc:ID')
const everyLine = (holds: (line: XmlNode) => boolean) => (invoice: XmlNode) => linesOf(invoice).every(holds)
const everyTax = (holds: (subtotal: XmlNode, invoice: XmlNode) => boolean) => (invoice: XmlNode) =>
  subtotalsOf(invoice).every((subtotal) => holds(subtotal, invoice))
const isOrdered = (period: XmlNode) => (textAt(period, 'cbc:StartDate') ?? '') <= (textAt(period, 'cbc:EndDate') ?? '')
const uses = (code: string) => (invoice: XmlNode) => linesOf(invoice).some((line) => lineCategory(line) === code)
const vatOf = (party: string) => (invoice: XmlNode) => has(`${party}/cac:PartyTaxScheme/cbc:CompanyID`)(invoice)
/** Of an invoice with lines of a category. */
const where =
  (code: string, holds: (invoice: XmlNode) => boolean): ((invoice: XmlNode) => boolean) =>
  (invoice) =>
    !uses(code)(invoice) || holds(invoice)
const isExplained = (subtotal: XmlNode) =>
  has('cac:TaxCategory/cbc:TaxExemptionReason')(subtotal) || has('cac:TaxCategory/cbc:TaxExemptionReasonCode')(subtotal)

const document: readonly Rule[] = [
  ['BR-01 specification', has('cbc:CustomizationID')],
  ['BR-02 number', has('cbc:ID')],
  ['BR-03 issue date', (invoice) => /^\d{4}-\d\d-\d\d$/.test(textAt(invoice, 'cbc:IssueDate') ?? '')],
  [
    'BR-04 type code',
    (invoice) =>
      (textAt(invoice, 'cbc:InvoiceTypeCode') ?? textAt(invoice, 'cbc:CreditNoteTypeCode')) ===
      (invoice.name === 'Invoice' ? '380' : '381'),
  ],
  ['BR-05 currency', (invoice) => /^[A-Z]{3}$/.test(textAt(invoice, 'cbc:DocumentCurrencyCode') ?? '')],
  ['BR-06 seller name', has(`${seller}/cac:PartyLegalEntity/cbc:RegistrationName`)],
  ['BR-07 buyer name', has(`${buyer}/cac:PartyLegalEntity/cbc:RegistrationName`)],
  ['BR-08, BR-09 seller address with country', has(`${seller}/cac:PostalAddress/cac:Country/cbc:IdentificationCode`)],
  ['BR-10, BR-11 buyer address with country', has(`${buyer}/cac:PostalAddress/cac:Country/cbc:IdentificationCode`)],
  ['BR-12 sum of lines', hasAmount(`${totals}/cbc:LineExtensionAmount`)],
  ['BR-13 total without VAT', hasAmount(`${totals}/cbc:TaxExclusiveAmount`)],
  ['BR-14 total with VAT', hasAmount(`${totals}/cbc:TaxInclusiveAmount`)],
  ['BR-15 amount due', hasAmount(`${totals}/cbc:PayableAmount`)],
  ['BR-16 at least one line', (invoice) => linesOf(invoice).length > 0],
  ['BR-21 line identifier', everyLine(has('cbc:ID'))],
  ['BR-22 quantity', everyLine((line) => has('cbc:InvoicedQuantity')(line) || has('cbc:CreditedQuantity')(line))],
  ['BR-24 line amount', everyLine(hasAmount('cbc:LineExtensionAmount'))],
  ['BR-25 item name', everyLine(has('cac:Item/cbc:Name'))],
  ['BR-26, BR-27 a price that is not negative', everyLine((line) => amountAt(line, 'cac:Price/cbc:PriceAmount') >= 0)],
  ['BR-29 invoicing period', (invoice) => nodesAt(invoice, 'cac:InvoicePeriod').every(isOrdered)],
  ['BR-30 line period', everyLine((line) => nodesAt(line, 'cac:InvoicePeriod').every(isOrdered))],
  ['BR-50 account of a transfer', (invoice) => nodesAt(invoice, 'cac:PaymentMeans').every(has('cac:PayeeFinancialAccount/cbc:ID'))],
  ['BR-55 preceding invoice', (invoice) => nodesAt(invoice, 'cac:BillingReference').every(has('cac:InvoiceDocumentReference/cbc:ID'))],
]

const sums: readonly Rule[] = [
  ['BR-CO-04 category of each line', everyLine((line) => ['S', 'E', 'AE', 'O'].includes(lineCategory(line) ?? ''))],
  [
    'BR-CO-09 VAT numbers begin with a country',
    (invoice) =>
      [seller, buyer].every((party) => /^([A-Z]{2}.*)?$/.test(textAt(invoice, `${party}/cac:PartyTaxScheme/cbc:CompanyID`) ?? '')),
  ],
  [
    'BR-CO-10 sum of lines',
    (invoice) =>
      amountAt(invoice, `${totals}/cbc:LineExtensionAmount`) ===
      sum(linesOf(invoice).map((line) => amountAt(line, 'cbc:LineExtensionAmount'))),
  ],
  [
    'BR-CO-13 total without VAT',
    (invoice) => amountAt(invoice, `${totals}/cbc:TaxExclusiveAmount`) === amountAt(invoice, `${totals}/cbc:LineExtensionAmount`),
  ],
  [
    'BR-CO-14 total VAT',
    (invoice) => amountAt(invoice, 'cac:TaxTotal/cbc:TaxAmount') === sum(subtotalsOf(invoice).map((one) => amountAt(one, 'cbc:TaxAmount'))),
  ],
  [
    'BR-CO-15 total with VAT',
    (invoice) =>
      amountAt(invoice, `${totals}/cbc:TaxInclusiveAmount`) ===
      amountAt(invoice, `${totals}/cbc:TaxExclusiveAmount`) + amountAt(invoice, 'cac:TaxTotal/cbc:TaxAmount'),
  ],
  [
    'BR-CO-16 amount due',
    (invoice) =>
      amountAt(invoice, `${totals}/cbc:PayableAmount`) ===
      amountAt(invoice, `${totals}/cbc:TaxInclusiveAmount`) + (cents(textAt(invoice, `${totals}/cbc:PayableRoundingAmount`)) || 0),
  ],
  [
    'BR-CO-17 tax of a rate',
    everyTax((subtotal) => {
      const exact = (amountAt(subtotal, 'cbc:TaxableAmount') * Number(textAt(subtotal, 'cac:TaxCategory/cbc:Percent') ?? 0)) / 100
      return Math.abs(amountAt(subtotal, 'cbc:TaxAmount') - exact) <= 0.5 + 1e-9
    }),
  ],
  [
    'BR-CO-18, BR-45 to BR-47 a breakdown of VAT',
    (invoice) => subtotalsOf(invoice).length > 0 && subtotalsOf(invoice).every(has('cac:TaxCategory/cbc:ID')),
  ],
  [
    'BR-CO-25 due date or terms',
    (invoice) =>
      !(amountAt(invoice, `${totals}/cbc:PayableAmount`) > 0) || has('cbc:DueDate')(invoice) || has('cac:PaymentTerms/cbc:Note')(invoice),
  ],
  [
    'BR-CO-26 number of the seller',
    (invoice) =>
      vatOf(seller)(invoice) ||
      has(`${seller}/cac:PartyLegalEntity/cbc:CompanyID`)(invoice) ||
      has(`${seller}/cac:PartyIdentification/cbc:ID`)(invoice),
  ],
]

const categories: readonly Rule[] = [
  [
    'BR-S-01, BR-E-01, BR-AE-01, BR-O-01 the breakdown has the categories of the lines',
    (invoice) => new Set(linesOf(invoice).map(lineCategory)).symmetricDifference(new Set(subtotalsOf(invoice).map(category))).size === 0,
  ],
  [
    'BR-S-08, BR-E-08, BR-AE-08, BR-O-08 taxable amount of a rate',
    everyTax((subtotal, invoice) => {
      const isOfRate = (line: XmlNode) =>
        lineCategory(line) === category(subtotal) && lineRate(line) === textAt(subtotal, 'cac:TaxCategory/cbc:Percent')
      const taxed = linesOf(invoice).filter(isOfRate)
      return amountAt(subtotal, 'cbc:TaxableAmount') === sum(taxed.map((line) => amountAt(line, 'cbc:LineExtensionAmount')))
    }),
  ],
  ['BR-S-02 VAT number of the seller', where('S', vatOf(seller))],
  ['BR-S-05 a rate above 0', everyLine((line) => lineCategory(line) !== 'S' || Number(lineRate(line)) > 0)],
  ['BR-S-10 no reason for an exemption', everyTax((subtotal) => category(subtotal) !== 'S' || !isExplained(subtotal))],
  ['BR-E-02 VAT number of the seller', where('E', vatOf(seller))],
  ['BR-AE-02 VAT numbers of both', where('AE', (invoice) => vatOf(seller)(invoice) && vatOf(buyer)(invoice))],
  ['BR-O-02 no VAT number', where('O', (invoice) => !vatOf(seller)(invoice) && !vatOf(buyer)(invoice))],
  ['BR-E-05, BR-AE-05 rate 0', everyLine((line) => !['E', 'AE'].includes(lineCategory(line)!) || lineRate(line) === '0')],
  ['BR-O-05 no rate', everyLine((line) => lineCategory(line) !== 'O' || lineRate(line) === undefined)],
  ['BR-E-09, BR-AE-09, BR-O-09 no tax', everyTax((subtotal) => category(subtotal) === 'S' || amountAt(subtotal, 'cbc:TaxAmount') === 0)],
  ['BR-E-10, BR-AE-10, BR-O-10 a reason', everyTax((subtotal) => category(subtotal) === 'S' || isExplained(subtotal))],
  ['BR-O-11 to BR-O-12 no other category', where('O', (invoice) => subtotalsOf(invoice).length === 1)],
]

const rules: readonly Rule[] = [...document, ...sums, ...categories]
