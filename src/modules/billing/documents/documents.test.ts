import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { billCents, closeNow, invoicesOf, issuerSettings, unitsOf } from '../../../../test/billing.ts'
import { brokenRules } from '../../../../test/en16931.ts'
import { startApp } from '../../../../test/harness.ts'
import { textsIn } from '../../../../test/read-paper.ts'
import { nodesAt, readXml, textAt } from '../../../../test/read-xml.ts'
import { announced } from '../../../../test/shipments.ts'
import { type AccountChanges, updateAccount } from '../accounts/index.ts'

const set = { ...issuerSettings, INVOICE_ISSUER_IBAN: 'NL91ABNA0417164300' }
const startSelling = async (changes: Record<string, string> = {}) => {
  const app = await startApp({ set: { ...set, ...changes } })
  after(() => app.close())
  return app
}
const app = await startSelling()

type Organization = Awaited<ReturnType<typeof app.newOrganization>>
const download = (organization: Organization, id: number, accept?: string) =>
  organization.call('GET', `/invoices/${id}/document`, undefined, accept === undefined ? {} : { accept })
const setAccount = ({ context }: Organization, changes: AccountChanges) => context.transaction((tx) => updateAccount(tx, changes))
const newestOf = async (organization: Organization) => (await invoicesOf(organization)).at(-1)

const germany = { address: 'Hauptstraße 5', postal_code: '10115', city: 'Berlin' }

/** Closes, and reads the newest invoice in both formats. The XML breaks no rule, and its total is that of the API, to the cent. */
async function closeAndRead(organization: Organization) {
  await closeNow(organization.context)
  const invoice = await newestOf(organization)
  const [pdf, xml] = [await download(organization, invoice.id), await download(organization, invoice.id, 'application/xml')]
  assert.deepEqual([pdf.status, xml.status], [200, 200], xml.text)
  assert.deepEqual(brokenRules(xml.text), [])
  const root = readXml(xml.text)
  const units = [invoice.price_taxable, invoice.price_non_taxable, invoice.tax].reduce(
    (sum, money) => sum + unitsOf(money?.value ?? '0.0000'),
    0,
  )
  const sign = root.name === 'CreditNote' ? -1 : 1
  assert.equal(Math.round((sign * units) / 100), Math.round(Number(textAt(root, 'cac:LegalMonetaryTotal/cbc:PayableAmount')) * 100))
  return { invoice, root, pdf, xml, paper: (await textsIn(pdf.bytes)).join(' ') }
}
const taxesOf = (root: ReturnType<typeof readXml>) =>
  nodesAt(root, 'cac:TaxTotal/cac:TaxSubtotal').map((subtotal) =>
    ['cac:TaxCategory/cbc:ID', 'cac:TaxCategory/cbc:Percent', 'cbc:TaxableAmount', 'cbc:TaxAmount'].map((path) => textAt(subtotal, path)),
  )

test('a PDF by default and UBL by Accept, the same bytes each time; 406 names both', async () => {
  const organization = await app.newOrganization()
  await billCents(organization.context, [333])
  const { invoice, pdf, xml } = await closeAndRead(organization)
  assert.deepEqual(
    [pdf, xml].map(({ headers }) => [headers['content-type'], headers['content-disposition']]),
    [
      ['application/pdf', 'inline; filename="invoice-INV-2026-000001.pdf"'],
      ['application/xml', 'inline; filename="invoice-INV-2026-000001.xml"'],
    ],
  )
  assert.equal(pdf.bytes.subarray(0, 5).toString(), '%PDF-')
  for (const accept of ['application/json', 'text/html', '*/*', 'application/xml;q=0.5, application/pdf'])
    assert.deepEqual((await download(organization, invoice.id, accept)).bytes, pdf.bytes, accept)
  assert.deepEqual((await download(organization, invoice.id, 'application/xml, */*;q=0.1')).bytes, xml.bytes)
  const { status, body } = await download(organization, invoice.id, 'application/pdf;q=0, application/xml;q=0')
  assert.deepEqual([status, body.errors[0].code, body.errors[0].source], [406, 'not_acceptable', { header: 'Accept' }])
  assert.match(body.errors[0].detail, /application\/pdf, application\/xml/)
})

test('404 for a foreign invoice, a missing one and one that is being closed', async () => {
  const [organization, other] = [await app.newOrganization(), await app.newOrganization()]
  await billCents(organization.context, [1, 2, 3])
  await closeNow(organization.context, { slices: 2, size: 2 })
  const { id } = await app.db.selectFrom('invoices').select('id').where('organization_id', '=', organization.id).executeTakeFirstOrThrow()
  assert.equal((await download(organization, id)).status, 404)
  await closeNow(organization.context)
  assert.equal((await download(organization, id)).status, 200)
  for (const [caller, wanted] of [
    [other, id],
    [organization, 999_999_999],
  ] as const)
    for (const accept of ['application/pdf', 'application/xml']) assert.equal((await download(caller, wanted, accept)).status, 404)
})

test('between businesses of two countries of the EU: reverse charge, with both VAT numbers and the reason', async () => {
  const organization = await app.newOrganization({ name: 'Böckler & Söhne <GmbH>', country: 'DE' })
  await setAccount(organization, { ...germany, vat_number: 'DE123456789' })
  await billCents(organization.context, [333, 1250])
  const { root, paper } = await closeAndRead(organization)
  assert.deepEqual(taxesOf(root), [['AE', '0', '15.83', '0.00']])
  const customer = nodesAt(root, 'cac:AccountingCustomerParty/cac:Party')[0]!
  assert.equal(textAt(customer, 'cac:PartyLegalEntity/cbc:RegistrationName'), 'Böckler & Söhne <GmbH>')
  assert.equal(textAt(customer, 'cac:PostalAddress/cbc:CityName'), 'Berlin')
  for (const words of [
    'INVOICE',
    'Böckler & Söhne <GmbH> Hauptstraße 5 10115 Berlin GERMANY VAT number DE123456789',
    'VAT number NL000000000B01',
  ])
    assert.ok(paper.includes(words), `${words}: ${paper}`)
  assert.match(paper, /VAT 0 % on 15\.83 0\.00 EUR Total to be paid 15\.83 EUR/)
  assert.match(paper, /NL91ABNA0417164300 .*INV-2026-000001 .*Reverse charge: the customer is liable for the VAT/)
})

test('a customer without a VAT number pays the tax of the seller', async () => {
  const organization = await app.newOrganization({ country: 'DE' })
  await announced(organization)
  await billCents(organization.context, [-20])
  const { root, paper } = await closeAndRead(organization)
  const lines = nodesAt(root, 'cac:InvoiceLine').map((line) => [
    textAt(line, 'cbc:InvoicedQuantity'),
    textAt(line, 'cac:Price/cbc:PriceAmount'),
    textAt(line, 'cbc:LineExtensionAmount'),
  ])
  assert.deepEqual(lines.at(-1), ['-1', '0.20', '-0.20'])
  const [[category, percent, taxable, tax]] = taxesOf(root) as [string[]]
  assert.deepEqual([category, percent], ['S', '21'])
  assert.ok(paper.includes(`VAT 21 % on ${taxable} ${tax} EUR`), paper)
})

test('an invoice below 0 is a credit note that names the invoices it credits', async () => {
  const organization = await app.newOrganization({ country: 'DE' })
  const { id } = await announced(organization)
  const first = await closeAndRead(organization)
  await organization.call('POST', `/shipments/${id}/cancel`)
  await billCents(organization.context, [120])
  const { root, pdf, paper } = await closeAndRead(organization)
  assert.equal(root.name, 'CreditNote')
  assert.equal(pdf.headers['content-disposition'], 'inline; filename="credit-note-INV-2026-000002.pdf"')
  assert.equal(textAt(root, 'cac:BillingReference/cac:InvoiceDocumentReference/cbc:ID'), 'INV-2026-000001')
  const [before, credited] = [first.root, root].map((one) => Number(textAt(one, 'cac:LegalMonetaryTotal/cbc:LineExtensionAmount')))
  assert.equal(Math.round(credited! * 100), Math.round(before! * 100) - 120)
  assert.match(paper, /CREDIT NOTE .* Total credited \d+\.\d\d EUR Credits items of INV-2026-000001\./)
  assert.doesNotMatch(paper, /To be paid by|Please pay/)
})

test('outside the EU nothing is subject to VAT; beside a credit with VAT it is exempt', async () => {
  const organization = await app.newOrganization({ country: 'GB' })
  await billCents(organization.context, [333, 500, -20])
  const { root, paper } = await closeAndRead(organization)
  assert.deepEqual(taxesOf(root), [['O', undefined, '8.13', '0.00']])
  assert.match(paper, /Not subject to VAT/)
  const moved = await app.newOrganization({ country: 'NL' })
  const { id } = await announced(moved)
  await closeNow(moved.context)
  await moved.call('POST', `/shipments/${id}/cancel`)
  await app.system.transaction(({ db }) => db.updateTable('organizations').set({ country: 'GB' }).where('id', '=', moved.id).execute())
  await billCents(moved.context, [50_000])
  assert.deepEqual(
    taxesOf((await closeAndRead(moved)).root).map(([category]) => category),
    ['S', 'E'],
  )
})

test('up to 200 items have a line each; more are summed up by type and tax rate, and the document says so', async () => {
  const organization = await app.newOrganization()
  const amounts = Array.from({ length: 200 }, (_, i) => ((i * 37) % 900) - 100)
  await billCents(organization.context, amounts)
  const long = await closeAndRead(organization)
  assert.equal(nodesAt(long.root, 'cac:InvoiceLine').length, 200)
  assert.equal((await textsIn(long.pdf.bytes)).length, 4)
  assert.doesNotMatch(long.paper, /sum up/)
  await billCents(organization.context, [...amounts, 1])
  const { root, paper } = await closeAndRead(organization)
  const refunds = amounts.filter((cents) => cents < 0).length
  assert.deepEqual(
    nodesAt(root, 'cac:InvoiceLine').map((line) => textAt(line, 'cac:Item/cbc:Name')),
    [`Surcharge, ${201 - refunds} items`, `Surcharge refund, ${refunds} items`],
  )
  assert.match(textAt(root, 'cbc:Note') ?? '', /^The lines sum up 201 items by type and tax rate\./)
  assert.match(paper, /Surcharge refund, \d+ items .* The lines sum up 201 items by type and tax rate\./)
})

test('a total that differs from the taxes of its rates by rounding is that of the ledger, with the difference', async () => {
  const finnish = await startSelling({ INVOICE_ISSUER_COUNTRY: 'FI', INVOICE_ISSUER_VAT_ID: 'FI12345678' })
  const organization = await finnish.newOrganization({ country: 'FI' })
  await billCents(
    organization.context,
    Array.from({ length: 150 }, () => 3),
  )
  const { root, paper } = await closeAndRead(organization)
  // 150 × 0.0077 = 1.155, and 4.50 × 25.5 % = 1.1475.
  assert.equal(textAt(root, 'cac:LegalMonetaryTotal/cbc:PayableRoundingAmount'), '0.01')
  assert.match(paper, /VAT 25\.5 % on 4\.50 1\.15 EUR Rounding 0\.01 EUR Total to be paid 5\.66 EUR/)
})

test('404 with the reason where the settings name no issuer, or for XML no VAT number', async () => {
  const [anonymous, unregistered] = [await startSelling({ INVOICE_ISSUER_NAME: '' }), await startSelling({ INVOICE_ISSUER_VAT_ID: '' })]
  for (const [seller, accept, status, detail] of [
    [anonymous, 'application/pdf', 404, /INVOICE_ISSUER_NAME/],
    [anonymous, 'application/xml', 404, /INVOICE_ISSUER_NAME/],
    [unregistered, 'application/xml', 404, /INVOICE_ISSUER_VAT_ID/],
    [unregistered, 'application/pdf', 200, undefined],
  ] as const) {
    const organization = await seller.newOrganization({ mode: 'live' })
    await billCents(organization.context, [100])
    await closeNow(organization.context)
    const answer = await download(organization, (await newestOf(organization)).id, accept)
    assert.equal(answer.status, status)
    if (detail) assert.match(answer.body.errors[0].detail, detail)
  }
  const abroad = await unregistered.newOrganization({ country: 'US' })
  await billCents(abroad.context, [100])
  assert.equal(
    textAt((await closeAndRead(abroad)).root, 'cac:AccountingSupplierParty/cac:Party/cac:PartyLegalEntity/cbc:CompanyID'),
    '12345678',
  )
})

test('200 for the PDF of a sandbox organization where the settings name no issuer, with an invented one', async () => {
  const seller = await startSelling({ INVOICE_ISSUER_NAME: '' })
  const organization = await seller.newOrganization()
  await billCents(organization.context, [100])
  await closeNow(organization.context)
  const { id } = await newestOf(organization)
  const { status, bytes } = await download(organization, id, 'application/pdf')
  assert.deepEqual([status, bytes.toString('latin1', 0, 5)], [200, '%PDF-'])
  assert.equal((await download(organization, id, 'application/xml')).status, 404)
})

test('descriptions of any characters are well-formed XML, and an empty one has the name of its type', async () => {
  const organization = await app.newOrganization({ name: '"A" & <B>' })
  const hostile = [
    'a\u0001b\u001fc\u000bd',
    ']]><!-- &amp; &x; -->',

    'two\nlines\t',
    '<cbc:ID>1</cbc:ID>',
    '𝒳 😀 \uffff',
    ' ',
  ]
  for (const description of hostile) await billCents(organization.context, [100], { description })
  const names = nodesAt((await closeAndRead(organization)).root, 'cac:InvoiceLine').map((line) => textAt(line, 'cac:Item/cbc:Name'))
  assert.deepEqual(names, ['abc d', ']]><!-- &amp; &x; -->', 'two lines', '<cbc:ID>1</cbc:ID>', '𝒳 😀', 'Surcharge'])
})

test('the rules are broken by a document that is wrong', async () => {
  const organization = await app.newOrganization()
  await billCents(organization.context, [333])
  const { xml } = await closeAndRead(organization)
  const broken = (from: string | RegExp, to: string) => brokenRules(xml.text.replace(from, to)).map((rule) => rule.replace(/ .*/, ''))
  assert.deepEqual(broken('<cbc:PayableAmount currencyID="EUR">4.03', '<cbc:PayableAmount currencyID="EUR">4.04'), ['BR-CO-16'])
  assert.deepEqual(broken(/<cbc:DueDate>.*/, ''), ['BR-CO-25'])
  assert.deepEqual(broken('<cbc:CompanyID>NL000000000B01</cbc:CompanyID>', ''), ['BR-S-02'])
  assert.deepEqual(broken(/<cbc:Percent>21/, '<cbc:Percent>20'), ['BR-CO-17', 'BR-S-08,'])
})
