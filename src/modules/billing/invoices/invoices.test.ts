import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { billCents, closeNow, invoicesOf, issuerSettings, itemsOf, unitsOf } from '../../../../test/billing.ts'
import { pagesOf, startApp } from '../../../../test/harness.ts'
import { announced, runJobs, work } from '../../../../test/shipments.ts'
import { updateAccount } from '../accounts/index.ts'
import { periodEnd } from '../accounts/periods.ts'
import { closeInvoices } from './closing.ts'

const app = await startApp()
after(() => app.close())
const issuing = await startApp({ set: issuerSettings })
after(() => issuing.close())

test('at the end of the month, by the clock of the organization, the pending items are on one invoice with tax', async () => {
  const organization = await app.newOrganization()
  await announced(organization)
  assert.deepEqual(await invoicesOf(organization), [])
  await runJobs(organization, 'P15D')
  const [invoice, ...others] = await invoicesOf(organization)
  const items = await itemsOf(organization, `invoice_id=${invoice.id}`)
  const sum = items.reduce((all, { price }) => all + unitsOf(price.value), 0)
  const tax = items.reduce((all, item) => all + unitsOf(item.tax.value), 0)
  assert.deepEqual(others, [])
  assert.ok(items.length > 1)
  assert.deepEqual(invoice, {
    id: invoice.id,
    reference: 'INV-2026-000001',
    type: 'periodic',
    created_at: '2026-11-30T00:00:00.000Z',
    due_date: '2026-12-30T00:00:00.000Z',
    price_taxable: { value: invoice.price_taxable.value, currency: 'EUR' },
    price_non_taxable: null,
    tax: { value: invoice.tax.value, currency: 'EUR' },
    description: 'Shipping until 2026-11-30',
    category: 'transactional',
    issuer: {
      business_name: 'Sandbox Parcels',
      address: 'Example Street 1',
      postal_code: '1000',
      city: 'Exampletown',
      country_name: 'Netherlands',
      vat_id: '',
      coc_id: '00000000',
    },
  })
  assert.deepEqual([unitsOf(invoice.price_taxable.value), unitsOf(invoice.tax.value)], [sum, tax])
  for (const item of items) {
    assert.deepEqual([item.tax_rate, item.vat_code, item.updated_at], ['0.21', 'NL_STANDARD', '2026-11-30T00:00:00.000Z'])
    assert.equal(unitsOf(item.tax.value), (unitsOf(item.price.value) * 21) / 100)
  }
  assert.deepEqual((await organization.call('GET', `/invoices/${invoice.id}`)).body, { data: invoice })
  assert.equal((await (await app.newOrganization()).call('GET', `/invoices/${invoice.id}`)).status, 404)
})

test('an issued invoice never changes: a later cancellation is credited on the next one, with the tax of the label', async () => {
  const organization = await issuing.newOrganization({ country: 'DE' })
  const { context, call } = organization
  const { id } = await announced(organization)
  await closeNow(context)
  const [first] = await invoicesOf(organization)
  const billed = await itemsOf(organization, `invoice_id=${first.id}`)
  await context.transaction((tx) => updateAccount(tx, { vat_number: 'DE123456789' }))
  assert.equal((await call('POST', `/shipments/${id}/cancel`)).status, 200)
  await closeNow(context)
  const [same, second, ...others] = await invoicesOf(organization)
  assert.deepEqual([same, others], [first, []])
  assert.deepEqual(await itemsOf(organization, `invoice_id=${first.id}`), billed)
  assert.deepEqual(
    [second.reference, second.description, second.price_taxable.value, second.tax.value, second.price_non_taxable],
    ['INV-2026-000002', 'Credit note for shipping until 2026-11-15', `-${first.price_taxable.value}`, `-${first.tax.value}`, null],
  )
})

test('each currency has an invoice of its own, and numbers run through all of them within a year', async () => {
  const organization = await app.newOrganization()
  const { context } = organization
  await billCents(context, [100, 200])
  await billCents(context, [300], { currency: 'GBP' })
  await closeNow(context)
  await billCents(context, [400])
  await closeInvoices(context, { until: '2027-01-31T00:00:00.000Z', type: 'other' })
  assert.deepEqual(
    (await invoicesOf(organization)).map(({ reference, type, price_taxable }) => [reference, type, price_taxable]),
    [
      ['INV-2026-000001', 'periodic', { value: '3.0000', currency: 'EUR' }],
      ['INV-2026-000002', 'periodic', { value: '3.0000', currency: 'GBP' }],
      ['INV-2027-000001', 'other', { value: '4.0000', currency: 'EUR' }],
    ],
  )
})

test('a closing that is killed between two slices goes on where it was; until then its items are pending', async () => {
  const organization = await app.newOrganization()
  const { context, call } = organization
  await billCents(
    context,
    Array.from({ length: 25 }, (_, i) => i + 1),
  )
  assert.equal((await closeNow(context, { slices: 2, size: 10 })).isDone, false)
  const { id } = (await app.db.selectFrom('invoices').select('id').where('organization_id', '=', organization.id).executeTakeFirst())!
  assert.deepEqual(await invoicesOf(organization), [])
  assert.equal((await call('GET', `/invoices/${id}`)).status, 404)
  assert.deepEqual(await itemsOf(organization, `invoice_id=${id}`), [])
  for (const item of await itemsOf(organization))
    assert.deepEqual([item.invoice_id, item.tax, item.tax_rate, item.vat_code, item.updated_at], [null, null, null, null, null])
  await billCents(context, [1_000])
  await Promise.all([closeNow(context, { size: 10 }), closeNow(context, { size: 10 })])
  const invoices = await invoicesOf(organization)
  const on = await Promise.all(invoices.map((one) => itemsOf(organization, `invoice_id=${one.id}`)))
  assert.equal(on.flat().length, 26)
  assert.equal(new Set(on.flat().map((item) => item.id)).size, 26)
  assert.equal(
    invoices.reduce((sum, one) => sum + unitsOf(one.price_taxable.value), 0),
    (325 + 1_000) * 100,
  )
})

const taxCases: [what: string, country: string, vat_number: string | null, rate: string, code: string][] = [
  ['in the country of the issuer', 'NL', 'NL000000000B02', '0.21', 'NL_STANDARD'],
  ['in another country of the EU with a VAT number', 'DE', 'DE123456789', '0', 'DE_REVERSE'],
  ['in another country of the EU without one', 'DE', null, '0.21', 'NL_STANDARD'],
  ['outside the EU', 'GB', null, '0', 'GB_ZERO'],
]
for (const [what, country, vat_number, rate, code] of taxCases)
  test(`tax of an organization ${what} is ${code}`, async () => {
    const organization = await issuing.newOrganization({ country })
    const { context } = organization
    await context.transaction((tx) => updateAccount(tx, { vat_number }))
    await billCents(context, [333])
    await closeNow(context)
    const [[item], [invoice]] = await Promise.all([itemsOf(organization), invoicesOf(organization)])
    assert.deepEqual([item.tax_rate, item.vat_code, item.tax.value], [rate, code, rate === '0' ? '0.0000' : '0.6993'])
    const price = { value: '3.3300', currency: 'EUR' }
    assert.deepEqual(
      [invoice.price_taxable, invoice.price_non_taxable, invoice.tax.value],
      rate === '0' ? [null, price, '0.0000'] : [price, null, '0.6993'],
    )
    assert.deepEqual(invoice.issuer, {
      business_name: 'Parcels Ltd',
      address: 'Dock 1',
      postal_code: '5611 EM',
      city: 'Eindhoven',
      country_name: 'Netherlands',
      vat_id: 'NL000000000B01',
      coc_id: '12345678',
    })
  })

test('an invoice of a live organization has no issuer where the settings name none', async () => {
  const organization = await app.newOrganization({ mode: 'live' })
  await billCents(organization.context, [100])
  await closeNow(organization.context)
  assert.deepEqual(
    (await invoicesOf(organization)).map(({ issuer }) => issuer),
    [null],
  )
})

test('without an issuer the tax is that of the country of the organization; half a unit is rounded away from zero', async () => {
  const organization = await app.newOrganization({ country: 'FI' })
  await billCents(organization.context, [3, -1])
  await closeNow(organization.context)
  // 0.03 × 0.255 = 0.00765, and −0.01 × 0.255 = −0.00255.
  assert.deepEqual(
    (await itemsOf(organization)).map(({ tax, tax_rate, vat_code }) => [tax.value, tax_rate, vat_code]),
    [
      ['0.0077', '0.255', 'FI_STANDARD'],
      ['-0.0026', '0.255', 'FI_STANDARD'],
    ],
  )
})

test('an organization with a credit limit is invoiced when its pending items reach it', async () => {
  const organization = await app.newOrganization()
  const { context } = organization
  await context.transaction((tx) => updateAccount(tx, { credit_limit: 100_000 }))
  await billCents(context, [999])
  await runJobs(organization)
  assert.deepEqual(await invoicesOf(organization), [])
  await billCents(context, [1])
  await runJobs(organization, 'PT1S')
  assert.deepEqual(
    (await invoicesOf(organization)).map(({ type, price_taxable }) => [type, price_taxable.value]),
    [['credit_limit', '10.0000']],
  )
})

test('an organization may have a period of its own', async () => {
  const organization = await app.newOrganization()
  await organization.context.transaction((tx) => updateAccount(tx, { period: 'weekly' }))
  await billCents(organization.context, [100])
  await runJobs(organization, 'P2D')
  assert.deepEqual(
    (await invoicesOf(organization)).map(({ created_at }) => created_at),
    ['2026-11-16T00:00:00.000Z'],
  )
})

test('a period ends at midnight UTC, after its last moment', () => {
  const ends = (time: string) => (['daily', 'weekly', 'monthly'] as const).map((period) => periodEnd(time, period).slice(0, 10))
  assert.deepEqual(ends('2026-11-15T09:00:00.000Z'), ['2026-11-16', '2026-11-16', '2026-11-30'])
  assert.deepEqual(ends('2026-11-16T00:00:00.000Z'), ['2026-11-17', '2026-11-23', '2026-11-30'])
  assert.deepEqual(ends('2026-12-31T00:00:00.000Z'), ['2027-01-01', '2027-01-04', '2027-01-31'])
  assert.deepEqual(ends('2028-01-31T12:00:00.000Z'), ['2028-02-01', '2028-02-07', '2028-02-29'])
})

test('200 page by page, newest first', async () => {
  const organization = await app.newOrganization()
  for (let i = 1; i <= 5; i++) {
    await billCents(organization.context, [i])
    await closeNow(organization.context)
  }
  const seen: string[] = []
  for await (const { body } of pagesOf(organization.call, '/invoices?page_size=2')) seen.push(...body.data.map((one: any) => one.reference))
  assert.deepEqual(
    seen,
    [5, 4, 3, 2, 1].map((i) => `INV-2026-00000${i}`),
  )
})

test('a worker closes the period of a live clock too', async () => {
  const own = await startApp()
  try {
    const organization = await own.newOrganization()
    await billCents(organization.context, [100])
    own.clock.advance({ days: 16 })
    await work(own)
    assert.deepEqual(
      (await invoicesOf(organization)).map(({ created_at }) => created_at),
      ['2026-11-30T00:00:00.000Z'],
    )
  } finally {
    await own.close()
  }
})
